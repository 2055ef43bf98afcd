"""Rows of a log as pages show them: as text, and as animation."""

from collections.abc import Sequence
from dataclasses import dataclass

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import PERSON
from matinee.engine.match.seat_log import UndoRow, VisibleRow
from matinee.engine.text.narration import Line
from matinee.engine.ui.browser_ui import AnimationStep, BrowserUI
from matinee.server.tables.viewer_log import ViewerRow


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One row of the log, as text."""

    number: int
    at: float
    seat: Seat | None
    lines: tuple[Line, ...]
    undone: bool = False
    """It was taken back."""
    by_hand: bool = False
    """A person played it: neither a bot nor a clock did."""
    refs: tuple[str, ...] = ()
    """The things on the board that it touched."""
    topic: str = ""
    """The anchor in the guide where it is explained."""


@dataclass(frozen=True, slots=True)
class AnimatedRow:
    """One row of the log, as animation steps."""

    number: int
    seat: Seat | None
    steps: tuple[AnimationStep, ...]


def log_entry(
    row: ViewerRow, ui: BrowserUI, lines: tuple[Line, ...], *, undone: bool = False
) -> LogEntry:
    """The entry of a row of the viewer's log, with those of its lines that the viewer is shown."""
    visible = row.row
    if not isinstance(visible, VisibleRow):
        return LogEntry(row.number, row.at, None, lines, undone)
    refs: dict[str, None] = {}
    topic = ""
    for event in visible.events:
        refs.update(dict.fromkeys(ui.event_refs(event)))
        topic = ui.guide_anchor(event) or topic
    return LogEntry(
        row.number,
        row.at,
        visible.seat,
        lines,
        undone,
        visible.by == PERSON,
        tuple(refs),
        topic,
    )


def undone_rows(rows: Sequence[ViewerRow], first: int = 0) -> set[int]:
    """The numbers of the rows from `first` on that were taken back."""
    undone, edge = set(), len(rows)
    for row in reversed(rows[first:]):
        if isinstance(row.row, UndoRow):
            edge = min(edge, row.row.to)
        elif row.number > edge and isinstance(row.row, VisibleRow):
            undone.add(row.number)
    return undone


def is_by(row: ViewerRow, seat: Seat | None) -> bool:
    """Whether this row is a move of this seat."""
    return isinstance(row.row, VisibleRow) and seat is not None and row.row.seat == seat
