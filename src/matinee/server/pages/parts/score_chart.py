"""The chart of all players' scores over the game."""

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

from matinee.engine.contract.game import Seat
from matinee.engine.match.seat_log import RewordedRow, UndoRow, VisibleRow
from matinee.server.pages.parts.fallback_ui import browser_ui_of
from matinee.server.pages.parts.log_entries import undone_rows
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerLog, ViewerRow

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 66
RIGHT: Final = 156
"""Space for the names at the ends of the lines."""
TOP: Final = 14
BOTTOM: Final = 24
LINE: Final = 17
"""The smallest distance between names."""
TICKS: Final = (1, 2, 5)
AT_ONCE: Final = 40
"""Rows processed before the event loop gets a turn."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The line of one seat."""

    seat: Seat
    name: str
    points: str
    """The points of an SVG polyline."""
    end: tuple[float, float]
    label: float
    """The y position of its name: no name covers another."""
    last: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart, as its template draws it."""

    curves: tuple[Curve, ...]
    ticks: tuple[tuple[int, float], ...]
    """Values and their y positions."""
    marks: tuple[tuple[str, float], ...]
    """The beginnings of chapters of the game: name and x position."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


@dataclass(slots=True)
class ScoreHistory:
    """The scores of all seats, row by row, and where chapters of the game began."""

    read: int = 0
    """The number of log rows that have been processed."""
    numbers: list[int] = field(default_factory=list)
    rows: list[tuple[int, ...]] = field(default_factory=list)
    steps: list[tuple[str, int]] = field(default_factory=list)

    def until(self, last: int) -> "ScoreHistory":
        """The same, up to this row."""
        count = bisect_right(self.numbers, last)
        steps = [(label, at) for label, at in self.steps if at < count]
        return ScoreHistory(
            min(self.read, last + 1), self.numbers[:count], self.rows[:count], steps
        )


_kept: Final = WeakKeyDictionary[ViewerLog, ScoreHistory]()
"""Computed scores, for each viewer of a table that is in memory."""


async def score_history(table: Table, viewer: Seat | None, last: int) -> ScoreHistory:
    """The scores after each row that is visible to this viewer and was not undone."""
    viewer_log = table.viewer_log(viewer)
    rows = viewer_log.rows[:]
    found = _kept.get(viewer_log)
    if found is None or any(
        isinstance(one.row, UndoRow | RewordedRow) for one in rows[found.read :]
    ):
        found = ScoreHistory()
    found = found.until(len(rows))  # a copy: another request may extend the same one
    await _extend_history(table, viewer, found, rows)
    _kept[viewer_log] = found
    return found.until(last)


async def _extend_history(
    table: Table, viewer: Seat | None, found: ScoreHistory, rows: Sequence[ViewerRow]
) -> None:
    ui, words, match = browser_ui_of(table.title), table.viewer_log(viewer).words, table.begun
    undone = undone_rows(rows, found.read)
    begun = found.read
    found.read = len(rows)
    for one in rows[begun:]:
        if not isinstance(one.row, VisibleRow) or one.number in undone:
            continue
        if one.number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)  # let the event loop serve other requests
        view: Any = table.game.view(match.state_at(one.logged), viewer)
        found.numbers.append(one.number)
        found.rows.append(tuple(ui.score_now(view)))
        phase = ui.phase(view, words, viewer)
        here = phase.chapter or next((s.label for s in phase.steps if s.state == "here"), "")
        if here and (not found.steps or found.steps[-1][0] != here):
            found.steps.append((here, len(found.rows) - 1))


def draw_chart(found: ScoreHistory, names: Sequence[str]) -> Chart | None:
    """The chart; `None` if there is nothing to draw."""
    rows = found.rows
    if len(set(rows)) < 2 or not rows[0]:
        return None
    low = min(0, *(min(row) for row in rows))
    high = max(max(row) for row in rows)
    step = _grid_step(high - low)
    high = max(high, low + step)
    tall = HEIGHT - TOP - BOTTOM

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / (len(rows) - 1), 1)

    def y(value: int) -> float:
        return round(TOP + tall * (high - value) / (high - low), 1)

    ends = {seat: y(value) for seat, value in enumerate(rows[-1])}
    labels = _spread_labels(ends)
    curves = tuple(
        Curve(
            seat,
            names[seat],
            " ".join(f"{x(n)},{y(rows[n][seat])}" for n in _corners(rows, seat)),
            (x(len(rows) - 1), ends[seat]),
            labels[seat],
            rows[-1][seat],
        )
        for seat in range(len(names))
    )
    ticks = tuple((value, y(value)) for value in range(low - low % step, high + 1, step))
    marks = tuple((label, x(number)) for label, number in found.steps)
    return Chart(curves, ticks, marks)


def _corners(rows: Sequence[tuple[int, ...]], seat: Seat) -> Iterator[int]:
    """The rows at which a line needs a point: none where the value stays the same."""
    last = len(rows) - 1
    values = [row[seat] for row in rows]
    for number, value in enumerate(values):
        if number in (0, last) or not values[number - 1] == value == values[number + 1]:
            yield number


def _grid_step(spread: int) -> int:
    """The distance of the grid lines: 1, 2 or 5 times a power of ten, for about five lines."""
    size = 1
    while True:
        for tick in TICKS:
            if tick * size * 5 >= spread:
                return tick * size
        size *= 10


def _spread_labels(ends: dict[Seat, float]) -> dict[Seat, float]:
    """The y positions of names, in the order of the lines' ends and without overlap."""
    order = sorted(ends, key=lambda seat: ends[seat])
    placed: dict[Seat, float] = {}
    low = TOP - 4.0
    for seat in order:
        placed[seat] = low = max(ends[seat], low + LINE)
    over = max(placed.values(), default=0.0) - (HEIGHT - BOTTOM + 8)
    if over > 0:
        high = float(HEIGHT - BOTTOM + 8)
        for seat in reversed(order):
            placed[seat] = high = min(placed[seat], high)
            high -= LINE
    return placed
