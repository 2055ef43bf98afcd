"""The odds of a complication, counted over all rolls."""

from fractions import Fraction
from itertools import product

import pytest

from games.universalis.builder import TableBuilder
from matinee.games.universalis.rules.complications.odds import chances, complication_chances


@pytest.mark.rule("UN-CX-14", "UN-CX-15", "UN-CX-16")
@pytest.mark.parametrize("ours", range(4))
@pytest.mark.parametrize("theirs", range(4))
def test_the_odds_count_the_rolls_that_win_tie_and_lose(ours: int, theirs: int) -> None:
    """A die is a success as often as not."""
    rolls = [*product((0, 1), repeat=ours + theirs)]
    leads = [sum(roll[:ours]) - sum(roll[ours:]) for roll in rolls]
    won, tied, lost = (
        Fraction(sum(counts), len(rolls))
        for counts in zip(*((n > 0, n == 0, n < 0) for n in leads), strict=True)
    )
    assert chances(ours, theirs) == (won, tied, lost)


@pytest.mark.rule("UN-CX-15")
def test_all_opposing_pools_roll_together() -> None:
    table = TableBuilder(seats=4).scene(active=0)
    table.complication((0, 2), (1, 1), (3, 2), settled=True)
    complication = table.state.complication
    assert complication is not None
    assert complication_chances(complication) == chances(2, 3)
