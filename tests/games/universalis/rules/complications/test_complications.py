"""Section 11, steps 1 and 2: start and growth of complications (UN-CX, UN-DEC-45 to -55)."""

import pytest

from games.table_builder import only
from games.universalis.builder import (
    TableBuilder,
    add,
    buy,
    create,
    cut_away,
    draw,
    event,
    fade,
    go,
    introduce,
    obstacle,
    originate,
    remove,
    restore,
)
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import ComplicationClosed, ComplicationOpened
from matinee.games.universalis.rules.text_limits import mentioned_components
from matinee.testing.loaded_dice import LoadedDice


@pytest.mark.rule("UN-CX-01", "UN-CX-03", "UN-CX-04", "UN-DEC-46", "UN-DEC-47")
def test_the_active_player_opposes_all_who_control_what_he_wants_to_change() -> None:
    table = TableBuilder(seats=4).scene()
    kestrel, oakes = table.present("Kestrel", by=2), table.present("Mrs Oakes", by=1)
    mine, ghost = table.present("Old Man", by=0), table.present("Ghost", by=3)
    events = table.play(0, originate(kestrel, "The old man scares mrs oakes and Kestrel."))
    opened = only(ComplicationOpened, events)
    assert (opened.number, opened.starter, set(opened.opposing)) == (1, 0, {1, 2})
    assert set(opened.involved) == {kestrel, oakes, mine}
    assert ghost not in opened.involved
    assert table.state.complication is not None
    assert dict(table.state.complication.pools) == {0: 0, 1: 0, 2: 0}
    assert table.waiting == [0], "the turn goes on"
    assert table.state.coins == [25] * 4


@pytest.mark.rule("UN-CX-01", "UN-DEC-47")
def test_one_originates_about_something_present_that_another_controls() -> None:
    table = TableBuilder().scene()
    mine, away = table.present("Kestrel", by=0), table.absent("Ghost")
    table.refused(0, originate(mine), "UN-CX-01")
    table.refused(0, originate(away), "UN-DEC-30")


@pytest.mark.rule("UN-DEC-47")
def test_the_intended_change_is_not_made() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1, traits=("quick",))
    table.play(0, originate(kestrel, "Kestrel loses quickness and leaves."))
    assert kestrel in table.state.present
    assert len(table.state.active_traits(kestrel)) == 1


@pytest.mark.rule("UN-CX-02", "UN-CX-05", "UN-DEC-46", "UN-DEC-48")
def test_an_obstacle_turns_an_event_and_its_dice_lie_in_the_complication_pool() -> None:
    table = TableBuilder(seats=4).scene(active=1)
    table.present("Kestrel", by=3)
    table.present("Oakes", by=2)
    table.play(1, event("Kestrel runs."))
    opened = only(ComplicationOpened, table.play(2, obstacle(3, "Oakes bars the way.")))
    assert (opened.starter, set(opened.opposing)) == (2, {1, 3})
    assert (table.pool(2), table.pool(1), table.pool(3)) == (3, 0, 0)
    assert table.state.coins == [25, 24, 22, 25], "the event's coin is not given back"
    assert table.waiting == [1], "the turn goes on"
    assert table.state.entry(1).stands


@pytest.mark.rule("UN-DEC-46")
def test_who_told_the_event_opposes_always_even_with_nothing_under_control() -> None:
    table = TableBuilder().scene(active=1)
    table.play(1, event("A bell rings."))
    assert only(ComplicationOpened, table.play(0, obstacle())).opposing == (1,)


@pytest.mark.rule("UN-CX-02", "UN-DEC-48", "UN-DEC-05")
@pytest.mark.parametrize(("dice", "rule"), [(0, "UN-DEC-48"), (26, "UN-DEC-05")])
def test_an_obstacle_has_at_least_one_die_and_no_more_than_one_can_pay(
    dice: int, rule: str
) -> None:
    table = TableBuilder().scene()
    table.play(0, event())
    table.refused(1, obstacle(dice), rule)


@pytest.mark.rule("UN-DEC-49")
def test_a_name_counts_as_whole_words_whatever_the_case() -> None:
    here = [(1, "Kestrel"), (2, "Mrs Oakes"), (3, "Oak"), (4, "R2-D2")]
    assert mentioned_components("KESTREL's hat", here) == (1,)
    assert mentioned_components("Mrs  Oakes", here) == ()
    assert mentioned_components("the oaken door, mrs oakes", here) == (2,)
    assert mentioned_components("(oak)", here) == (3,)
    assert mentioned_components("r2-d2.", here) == (4,)


@pytest.mark.rule("UN-DEC-49")
def test_who_is_named_but_not_there_is_not_involved() -> None:
    table = TableBuilder().scene()
    kestrel, ghost = table.present("Kestrel", by=1), table.absent("Ghost")
    table.play(0, originate(kestrel, "The Ghost haunts Kestrel."))
    assert table.state.complication is not None
    assert ghost not in table.state.complication.involved


