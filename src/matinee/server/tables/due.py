"""When something happens at a table by itself, and when somebody may have to be told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from matinee.engine.title import Title
from matinee.server.pace import BEATS
from matinee.server.tables.chairs import plays_on, resting
from matinee.server.tables.standing import bides
from matinee.server.tables.terms import DAY, Terms
from matinee.server.tables.turn import Turn
from matinee.store.tables import OPEN, OVER, Card, Chair

GRACE: Final = 2.0
"""Seconds after which any process may do what the one that should have has not done."""
SOONEST_NOTICE: Final = 60.0
"""Nobody is told that a table waits before it has waited for so many seconds."""


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many days a table is given up."""

    open_days: float = 3
    """A table that has not begun, without anybody coming or going."""
    idle_days: float = 30
    """A game in which nothing happens that all would notice."""


def due_at(
    title: Title,
    terms: Terms,
    patience: Patience,
    card: Card,
    chairs: Sequence[Chair],
    turn: Turn,
    state: Any,
    now: float,
) -> float | None:
    """When something has to happen by itself at the latest."""
    if card.status == OVER:
        return None
    if card.status == OPEN:
        return card.changed_at + patience.open_days * DAY
    times = [card.changed_at + patience.idle_days * DAY]
    if turn.paused is not None:
        return min(times)
    if turn.held is not None and turn.held.due is not None:
        times.append(turn.held.due)
    rests = resting(chairs)
    for seat in turn.waiting:
        if seat == turn.ended:
            continue
        time, chair = turn.seats[seat], chairs[seat]
        planned = chair.plan is not None and not bides(title, chair, state)
        if (chair.bot is not None or planned) and not rests:
            times.append(now + BEATS[terms.pace].delay + GRACE)
        if chair.bot is None and time.due is not None:
            times.append(time.due)
    return min(times)


def notice_at(chairs: Sequence[Chair], turn: Turn) -> float | None:
    """When somebody who is awaited may have to be told, if anybody."""
    if turn.paused is not None:
        return None
    waits = [
        time.since + SOONEST_NOTICE
        for time, chair in zip(turn.seats, chairs, strict=False)
        if time.since is not None and time.told is None and plays_on(chair) and not chair.program
        if chair.number != turn.ended
    ]
    return min(waits, default=None)
