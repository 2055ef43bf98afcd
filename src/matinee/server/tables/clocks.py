"""Clocks: the seats that a table waits for, since when, and the time they have left.

Notifications use the same data. A clock never runs backwards, and nobody gains time by an undo.
While choices are secret, only a row that everybody sees restarts a clock: otherwise the clock would
reveal that a seat has chosen.
"""

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import CLOCK, Play, Reword, Row, Undo
from matinee.server.tables.progress import SeatClock, TableProgress, Transition
from matinee.server.tables.table_settings import BankClock, Clock, DecisionClock


def advance(progress: TableProgress, step: Transition) -> TableProgress:
    """The progress after a transition."""
    waiting, now, pause = step.active_seats, step.now, step.pause
    back = next((row for row in step.rows if isinstance(row, Undo | Reword)), None)
    plays = [row for row in step.rows if isinstance(row, Play)]
    seats = []
    for seat, time in enumerate(progress.seats):
        own = [row for row in plays if row.seat == seat]
        decided = any(map(visible_to_all, own))
        waits = seat in waiting
        timed = step.terms.clock if step.seats[seat].bot is None else None
        if own:
            time = _count_timeout(time, own[-1].by == CLOCK, decided or not waits)
        if back is not None and not back.agreed:
            time = _after_undo(time, timed, own=seat == back.seat, waits=waits)
        if pause is not None and pause[0] != pause[1] and isinstance(timed, DecisionClock):
            quick = step.is_quick(seat)
            seats.append(_at_interrupt(time, timed, now, quick, waits=waits, begins=pause[1]))
            continue
        if not waits:
            interrupted = pause is None and plays and not own and time.since is not None
            time = (
                replace(time, interrupted_waits=time.interrupted_waits + 1) if interrupted else time
            )
            time = _stop(time, timed, now, decided)
        elif time.since is None:
            time = _start(time, timed, now, step.is_quick(seat), again=back is not None)
        elif decided and time.undone_decisions:
            time = replace(time, undone_decisions=time.undone_decisions - 1)
        elif decided:
            time = _stop(time, timed, now, decided)
            time = _start(time, timed, now, step.is_quick(seat), again=False)
        seats.append(time)
    # A vote that lapsed with a secret choice would reveal that a seat has chosen.
    lapsed = back is not None or any(map(visible_to_all, plays))
    votes = tuple(vote for vote in progress.votes if vote.kind != "undo" or not lapsed)
    return replace(progress, awaited_seats=waiting, seats=tuple(seats), votes=votes)


def reseat(
    progress: TableProgress, seat: Seat, clock: Clock, quick: bool, now: float, *, bot: bool
) -> TableProgress:
    """The progress after another player takes a seat: bots have no clock, people get a new one."""
    time = progress.seats[seat]
    left = time.left if time.due is None else max(0.0, time.due - now)
    if isinstance(clock, BankClock) and not bot:
        left = max(left or 0.0, clock.refill)
    fresh = SeatClock(left=left)
    if seat in progress.awaited_seats:
        fresh = _start(fresh, None if bot else clock, now, quick, again=False)
    seats = (*progress.seats[:seat], fresh, *progress.seats[seat + 1 :])
    votes = tuple(vote for vote in progress.votes if vote.kind != "seat" or vote.seat != seat)
    return replace(progress, seats=seats, votes=votes)


def _at_interrupt(
    time: SeatClock, clock: DecisionClock, now: float, quick: bool, *, waits: bool, begins: bool
) -> SeatClock:
    """A seat's clock when an interrupt begins or ends.

    The interrupt has a time of its own. The decision that it put off continues with the time that
    was left, and with at least the clock's short time, since nobody can go on in the middle of a
    word.
    """
    left = None if time.due is None else max(0.0, time.due - now)
    fresh = replace(_stop(time, clock, now, decided=False), left=None, interrupted_waits=0)
    if begins:
        fresh = replace(fresh, left_before_interrupt=left)
    if not waits:
        return fresh if begins else replace(fresh, left_before_interrupt=None)
    started = _start(fresh, clock, now, quick, again=False)
    if begins or time.left_before_interrupt is None:
        return started
    full = clock.short if quick else clock.long
    return replace(
        started,
        due=now + min(full, max(time.left_before_interrupt, clock.short)),
        left_before_interrupt=None,
    )


def visible_to_all(row: Row) -> bool:
    """Whether a row is visible to everybody."""
    if isinstance(row, Play):
        return not row.action.secret or any(event.visible_to is None for event in row.events)
    return True


def _count_timeout(time: SeatClock, by_clock: bool, ended: bool) -> SeatClock:
    """Count a timeout: once for each wait, however many moves it took."""
    if not by_clock:
        return replace(time, missed=0)
    return replace(time, missed=time.missed + 1) if ended else time


def _after_undo(time: SeatClock, clock: Clock | None, *, own: bool, waits: bool) -> SeatClock:
    """Note that an undo without a vote must not earn time again."""
    ran = time.since is not None
    paid = own and waits and (ran or isinstance(clock, BankClock))
    return replace(
        time,
        undone_decisions=time.undone_decisions + paid,
        interrupted_waits=time.interrupted_waits + (ran and not waits),
    )


def _start(
    time: SeatClock, clock: Clock | None, now: float, quick: bool, *, again: bool
) -> SeatClock:
    started = replace(time, since=now, due=None, notified_at=None)
    if isinstance(clock, DecisionClock):
        full = clock.short if quick else clock.long
        if again and time.left is not None:
            return replace(started, due=now + min(full, time.left))
        if time.interrupted_waits and time.left is not None:
            return replace(
                started,
                due=now + min(full, time.left),
                interrupted_waits=time.interrupted_waits - 1,
            )
        return replace(started, due=now + full, undone_decisions=0)
    if isinstance(clock, BankClock):
        return replace(started, due=now + (clock.bank if time.left is None else time.left))
    return started


def _stop(time: SeatClock, clock: Clock | None, now: float, decided: bool) -> SeatClock:
    if time.since is None:
        return time
    stopped = replace(time, since=None, due=None, notified_at=None)
    if time.due is None:
        return stopped
    left = max(0.0, time.due - now)
    if isinstance(clock, BankClock) and decided:
        if time.undone_decisions:
            return replace(stopped, left=left, undone_decisions=time.undone_decisions - 1)
        left = min(clock.bank, left + clock.refill)
    return replace(stopped, left=left)
