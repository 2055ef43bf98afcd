"""The log rows that one viewer may see, with that viewer's numbers.

Clients get these numbers, never those of the log: gaps would reveal when a seat chose in secret.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from matinee.engine.contract.game import Event, GameText, Seat
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Row
from matinee.engine.match.match import Header
from matinee.engine.match.seat_log import RewordedRow, SeatLog, SeatLogRow
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.engine.text.narration import Line, LogNarrator


@dataclass(eq=False)
class ViewerRow:
    """A log row as one viewer sees it."""

    number: int
    logged: int
    """The number of the row in the log: for the server only."""
    at: float
    row: SeatLogRow
    words: GameText
    """The game's text with the names of those who held the seats at the time."""
    _lines: Iterator[Line]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The row as lines of text."""
        return tuple(self._lines)


class ViewerLog:
    """The log of one viewer, a seat or with `None` a spectator, in one language."""

    def __init__(
        self, title: Title, header: Header, viewer: Seat | None, language: Language = ENGLISH
    ) -> None:
        self._seat_log = SeatLog(viewer)
        self._narrator = LogNarrator(title, header, viewer, language)
        self._read = 0
        self.rows: list[ViewerRow] = []

    @property
    def words(self) -> GameText:
        """The game's text with the names of those who hold the seats now."""
        return self._narrator.words

    def read(self, rows: Sequence[Row], times: Sequence[float]) -> None:
        """Read the new rows of the log."""
        for number in range(self._read, len(rows)):
            seen = self._seat_log.add_row(rows[number])
            if seen is not None:
                at, words = times[number], self._narrator.words
                lines = self._narrator.row(seen)
                self.rows.append(ViewerRow(len(self.rows), number, at, seen, words, lines))
            if isinstance(seen, RewordedRow):
                # Only the new text is shown: the old one stays in the record.
                old = self.rows[seen.of]
                self.rows[seen.of] = replace(old, _lines=iter(()))
        self._read = len(rows)

    def logged_before(self, number: int) -> int:
        """The number in the log of the row before the viewer's row `number`."""
        return self.rows[number].logged - 1

    def number_at(self, logged: int) -> int:
        """The viewer's number for the position after this row of the log."""
        return self._seat_log.active_row_at(logged)


class ViewerFilter:
    """Decides what a viewer is shown; this one leaves out nothing."""

    lines: frozenset[int] = frozenset()
    """The numbers of the lines that are left out."""

    def view(self, view: Any) -> Any:
        """The part of a view that is drawn."""
        return view

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """The events as they are narrated."""
        return tuple(events)

    def lines_of(self, viewer_row: ViewerRow) -> tuple[Line, ...]:
        """The lines that are shown of a row."""
        return viewer_row.lines
