"""The odds of an act and the means of a bonus roll, counted over all rolls."""

from fractions import Fraction
from itertools import product

import pytest

from games.deadwood.builder import evening
from matinee.games.deadwood.rules.actions import Act
from matinee.games.deadwood.rules.events import Acted
from matinee.games.deadwood.rules.odds import mean_dice, odds


@pytest.mark.rule("DW-OPT-18")
@pytest.mark.parametrize("budget", range(2, 7))
@pytest.mark.parametrize("markers", range(6))
def test_the_odds_of_an_act_count_the_faces_that_succeed(budget: int, markers: int) -> None:
    faces = sum(die + markers >= budget for die in range(1, 7))
    assert odds(budget, markers) == pytest.approx(Fraction(faces, 6))


@pytest.mark.rule("DW-WRAP-07")
def test_the_means_of_a_bonus_roll_go_from_the_best_die_to_the_worst() -> None:
    rolls = [*product(range(1, 7), repeat=2)]
    best, worst = (Fraction(sum(pick(roll) for roll in rolls), 36) for pick in (max, min))
    assert mean_dice(2) == pytest.approx([best, worst])


@pytest.mark.rule("DW-ACT-03")
def test_an_act_cannot_be_taken_back() -> None:
    table = evening()
    (acted,) = (one for one in table.play(0, Act(), 1) if isinstance(one, Acted))
    assert acted.reveals
