"""Visitors of a private table: people without a seat, whose access the host can end."""

from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store import presence
from matinee.store import tables as stored
from matinee.store.people import Person


def end_visit(table: Table, person: Person, now: float, visitor: str) -> Change:
    """The host ends the visit of a spectator of a private table.

    All invite links become invalid, or the visitor could come back by one of them. A person who has
    held a seat of the game keeps access, since the game is theirs, too.
    """
    table.require_host(person.id)
    if table.row.public:
        raise TableRefused("visitors-public")
    if visitor in people_with_access(table):
        raise TableRefused("visitor-seated")

    def end(conn: Connection) -> None:
        if not stored.end_visit(conn, table.row.id, visitor):
            raise TableRefused("visitor-none")
        presence.remove(conn, table.row.id, visitor)

    votes = tuple(vote for vote in table.progress.votes if vote.by != visitor)
    progress = replace(table.progress, votes=votes)
    return table.change(now, progress=progress, invites=table.row.invites + 1).with_writes(end)


def people_with_access(table: Table) -> frozenset[str | None]:
    """The people whose access nobody can end: the host, and those who hold or held a seat."""
    return frozenset((table.row.host, *(c.person for c in table.seats), *table.progress.former))
