"""Limits of texts: length and characters (UN-DEC-86, UN-DEC-29, UN-DEC-90)."""

from collections.abc import Callable

import pytest

from games.universalis.builder import (
    TableBuilder,
    add,
    buy,
    challenge,
    colour,
    create,
    cut_away,
    establish,
    event,
    fine,
    go,
    master,
    obstacle,
    originate,
    speak,
    tenet,
    time,
)
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import Text, with_normalised_texts
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.text_limits import REDACTED, is_redacted

Writing = Callable[[str], Action]


def playing() -> TableBuilder:
    """A table with seat 0 on turn, in control of component 2; seat 1 controls component 3."""
    table = TableBuilder().scene()
    table.present("Kestrel", by=0)
    table.present("Oakes", by=1)
    return table


def in_step_two() -> TableBuilder:
    """A table with a complication of seat 0."""
    return playing().complication((0, 1), (1, 1))


def after_event() -> TableBuilder:
    """A table with an event of seat 1 that is open to obstacles."""
    table = playing().turn(1)
    table.play(1, event())
    return table


def accused() -> TableBuilder:
    """A table at which seat 1 accuses seat 0."""
    table = playing()
    table.play(1, fine(0))
    return table


LONGEST: list[tuple[Callable[[], TableBuilder], Writing, int]] = [
    (playing, event, 600),
    (playing, colour, 600),
    (playing, lambda text: originate(3, text), 600),
    (after_event, lambda text: obstacle(1, text), 600),
    (playing, lambda text: speak(2, text), 300),
    (playing, lambda text: add(2, text), 60),
    (playing, cut_away, 40),
    (playing, tenet, 280),
    (in_step_two, lambda text: a.BuyDice(0, False, 1, text), 200),
    (after_event, lambda text: challenge(1, text), 600),
    (playing, lambda text: fine(1, text), 600),
    (accused, a.MakeCase, 600),
    (playing, create, 40),
    (playing, master, 40),
    (playing, go, 40),
    (TableBuilder().framing, establish, 40),
]


@pytest.mark.rule("UN-DEC-86")
def test_a_text_may_be_as_long_as_this_and_not_longer_or_empty(subtests: pytest.Subtests) -> None:
    for setting, write, longest in LONGEST:
        with subtests.test(setting=setting, write=write, longest=longest):
            setting().refused(0, write("x" * (longest + 1)), "UN-DEC-86")
            setting().refused(0, write(""), "UN-DEC-86")
            setting().play(0, write("ä" * longest))


OPTIONAL: list[tuple[Callable[[], TableBuilder], Writing, int]] = [
    (playing, lambda text: speak(2, "Well.", text), 40),
    (lambda: TableBuilder().framing(), lambda text: time("past", text), 40),
    (lambda: TableBuilder().framing(), lambda text: a.SetTime("past", "", text), 600),
    (playing, lambda text: create("Heron", text=text), 600),
    (playing, lambda text: a.Exit(2, text), 600),
    (playing, lambda text: a.AddTrait(2, "shy", False, text), 600),
    (playing, lambda text: a.MoveToNew("Pier", "EXT", text), 600),
    (playing, a.FadeToBlack, 600),
]


@pytest.mark.rule("UN-DEC-86")
@pytest.mark.parametrize(("setting", "write", "longest"), OPTIONAL)
def test_what_may_be_left_out_is_bounded_all_the_same(
    setting: Callable[[], TableBuilder], write: Writing, longest: int
) -> None:
    setting().refused(0, write("x" * (longest + 1)), "UN-DEC-86")
    setting().play(0, write(""))
    setting().play(0, write("x" * longest))


@pytest.mark.rule("UN-DEC-86")
@pytest.mark.parametrize("text", [" rain", "rain\n", "two  blanks", "bell\x07", "e\u0301"])
def test_what_is_not_tidy_is_refused_by_the_rules_and_tidied_at_the_door(text: str) -> None:
    table = playing()
    table.refused(0, event(text), "UN-DEC-86")
    table.play(0, with_normalised_texts(event(text)))
    assert table.last.text in ("rain", "two blanks", "bell", "é")


@pytest.mark.rule("UN-DEC-86")
@pytest.mark.parametrize("name", ["X", "!?", "— —"])
def test_a_name_has_two_characters_and_a_letter_or_digit(name: str) -> None:
    playing().refused(0, create(name), "UN-DEC-86")
    playing().play(0, create("R2"))


@pytest.mark.rule("UN-DEC-90")
def test_texts_are_left_open_in_what_is_offered() -> None:
    table = playing()
    (offer,) = table.legal(0, a.TellEvent)
    assert offer.text == Text(600)
    named = table.legal(0, a.Create)[0]
    assert {"Kestrel", "Oakes"} <= set(named.name.taken)
    assert named.name.length == 40
    (dice,) = [one for one in in_step_two().legal(0, a.BuyDice) if one.pool == 1 and one.subtract]
    assert (dice.dice.low, dice.dice.high, dice.text.length) == (1, 1, 200)
    table.play(0, event("Anything at all."))
    in_step_two().play(0, buy(1, subtract=True))


@pytest.mark.rule("UN-DEC-86")
@pytest.mark.parametrize(
    ("name", "key"),
    [("Mrs  Oakes", "untidy"), ("--", "no-letter"), ("x", "too-short"), ("x" * 41, "too-long")],
)
def test_a_refusal_says_what_is_wrong_with_a_name(name: str, key: str) -> None:
    assert TableBuilder().scene().refused(0, create(name), "UN-DEC-86").key == key


@pytest.mark.rule("UN-DEC-76")
def test_only_words_that_the_table_redacted_count_as_redacted() -> None:
    assert is_redacted(REDACTED)
    assert not is_redacted("The captain")


@pytest.mark.rule("UN-DEC-86")
@pytest.mark.parametrize("title", [" Spiders", "Big  spiders"])
def test_the_title_of_a_story_is_tidy(title: str) -> None:
    with pytest.raises(IllegalAction) as raised:
        UNIVERSALIS.validate(3, Options(title=title))
    assert raised.value.rule == "UN-DEC-86"
    UNIVERSALIS.validate(3, Options(title="Big spiders"))
