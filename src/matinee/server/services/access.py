"""Access: who may see a table and as which viewer, and changes by a person."""

from collections.abc import Callable

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import Refused
from matinee.server.context import ServerContext
from matinee.server.http.auth import AnyConnection, address
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OVER


async def load_visible_table(context: ServerContext, table_id: str, person: Person | None) -> Table:
    """The current version of a table, if this person may see it."""
    return await require_access(context, await context.registry.table_now(table_id), person)


async def require_access(context: ServerContext, table: Table, person: Person | None) -> Table:
    """The table, if this person may see it: a private one needs a seat or an invitation."""
    table_id = table.row.id
    someone = None if person is None else person.id
    if table.seats_of(someone) or (table.row.public and person is None):
        return table
    if person is None:
        raise TableRefused("table-none")
    known, barred, _ = await context.database.read(
        lambda conn: stored.access_of(conn, table_id, person.id)
    )
    if barred and not (table.row.public and table.row.status == OVER):
        raise TableRefused("barred")
    if table.row.public or known:
        return table
    # Another process may have seated this person since the table was loaded here.
    await context.registry.refresh(table_id)
    if table.seats_of(person.id):
        return table
    raise TableRefused("table-none")


def resolve_seat(
    table: Table, person: Person | None, seat: Seat | None, *, screen: bool = False
) -> Seat | None:
    """The viewer for this person: the given seat, their only seat, or `None` for a spectator.

    On a big `screen`, which everybody in a room can see, the viewer is always a spectator.
    """
    someone = None if person is None else person.id
    if seat is not None and not screen:
        if someone is None:
            raise TableRefused("not-seated")
        return table.own_seat(someone, seat).number
    seats = table.seats_of(someone)
    if len(seats) == 1 and not screen:
        return seats[0]
    if not seats and not table.terms.spectators and table.row.status != OVER:
        raise TableRefused("spectators-none")
    return None


def count_moment(context: ServerContext, connection: AnyConnection, at: int | None) -> None:
    """Count a request for an earlier moment of a game; `None` is now, which is not counted.

    There are many such moments, and each has to be rendered for the first request.
    """
    if at is not None:
        context.limits.take("moment", address(connection))


async def change_table(
    context: ServerContext,
    table_id: str,
    person: Person,
    edit: Callable[[Table, float], Change | None],
    limit: str = "deed",
) -> Table:
    """Change a table for a person who may see it. Refusals have the game's sentences."""
    context.limits.take(limit, person.id)
    # No need to refresh the table first: the write fails if this version is outdated.
    table = await require_access(context, await context.registry.table(table_id), person)
    try:
        return await context.registry.change(table_id, edit)
    except Refused as refused:
        raise with_game_text(table, refused) from None


def with_game_text(table: Table, refused: Refused) -> Exception:
    """The refusal, with a sentence by the table's game if the platform has none."""
    if refused.key in refused.phrases or table.match is None:
        return refused
    return ExplainedRefusal(refused, table.viewer_log(None).words.refusal_text(refused))
