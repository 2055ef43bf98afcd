"""Exact odds of a single roll of a complication, with the pools as they are.

Every die is a success with probability 1/2, so both sides together are a row of fair coins. The
outcome after a tie depends on the sums and is not included.
"""

from fractions import Fraction
from math import comb
from typing import NamedTuple

from matinee.engine.thread_cache import cache
from matinee.games.universalis.rules.state import Complication


class Chances(NamedTuple):
    """Probabilities that the complication wins a roll, ties it, or loses it."""

    won: Fraction
    tied: Fraction
    lost: Fraction


def complication_chances(complication: Complication) -> Chances:
    """Probabilities of a complication, if its dice were rolled now (UN-CX-13 to -16)."""
    (_, ours), *opposing = complication.pools
    return chances(ours, sum(dice for _, dice in opposing))


@cache
def chances(ours: int, theirs: int) -> Chances:
    """Probabilities of `ours` dice against `theirs`; 1 to 5 of 10 is a success (UN-CX-14).

    >>> chances(1, 1)
    Chances(won=Fraction(1, 4), tied=Fraction(1, 2), lost=Fraction(1, 4))
    """
    together = ours + theirs
    # Equal successes on both sides: exactly `theirs` heads, with the failures there as heads.
    tied = Fraction(comb(together, theirs), 2**together)
    more = sum(comb(together, heads) for heads in range(theirs + 1, together + 1))
    won = Fraction(more, 2**together)
    return Chances(won, tied, 1 - won - tied)
