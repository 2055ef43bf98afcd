"""Status, facts of seats, animation and previews around the script."""

from collections.abc import Sequence

import pytest

from games.universalis.builder import TableBuilder
from games.universalis.web.board_markup import words_of
from matinee.engine.contract.game import Action, Event
from matinee.engine.ui.browser_ui import AnimationStep
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import (
    AnswerCall,
    Bid,
    BidFor,
    BuyDice,
    CallResolution,
    Challenge,
    EndScene,
    FadeToBlack,
    Interrupt,
    TellEvent,
    ToBidding,
    Vote,
)
from matinee.games.universalis.web.animation import animation
from matinee.games.universalis.web.event_refs import event_refs, guide_anchor
from matinee.games.universalis.web.phases import phase
from matinee.games.universalis.web.previews import preview
from matinee.games.universalis.web.status import facts, score, score_now
from matinee.testing.loaded_dice import LoadedDice


def animation_steps(
    table: TableBuilder, events: Sequence[Event], viewer: int | None = 0
) -> list[AnimationStep]:
    view = UNIVERSALIS.view(table.state, viewer)
    return list(animation(events, view, words_of(view), viewer))


def preview_text(table: TableBuilder, action: Action, seat: int = 0) -> str:
    view = UNIVERSALIS.view(table.state, seat)
    return preview(action, view, words_of(view), seat)


def here(table: TableBuilder, viewer: int | None = 0) -> str:
    view = UNIVERSALIS.view(table.state, viewer)
    return phase(view, words_of(view), viewer).here


# Progress of the story


def test_the_strip_says_where_the_scene_is() -> None:
    view = UNIVERSALIS.view(TableBuilder().framing().state, 1)
    found = phase(view, words_of(view), 1)
    assert [step.state for step in found.steps] == ["done", "done", "here", "ahead"]
    assert found.here == "Ann is framing the scene."
    assert found.chapter == "Scene 1"


def test_a_pause_says_who_is_waited_for_and_what_comes_after() -> None:
    table = TableBuilder().scene()
    table.play(0, TellEvent("The wire hums."))
    table.play(1, Challenge(table.state.entries[-1].no, "It was cut."))
    assert here(table, 2) == (
        "Paused by a challenge: Ann and Bo negotiate. Afterwards Ann's turn goes on."
    )
    assert here(table, 0) == (
        "Paused by a challenge: you and Bo negotiate. Afterwards your turn goes on."
    )
    table.play(1, ToBidding())
    assert here(table, 1).startswith("Paused by a challenge: you may bid coins, or pass.")


def test_everybody_who_is_still_to_bid_is_named() -> None:
    table = TableBuilder().bidding()
    table.play(1, Bid(3))
    assert here(table, 1).endswith("Still to come: Ann and Cleo.")


# Facts of seats


def test_coins_purse_and_bonus_are_facts_and_nobody_scores() -> None:
    table = TableBuilder().coins(4, 5, 6).scene(purse=3)
    table.window((1, True, 7), (0, False, 2))
    view = UNIVERSALIS.view(table.state, 0)
    words = words_of(view)
    values = {fact.icon: fact.value for fact in facts(view, words, 0)}
    assert (values["coin"], values["purse"], values["laurels"]) == ("4", "3", "2")
    assert score(view, words, 0) == ()
    assert score_now(view) == [9, 12, 6]


# Events


def test_dice_are_rolled_as_ten_sided_ones_sorted_in_heaps() -> None:
    table = TableBuilder().scene()
    oakes = table.present("Mrs Oakes", by=1)
    table.complication((0, 2), (1, 2), involved=(oakes,), settled=True)
    events = table.play(0, CallResolution(), LoadedDice(9, 3, 10, 8))
    (roll,) = [step for step in animation_steps(table, events) if step.dice]
    assert roll.sides == 10
    assert roll.dice == (3, 9, 8, 10)
    assert roll.hits == (1, 2, 3, 4, 5)
    assert roll.heaps == (("Ann: 1 success, sum 3", 2), ("Bo: 0 successes, sum 0", 2))
    assert roll.refs == ("pool:0", "pool:1")
    (paid,) = [step for step in animation_steps(table, events) if step.gains]
    assert dict(paid.gains) == {0: "+3", 1: "+2"}


def test_what_is_told_is_read_and_not_watched() -> None:
    table = TableBuilder().scene()
    events = table.play(0, TellEvent("The wire hums."))
    assert animation_steps(table, events, 1) == []


def test_an_interruption_and_a_challenge_are_noticed() -> None:
    table = TableBuilder().scene()
    table.play(0, TellEvent("The wire hums."))
    line = table.state.entries[-1].no
    (interrupted,) = animation_steps(table, table.play(1, Interrupt()), 0)
    assert "Bo" in interrupted.text
    (challenged, *_) = animation_steps(table, table.play(2, Challenge(line, "It was cut.")), 0)
    assert challenged.refs == (f"entry:{line}",)
    assert challenged.tone == "bad"


def test_the_end_of_a_scene_pays_everybody() -> None:
    table = TableBuilder().scene(purse=2)
    gains = [step.gains for step in animation_steps(table, table.play(0, EndScene())) if step.gains]
    assert gains == [((0, "+5"), (1, "+5"), (2, "+5"))]


def test_sealed_bids_are_not_watched_before_they_are_shown() -> None:
    table, other = TableBuilder().bidding(), TableBuilder().bidding()
    assert animation_steps(table, table.play(1, Bid(17))) == animation_steps(
        other, other.play(1, Bid(3))
    )


def test_lines_light_up_with_what_they_are_about() -> None:
    table = TableBuilder().scene()
    (entered, *_) = table.play(0, TellEvent("The wire hums."))
    assert event_refs(entered) == (f"entry:{table.state.entries[-1].no}",)
    assert guide_anchor(entered) == "turns"


# Previews


def test_what_cannot_be_taken_back_says_what_it_does() -> None:
    table = TableBuilder().scene(purse=3)
    assert preview_text(table, EndScene()) == (
        "The 3 coins left in the purse are lost. Everybody gets 5 coins."
    )
    assert preview_text(table, FadeToBlack("")).startswith("Pay 1 coin; nobody can come back")
    assert preview_text(table, TellEvent("x")) == ""
    assert preview_text(table, BidFor("strike", 2)) == "Pay 2 coins to the bank, won or lost."


@pytest.mark.parametrize(
    "action", [Bid(1), AnswerCall(True), AnswerCall(False), Vote("abstain"), ToBidding()]
)
def test_every_final_choice_has_a_preview(action: Action) -> None:
    assert preview_text(TableBuilder().scene(), action)


def test_a_call_says_whether_all_are_asked() -> None:
    table = TableBuilder().scene()
    oakes = table.present("Mrs Oakes", by=1)
    table.complication((0, 2), (1, 2), involved=(oakes,))
    assert "Everybody else is asked" in preview_text(table, CallResolution())
    table = TableBuilder().scene()
    table.complication((0, 2), (1, 2), settled=True)
    assert "roll at once" in preview_text(table, CallResolution())
    assert preview_text(table, BuyDice(0, False, 1, "x")) == ""
