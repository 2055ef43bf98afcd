"""Rematches and sequels: the table that follows one that is over."""

from collections.abc import Callable

from matinee.server.context import ServerContext
from matinee.server.services.access import change_table, load_visible_table
from matinee.server.tables import seating
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person
from matinee.store.tables import OPEN, OVER


async def play_again(context: ServerContext, person: Person, table_id: str) -> Table:
    """The table that follows this one; the first request creates it.

    If there are no other people at it, the game begins at once.
    """
    return await following_table(context, person, table_id, seating.rematch)


async def following_table(
    context: ServerContext,
    person: Person,
    table_id: str,
    create_next: Callable[[Table, Person, float], Change],
    fits: Callable[[Table, Table], bool] = lambda _table, _following: True,
) -> Table:
    """The table that follows this one; creates it unless there is one that fits.

    A table that was closed before its game began does not fit.
    """
    known = await load_visible_table(context, table_id, person)
    passed_over = known.row.rematch
    if await find_following(context, known, fits) is not None:
        passed_over = None

    def again(table: Table, now: float) -> Change | None:
        if table.row.rematch not in (None, passed_over):
            table.any_own_seat(person.id)
            return None
        return create_next(table, person, now)

    table = await change_table(context, table_id, person, again)
    assert table.row.rematch is not None
    following = await context.registry.table(table.row.rematch)
    if {seat_row.person for seat_row in following.seats if seat_row.person} != {person.id}:
        return following

    def begin(table: Table, now: float) -> Change | None:
        return seating.start(table, person, now) if table.row.status == OPEN else None

    return await change_table(context, following.row.id, person, begin)


async def find_following(
    context: ServerContext, table: Table, fits: Callable[[Table, Table], bool]
) -> Table | None:
    """The table that follows this one, if it fits and was not closed before its game began."""
    if table.row.rematch is None:
        return None
    try:
        following = await context.registry.table_now(table.row.rematch)
    except TableRefused:  # the server no longer has its version of the rules
        return None
    closed = following.row.status == OVER and following.match is None
    return following if not closed and fits(table, following) else None
