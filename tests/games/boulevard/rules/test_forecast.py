"""The income that a film may bring, as players are told and bots reckon."""

from fractions import Fraction

import pytest

from matinee.games.boulevard.rules.forecast import Earnings


@pytest.mark.rule("HB-PAY-02")
def test_mean_income_counts_the_dice_on_the_card_those_of_cubes_and_the_chance_of_the_trend() -> (
    None
):
    die = Fraction(7, 2)
    film = Earnings(printed=3, cubes=(("james-mason", 2), ("john-wayne", 1)), trend=6)
    assert (film.stars, film.certain) == (3, 6)
    assert film.income == 6 * die + die / 6
    assert film._replace(trend=36).certain == 7