@pytest.mark.rule("UN-DEC-45")
def test_what_is_refused_while_a_complication_is_open() -> None:
    table = TableBuilder().scene()
    table.present("Kestrel", by=1)
    other = table.present("Oakes", by=1)
    table.play(0, originate(table.named("Kestrel")))
    for action in (originate(other), a.EndScene(), fade(), go(), cut_away()):
        table.refused(0, action, "UN-DEC-45")
    table.play(0, event())
    table.refused(1, obstacle(), "UN-DEC-45")


@pytest.mark.rule("UN-CX-06", "UN-CX-07", "UN-DEC-45")
def test_ordinary_play_goes_on_turn_by_turn_about_whatever_one_likes() -> None:
    table = TableBuilder().scene().complication((0, 0), (1, 0))
    ghost = table.absent("Ghost")
    table.plays((0, event("Elsewhere, a cat yawns.")), (0, create("Cat")), (0, introduce(ghost)))
    table.plays((0, add(ghost, "pale")), (0, draw(ghost, 1, 0)))
    assert table.pool(0) == 1
    table.play(0, a.EndTurn())
    assert (table.phase, table.waiting) == ("complication", [1])


@pytest.mark.rule("UN-CX-08", "UN-CX-10", "UN-DEC-52", "UN-DEC-53")
def test_the_player_on_turn_buys_dice_in_and_out_of_any_pool() -> None:
    table = TableBuilder().scene(active=2).complication((0, 1), (1, 2))
    table.play(2, buy(0, 3))
    assert (table.pool(0), table.state.coins[2]) == (4, 22)
    table.play(2, buy(1, 2, subtract=True))
    assert (table.pool(1), table.state.coins[2]) == (0, 20)
    table.refused(2, buy(1, subtract=True), "UN-DEC-52")
    table.refused(2, buy(0, 5, subtract=True), "UN-DEC-52")
    table.refused(2, buy(0, 0), "UN-DEC-53")
    table.refused(2, buy(0, 21), "UN-DEC-05")


@pytest.mark.rule("UN-CX-10", "UN-DEC-53", "UN-DEC-86")
def test_dice_are_bought_with_a_reason_in_the_story() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.refused(0, a.BuyDice(0, False, 1, ""), "UN-DEC-86")
    table.play(0, a.BuyDice(0, False, 1, "The floor is wet."))
    assert table.last.text == "The floor is wet."


@pytest.mark.rule("UN-DEC-50")
def test_no_pool_is_added_later() -> None:
    table = TableBuilder().scene(active=2).complication((0, 1), (1, 1))
    kestrel = table.present("Kestrel", by=2, traits=("quick",))
    table.refused(2, buy(2), "UN-DEC-50")
    table.refused(2, draw(kestrel, 1, 2), "UN-DEC-50")
    table.play(2, draw(kestrel, 1, 0))


@pytest.mark.rule("UN-CX-09", "UN-DEC-51", "UN-DEC-52")
def test_a_trait_is_worth_one_die_more_or_less_in_any_pool_and_once() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick", "shy"))
    table.complication((0, 0), (1, 1), involved=(kestrel,))
    table.play(0, draw(kestrel, 1, 0))
    assert (table.pool(0), table.state.coins[0]) == (1, 25)
    table.play(0, draw(kestrel, 2, 1, subtract=True))
    assert table.pool(1) == 0
    table.refused(0, draw(kestrel, 1, 1), "UN-DEC-51")


@pytest.mark.rule("UN-DEC-52")
def test_nothing_is_drawn_out_of_an_empty_pool() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.complication((0, 0), (1, 0))
    table.refused(0, draw(kestrel, 1, 1, subtract=True), "UN-DEC-52")


@pytest.mark.rule("UN-DEC-51", "UN-DEC-41")
def test_a_trait_is_its_controllers_but_an_injury_is_anybodys() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    quick = table.trait(kestrel, "quick")
    arm = table.trait(kestrel, "a broken arm", injury=True)
    table.complication((0, 0), (1, 0), involved=(kestrel,))
    table.refused(0, draw(kestrel, quick, 0), "UN-DEC-51")
    table.play(0, draw(kestrel, arm, 0))
    assert table.pool(0) == 1
    table.turn(1).refused(1, draw(kestrel, arm, 1), "UN-DEC-51")
    table.play(1, draw(kestrel, quick, 1))


@pytest.mark.rule("UN-DEC-51")
def test_a_trait_that_went_and_came_back_stays_used_and_who_is_away_helps_nobody() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    ghost = table.absent("Ghost", traits=("pale",))
    table.complication((0, 0), (1, 0), involved=(kestrel,))
    table.plays((0, draw(kestrel, 1, 0)), (0, remove(1)), (0, restore(1)))
    table.refused(0, draw(kestrel, 1, 0), "UN-DEC-51")
    table.refused(0, draw(ghost, 2, 0), "UN-DEC-30")


