"""The table that follows one that is over: the same people once more, or a sequel of a story."""

from collections.abc import Callable

from matinee.server.entrance import do, enter
from matinee.server.house import House
from matinee.server.tables import seating
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person
from matinee.store.tables import OPEN, OVER


async def play_again(house: House, person: Person, table_id: str) -> Table:
    """The table that follows this one; whoever asks first puts it up.

    Whoever has only bots to wait for does not wait.
    """
    return await follow_on(house, person, table_id, seating.rematch)


async def follow_on(
    house: House,
    person: Person,
    table_id: str,
    put_up: Callable[[Table, Person, float], Change],
    fits: Callable[[Table, Table], bool] = lambda _table, _following: True,
) -> Table:
    """The table that follows this one, put up so if nobody else has put one up that fits.

    One that was closed before it began does not.
    """
    known = await enter(house, table_id, person)
    passed_over = known.card.rematch
    if await found_following(house, known, fits) is not None:
        passed_over = None

    def again(table: Table, now: float) -> Change | None:
        if table.card.rematch not in (None, passed_over):
            table.own_any(person.id)
            return None
        return put_up(table, person, now)

    table = await do(house, table_id, person, again)
    assert table.card.rematch is not None
    following = await house.hall.table(table.card.rematch)
    if {chair.person for chair in following.chairs if chair.person} != {person.id}:
        return following

    def begin(table: Table, now: float) -> Change | None:
        return seating.start(table, person, now) if table.card.status == OPEN else None

    return await do(house, following.card.id, person, begin)


async def found_following(
    house: House, table: Table, fits: Callable[[Table, Table], bool]
) -> Table | None:
    """The table that follows this one, if there is one that fits and was not closed unbegun."""
    if table.card.rematch is None:
        return None
    try:
        following = await house.hall.table_now(table.card.rematch)
    except TableRefused:  # it was played by rules that are no longer there
        return None
    closed = following.card.status == OVER and following.match is None
    return following if not closed and fits(table, following) else None
