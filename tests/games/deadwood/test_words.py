"""Every sentence is made in the words, goes through gettext, and fits who reads it."""

import msgspec
import pytest

from games.deadwood.stage import Stage
from games.sentences import Shouting, check_refusals, check_rules_are_wordless
from matinee.engine.language import ENGLISH, Language
from matinee.engine.refused import Illegal, Refused
from matinee.games.deadwood import TITLE, content, events
from matinee.games.deadwood.actions import Act, Move, TakeRole, Upgrade
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.options import Options
from matinee.games.deadwood.words import OPTION_HELP, REFUSALS, DeadwoodWords

NAMES = ("Ann", "Ben", "Cy", "Di")
VIEW = DEADWOOD.view(Stage().state, 0)


def words(edition: str = "studios", language: Language | None = None) -> DeadwoodWords:
    options = msgspec.convert({"edition": edition}, Options)
    return DeadwoodWords(NAMES, options, language or ENGLISH)


def test_every_refusal_of_the_rules_has_its_sentence_and_no_sentence_is_left_over() -> None:
    check_refusals(TITLE, REFUSALS)


def test_every_option_is_explained() -> None:
    assert set(OPTION_HELP) == {field.name for field in msgspec.structs.fields(Options)}


def test_a_player_is_told_of_the_own_move_as_you_and_of_others_by_name() -> None:
    moved = events.Moved(seat=1, to="saloon")
    assert words().tell(moved, viewer=1) == "You walk to the Saloon."
    assert words().tell(moved, viewer=0) == "Ben walks to the Saloon."
    assert words().tell(moved, viewer=None) == "Ben walks to the Saloon."


@pytest.mark.parametrize(
    ("edition", "pay", "marker"),
    [
        ("studios", "$1 + 1 fame", "1 rehearsal marker"),
        ("classic", "$1 + 1 credit", "1 practice chip"),
    ],
)
@pytest.mark.rule("DW-COMP-20", "DW-COMP-21", "DW-DEC-01")
def test_each_edition_has_its_own_words_for_currency_and_markers(
    edition: str, pay: str, marker: str
) -> None:
    acted = events.Acted(
        seat=0, role="saloon.1", die=4, markers=1, budget=4, dollars=1, fame=1, shots_left=1
    )
    assert words(edition).tell(acted, 0).endswith(f"That pays {pay}.")
    assert marker in words(edition).tell(events.Rehearsed(seat=0, markers=1), 0)
    assert marker + "s" in words(edition).tell(events.Rehearsed(seat=0, markers=2), 0).replace(
        "2 ", "1 "
    )


def test_a_failed_act_on_the_card_pays_nothing_in_words_too() -> None:
    acted = events.Acted(
        seat=0, role="saloon.1", die=1, markers=0, budget=4, dollars=0, fame=0, shots_left=1
    )
    assert words().tell(acted, 1) == "Ann rolls 1 against 4: cut! That pays nothing."


def test_an_actor_speaks_the_line_of_the_role() -> None:
    line = content.areas()["saloon"].roles[0].line
    acted = events.Acted(
        seat=0, role="saloon.1", die=4, markers=1, budget=4, dollars=1, fame=1, shots_left=1
    )
    assert words().quote(acted) == line
    assert words().quote(events.Moved(seat=0, to="saloon")) == ""


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (
            Illegal("DW-ROLE-05", "rank-too-low", role="saloon.2", rank=1, needs=2),
            "Your rank is 1; Swinging Door Novice needs rank 2.",
        ),
        (
            Illegal("DW-DEC-47", "cannot-pay", rank=3, pay="dollars", price=10, has=4),
            "Rank 3 costs $10; you have $4.",
        ),
        (
            Illegal("DW-DEC-47", "cannot-pay", rank=3, pay="fame", price=10, has=4),
            "Rank 3 costs 10 fame; you have 4 fame.",
        ),
        (
            Illegal("DW-TURN-11", "not-your-turn", seat=2),
            "It is not your turn; it is the turn of Cy.",
        ),
        (
            Illegal("DW-MOVE-04", "not-joined", here="trailers", to="bank"),
            "No doorway leads from the Trailers to the Bank.",
        ),
        (
            Illegal("DW-MOVE-02", "no-such-area", area="moon"),
            "There is no place called “moon” on this lot.",
        ),
        (Refused("undo-nothing"), "There is nothing to take back."),
    ],
)
def test_a_refusal_says_why(refused: Refused, sentence: str) -> None:
    assert words().why(refused) == sentence


def test_choices_are_said_as_buttons_would_say_them() -> None:
    assert words().say(Move("main-street"), VIEW) == "Move to Main Street"
    assert (
        words().say(TakeRole("jail.1"), VIEW) == "Work as an extra: Innocent Since Tuesday (rank 2)"
    )
    assert words().say(TakeRole("a-posse-of-one.1"), VIEW) == "Star as The Entire Posse (rank 6)"
    assert words().say(Upgrade(3, "dollars"), VIEW) == "Upgrade to rank 3 for $10"
    assert words("classic").say(Upgrade(3, "fame"), VIEW) == "Upgrade to rank 3 for 10 credits"
    assert words().say(Act(), VIEW) == "Act"


def test_each_choice_touches_things_of_its_own() -> None:
    every = DEADWOOD.every(Stage().state)
    refs = [tuple(words().refs(action, VIEW)) for action in every]
    assert len(set(refs)) == len(every)


def test_every_sentence_goes_through_gettext() -> None:
    shouting = words(language=Shouting("en"))
    stage = Stage()
    card = stage.scene("saloon", budget=2, ranks=(2, 4), shots=1)
    stage.leave_live("saloon", "bank", "church")
    stage.put(0, "saloon", role="saloon.1", rank=2).put(1, "saloon", role=card.roles[0].key)
    told = [*stage.opening, *stage.play(0, Act(), 6, 5, 4)]
    stage.turn(2).put(2, "casting-office", dollars=10)
    told += stage.play(2, Upgrade(2, "dollars"))
    for event in told:
        assert shouting.tell(event, 0).startswith("[")
    for action in DEADWOOD.every(stage.state):
        assert shouting.say(action, VIEW).startswith("[")
    for key in REFUSALS:
        assert REFUSALS[key] in shouting.text(REFUSALS[key])


def test_the_rules_carry_no_sentences() -> None:
    check_rules_are_wordless(TITLE)
