"""Clocks: the seats that a table waits for, since when, and the time they have left.

Notifications use the same data. A clock never runs backwards, and nobody gains time by an undo.
While choices are secret, only a row that everybody sees restarts a clock: otherwise the clock would
reveal that somebody has chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from matinee.engine.contract.game import AnyGame, Seat
from matinee.engine.match.log_rows import CLOCK, Close, Play, Reword, Row, Undo
from matinee.server.tables.table_settings import BankClock, Clock, DecisionClock, Terms
from matinee.store.row_reader import DAMAGE
from matinee.store.tables import SeatRow

AWAY_AFTER: Final = 2
"""The number of consecutive timeouts after which a bot stands in."""


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of one seat."""

    since: float | None = None
    """When the table began to wait for the seat."""
    due: float | None = None
    """When the time runs out."""
    left: float | None = None
    """Seconds that were left at the end of the last wait."""
    missed: int = 0
    """Consecutive timeouts."""
    told: float | None = None
    """When the person was last notified that the table waits."""
    paid: int = 0
    """Own decisions that were undone: they have earned time already, so the next earn none."""
    held: int = 0
    """Waits that others have ended: as many later waits continue with the time that was left."""
    still: float | None = None
    """Seconds that are left while the clock is paused: the table is paused, or the seat has a
    pending end."""
    before: float | None = None
    """Seconds that were left of the decision that an interrupt has put off."""


class PendingEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that ends a turn or scene and has not taken effect: others may still speak."""

    seat: Seat
    action: dict[str, Any]
    """The action to play, as plain values."""
    days: bool = False
    """It waits until others have nothing to add, and not only for some seconds."""
    due: float | None = None
    """When it is played at the latest, while the timer runs."""
    left: float | None = None
    """Seconds that are left while the timer is paused: the game or the table is interrupted."""
    clear: tuple[str, ...] = ()
    """People who have nothing to add."""
    asked: tuple[Seat, ...] = ()
    """The seats of those who have not said yet that they have nothing to add."""


class Vote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vote: something that the people at a table are asked to agree to."""

    kind: Literal["undo", "end", "seat"]
    by: str
    """The person who asks."""
    name: str
    seat: Seat | None = None
    """The seat whose move is to be undone, or the seat to be taken over."""
    to: int | None = None
    """The row of the log to go back to."""
    program: bool = False
    agreed: tuple[str, ...] = ()


class TableProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a table beside the game: clocks, votes, pause, pending end."""

    waiting: tuple[Seat, ...] = ()
    seats: tuple[SeatClock, ...] = ()
    motions: tuple[Vote, ...] = ()
    former: tuple[str, ...] = ()
    """People whose seat somebody else has taken over: they know what that seat could see."""
    told: tuple[tuple[Seat, str], ...] = ()
    """Those of them whose seat had told part of a story by then, with the seat."""
    held: PendingEnd | None = None
    paused: float | None = None
    """When the pause began; who paused is not stored."""
    pauses: bool = True
    """Whether people may pause the table: the host can switch pauses off."""

    @property
    def ended(self) -> Seat | None:
        """The seat whose pending end has a running timer: nobody waits for that seat."""
        return None if self.held is None or self.held.due is None else self.held.seat

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked whether they have anything to add."""
        return () if self.held is None or self.held.due is None else self.held.asked


_read: Final = msgspec.json.Decoder(TableProgress).decode


def waits_for(stored: bytes, seat: Seat) -> bool:
    """Whether stored progress waits for a seat: for a move, or for its "nothing to add".

    Damaged progress waits for nobody.
    """
    try:
        turn = _read(stored)
    except DAMAGE:
        return False
    if turn.paused is not None:
        return False
    return seat in turn.asked or (seat in turn.waiting and seat != turn.ended)


