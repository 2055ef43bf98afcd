"""The log as one seat sees it: without the secret actions and events of other seats."""

from collections.abc import Iterable
from typing import Generic, TypeAlias, TypeVar

import msgspec

from matinee.engine.contract.game import Action, Event, Seat, is_visible_to
from matinee.engine.match.log_rows import (
    Close,
    Play,
    Redaction,
    Reword,
    Row,
    SeatChange,
    Setup,
    Undo,
)

A = TypeVar("A")
E = TypeVar("E")


class VisibleRow(
    msgspec.Struct,
    Generic[A, E],
    frozen=True,
    tag_field="row",
    tag="seen",
    forbid_unknown_fields=True,
):
    """A setup or play as one seat saw it, without other seats' secret actions and events."""

    seat: Seat | None
    by: str | None
    action: A | None
    events: tuple[E, ...]


class UndoRow(
    msgspec.Struct, frozen=True, tag_field="row", tag="taken-back", forbid_unknown_fields=True
):
    """An undo as one seat saw it: play returned to after row `to` of the seat's own record."""

    seat: Seat
    by: str
    to: int


class RewordedRow(
    msgspec.Struct, frozen=True, tag_field="row", tag="said-anew", forbid_unknown_fields=True
):
    """A rewording as one seat saw it: words of the seat's own record after row `to` changed."""

    seat: Seat
    by: str
    of: int
    """The row of the seat's own record that had the words before."""
    to: int
    plays: int
    """The number of repeated plays that follow."""


class RedactedRow(
    msgspec.Struct,
    Generic[E],
    frozen=True,
    tag_field="row",
    tag="taken-out",
    forbid_unknown_fields=True,
):
    """A redaction as one seat saw it; it names nobody."""

    of: tuple[int, ...]
    """The redacted rows of the seat's own record."""
    events: tuple[E, ...]
    again: bool = False
    """A repetition of a redaction, because play returned to an earlier row."""


SeatLogRow: TypeAlias = (
    VisibleRow[Action, Event] | UndoRow | RewordedRow | SeatChange | Close | RedactedRow[Event]
)


class SeatLog:
    """A log as one seat sees it (`None`: a spectator), row by row.

    A row that shows the seat nothing leaves no trace, not even a gap in the numbers.
    """

    def __init__(self, seat: Seat | None) -> None:
        self._seat = seat
        self._noticed = 0
        self._stands: list[int] = []
        """For each row of the log, the visible row whose outcome the seat saw then."""
        self._numbers: dict[int, int] = {}
        """The rows of the log that the seat saw, each with the seat's own number for it."""

    def add_row(self, row: Row) -> SeatLogRow | None:
        """The next row as the seat sees it; `None` if the seat sees nothing of it."""
        seen: SeatLogRow | None
        if isinstance(row, SeatChange | Close):
            seen, stands = row, self._stands[-1]
        elif isinstance(row, Undo):
            stands = self._stands[row.to]
            seen = UndoRow(row.seat, row.by, stands) if stands != self._stands[-1] else None
        elif isinstance(row, Reword):
            stands = self._stands[row.to]
            seen = RewordedRow(
                row.seat, row.by, self._numbers.get(row.of, stands), stands, row.plays
            )
        else:
            seen = self._redacted_row(row) if isinstance(row, Redaction) else self._play(row)
            stands = self._stands[-1] if seen is None else self._noticed
        if seen is not None:
            self._numbers[len(self._stands)] = self._noticed
            self._noticed += 1
        self._stands.append(stands)
        return seen

    def active_row_at(self, number: int) -> int:
        """The visible row whose outcome the seat saw after this row of the log."""
        return self._stands[number]

    def _redacted_row(self, row: Redaction[Event]) -> RedactedRow[Event] | None:
        """The visible part of a redaction; `None` if the seat never saw what is redacted."""
        events = tuple(event for event in row.events if is_visible_to(event, self._seat))
        of = tuple(self._numbers[number] for number in row.of if number in self._numbers)
        return RedactedRow(of, events, row.again) if of or events else None

    def _play(self, row: Setup[Event] | Play[Action, Event]) -> VisibleRow[Action, Event] | None:
        events = tuple(event for event in row.events if is_visible_to(event, self._seat))
        if isinstance(row, Setup):
            return VisibleRow(None, None, None, events)
        if row.seat == self._seat or not row.action.secret:
            return VisibleRow(row.seat, row.by, row.action, events)
        return VisibleRow(row.seat, row.by, None, events) if events else None


def visible_rows(rows: Iterable[Row], seat: Seat | None) -> list[SeatLogRow]:
    """The whole log as one seat saw it."""
    return [row for row in map(SeatLog(seat).add_row, rows) if row is not None]
