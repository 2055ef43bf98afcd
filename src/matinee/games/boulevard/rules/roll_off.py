"""Rolling off: how ties are settled."""

from collections.abc import Sequence
from typing import TypeAlias

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice

Rolls: TypeAlias = tuple[tuple[tuple[Seat, int], ...], ...]
"""Round after round, each seat's die."""


def roll_off(seats: Sequence[Seat], dice: Dice) -> tuple[Seat, Rolls]:
    """Each rolls one die in this order; those who share the highest roll again (HB-DEC-42)."""
    rolls = []
    left = list(seats)
    while len(left) > 1:
        rolled = tuple((seat, dice.die()) for seat in left)
        rolls.append(rolled)
        best = max(die for _, die in rolled)
        left = [seat for seat, die in rolled if die == best]
    return left[0], tuple(rolls)