@dataclass(frozen=True, slots=True)
class Transition:
    """The part of a change that clocks and a pending end depend on."""

    game: AnyGame
    terms: Terms
    before: Sequence[SeatRow]
    """The seats before the change."""
    seats: tuple[SeatRow, ...]
    rows: tuple[Row, ...]
    """The rows that are appended to the log."""
    state: Any
    """The state after these rows; `None` if the game has not begun."""
    now: float
    pause: tuple[bool, bool] | None = None
    """Of a game with interrupts: whether it was interrupted before, and whether it is now.

    Without it, every wait that somebody else ends continues later with the time that was left.
    """

    @property
    def closed(self) -> Close | None:
        """The row that closes the game, if there is one."""
        last = self.rows[-1] if self.rows else None
        return last if isinstance(last, Close) else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The active seats after the change."""
        return () if self.closed else tuple(self.game.active_seats(self.state))

    def is_quick(self, seat: Seat) -> bool:
        """Whether the next decision of a seat is a quick one."""
        return self.game.is_quick_decision(self.state, seat)


def first_progress(seats: int, clock: Clock) -> TableProgress:
    """The progress of a new table."""
    left = clock.bank if isinstance(clock, BankClock) else None
    return TableProgress(seats=(SeatClock(left=left),) * seats)


def advance(turn: TableProgress, step: Transition) -> TableProgress:
    """The progress after a transition."""
    waiting, now, pause = step.waiting, step.now, step.pause
    back = next((row for row in step.rows if isinstance(row, Undo | Reword)), None)
    plays = [row for row in step.rows if isinstance(row, Play)]
    seats = []
    for seat, time in enumerate(turn.seats):
        own = [row for row in plays if row.seat == seat]
        decided = any(map(visible_to_all, own))
        waits = seat in waiting
        timed = step.terms.clock if step.seats[seat].bot is None else None
        if own:
            time = _counted(time, own[-1].by == CLOCK, decided or not waits)
        if back is not None and not back.agreed:
            time = _taken_back(time, timed, own=seat == back.seat, waits=waits)
        if pause is not None and pause[0] != pause[1] and isinstance(timed, DecisionClock):
            quick = step.is_quick(seat)
            seats.append(_put_off(time, timed, now, quick, waits=waits, begins=pause[1]))
            continue
        if not waits:
            interrupted = pause is None and plays and not own and time.since is not None
            time = replace(time, held=time.held + 1) if interrupted else time
            time = _stop(time, timed, now, decided)
        elif time.since is None:
            time = _start(time, timed, now, step.is_quick(seat), again=back is not None)
        elif decided and time.paid:
            time = replace(time, paid=time.paid - 1)
        elif decided:
            time = _stop(time, timed, now, decided)
            time = _start(time, timed, now, step.is_quick(seat), again=False)
        seats.append(time)
    # A vote that lapsed with a secret choice would reveal that somebody has chosen.
    lapsed = back is not None or any(map(visible_to_all, plays))
    motions = tuple(m for m in turn.motions if m.kind != "undo" or not lapsed)
    return replace(turn, waiting=waiting, seats=tuple(seats), motions=motions)


def reseat(
    turn: TableProgress, seat: Seat, clock: Clock, brief: bool, now: float, *, bot: bool
) -> TableProgress:
    """The progress after somebody else takes a seat: bots have no clock, people get a new one."""
    time = turn.seats[seat]
    left = time.left if time.due is None else max(0.0, time.due - now)
    if isinstance(clock, BankClock) and not bot:
        left = max(left or 0.0, clock.refill)
    fresh = SeatClock(left=left)
    if seat in turn.waiting:
        fresh = _start(fresh, None if bot else clock, now, brief, again=False)
    seats = (*turn.seats[:seat], fresh, *turn.seats[seat + 1 :])
    motions = tuple(m for m in turn.motions if m.kind != "seat" or m.seat != seat)
    return replace(turn, seats=seats, motions=motions)


def _put_off(
    time: SeatClock, clock: DecisionClock, now: float, brief: bool, *, waits: bool, begins: bool
) -> SeatClock:
    """A seat's clock when an interrupt begins or ends.

    The interrupt has a time of its own. The decision that it put off continues with the time that
    was left, or with a little more, since nobody can go on in the middle of a word.
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


def visible_to_all(row: Row) -> bool:
    """Whether a row is visible to everybody."""
    if isinstance(row, Play):
        return not row.action.secret or any(event.visible_to is None for event in row.events)
    return True


def _counted(time: SeatClock, by_clock: bool, ended: bool) -> SeatClock:
    """Count a timeout: once for each wait, however many moves it took."""
    if not by_clock:
        return replace(time, missed=0)
    return replace(time, missed=time.missed + 1) if ended else time


def _taken_back(time: SeatClock, clock: Clock | None, *, own: bool, waits: bool) -> SeatClock:
    """Note that an undo without a vote must not earn time again."""
    ran = time.since is not None
    paid = own and waits and (ran or isinstance(clock, BankClock))
    return replace(time, paid=time.paid + paid, held=time.held + (ran and not waits))


def _start(
    time: SeatClock, clock: Clock | None, now: float, brief: bool, *, again: bool
) -> SeatClock:
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


def _stop(time: SeatClock, clock: Clock | None, now: float, decided: bool) -> SeatClock:
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
