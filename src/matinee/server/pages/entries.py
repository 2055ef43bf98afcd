"""Rows of a log as pages show them: to be read, and to be watched."""

from collections.abc import Sequence
from dataclasses import dataclass

from matinee.engine.game import Seat
from matinee.engine.record import Seen, TakenBack
from matinee.engine.rows import PERSON
from matinee.engine.stage import Beat, Stage
from matinee.engine.story import Line
from matinee.server.tables.eyes import Noticed


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log, as it is read."""

    number: int
    at: float
    seat: Seat | None
    lines: tuple[Line, ...]
    gone: bool = False
    """It was taken back."""
    by_hand: bool = False
    """A person played it, not a bot and no clock."""
    refs: tuple[str, ...] = ()
    """What it touched on the board."""
    topic: str = ""
    """Where the guide explains it."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of the story, to be applauded or hidden."""

    number: int
    text: str
    name: str
    own: bool
    count: int
    yours: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """One row, to be watched."""

    number: int
    seat: Seat | None
    beats: tuple[Beat, ...]


def entry_of(
    noticed: Noticed, stage: Stage, lines: tuple[Line, ...], *, gone: bool = False
) -> Entry:
    """A row as its viewer noticed it, and as much of it as is read."""
    row = noticed.row
    if not isinstance(row, Seen):
        return Entry(noticed.number, noticed.at, None, lines, gone)
    refs: dict[str, None] = {}
    topic = ""
    for event in row.events:
        refs.update(dict.fromkeys(stage.touched(event)))
        topic = stage.topic(event) or topic
    return Entry(
        noticed.number,
        noticed.at,
        row.seat,
        lines,
        gone,
        row.by == PERSON,
        tuple(refs),
        topic,
    )


def gone_rows(noticed: Sequence[Noticed], first: int = 0) -> set[int]:
    """The rows of play, from one on, that were taken back."""
    gone, edge = set(), len(noticed)
    for one in reversed(noticed[first:]):
        if isinstance(one.row, TakenBack):
            edge = min(edge, one.row.to)
        elif one.number > edge and isinstance(one.row, Seen):
            gone.add(one.number)
    return gone


def is_by(noticed: Noticed, who: Seat | None) -> bool:
    """Whether this row is a move of this seat."""
    return isinstance(noticed.row, Seen) and who is not None and noticed.row.seat == who
