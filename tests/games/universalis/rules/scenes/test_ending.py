"""Section 15: ending scenes, refreshment, the end of the story (UN-END, UN-DEC-83 to -85)."""

import pytest

from games.table_builder import only
from games.universalis.builder import OFFICE, TableBuilder, cut_away, event, fade, fine
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import (
    BidOpened,
    Entered,
    PurseLost,
    Refreshed,
    StoryEnded,
)


@pytest.mark.rule("UN-END-01", "UN-END-02", "UN-FRAME-13")
def test_only_the_framer_ends_the_scene_and_only_on_his_turn() -> None:
    table = TableBuilder().scene(framer=1, active=0)
    for action in (a.EndScene(), fade()):
        table.refused(0, action, "UN-END-01")
        table.refused(1, action, "UN-TURN-09")
    table.turn(1).play(1, a.EndScene())
    assert table.state.scenes[-1].ended


@pytest.mark.rule("UN-END-03", "UN-END-07", "UN-END-08")
def test_an_ordinary_end_is_free_refreshes_all_and_opens_the_bid() -> None:
    table = TableBuilder().scene()
    table.coins(0, 3, 25)
    events = table.play(0, a.EndScene())
    assert table.state.coins == [5, 8, 30]
    assert only(Refreshed, events).coins == 5
    assert only(BidOpened, events).scene == 2
    assert (table.phase, table.waiting) == ("bid", [0, 1, 2])
    paid = [row for row in table.state.ledger if row.rule == "UN-END-07"]
    assert [(row.source, row.to, row.coins) for row in paid] == [
        *(("bank", "own:0", 5), ("bank", "own:1", 5), ("bank", "own:2", 5))
    ]


@pytest.mark.rule("UN-END-04")
def test_after_an_ordinary_end_later_scenes_may_come_back() -> None:
    table = TableBuilder().scene()
    table.play(0, a.EndScene())
    table.framing(framer=1).play(1, a.LinkScene(1, "continue"))


@pytest.mark.rule("UN-END-05", "UN-END-06")
def test_a_fade_costs_a_coin_and_nobody_comes_back() -> None:
    table = TableBuilder().scene()
    table.play(0, fade("Snow falls on everything."))
    assert table.state.coins == [29, 30, 30]
    assert table.state.scenes[-1].faded
    table.framing(framer=1).refused(1, a.LinkScene(1, "continue"), "UN-END-06")
    assert not table.legal(1, a.LinkScene)


@pytest.mark.rule("UN-END-05", "UN-DEC-83")
def test_a_fade_is_paid_from_the_purse_before_that_is_lost() -> None:
    table = TableBuilder().scene(purse=3)
    events = table.play(0, fade())
    assert only(PurseLost, events).coins == 2
    assert table.state.coins[0] == 30
    assert [row.rule for row in table.state.ledger[-5:]] == [
        *("UN-END-05", "UN-BID-12", "UN-END-07", "UN-END-07", "UN-END-07")
    ]


@pytest.mark.rule("UN-DEC-83", "UN-SM-16")
def test_the_order_in_which_a_scene_ends() -> None:
    table = TableBuilder().scene(purse=3)
    table.plays((0, event()), (0, cut_away()))
    events = table.play(0, fade())
    kinds = [one.entry.kind for one in events if isinstance(one, Entered)]
    assert kinds == ["mini_close", "fade"]
    after = [type(one) for one in events if not isinstance(one, Entered)]
    assert after == [PurseLost, Refreshed, BidOpened]
    assert table.state.mini is None
    assert table.state.present == {}
    assert table.state.open_event is None


@pytest.mark.rule("UN-DEC-83")
def test_no_scene_ends_while_it_is_framed_in_conflict_or_paused() -> None:
    TableBuilder().framing().refused(0, a.EndScene(), "UN-DEC-16")
    TableBuilder().scene().complication((0, 1), (1, 1)).refused(0, a.EndScene(), "UN-DEC-45")
    table = TableBuilder().scene()
    table.play(1, fine(0))
    table.refused(0, a.EndScene(), "UN-DEC-82")
    table.refused(0, fade(), "UN-DEC-82")


