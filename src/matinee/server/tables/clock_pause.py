"""Pausing and resuming clocks: on a table pause, and while an end is pending.

A table's progress is stored with its paused timers. A change resumes all timers, is applied, and
pauses again those that must be. Nobody gains or loses time by that.
"""

from msgspec.structs import replace

from matinee.server.extension import extension
from matinee.server.tables.clocks import advance
from matinee.server.tables.progress import PendingEnd, SeatClock, TableProgress, Transition


def progress_after(progress: TableProgress, transition: Transition, *, over: bool) -> TableProgress:
    """The progress of a table after this transition; at a table that is `over` no clock runs.

    Paused timers are resumed, the transition is applied, and those that must be paused are again.
    """
    waited = is_paused(progress.pending_end)
    progress = resume_clocks(progress, transition.now)
    if transition.rows and not over:
        progress = advance(progress, transition)
        if not progress.awaited_seats:
            progress = replace(progress, pending_end=None, paused=None)
    if progress.pending_end is not None:
        progress = replace(
            progress,
            pending_end=extension().keep_pending(progress.pending_end, transition, waited=waited),
        )
    game, state = transition.game, transition.state
    off = state is not None and bool(extension().interrupted(game, state))
    return pause_clocks(progress, transition.now, put_off=off)


def resume_clocks(progress: TableProgress, now: float) -> TableProgress:
    """The progress with all timers resumed."""
    seats = tuple(_let_run(time, now) for time in progress.seats)
    pending = progress.pending_end
    if pending is not None and pending.left is not None:
        pending = replace(pending, due=now + pending.left, left=None)
    return replace(progress, seats=seats, pending_end=pending)


def pause_clocks(progress: TableProgress, now: float, *, put_off: bool) -> TableProgress:
    """The progress with all timers paused that must be; `put_off` means an interrupted game.

    An interrupted game needs the person with a pending end like anybody else, and the end waits.
    """
    pending = progress.pending_end
    if pending is not None and pending.due is not None and (put_off or progress.paused is not None):
        pending = replace(pending, due=None, left=max(0.0, pending.due - now))
    progress = replace(progress, pending_end=pending)
    seats = tuple(
        _stop(time, now) if progress.paused is not None or seat == progress.pending_seat else time
        for seat, time in enumerate(progress.seats)
    )
    return replace(progress, seats=seats)


def _let_run(time: SeatClock, now: float) -> SeatClock:
    return (
        time
        if time.left_while_paused is None
        else replace(time, due=now + time.left_while_paused, left_while_paused=None)
    )


def _stop(time: SeatClock, now: float) -> SeatClock:
    return (
        time
        if time.due is None
        else replace(time, due=None, left_while_paused=max(0.0, time.due - now))
    )


def is_paused(pending: PendingEnd | None) -> bool:
    """Whether the timer of a pending end is paused."""
    return pending is not None and pending.left is not None
