"""Pauses: all clocks stop, bots wait, and nothing can be played.

Anybody at the table may pause it and anybody may resume it, without a reason and without a name.
Pauses are for games that tell a story. If a person pauses again and again, the host can switch
pauses off, and on again.
"""

from msgspec.structs import replace

from matinee.server.tables.errors import TableRefused
from matinee.server.tables.progress import SeatClock
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


def has_pauses(table: Table) -> bool:
    """Whether the game of this table has pauses."""
    return table.title.story_at is not None


def pause(table: Table, person: Person, now: float) -> Change | None:
    """Pause the table; `None` if it is paused already."""
    table.any_own_seat(person.id)
    table.require_running()
    if not has_pauses(table):
        raise TableRefused("pauses-none", game=table.title.display_name)
    if table.progress.paused is not None:
        return None
    if not table.progress.pauses:
        raise TableRefused("pauses-off")
    return table.change(now, progress=replace(table.progress, paused=now))


def resume(table: Table, person: Person, now: float) -> Change:
    """Resume the table, with the time that every clock had left."""
    table.any_own_seat(person.id)
    table.require_running()
    return _gone_on(table, now, pauses=table.progress.pauses)


def set_allowed(table: Table, person: Person, now: float, allowed: bool) -> Change | None:
    """The host switches pauses on, or off, which ends a pause."""
    table.require_host(person.id)
    table.require_running()
    if not has_pauses(table):
        raise TableRefused("pauses-none", game=table.title.display_name)
    if table.progress.pauses == allowed:
        return None
    if not allowed and table.progress.paused is not None:
        return _gone_on(table, now, pauses=False)
    return table.change(now, progress=replace(table.progress, pauses=allowed))


def _gone_on(table: Table, now: float, *, pauses: bool) -> Change:
    began = table.progress.paused
    if began is None:
        raise TableRefused("paused-not")
    seats = tuple(_waited(time, began, now) for time in table.progress.seats)
    return table.change(
        now, progress=replace(table.progress, seats=seats, paused=None, pauses=pauses)
    )


def _waited(time: SeatClock, began: float, now: float) -> SeatClock:
    """A seat's clock after a pause, which does not count as waiting."""
    if time.since is None:
        return time
    return replace(time, since=now - max(0.0, began - time.since))
