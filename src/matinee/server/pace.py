"""When a bot's answer is given: at a moment that follows from what everyone knows.

How long a bot thinks depends on what it holds: one card to choose from, or ten. If it answered
as soon as it was done, a stopwatch at the table would read its hand. So every answer waits for
the pace of the table, counted from when the table began to wait for the seat; and where the
thinking took longer than that, the answer waits for the next tick, so that only the tick is told.
"""

from collections.abc import Mapping
from math import ceil
from typing import Final, Literal, NamedTuple

Pace = Literal["at-once", "brisk", "watch"]
"""For a table that wants results, one that plays along, and one that wants to follow each move."""


class Beat(NamedTuple):
    """How long a bot seems to think at a pace, and in which steps longer if it has to."""

    delay: float
    tick: float


BEATS: Final[Mapping[Pace, Beat]] = {
    "at-once": Beat(0.05, 0.05),
    "brisk": Beat(0.6, 0.25),
    "watch": Beat(1.5, 0.25),
}


def answer_at(began: float, pace: Pace, computed_at: float) -> float:
    """When to give the answer of a bot that was awaited since `began` and knew at `computed_at`.

    >>> answer_at(100.0, "watch", 100.2), answer_at(100.0, "watch", 101.4)
    (101.5, 101.5)
    >>> answer_at(100.0, "watch", 101.6)
    101.75
    """
    delay, tick = BEATS[pace]
    due = began + delay
    return due + max(0, ceil((computed_at - due) / tick)) * tick