@pytest.mark.rule("UN-CX-08")
def test_without_a_complication_there_are_no_pools() -> None:
    table = TableBuilder().scene()
    for action in (buy(0), a.CallResolution()):
        table.refused(0, action, "UN-CX-08")


# Consent


@pytest.mark.rule("UN-CX-11", "UN-CX-12", "UN-DEC-54", "UN-SM-08")
def test_the_dice_are_rolled_when_all_others_agree() -> None:
    table = TableBuilder(seats=4).scene().complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    assert (table.phase, table.waiting) == ("consent", [1, 2, 3])
    table.refused(0, a.AnswerCall(agree=True), "UN-CX-12")
    table.plays((3, a.AnswerCall(agree=True)), (1, a.AnswerCall(agree=True)))
    table.refused(1, a.AnswerCall(agree=False), "UN-DEC-54")
    assert table.waiting == [2]
    table.play(2, a.AnswerCall(agree=True), LoadedDice(1, 9))
    assert table.phase == "winner"


@pytest.mark.rule("UN-CX-12", "UN-DEC-54")
def test_the_first_refusal_ends_the_vote_and_there_is_no_second_call_in_that_turn() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.plays((0, a.CallResolution()), (2, a.AnswerCall(agree=False)))
    assert (table.phase, table.waiting) == ("complication", [0])
    table.refused(0, a.CallResolution(), "UN-DEC-54")
    table.refused(1, a.AnswerCall(agree=True), "UN-CX-12")
    table.plays((0, a.EndTurn()), (1, a.CallResolution()))
    assert table.waiting == [0, 2]


@pytest.mark.rule("UN-DEC-55")
def test_once_everybody_has_ended_a_turn_the_next_call_needs_no_consent() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.plays((0, a.EndTurn()), (1, a.EndTurn()))
    table.plays((2, a.CallResolution()), (0, a.AnswerCall(agree=False)), (2, a.EndTurn()))
    table.play(0, a.CallResolution(), LoadedDice(1, 9))
    assert table.phase == "winner"


@pytest.mark.rule("UN-DEC-55")
def test_a_change_of_a_pool_starts_the_count_anew() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.plays((0, a.EndTurn()), (1, a.EndTurn()), (2, buy(0)), (2, a.EndTurn()))
    table.play(0, a.CallResolution())
    assert table.phase == "consent"


@pytest.mark.rule("UN-DEC-55")
def test_a_turn_counts_as_ended_by_interruption_and_for_want_of_coins() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1)).coins(25, 25, 1)
    table.plays((1, a.Interrupt()), (1, a.EndTurn()))
    table.play(2, a.CallResolution())
    table.plays((0, a.AnswerCall(agree=False)), (2, event()))
    assert table.waiting == [0]
    table.play(0, a.CallResolution(), LoadedDice(1, 9))
    assert table.phase == "winner"


@pytest.mark.rule("UN-DEC-56", "UN-SM-09")
def test_a_roll_without_any_die_lets_the_complication_lapse() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    table.complication((0, 0), (1, 0), involved=(kestrel,), settled=True)
    events = table.play(0, a.CallResolution())
    assert only(ComplicationClosed, events).why == "lapsed"
    assert (table.phase, table.waiting) == ("turn", [0])
    assert table.state.coins == [25, 25, 25]
    table.play(2, a.TakeOver(kestrel))


@pytest.mark.rule("UN-DEC-55")
def test_who_ends_two_turns_has_ended_one_for_the_count() -> None:
    table = TableBuilder(seats=4).scene().complication((0, 1), (1, 1))
    table.plays((0, a.EndTurn()), (0, a.Interrupt()), (0, a.EndTurn()), (1, a.EndTurn()))
    table.play(2, a.CallResolution())
    assert table.phase == "consent"


@pytest.mark.rule("UN-STORY-06", "UN-DEC-52")
def test_the_transcript_says_whether_dice_were_added_or_taken() -> None:
    table = TableBuilder().scene()
    mine = table.present("Oakes", by=0, traits=("armed", "calm"))
    table.complication((1, 2), (0, 2))
    found = []
    draws = draw(mine, 1, 1), draw(mine, 2, 1, subtract=True)
    for action in (buy(0), buy(0, subtract=True), *draws):
        table.play(0, action)
        found.append((table.last.target, table.last.detail, table.last.amount))
    assert found == [
        ("pool:0", "", 1),
        ("pool:0", "subtract", 1),
        ("pool:1", "", 1),
        ("pool:1", "subtract", 1),
    ]


@pytest.mark.rule("UN-CX-03", "UN-DEC-47")
def test_a_complication_knows_the_line_that_began_it() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    table.play(0, originate(kestrel))
    assert table.state.complication is not None
    assert table.state.complication.entry == table.last.no
