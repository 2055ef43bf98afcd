"""Making a failing run smaller: delta debugging over the steps of its schedule, then its setup."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from chaos.campaign import Plan
from chaos.schedule import Step

T = TypeVar("T")
Fails = Callable[[Plan, Sequence[Step]], bool]


def ddmin(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """A part of the items that still fails, and without any one of which it may not.

    >>> ddmin(range(20), lambda items: {3, 17} <= set(items))
    [3, 17]
    """
    remaining, parts = list(items), 2
    while len(remaining) >= 2:
        size = -(-len(remaining) // parts)
        for start in range(0, len(remaining), size):
            without = remaining[:start] + remaining[start + size :]
            if fails(without):
                remaining, parts = without, max(parts - 1, 2)
                break
        else:
            if parts >= len(remaining):
                break
            parts = min(2 * parts, len(remaining))
    return [] if len(remaining) == 1 and fails([]) else remaining


def shrink(plan: Plan, steps: Sequence[Step], fails: Fails) -> tuple[Plan, list[Step]]:
    """The smallest plan and schedule found that still fail."""
    fewer = ddmin(steps, lambda some: fails(plan, some))
    for smaller in _smaller(plan):
        if fails(smaller, fewer):
            plan = smaller
            break
    games = ddmin(plan.games, lambda some: bool(some) and fails(_with_games(plan, some), fewer))
    return _with_games(plan, games or plan.games), fewer


def _smaller(plan: Plan) -> list[Plan]:
    """Smaller setups of the same run, the smallest first."""
    bare = {"idle": 0, "tables": 1}
    return [
        smaller
        for smaller in (
            msgspec.structs.replace(plan, **bare, workers=1, servers=1),
            msgspec.structs.replace(plan, **bare),
        )
        if smaller != plan
    ]


def _with_games(plan: Plan, games: Sequence[str]) -> Plan:
    return msgspec.structs.replace(plan, games=tuple(games))
