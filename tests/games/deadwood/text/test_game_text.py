"""Game texts: every sentence uses the game's words, goes through gettext, and fits its reader."""

import msgspec
import pytest

from games.bracket_language import BracketLanguage
from games.deadwood.builder import TableBuilder
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.deadwood import content
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules import events
from matinee.games.deadwood.rules.actions import Act, Move, TakeRole, Upgrade
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.text.refusals import REFUSALS

NAMES = ("Ann", "Ben", "Cy", "Di")
VIEW = DEADWOOD.view(TableBuilder().state, 0)


def words(edition: str = "studios", language: Language | None = None) -> DeadwoodText:
    options = msgspec.convert({"edition": edition}, Options)
    return DeadwoodText(NAMES, options, language or ENGLISH)


def test_a_player_is_told_of_the_own_move_as_you_and_of_others_by_name() -> None:
    moved = events.Moved(seat=1, to="saloon")
    assert words().event_text(moved, viewer=1) == "You walk to the Saloon."
    assert words().event_text(moved, viewer=0) == "Ben walks to the Saloon."
    assert words().event_text(moved, viewer=None) == "Ben walks to the Saloon."


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
    assert words(edition).event_text(acted, 0).endswith(f"That pays {pay}.")
    assert marker in words(edition).event_text(events.Rehearsed(seat=0, markers=1), 0)
    assert marker + "s" in words(edition).event_text(
        events.Rehearsed(seat=0, markers=2), 0
    ).replace("2 ", "1 ")


def test_a_failed_act_on_the_card_pays_nothing_in_words_too() -> None:
    acted = events.Acted(
        seat=0, role="saloon.1", die=1, markers=0, budget=4, dollars=0, fame=0, shots_left=1
    )
    assert words().event_text(acted, 1) == "Ann rolls 1 against 4: cut! That pays nothing."


def test_an_actor_speaks_the_line_of_the_role() -> None:
    line = content.areas()["saloon"].roles[0].line
    acted = events.Acted(
        seat=0, role="saloon.1", die=4, markers=1, budget=4, dollars=1, fame=1, shots_left=1
    )
    assert words().event_quote(acted) == line
    assert words().event_quote(events.Moved(seat=0, to="saloon")) == ""


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (
            IllegalAction("DW-ROLE-05", "rank-too-low", role="saloon.2", rank=1, needs=2),
            "Your rank is 1; Swinging Door Novice needs rank 2.",
        ),
        (
            IllegalAction("DW-DEC-47", "cannot-pay", rank=3, pay="dollars", price=10, has=4),
            "Rank 3 costs $10; you have $4.",
        ),
        (
            IllegalAction("DW-DEC-47", "cannot-pay", rank=3, pay="fame", price=10, has=4),
            "Rank 3 costs 10 fame; you have 4 fame.",
        ),
        (
            IllegalAction("DW-TURN-11", "not-your-turn", seat=2),
            "It is not your turn; it is the turn of Cy.",
        ),
        (
            IllegalAction("DW-MOVE-04", "not-joined", here="trailers", to="bank"),
            "No doorway leads from the Trailers to the Bank.",
        ),
        (
            IllegalAction("DW-MOVE-02", "no-such-area", area="moon"),
            "There is no place called “moon” on this lot.",
        ),
        (Refused("undo-nothing"), "There is nothing to take back."),
    ],
)
def test_a_refusal_says_why(refused: Refused, sentence: str) -> None:
    assert words().refusal_text(refused) == sentence


def test_choices_are_said_as_buttons_would_say_them() -> None:
    assert words().action_label(Move("main-street"), VIEW) == "Move to Main Street"
    assert (
        words().action_label(TakeRole("jail.1"), VIEW)
        == "Work as an extra: Innocent Since Tuesday (rank 2)"
    )
    assert (
        words().action_label(TakeRole("a-posse-of-one.1"), VIEW)
        == "Star as The Entire Posse (rank 6)"
    )
    assert words().action_label(Upgrade(3, "dollars"), VIEW) == "Upgrade to rank 3 for $10"
    assert (
        words("classic").action_label(Upgrade(3, "fame"), VIEW)
        == "Upgrade to rank 3 for 10 credits"
    )
    assert words().action_label(Act(), VIEW) == "Act"


def test_each_choice_touches_things_of_its_own() -> None:
    every = DEADWOOD.all_actions(TableBuilder().state)
    refs = [tuple(words().action_refs(action, VIEW)) for action in every]
    assert len(set(refs)) == len(every)


def test_every_sentence_goes_through_gettext() -> None:
    bracketed = words(language=BracketLanguage("en"))
    table = TableBuilder()
    card = table.scene("saloon", budget=2, ranks=(2, 4), shots=1)
    table.leave_live("saloon", "bank", "church")
    table.put(0, "saloon", role="saloon.1", rank=2).put(1, "saloon", role=card.roles[0].key)
    all_events = [*table.opening, *table.play(0, Act(), 6, 5, 4)]
    table.turn(2).put(2, "casting-office", dollars=10)
    all_events += table.play(2, Upgrade(2, "dollars"))
    for event in all_events:
        assert bracketed.event_text(event, 0).startswith("[")
    for action in DEADWOOD.all_actions(table.state):
        assert bracketed.action_label(action, VIEW).startswith("[")
    for key in REFUSALS:
        assert REFUSALS[key] in bracketed.text(REFUSALS[key])
