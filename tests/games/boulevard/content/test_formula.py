"""The formula for a film's dice and price from its facts, and its results for the film table."""

import dataclasses
from collections import Counter
from collections.abc import Iterable
from statistics import mean, median

import pytest
from msgspec.structs import replace

from matinee.games.boulevard import content
from matinee.games.boulevard.content import figures, films, formula, prints
from matinee.games.boulevard.content.formula import Print, base_dice, list_price, production_value
from matinee.games.boulevard.content.pieces import DECKS, PROCESSES, Film

FILMS = [*films().values()]
WORTH = figures().worth
PRICE = figures().price
PLAIN = replace(
    films()["high-noon"],
    oscars=0,
    baftas=0,
    stars=(),
    colour="bw",
    process="",
    country="USA",
    length=90,
)
"""A film without special features."""


def print_return(some: Iterable[Film]) -> float:
    """Average income from printed dice for each dollar of the price."""
    cards = list(some)
    return 3.5 * sum(film.dice for film in cards) / sum(film.price for film in cards)


def net(some: Iterable[Film]) -> float:
    """Average income of films minus their price, in thousands."""
    return mean(3.5 * film.dice - film.price for film in some)


@pytest.mark.rule("HB-CON-32")
@pytest.mark.parametrize(
    ("key", "value", "place", "base", "dice", "price"),
    [
        ("the-searchers", 11, 80, 7, 9, 16 + 3),
        ("rashomon", 9, 84, 6, 6, 14 + 1 + 1 - 1),
        ("robot-monster", 0, 3, 2, 3, 4 + 1),
        ("high-noon", 16, 105, 8, 8, 18 + 2 - 1 + 1),
    ],
)
def test_four_films_come_out_as_worked_by_hand(
    key: str, value: int, place: int, base: int, dice: int, price: int
) -> None:
    minutes = films()[key].minutes
    assert prints()[key] == Print(minutes, value, place, base, dice, price)
    assert (films()[key].dice, films()[key].price) == (dice, price)


@pytest.mark.rule("HB-CON-04")
@pytest.mark.parametrize(("length", "minutes"), [(67, 60), (68, 75), (82, 75), (83, 90), (90, 90)])
def test_running_times_go_to_the_nearest_quarter_of_an_hour(length: int, minutes: int) -> None:
    assert formula.rounded(length) == minutes


@pytest.mark.rule("HB-CON-04")
def test_no_card_is_more_than_seven_minutes_out() -> None:
    assert all(film.minutes % 15 == 0 for film in FILMS)
    assert max(abs(film.minutes - film.length) for film in FILMS) <= 7


@pytest.mark.rule("HB-CON-29")
def test_awards_stars_colour_and_length_are_worth_something(subtests: pytest.Subtests) -> None:
    for film, more in [
        (replace(PLAIN, oscars=1), 3),
        (replace(PLAIN, oscars=4), 12),
        (replace(PLAIN, oscars=8), 12),
        (replace(PLAIN, baftas=1), 2),
        (replace(PLAIN, baftas=3), 4),
        (replace(PLAIN, stars=("grace-kelly", "john-ford")), 4),
        (replace(PLAIN, colour="technicolor"), 3),
        (replace(PLAIN, colour="color"), 2),
        (replace(PLAIN, length=119), 2),
        (replace(PLAIN, length=60), -2),
        (replace(PLAIN, process="cinemascope"), 0),
    ]:
        with subtests.test(film=film, more=more):
            assert production_value(PLAIN, WORTH) == 2
            assert production_value(film, WORTH) == 2 + more


@pytest.mark.rule("HB-CON-30")
def test_ties_in_value_go_by_oscars_then_baftas_stars_length_and_title() -> None:
    upward = [
        replace(PLAIN, title="b", length=150),
        replace(PLAIN, title="a", length=75, stars=("x",), colour="technicolor"),
        replace(PLAIN, title="c", length=83, stars=("x", "y"), colour="bw"),
        replace(PLAIN, title="a", length=88, stars=("x", "y")),
        replace(PLAIN, title="b", length=88, stars=("x", "y")),
        replace(PLAIN, title="é", length=88, stars=("x", "y")),
        replace(PLAIN, title="a", length=97, baftas=2),
        replace(PLAIN, title="a", length=105, oscars=1),
    ]
    assert {production_value(film, WORTH) for film in upward} == {6}
    ranks = [formula.rank(film, WORTH) for film in upward]
    assert ranks == sorted(ranks)
    lower = replace(PLAIN, title="z", length=75, oscars=1)
    assert production_value(lower, WORTH) == 4
    assert formula.rank(lower, WORTH) < ranks[0]


@pytest.mark.rule("HB-CON-06")
@pytest.mark.parametrize(
    ("number", "of_96", "of_all"),
    [
        (1, [2, 8, 14, 20, 20, 16, 10, 6], [2, 10, 16, 23, 23, 19, 11, 7]),
        (2, [2, 6, 10, 16, 20, 20, 14, 8], [2, 6, 11, 16, 21, 21, 15, 8]),
    ],
)
def test_base_dice_are_shared_out_by_rank(number: int, of_96: list[int], of_all: list[int]) -> None:
    shares = figures().dice.shares[str(number)]
    assert Counter(base_dice(place, 96, shares) for place in range(1, 97)) == dict(
        enumerate(of_96, start=1)
    )
    cards = [prints()[key] for key in content.deck(number)]
    assert Counter(card.base for card in cards) == dict(enumerate(of_all, start=1))
    by_place = [card.base for card in sorted(cards, key=lambda card: card.place)]
    assert by_place == sorted(by_place)


