"""A pause: all clocks stand still, bots wait, and nothing is played.

Anybody at the table may pause it and anybody may end that, without a reason and without a name. It
is for games in which people tell each other things. Where somebody pauses again and again the host
can switch pauses off, and on again.
"""

from msgspec.structs import replace

from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.server.tables.turn import SeatTime
from matinee.store.people import Person


def offered(table: Table) -> bool:
    """Whether this is a game with pauses."""
    return table.title.tale_at is not None


def pause(table: Table, person: Person, now: float) -> Change | None:
    """Let everything stand still; `None` if it does."""
    table.own_any(person.id)
    table.running  # noqa: B018 (refuses a game that is over)
    if not offered(table):
        raise TableRefused("pauses-none", game=table.title.called)
    if table.turn.paused is not None:
        return None
    if not table.turn.pauses:
        raise TableRefused("pauses-off")
    return table.change(now, turn=replace(table.turn, paused=now))


def resume(table: Table, person: Person, now: float) -> Change:
    """Let everything go on with the time that it had."""
    table.own_any(person.id)
    table.running  # noqa: B018 (refuses a game that is over)
    return _gone_on(table, now, pauses=table.turn.pauses)


def allow(table: Table, person: Person, now: float, allowed: bool) -> Change | None:
    """The host switches pauses off, which ends one, or on."""
    table.require_host(person.id)
    table.running  # noqa: B018 (refuses a game that is over)
    if not offered(table):
        raise TableRefused("pauses-none", game=table.title.called)
    if table.turn.pauses == allowed:
        return None
    if not allowed and table.turn.paused is not None:
        return _gone_on(table, now, pauses=False)
    return table.change(now, turn=replace(table.turn, pauses=allowed))


def _gone_on(table: Table, now: float, *, pauses: bool) -> Change:
    began = table.turn.paused
    if began is None:
        raise TableRefused("paused-not")
    seats = tuple(_waited(time, began, now) for time in table.turn.seats)
    return table.change(now, turn=replace(table.turn, seats=seats, paused=None, pauses=pauses))


def _waited(time: SeatTime, began: float, now: float) -> SeatTime:
    """A seat for which nobody has waited during a pause."""
    if time.since is None:
        return time
    return replace(time, since=now - max(0.0, began - time.since))
