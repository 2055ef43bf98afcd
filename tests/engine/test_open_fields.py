"""Open fields: templates, what they cover, and how they are filled."""

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Book, BuyPress, JudgeAlways, Memo, Ready
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import (
    Number,
    OneOf,
    Ranking,
    Text,
    item_names,
    matches,
    normalise_text,
    open_fields,
    refuse_open,
    sample_fields,
    with_normalised_texts,
)
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import Refused, error_text


class Trade(Action, tag="trade", frozen=True):
    to: str
    dollars: int | Number
    note: str | Text


class Cast(Action, tag="cast", frozen=True):
    star: str | OneOf
    films: tuple[str, ...] | Ranking


STARS = OneOf(("mae", "lon"))
FILMS = Ranking(("dust", "rain", "fog"), most=2, least=1)
TEMPLATE = Trade("Ada", Number(1, 9), Text(12))


@given(st.integers(-50, 50), st.integers(0, 100), st.integers())
def test_a_number_fills_itself_within_its_domain(low: int, width: int, seed: int) -> None:
    domain = Number(low, low + width)
    assert domain.accepts(domain.pick(FastDice(seed)))
    assert domain.accepts(low)
    assert domain.accepts(low + width)
    assert not domain.accepts(low - 1)
    assert not domain.accepts(low + width + 1)


def test_every_number_of_a_domain_is_picked() -> None:
    dice = FastDice(1)
    assert {Number(2, 5).pick(dice) for _ in range(100)} == {2, 3, 4, 5}


@pytest.mark.parametrize("value", [True, 3.0, "3", None, Number(3, 3)])
def test_a_number_takes_nothing_but_whole_numbers(value: object) -> None:
    assert not Number(0, 9).accepts(value)


@given(st.integers(1, 80), st.integers())
def test_a_text_fills_itself_within_its_domain(length: int, seed: int) -> None:
    domain = Text(length)
    assert domain.accepts(domain.pick(FastDice(seed)))


def test_a_text_is_neither_empty_nor_too_long() -> None:
    assert Text(3).accepts("cut")
    assert not Text(3).accepts("")
    assert not Text(3).accepts("cuts")
    assert not Text(3).accepts(3)


def test_a_template_knows_its_open_fields() -> None:
    assert open_fields(TEMPLATE) == {"dollars": Number(1, 9), "note": Text(12)}
    assert open_fields(Ready()) == {}


def test_filling_closes_every_open_field_and_leaves_the_rest() -> None:
    filled = sample_fields(TEMPLATE, FastDice(1))
    assert filled.to == "Ada"
    assert not open_fields(filled)
    assert matches(TEMPLATE, filled)


def test_filling_what_is_not_open_draws_nothing() -> None:
    action = Book(3)
    assert sample_fields(action, FastDice(1)) is action


def test_what_an_offer_covers(subtests: pytest.Subtests) -> None:
    for offer, action, covered in [
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
    ]:
        with subtests.test(offer=offer, action=action, covered=covered):
            assert matches(offer, action) is covered


def test_a_template_cannot_be_played_as_it_stands_and_says_what_is_missing() -> None:
    with pytest.raises(Refused) as refusal:
        refuse_open(BuyPress(Number(0, 4)))
    assert error_text(refusal.value) == "The field “dollars” is still open: it takes 0-4."
    refuse_open(BuyPress(4))


@given(st.integers())
def test_lists_fill_themselves_within_their_domains(seed: int) -> None:
    dice = FastDice(seed)
    assert STARS.accepts(STARS.pick(dice))
    assert FILMS.accepts(FILMS.pick(dice))
    assert Ranking((), most=3).pick(dice) == ()


@pytest.mark.parametrize(
    ("value", "accepted"),
    [
        (("dust",), True),
        (("fog", "dust"), True),
        ((), False),
        (("dust", "rain", "fog"), False),
        (("dust", "dust"), False),
        (("snow",), False),
        (["dust"], False),
        ("dust", False),
    ],
)
def test_an_order_takes_some_of_its_items_none_twice(value: object, accepted: bool) -> None:
    assert FILMS.accepts(value) is accepted


@pytest.mark.parametrize("value", ["snow", "", ("mae",), None, 1])
def test_one_of_some_is_none_else(value: object) -> None:
    assert not STARS.accepts(value)


def test_lists_are_written_as_lists_and_read_as_what_they_were() -> None:
    for cast in (Cast(STARS, FILMS), Cast("mae", ("fog", "dust"))):
        assert msgspec.json.decode(msgspec.json.encode(cast), type=Cast) == cast
    assert msgspec.to_builtins(Cast("mae", ("fog",)))["films"] == ("fog",)
    assert matches(Cast(STARS, FILMS), Cast("lon", ("rain",)))
    assert with_normalised_texts(Cast("lon", ("rain",))) == Cast("lon", ("rain",))


def test_items_have_names_where_there_is_a_list() -> None:
    words = TITLE.text(["Ada"], None)
    plan = JudgeAlways(OneOf(("counts", "fails")))
    named = {"verdict": {"counts": "it counts", "fails": "it does not count"}}
    assert item_names(plan, words, None) == named
    assert item_names(BuyPress(Number(0, 3)), words, None) == {}


@given(
    st.text(st.one_of(st.characters(), st.sampled_from(" \n\x00\u200b\u0301\u2028e")), max_size=12)
)
@example("a \u200b b")
@example("e\u200b\u0301")
def test_what_was_made_tidy_is_tidy(text: str) -> None:
    assert normalise_text(normalise_text(text)) == normalise_text(text)
    assert "  " not in normalise_text(text)
