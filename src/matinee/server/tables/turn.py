"""Whom a table waits for, since when, and how long they have: what clocks and notices go by.

A clock never runs back, and nobody gains time by taking back. While choices are secret, a clock
is started anew only by what everybody notices: otherwise it would tell that somebody has chosen.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from matinee.engine.game import Seat
from matinee.engine.rows import CLOCK, Play, Reword, Row, Undo
from matinee.server.tables.terms import BankClock, Clock, DecisionClock
from matinee.store.tables import Chair

AWAY_AFTER: Final = 2
"""Decisions in a row that the clock makes before a bot stands in."""


class SeatTime(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one seat stands with its clock."""

    since: float | None = None
    """Awaited since then."""
    due: float | None = None
    """When the clock decides."""
    left: float | None = None
    """Seconds that were left when it was last awaited."""
    missed: int = 0
    """Decisions in a row that the clock has made."""
    told: float | None = None
    """When the person was last told that the table waits."""
    paid: int = 0
    """Own decisions that were taken back: time was given for them, so the next earn none."""
    held: int = 0
    """Waits that others have ended: as many go on with the time that was left."""
    still: float | None = None
    """Seconds that are left while the clock stands still: the table is paused, or the seat has
    ended something that is held."""
    before: float | None = None
    """Seconds that were left of what the game has put off for another matter."""


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat has ended, and what others may still speak to."""

    seat: Seat
    action: dict[str, Any]
    """What is played then, as plain values."""
    days: bool = False
    """It waits for others to say that they have nothing to add, and not for seconds only."""
    due: float | None = None
    """When it is played at the latest, while that time runs."""
    left: float | None = None
    """Seconds that are left while it does not: the game or the table is paused."""
    clear: tuple[str, ...] = ()
    """People who have nothing to add."""
    asked: tuple[Seat, ...] = ()
    """The seats of those who have not said so yet."""


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the people at a table are asked to agree to."""

    kind: Literal["undo", "end", "seat"]
    by: str
    """The person who asks."""
    name: str
    seat: Seat | None = None
    """Whose move is taken back, or which seat is to be taken over."""
    to: int | None = None
    """The row of the log to go back to."""
    program: bool = False
    agreed: tuple[str, ...] = ()


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom a table waits for, and what it is being asked."""

    waiting: tuple[Seat, ...] = ()
    seats: tuple[SeatTime, ...] = ()
    motions: tuple[Motion, ...] = ()
    former: tuple[str, ...] = ()
    """People whose seat somebody else has taken over: they know what a seat held."""
    told: tuple[tuple[Seat, str], ...] = ()
    """Those of them whose seat had told something of a story by then, and which one it was."""
    held: Held | None = None
    paused: float | None = None
    """Since when the table is paused; nobody knows by whom."""
    pauses: bool = True
    """Whether people may pause it: the host can switch that off."""

    @property
    def ended(self) -> Seat | None:
        """The seat for which nobody waits, since what it has ended is held."""
        return None if self.held is None or self.held.due is None else self.held.seat


def first_turn(seats: int, clock: Clock) -> Turn:
    """Before anybody is awaited."""
    left = clock.bank if isinstance(clock, BankClock) else None
    return Turn(seats=(SeatTime(left=left),) * seats)


def advance(
    turn: Turn,
    clock: Clock,
    waiting: Sequence[Seat],
    brief: Callable[[Seat], bool],
    chairs: Sequence[Chair],
    rows: Sequence[Row],
    now: float,
    pause: tuple[bool, bool] | None = None,
) -> Turn:
    """The turn after these rows, which led to where these seats are awaited.

    `pause` says of a game that can put a matter off whether it had before, and whether it has now.
    Without it, every wait that somebody else ends goes on later with the time that was left.
    """
    back = next((row for row in rows if isinstance(row, Undo | Reword)), None)
    plays = [row for row in rows if isinstance(row, Play)]
    seats = []
    for seat, time in enumerate(turn.seats):
        own = [row for row in plays if row.seat == seat]
        decided = any(map(noticed_by_all, own))
        waits = seat in waiting
        timed = clock if chairs[seat].bot is None else None
        if own:
            time = _counted(time, own[-1].by == CLOCK, decided or not waits)
        if back is not None and not back.agreed:
            time = _taken_back(time, timed, own=seat == back.seat, waits=waits)
        if pause is not None and pause[0] != pause[1] and isinstance(timed, DecisionClock):
            seats.append(_put_off(time, timed, now, brief(seat), waits=waits, begins=pause[1]))
            continue
        if not waits:
            interrupted = pause is None and plays and not own and time.since is not None
            time = replace(time, held=time.held + 1) if interrupted else time
            time = _stop(time, timed, now, decided)
        elif time.since is None:
            time = _start(time, timed, now, brief(seat), again=back is not None)
        elif decided and time.paid:
            time = replace(time, paid=time.paid - 1)
        elif decided:
            time = _start(_stop(time, timed, now, decided), timed, now, brief(seat), again=False)
        seats.append(time)
    # A question that lapsed with a secret choice would tell that somebody has chosen.
    lapsed = back is not None or any(map(noticed_by_all, plays))
    motions = tuple(m for m in turn.motions if m.kind != "undo" or not lapsed)
    return replace(turn, waiting=tuple(waiting), seats=tuple(seats), motions=motions)


def reseat(turn: Turn, seat: Seat, clock: Clock, brief: bool, now: float, *, bot: bool) -> Turn:
    """Somebody else plays this seat now: bots have no clock, people start afresh."""
    time = turn.seats[seat]
    left = time.left if time.due is None else max(0.0, time.due - now)
    if isinstance(clock, BankClock) and not bot:
        left = max(left or 0.0, clock.refill)
    fresh = SeatTime(left=left)
    if seat in turn.waiting:
        fresh = _start(fresh, None if bot else clock, now, brief, again=False)
    seats = (*turn.seats[:seat], fresh, *turn.seats[seat + 1 :])
    motions = tuple(m for m in turn.motions if m.kind != "seat" or m.seat != seat)
    return replace(turn, seats=seats, motions=motions)


def _put_off(
    time: SeatTime, clock: DecisionClock, now: float, brief: bool, *, waits: bool, begins: bool
) -> SeatTime:
    """A seat's clock when the game puts a matter off for another one, or takes it up again.

    The other matter has a time of its own; what was put off then goes on with the time that was
    left of it, or with a little more, since nobody can go on in the middle of a word.
    """
    left = None if time.due is None else max(0.0, time.due - now)
    fresh = replace(_stop(time, clock, now, decided=False), left=None, held=0)
    if begins:
        fresh = replace(fresh, before=left)
    if not waits:
        return fresh if begins else replace(fresh, before=None)
    started = _start(fresh, clock, now, brief, again=False)
    if begins or time.before is None:
        return started
    full = clock.short if brief else clock.long
    return replace(started, due=now + min(full, max(time.before, clock.short)), before=None)


def noticed_by_all(row: Row) -> bool:
    """Whether everybody notices a row."""
    if isinstance(row, Play):
        return not row.action.secret or any(event.only is None for event in row.events)
    return True


def _counted(time: SeatTime, by_clock: bool, ended: bool) -> SeatTime:
    """Count what the clock decided: once for each wait, however many steps that took."""
    if not by_clock:
        return replace(time, missed=0)
    return replace(time, missed=time.missed + 1) if ended else time


def _taken_back(time: SeatTime, clock: Clock | None, *, own: bool, waits: bool) -> SeatTime:
    """Note what somebody's freely taking back must not earn anew."""
    ran = time.since is not None
    paid = own and waits and (ran or isinstance(clock, BankClock))
    return replace(time, paid=time.paid + paid, held=time.held + (ran and not waits))


def _start(
    time: SeatTime, clock: Clock | None, now: float, brief: bool, *, again: bool
) -> SeatTime:
    started = replace(time, since=now, due=None, told=None)
    if isinstance(clock, DecisionClock):
        full = clock.short if brief else clock.long
        if again and time.left is not None:
            return replace(started, due=now + min(full, time.left))
        if time.held and time.left is not None:
            return replace(started, due=now + min(full, time.left), held=time.held - 1)
        return replace(started, due=now + full, paid=0)
    if isinstance(clock, BankClock):
        return replace(started, due=now + (clock.bank if time.left is None else time.left))
    return started


def _stop(time: SeatTime, clock: Clock | None, now: float, decided: bool) -> SeatTime:
    if time.since is None:
        return time
    stopped = replace(time, since=None, due=None, told=None)
    if time.due is None:
        return stopped
    left = max(0.0, time.due - now)
    if isinstance(clock, BankClock) and decided:
        if time.paid:
            return replace(stopped, left=left, paid=time.paid - 1)
        left = min(clock.bank, left + clock.refill)
    return replace(stopped, left=left)
