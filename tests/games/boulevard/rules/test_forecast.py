"""The income that a film may bring, as players are told and bots reckon."""

from fractions import Fraction

import pytest

from games.boulevard.builder import TableBuilder
from matinee.games.boulevard.content.pieces import PROCESSES
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.forecast import Earnings, fitting_programmes
from matinee.games.boulevard.rules.week.step04_films import Means, on_offer


@pytest.mark.rule("HB-PAY-02")
def test_mean_income_counts_the_dice_on_the_card_those_of_cubes_and_the_chance_of_the_trend() -> (
    None
):
    die = Fraction(7, 2)
    film = Earnings(printed=3, cubes=(("james-mason", 2), ("john-wayne", 1)), trend=6)
    assert (film.stars, film.certain) == (3, 6)
    assert film.income == 6 * die + die / 6
    assert film._replace(trend=36).certain == 7


@pytest.mark.rule("HB-PICK-06", "HB-PICK-07")
def test_programmes_are_all_sets_of_films_that_fit_the_best_first() -> None:
    table = TableBuilder(2).put(0, cash=99)
    view = BOULEVARD.view(table.state, 0)
    short = sorted(on_offer(view), key=lambda film: film.minutes)[:2]
    found = fitting_programmes(view, short, Means(99, 999, frozenset({"", *PROCESSES})))
    assert {one.films for one in found} == {(short[0],), (short[1],), tuple(short)}
    assert [one.net for one in found] == sorted((one.net for one in found), reverse=True)
    price = max(film.price for film in short)
    poor = fitting_programmes(view, short, Means(price, 999, frozenset({"", *PROCESSES})))
    assert {one.films for one in poor} == {(short[0],), (short[1],)}
