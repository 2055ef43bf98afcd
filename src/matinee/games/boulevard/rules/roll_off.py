"""Roll-offs, which settle ties."""

from collections.abc import Sequence
from typing import TypeAlias

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice

Rolls: TypeAlias = tuple[tuple[tuple[Seat, int], ...], ...]
"""Each seat's die, by round of the roll-off."""


def roll_off(seats: Sequence[Seat], dice: Dice) -> tuple[Seat, Rolls]:
    """The winner of a roll-off in this order, and all its dice.

    The seats that share the highest die roll again (HB-DEC-42).
    """
    rolls = []
    left = list(seats)
    while len(left) > 1:
        rolled = tuple((seat, dice.die()) for seat in left)
        rolls.append(rolled)
        best = max(die for _, die in rolled)
        left = [seat for seat, die in rolled if die == best]
    return left[0], tuple(rolls)
