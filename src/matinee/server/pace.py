"""When a bot's answer is given: at a moment that follows from what everyone knows.

How long a bot thinks depends on what it holds: one card to choose from, or ten. If it answered
as soon as it was done, a stopwatch at the table would read its hand. So every answer waits for
the pace of the table, counted from when the table began to wait for the seat; and where the
thinking took longer than that, the answer waits for the next tick, so that only the tick is told.
What nobody else can notice is done at once: how many such moves there were must not add up.
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


SEALED: Final = 0.5
"""The least delay, and the least tick, where choices are secret.

A bot may set several things before its sign, each of which takes a moment of the server: with a
finer tick, how many there were would show under load.
"""


def answer_at(began: float, pace: Pace, computed_at: float, *, sealed: bool = False) -> float:
    """When to give the answer of a bot that was awaited since `began` and knew at `computed_at`.

    >>> answer_at(100.0, "watch", 100.2), answer_at(100.0, "watch", 101.4)
    (101.5, 101.5)
    >>> answer_at(100.0, "watch", 101.6)
    101.75
    """
    delay, tick = BEATS[pace]
    if sealed:
        delay, tick = max(delay, SEALED), max(tick, SEALED)
    due = began + delay
    return due + max(0, ceil((computed_at - due) / tick)) * tick
