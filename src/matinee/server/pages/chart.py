"""How everybody's fortunes went, drawn as lines."""

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

from matinee.engine.game import Seat
from matinee.engine.record import SaidAnew, Seen, TakenBack
from matinee.server.pages.entries import gone_rows
from matinee.server.pages.plain_stage import stage_of
from matinee.server.tables.eyes import Eyes, Noticed
from matinee.server.tables.table import Table

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 66
RIGHT: Final = 156
"""Room for the names at the ends of the lines."""
TOP: Final = 14
BOTTOM: Final = 24
LINE: Final = 17
"""How far apart names stand at the least."""
TICKS: Final = (1, 2, 5)
AT_ONCE: Final = 40
"""How many rows are looked at before others have their turn."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One seat's line."""

    seat: Seat
    name: str
    points: str
    """As an SVG polyline takes them."""
    end: tuple[float, float]
    label: float
    """How high its name stands, so that none covers another."""
    last: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that a template needs to draw it."""

    curves: tuple[Curve, ...]
    ticks: tuple[tuple[int, float], ...]
    """Values and how high they stand."""
    marks: tuple[tuple[str, float], ...]
    """Where a stretch of the game begins, by its name."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


@dataclass(slots=True)
class Fortunes:
    """How each seat stood, row by row, and where stretches of the game began."""

    read: int = 0
    """How many rows of the log have been looked at."""
    numbers: list[int] = field(default_factory=list)
    rows: list[tuple[int, ...]] = field(default_factory=list)
    steps: list[tuple[str, int]] = field(default_factory=list)

    def until(self, last: int) -> "Fortunes":
        """The same, up to this row."""
        count = bisect_right(self.numbers, last)
        steps = [(label, at) for label, at in self.steps if at < count]
        return Fortunes(min(self.read, last + 1), self.numbers[:count], self.rows[:count], steps)


_kept: Final = WeakKeyDictionary[Eyes, Fortunes]()
"""What was found out already, for each viewer of a table that is in memory."""


async def fortunes(table: Table, who: Seat | None, last: int) -> Fortunes:
    """How each seat stood after each row that this viewer noticed and that still stands."""
    eyes = table.eyes(who)
    noticed = eyes.noticed[:]
    found = _kept.get(eyes)
    if found is None or any(
        isinstance(one.row, TakenBack | SaidAnew) for one in noticed[found.read :]
    ):
        found = Fortunes()
    found = found.until(len(noticed))  # a copy: others may be at it too
    await _follow(table, who, found, noticed)
    _kept[eyes] = found
    return found.until(last)


async def _follow(
    table: Table, who: Seat | None, found: Fortunes, noticed: Sequence[Noticed]
) -> None:
    """Look at the rows that are new."""
    stage, words, match = stage_of(table.title), table.eyes(who).words, table.begun
    gone = gone_rows(noticed, found.read)
    begun = found.read
    found.read = len(noticed)
    for one in noticed[begun:]:
        if not isinstance(one.row, Seen) or one.number in gone:
            continue
        if one.number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)  # others want to play meanwhile
        view: Any = table.game.view(match.at(one.logged), who)
        found.numbers.append(one.number)
        found.rows.append(tuple(stage.fortunes(view)))
        phase = stage.phase(view, words, who)
        here = phase.chapter or next((s.label for s in phase.steps if s.state == "here"), "")
        if here and (not found.steps or found.steps[-1][0] != here):
            found.steps.append((here, len(found.rows) - 1))


def chart(found: Fortunes, names: Sequence[str]) -> Chart | None:
    """The chart, if there is anything to draw."""
    rows = found.rows
    if len(set(rows)) < 2 or not rows[0]:
        return None
    low = min(0, *(min(row) for row in rows))
    high = max(max(row) for row in rows)
    step = _step(high - low)
    high = max(high, low + step)
    tall = HEIGHT - TOP - BOTTOM

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / (len(rows) - 1), 1)

    def y(value: int) -> float:
        return round(TOP + tall * (high - value) / (high - low), 1)

    ends = {seat: y(value) for seat, value in enumerate(rows[-1])}
    labels = _apart(ends)
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
    """The rows at which a line needs a point: where nothing changes it goes on as it is."""
    last = len(rows) - 1
    values = [row[seat] for row in rows]
    for number, value in enumerate(values):
        if number in (0, last) or not values[number - 1] == value == values[number + 1]:
            yield number


def _step(spread: int) -> int:
    """How far apart the lines across are: 1, 2 or 5 times a power of ten, about five of them."""
    size = 1
    while True:
        for tick in TICKS:
            if tick * size * 5 >= spread:
                return tick * size
        size *= 10


def _apart(ends: dict[Seat, float]) -> dict[Seat, float]:
    """Heights for names, in the order of the lines' ends and none on top of another."""
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
