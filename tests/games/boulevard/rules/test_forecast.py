"""The income that a film may bring, as players are told and bots reckon."""

from fractions import Fraction

import pytest

from games.boulevard.builder import TableBuilder
from matinee.engine.contract.game import Action
from matinee.games.boulevard.content.pieces import PROCESSES
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.forecast import (
    Earnings,
    earnings,
    fitting_programmes,
    rental_obstacles,
)
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
    means = {film.key: earnings(view, film).income for film in short}
    for one in found:
        assert one.net == sum(means[film.key] - film.price for film in one.films)
    assert [one.net for one in found] == sorted((one.net for one in found), reverse=True)
    price = max(film.price for film in short)
    poor = fitting_programmes(view, short, Means(price, 999, frozenset({"", *PROCESSES})))
    assert {one.films for one in poor} == {(short[0],), (short[1],)}


@pytest.mark.rule("HB-STAR-07")
def test_a_film_earns_by_the_cubes_on_its_names_whoever_shows_it() -> None:
    table = TableBuilder(2).at("films", 0)
    film = table.of("in-a-lonely-place")
    table.state.cubes = {"gloria-grahame": 2, "john-wayne": 1}
    found = earnings(BOULEVARD.view(table.state, 1), film)
    assert (found.printed, found.cubes) == (film.dice, (("gloria-grahame", 2),))


@pytest.mark.rule("HB-PICK-06", "HB-PICK-07")
def test_what_is_in_the_way_of_a_film_is_named() -> None:
    film = TableBuilder(2).film(process="cinemascope")
    everything = frozenset({"", *PROCESSES})
    assert rental_obstacles(film, Means(film.price, film.minutes, everything)) == ()
    poor = Means(film.price - 1, film.minutes - 1, frozenset({""}))
    assert rental_obstacles(film, poor) == ("equipment", "dear", "long")


@pytest.mark.rule("HB-TIP-02")
def test_every_play_of_a_tip_can_be_imagined() -> None:
    table = TableBuilder(2).put(0, bids=[1] * 6, hand=["press-agent"]).at("tips", 0)
    every = BOULEVARD.all_actions(BOULEVARD.view(table.state, 0))
    assert all(isinstance(one, Action) for one in every)
    assert {*table.legal(0)} <= {*every}