@pytest.mark.rule("UN-DEC-84", "UN-SM-16", "UN-SM-17")
def test_the_story_is_over_after_as_many_scenes_as_were_agreed() -> None:
    table = TableBuilder(scenes=2).scene()
    table.play(0, a.EndScene())
    assert table.phase == "bid"
    table.scene(location=None)
    events = table.play(0, a.EndScene())
    assert only(StoryEnded, events).scenes == 2
    assert (table.phase, table.waiting) == ("over", [])
    assert table.state.coins == [35, 35, 35], "refreshment comes before the end"
    assert not any(table.legal(seat) for seat in range(3))
    for action in (a.Bid(1), a.ProposeEnd(), event(), a.Pass()):
        table.refused(0, action, "UN-SM-17")


@pytest.mark.rule("UN-DEC-84", "UN-SM-03")
def test_the_story_ends_when_all_agree_between_scenes() -> None:
    table = TableBuilder().ended()
    table.play(2, a.Bid(4))
    table.play(0, a.ProposeEnd())
    assert (table.phase, table.waiting) == ("endvote", [1, 2])
    table.refused(0, a.AnswerEnd(agree=True), "UN-DEC-84")
    table.refused(1, a.Bid(1), "UN-SM-03")
    table.play(1, a.AnswerEnd(agree=True))
    table.refused(1, a.AnswerEnd(agree=False), "UN-DEC-84")
    only(StoryEnded, table.play(2, a.AnswerEnd(agree=True)))
    assert table.state.over
    assert table.state.bids == []
    assert table.state.coins == [25, 25, 25]


@pytest.mark.rule("UN-DEC-84", "UN-SM-03")
def test_one_no_and_the_bid_goes_on_with_what_was_sealed() -> None:
    table = TableBuilder().ended()
    table.plays((2, a.Bid(4)), (0, a.ProposeEnd()), (2, a.AnswerEnd(agree=False)))
    assert (table.phase, table.waiting) == ("bid", [0, 1])
    table.refused(0, a.ProposeEnd(), "UN-DEC-84")
    table.refused(2, a.ProposeEnd(), "UN-DEC-11")
    table.play(1, a.ProposeEnd())
    table.play(0, a.AnswerEnd(agree=False))
    table.plays((0, a.Bid(1)), (1, a.Bid(2)))
    assert (table.state.framer, table.state.purse) == (2, 4)


@pytest.mark.rule("UN-DEC-84")
def test_a_new_bid_is_a_new_chance_to_propose_the_end() -> None:
    table = TableBuilder().ended()
    table.plays((0, a.ProposeEnd()), (1, a.AnswerEnd(agree=False)))
    for seat in range(3):
        table.play(seat, a.Bid(3))
    framer = table.waiting[0]
    table.plays((framer, a.Establish(table.named(OFFICE), "")), (framer, event()))
    table.play(framer, a.EndScene())
    table.play(0, a.ProposeEnd())


@pytest.mark.rule("UN-DEC-84", "UN-SM-02")
def test_nobody_proposes_the_end_within_a_scene() -> None:
    TableBuilder().scene().refused(0, a.ProposeEnd(), "UN-BID-03")
    TableBuilder().scene().refused(0, a.AnswerEnd(agree=True), "UN-DEC-84")


@pytest.mark.rule("UN-DEC-85")
def test_nobody_wins() -> None:
    table = TableBuilder(scenes=1).scene()
    assert UNIVERSALIS.result(table.state) is None
    table.coins(0, 90, 3).play(0, a.EndScene())
    result = UNIVERSALIS.result(table.state)
    assert result is not None
    assert result.places == (1, 1, 1)
    assert not result.scores
