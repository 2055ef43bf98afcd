"""Open fields: templates, what they cover, and how they are filled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matinee.engine.dice import FastDice
from matinee.engine.game import Action
from matinee.engine.open import Number, Text, covers, fill, open_fields, refuse_open
from matinee.engine.refused import Refused, phrase
from stranger.callsheet.actions import Book, BuyPress, Memo, Ready


class Trade(Action, frozen=True):
    to: str
    dollars: int | Number
    note: str | Text


TEMPLATE = Trade("Ada", Number(1, 9), Text(12))


@given(st.integers(-50, 50), st.integers(0, 100), st.integers())
def test_a_number_fills_itself_within_its_domain(low: int, width: int, seed: int) -> None:
    domain = Number(low, low + width)
    assert domain.holds(domain.pick(FastDice(seed)))
    assert domain.holds(low)
    assert domain.holds(low + width)
    assert not domain.holds(low - 1)
    assert not domain.holds(low + width + 1)


def test_every_number_of_a_domain_is_picked() -> None:
    dice = FastDice(1)
    assert {Number(2, 5).pick(dice) for _ in range(100)} == {2, 3, 4, 5}


@pytest.mark.parametrize("value", [True, 3.0, "3", None, Number(3, 3)])
def test_a_number_takes_nothing_but_whole_numbers(value: object) -> None:
    assert not Number(0, 9).holds(value)


@given(st.integers(1, 80), st.integers())
def test_a_text_fills_itself_within_its_domain(length: int, seed: int) -> None:
    domain = Text(length)
    assert domain.holds(domain.pick(FastDice(seed)))


def test_a_text_is_neither_empty_nor_too_long() -> None:
    assert Text(3).holds("cut")
    assert not Text(3).holds("")
    assert not Text(3).holds("cuts")
    assert not Text(3).holds(3)


def test_a_template_knows_its_open_fields() -> None:
    assert open_fields(TEMPLATE) == {"dollars": Number(1, 9), "note": Text(12)}
    assert open_fields(Ready()) == {}


def test_filling_closes_every_open_field_and_leaves_the_rest() -> None:
    filled = fill(TEMPLATE, FastDice(1))
    assert filled.to == "Ada"
    assert not open_fields(filled)
    assert covers(TEMPLATE, filled)


def test_filling_what_is_not_open_draws_nothing() -> None:
    action = Book(3)
    assert fill(action, FastDice(1)) is action


@pytest.mark.parametrize(
    ("offer", "action", "covered"),
    [
        (Ready(), Ready(), True),
        (Book(3), Book(3), True),
        (Book(3), Book(4), False),
        (Book(3), BuyPress(3), False),
        (BuyPress(Number(0, 4)), BuyPress(4), True),
        (BuyPress(Number(0, 4)), BuyPress(5), False),
        (Memo(Text(3)), Memo("cut"), True),
        (TEMPLATE, Trade("Ada", 9, "thanks"), True),
        (TEMPLATE, Trade("Buster", 9, "thanks"), False),
        (TEMPLATE, Trade("Ada", 10, "thanks"), False),
        (TEMPLATE, Trade("Ada", 9, ""), False),
        (TEMPLATE, Trade("Ada", Number(1, 9), "half done"), False),
    ],
)
def test_what_an_offer_covers(offer: Action, action: Action, covered: bool) -> None:
    assert covers(offer, action) is covered


def test_a_template_cannot_be_played_as_it_stands_and_says_what_is_missing() -> None:
    with pytest.raises(Refused) as refused:
        refuse_open(BuyPress(Number(0, 4)))
    assert phrase(refused.value) == "The field “dollars” is still open: it takes 0-4."
    refuse_open(BuyPress(4))
