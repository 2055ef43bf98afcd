"""What the dice of a complication are likely to do, with the pools as they are.

Every die is a success as often as not, so both sides together are a row of fair coins: the
figures are exact, and belong to a single roll. What a tie then leads to depends on the sums.
"""

from fractions import Fraction
from math import comb
from typing import NamedTuple

from matinee.engine.thread_cache import cache
from matinee.games.universalis.rules.state import Complication


class Chances(NamedTuple):
    """How likely a roll is to be won by the complication, to be tied, or to be lost by it."""

    won: Fraction
    tied: Fraction
    lost: Fraction


def complication_chances(complication: Complication) -> Chances:
    """The chances of a complication, if its dice were rolled now (UN-CX-13 to -16)."""
    (_, ours), *opposing = complication.pools
    return chances(ours, sum(dice for _, dice in opposing))


@cache
def chances(ours: int, theirs: int) -> Chances:
    """The chances of so many dice against so many, each a success for 1 to 5 of 10 (UN-CX-14).

    >>> chances(1, 1)
    Chances(won=Fraction(1, 4), tied=Fraction(1, 2), lost=Fraction(1, 4))
    """
    together = ours + theirs
    # As many successes here as there: as many of all dice as there are on that side.
    tied = Fraction(comb(together, theirs), 2**together)
    more = sum(comb(together, heads) for heads in range(theirs + 1, together + 1))
    won = Fraction(more, 2**together)
    return Chances(won, tied, 1 - won - tied)
