"""Who may see a table, and as whom."""

from collections.abc import Callable

from matinee.engine.game import Seat
from matinee.engine.refused import Refused
from matinee.server.callers import Asking, address
from matinee.server.house import House
from matinee.server.problems import Told
from matinee.server.sessions import Invite
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OVER


async def enter(house: House, table_id: str, person: Person | None) -> Table:
    """The table as it is now, if this person may see it."""
    return await let_in(house, await house.hall.table_now(table_id), person)


async def let_in(house: House, table: Table, person: Person | None) -> Table:
    """The table, if this person may see it: a private one is seen by those who were let in."""
    table_id = table.card.id
    someone = None if person is None else person.id
    if table.seats_of(someone) or (table.card.public and person is None):
        return table
    if person is None:
        raise TableRefused("table-none")
    known, barred, _ = await house.database.read(
        lambda conn: stored.visit(conn, table_id, person.id)
    )
    if barred and not (table.card.public and table.card.status == OVER):
        raise TableRefused("barred")
    if table.card.public or known:
        return table
    # Another process may have seated this person since this one looked.
    await house.hall.refresh(table_id)
    if table.seats_of(person.id):
        return table
    raise TableRefused("table-none")


def viewer(
    table: Table, person: Person | None, seat: Seat | None, *, screen: bool = False
) -> Seat | None:
    """As whom this person looks: as the seat that is named, as the only one, or from outside.

    At a `screen` that all in a room can see everybody looks from outside.
    """
    someone = None if person is None else person.id
    if seat is not None and not screen:
        if someone is None:
            raise TableRefused("not-seated")
        return table.own(someone, seat).number
    seats = table.seats_of(someone)
    if len(seats) == 1 and not screen:
        return seats[0]
    if not seats and not table.terms.spectators and table.card.status != OVER:
        raise TableRefused("spectators-none")
    return None


def count_moment(house: House, connection: Asking, at: int | None) -> None:
    """Count who looks at an earlier moment of a game; `None` is now, which need not be counted.

    Such a moment has to be drawn for the first who asks, and there are many of them.
    """
    if at is not None:
        house.limits.take("moment", address(connection))


async def read_invite(house: House, table_id: str, token: str) -> Invite:
    """What a link allows at its table; raises `TableRefused` if it is not valid.

    A wrong one is answered alike, and after as much work, whether there is such a table or not:
    a private one does not exist for those who were not let in.
    """
    epoch = None
    if table_id.isprintable():  # PostgreSQL would not even look for it
        epoch = await house.database.read(lambda conn: stored.invite_epoch(conn, table_id))
    invite = house.sessions.invited(token, table_id, epoch or 0)
    if epoch is None or invite is None:
        raise TableRefused("invite-wrong")
    return invite


async def invited(house: House, table_id: str, person: Person, token: str) -> Seat | None:
    """Let somebody in who has a link; the seat that it is for, if it is for one."""
    invite = await read_invite(house, table_id, token)
    _, barred, _ = await house.database.read(lambda conn: stored.visit(conn, table_id, person.id))
    if barred:
        raise TableRefused("barred")
    await house.database.write(lambda conn: stored.admit(conn, table_id, person.id))
    return invite.seat


async def do(
    house: House,
    table_id: str,
    person: Person,
    deed: Callable[[Table, float], Change | None],
    limit: str = "deed",
) -> Table:
    """Change a table in the name of a person who may see it. Refusals come in the game's words."""
    house.limits.take(limit, person.id)
    # A change finds out by itself whether the table is as it is known here.
    table = await let_in(house, await house.hall.table(table_id), person)
    try:
        return await house.hall.change(table_id, deed)
    except Refused as refused:
        raise explained(table, refused) from None


def explained(table: Table, refused: Refused) -> Exception:
    """A refusal with its sentence, if the table's game has to make it."""
    if refused.key in refused.phrases or table.match is None:
        return refused
    return Told(refused, table.eyes(None).words.why(refused))