@pytest.mark.rule("HB-CON-11")
def test_a_process_brings_its_own_dice() -> None:
    more = {"": 0, "3d": 1, "superscope": 1, "cinemascope": 2, "vistavision": 2}
    assert all(film.dice == prints()[film.key].base + more[film.process] for film in FILMS)


@pytest.mark.rule("HB-CON-12", "HB-CON-13")
def test_a_film_of_the_usual_length_costs_its_base_price() -> None:
    usual = zip((75, 75, 90, 90, 105, 105, 120, 120), (2, 4, 7, 10, 12, 14, 16, 18), strict=True)
    for base, (minutes, price) in enumerate(usual, start=1):
        assert list_price(replace(PLAIN, length=minutes), base, PRICE) == price


@pytest.mark.rule("HB-CON-14")
def test_short_marked_and_wide_films_cost_more_long_and_foreign_ones_less(
    subtests: pytest.Subtests,
) -> None:
    for film, more in [
        (replace(PLAIN, length=75), 1),
        (replace(PLAIN, length=60), 2),
        (replace(PLAIN, length=45), 2),
        (replace(PLAIN, length=105), -1),
        (replace(PLAIN, length=120), -2),
        (replace(PLAIN, length=180), -2),
        (replace(PLAIN, process="3d"), 0),
        (replace(PLAIN, process="superscope"), 0),
        (replace(PLAIN, process="cinemascope"), 2),
        (replace(PLAIN, process="vistavision"), 3),
        (replace(PLAIN, oscars=1), 1),
        (replace(PLAIN, oscars=8), 1),
        (replace(PLAIN, baftas=3), 0),
        (replace(PLAIN, country="Sweden"), -1),
    ]:
        with subtests.test(film=film, more=more):
            assert list_price(film, 4, PRICE) == list_price(PLAIN, 4, PRICE) + more


@pytest.mark.rule("HB-CON-15")
def test_no_film_is_free_or_loses_money_on_average() -> None:
    assert formula.clamped(0, 1, PRICE) == 1
    assert formula.clamped(13, 4, PRICE) == 12
    assert formula.clamped(11, 4, PRICE) == 11
    assert all(1 <= film.price <= 3 * film.dice for film in FILMS)


@pytest.mark.rule("HB-CON-15")
def test_with_the_present_table_the_clamp_never_bites() -> None:
    loose = dataclasses.replace(
        figures(), price=dataclasses.replace(PRICE, least=-99, most_per_die=99)
    )
    for number in DECKS:
        deck = [films()[key] for key in content.deck(number)]
        unclamped = formula.price_deck(deck, number, loose)
        assert unclamped == {film.key: prints()[film.key] for film in deck}


@pytest.mark.rule("HB-CON-31")
def test_films_of_equal_base_dice_take_the_spread_in_turn_by_title() -> None:
    for number in DECKS:
        for base in range(1, 9):
            group = [films()[k] for k in content.deck(number) if prints()[k].base == base]
            group.sort(key=lambda film: film.title)
            spread = [film.price - list_price(film, base, PRICE) for film in group]
            assert spread == ([-1, 0, 0, 1] * 6)[: len(group)]


@pytest.mark.rule("HB-CON-16")
@pytest.mark.parametrize(
    ("number", "price", "dice", "length"), [(1, 11.5, 4.93, 93), (2, 13.06, 5.95, 99)]
)
def test_the_average_film(number: int, price: float, dice: float, length: int) -> None:
    deck = [films()[key] for key in content.deck(number)]
    assert round(mean(film.price for film in deck), 2) == price
    assert round(mean(film.dice for film in deck), 2) == dice
    assert median(film.length for film in deck) == length


@pytest.mark.rule("HB-CON-17")
def test_the_printed_return() -> None:
    without = [film for film in FILMS if not film.process]
    assert round(print_return(FILMS), 2) == 1.55
    assert round(print_return(without), 2) == 1.46
    assert round(print_return(film for film in FILMS if film.process), 2) == 1.70
    by_process = {
        process: round(print_return(film for film in FILMS if film.process == process), 2)
        for process in PROCESSES
    }
    assert by_process == {
        "superscope": 1.83,
        "cinemascope": 1.72,
        "3d": 1.70,
        "vistavision": 1.64,
    }


@pytest.mark.rule("HB-CON-17")
def test_cheap_films_win_for_each_dollar_and_dear_ones_for_each_place() -> None:
    plain = {dice: [f for f in FILMS if not f.process and f.dice == dice] for dice in range(2, 9)}
    returns = [print_return(plain[dice]) for dice in plain]
    assert round(returns[0], 1) == 1.8
    assert (round(min(returns[1:]), 2), round(max(returns[1:]), 2)) == (1.42, 1.48)
    nets = [net(plain[dice]) for dice in plain]
    assert (round(nets[0], 1), round(nets[-1], 1)) == (3.1, 8.8)
    assert nets == sorted(nets)


@pytest.mark.rule("HB-FILM-10")
def test_dice_rise_with_the_price_and_a_process_brings_more_of_them() -> None:
    dice_at = [mean(f.dice for f in FILMS if f.price // 4 == step) for step in range(6)]
    assert dice_at == sorted(dice_at)
    plain = mean(film.dice for film in FILMS if not film.process)
    assert mean(film.dice for film in FILMS if film.process == "cinemascope") > plain
    for number in DECKS:
        deck = [films()[key] for key in content.deck(number)]
        for base in range(1, 9):
            alike = [film for film in deck if prints()[film.key].base == base]
            wide = [film.dice for film in alike if film.process in ("3d", "cinemascope")]
            usual = [film.dice for film in alike if not film.process]
            assert not wide or not usual or min(wide) > max(usual)
