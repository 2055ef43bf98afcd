"""Delay before a bot's answer is played, which follows from public knowledge alone.

A bot's computing time depends on its hand: one card to choose from, or ten. If it answered at once,
a stopwatch would reveal the hand. So every answer waits for the delay of the table's pace, counted
from the moment at which the seat became active. An answer that takes longer waits for the next
tick, so that only the tick is revealed. Actions that nobody else can notice are played at once:
their delays would add up, and reveal how many there were.
"""

from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

from matinee.server.tables.table_settings import Pace


class BotDelay(NamedTuple):
    """Seconds before a bot's answer is played, and the steps by which a late answer is delayed."""

    delay: float
    tick: float


DELAYS: Final[Mapping[Pace, BotDelay]] = {
    "at-once": BotDelay(0.05, 0.05),
    "brisk": BotDelay(0.6, 0.25),
    "watch": BotDelay(1.5, 0.25),
}
HIDDEN_CHOICES: Final = 0.5
"""The shortest delay and tick while choices are hidden.

A bot may make several hidden choices before it is ready, each of which takes the server a moment:
with a finer tick, their number would show under load.
"""


def answer_at(began: float, pace: Pace, computed_at: float, *, hidden: bool = False) -> float:
    """Time at which to play a bot's answer.

    The bot is active since `began`, and its choice was ready at `computed_at`.

    >>> answer_at(100.0, "watch", 100.2), answer_at(100.0, "watch", 101.4)
    (101.5, 101.5)
    >>> answer_at(100.0, "watch", 101.6)
    101.75
    """
    delay, tick = DELAYS[pace]
    if hidden:
        delay, tick = max(delay, HIDDEN_CHOICES), max(tick, HIDDEN_CHOICES)
    due = began + delay
    return due + max(0, ceil((computed_at - due) / tick)) * tick
