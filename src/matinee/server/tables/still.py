"""What stands still: clocks at a paused table, the clock of who has ended, what is held.

A table's turn is stored as it stands. To change it, all that stands still is let run, and then what
has to is stopped again: nothing is gained or lost by that.
"""

from msgspec.structs import replace

from matinee.server.tables.turn import Held, SeatTime, Turn


def running(turn: Turn, now: float) -> Turn:
    """The turn as if nothing stood still."""
    seats = tuple(_let_run(time, now) for time in turn.seats)
    held = turn.held
    if held is not None and held.left is not None:
        held = replace(held, due=now + held.left, left=None)
    return replace(turn, seats=seats, held=held)


def stopped(turn: Turn, now: float, *, put_off: bool) -> Turn:
    """The turn with all that has to stand still; `put_off` is a game that sees to something else.

    Such a game needs the one who has ended like anybody else, and what was ended waits.
    """
    held = turn.held
    if held is not None and held.due is not None and (put_off or turn.paused is not None):
        held = replace(held, due=None, left=max(0.0, held.due - now))
    turn = replace(turn, held=held)
    seats = tuple(
        _stop(time, now) if turn.paused is not None or seat == turn.ended else time
        for seat, time in enumerate(turn.seats)
    )
    return replace(turn, seats=seats)


def _let_run(time: SeatTime, now: float) -> SeatTime:
    return time if time.still is None else replace(time, due=now + time.still, still=None)


def _stop(time: SeatTime, now: float) -> SeatTime:
    return time if time.due is None else replace(time, due=None, still=max(0.0, time.due - now))


def paused_for(held: Held | None) -> bool:
    """Whether what was ended stands still."""
    return held is not None and held.left is not None
