"""The state of a table beside the game: clocks, votes, a pause, a pending end.

`clocks` has the effects of a change on the clocks, `clock_pause` those of a pause.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from matinee.engine.contract.game import AnyGame, Seat
from matinee.engine.decoding import decoder
from matinee.engine.match.log_rows import Close, Row
from matinee.server.tables.table_settings import BankClock, Clock, Terms
from matinee.store.row_reader import DAMAGE
from matinee.store.tables import SeatRow


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of one seat."""

    since: float | None = None
    """Time at which the table began to wait for the seat; `None` if it does not wait."""
    due: float | None = None
    """Time at which the clock runs out."""
    left: float | None = None
    """Seconds that were left at the end of the last wait."""
    missed: int = 0
    """Consecutive timeouts."""
    notified_at: float | None = msgspec.field(default=None, name="told")
    """Time at which the person was last notified of the current wait."""
    undone_decisions: int = msgspec.field(default=0, name="paid")
    """Own decisions that were undone: they have earned time already, so the next earn none."""
    interrupted_waits: int = msgspec.field(default=0, name="held")
    """Waits that others have ended: as many later waits continue with the time that was left."""
    left_while_paused: float | None = msgspec.field(default=None, name="still")
    """Seconds that are left while the clock is paused: the table is paused, or the seat has a
    pending end."""
    left_before_interrupt: float | None = msgspec.field(default=None, name="before")
    """Seconds that were left of the decision that an interrupt has put off."""


class PendingEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that ends a turn or scene and has not taken effect: others may still speak."""

    seat: Seat
    action: dict[str, Any]
    """The action to play, as plain values."""
    days: bool = False
    """It waits until others have nothing to add, and not only for some seconds."""
    due: float | None = None
    """Latest time at which it is played, while the timer runs."""
    left: float | None = None
    """Seconds that are left while the timer is paused: the game or the table is interrupted."""
    cleared_by: tuple[str, ...] = msgspec.field(default=(), name="clear")
    """People who have nothing to add."""
    undecided_seats: tuple[Seat, ...] = msgspec.field(default=(), name="asked")
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

    awaited_seats: tuple[Seat, ...] = msgspec.field(default=(), name="waiting")
    seats: tuple[SeatClock, ...] = ()
    votes: tuple[Vote, ...] = msgspec.field(default=(), name="motions")
    former: tuple[str, ...] = ()
    """People whose seat another person has taken over: they know what that seat could see."""
    former_authors: tuple[tuple[Seat, str], ...] = msgspec.field(default=(), name="told")
    """The former people whose seat had told part of a story by then, with the seat."""
    pending_end: PendingEnd | None = msgspec.field(default=None, name="held")
    paused: float | None = None
    """Time at which the pause began; the person who paused is not stored."""
    pauses: bool = True
    """Whether people may pause the table: the host can switch pauses off."""

    @property
    def pending_seat(self) -> Seat | None:
        """The seat whose pending end has a running timer: nobody waits for that seat."""
        return (
            None
            if self.pending_end is None or self.pending_end.due is None
            else self.pending_end.seat
        )

    @property
    def undecided_seats(self) -> tuple[Seat, ...]:
        """The seats that are asked whether they have anything to add."""
        return (
            ()
            if self.pending_end is None or self.pending_end.due is None
            else self.pending_end.undecided_seats
        )


_read: Final = decoder(TableProgress).decode


def waits_for(stored: bytes, seat: Seat) -> bool:
    """Whether stored progress waits for a seat: for a move, or for its "nothing to add".

    Damaged progress waits for nobody.
    """
    try:
        progress = _read(stored)
    except DAMAGE:
        return False
    if progress.paused is not None:
        return False
    return seat in progress.undecided_seats or (
        seat in progress.awaited_seats and seat != progress.pending_seat
    )


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
    """For a game with interrupts: whether it was interrupted before, and whether it is now.

    Without it, every wait that another seat ends continues later with the time that was left.
    """

    @property
    def closed(self) -> Close | None:
        """The row that closes the game, if there is one."""
        last = self.rows[-1] if self.rows else None
        return last if isinstance(last, Close) else None

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The active seats after the change."""
        return () if self.closed else tuple(self.game.active_seats(self.state))

    def is_quick(self, seat: Seat) -> bool:
        """Whether the next decision of a seat is a quick one."""
        return self.game.is_quick_decision(self.state, seat)


def first_progress(seats: int, clock: Clock) -> TableProgress:
    """The progress of a new table."""
    left = clock.bank if isinstance(clock, BankClock) else None
    return TableProgress(seats=(SeatClock(left=left),) * seats)
