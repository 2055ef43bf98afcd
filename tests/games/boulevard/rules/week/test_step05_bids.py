"""Step 5: dice on the six advertising boxes, which all players set at once behind screens."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of
from matinee.engine.contract.hidden import HIDDEN
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import Bid, ClearBid, PlaceMarker, Ready
from matinee.games.boulevard.rules.events import BecameReady, BoxResolved, UpkeepPaid

BUS, MAGAZINES, RADIO, NEWSPAPERS, TELEVISION, BILLBOARDS = MEDIA


def bidding(cash: int = 40, seats: int = 2) -> TableBuilder:
    """A table in the bidding, at which seat 0 has this much cash."""
    return TableBuilder(seats).put(0, cash=cash).at("advertising")


@pytest.mark.rule("HB-ADV-01", "HB-ADV-03")
def test_a_box_holds_one_die_of_each_player_and_a_new_face_replaces_the_old() -> None:
    table = bidding()
    table.play(0, Bid(RADIO, 2))
    table.play(0, Bid(RADIO, 5))
    table.play(1, Bid(RADIO, 1))
    assert table.state.bids == [[0, 0, 5, 0, 0, 0], [0, 0, 1, 0, 0, 0]]


@pytest.mark.rule("HB-ADV-02", "HB-ADV-04")
@pytest.mark.parametrize("boxes", [(), (RADIO,), (BUS, MAGAZINES, BILLBOARDS), MEDIA])
def test_none_some_or_all_boxes_may_be_used(boxes: tuple[str, ...]) -> None:
    table = bidding(cash=36)
    for medium in boxes:
        table.play(0, Bid(medium, 6))
    assert table.state.bidding(0) == 6 * len(boxes)
    table.play(0, Ready())
    won = [event.medium for event in all_of(BoxResolved, table.payout()) if event.winner == 0]
    assert won == list(boxes)


@pytest.mark.rule("HB-ADV-04")
def test_nobody_can_bid_more_than_36_000_dollars_however_rich() -> None:
    table = bidding(cash=90)
    for medium in MEDIA:
        table.play(0, Bid(medium, 6))
    assert table.state.bidding(0) == 36
    assert all(not isinstance(a, Bid) or a.pips < 6 for a in table.legal(0))


@pytest.mark.rule("HB-ADV-03", "HB-DEC-45")
@pytest.mark.parametrize("pips", [-1, 0, 7])
def test_a_die_shows_one_to_six_pips(pips: int) -> None:
    table = bidding()
    table.play(0, Bid(RADIO, 3))
    assert table.refused(0, Bid(RADIO, pips)).rule == "HB-ADV-03"
    assert table.state.bids[0][2] == 3


def test_there_are_no_other_boxes() -> None:
    table = bidding()
    assert table.refused(0, Bid("sandwich-boards", 3)).rule == "HB-COMP-11"
    assert table.refused(0, ClearBid("sandwich-boards")).rule == "HB-COMP-11"


@pytest.mark.rule("HB-ADV-05", "HB-DEC-45")
def test_all_bids_together_may_take_the_whole_cash_but_not_more() -> None:
    table = bidding(cash=7)
    table.play(0, Bid(BUS, 4))
    assert table.refused(0, Bid(RADIO, 4)).rule == "HB-ADV-05"
    table.play(0, Bid(RADIO, 3))
    assert table.refused(0, Bid(TELEVISION, 1)).rule == "HB-ADV-05"
    assert table.state.bids[0] == [4, 0, 3, 0, 0, 0]


@pytest.mark.rule("HB-ADV-05", "HB-DEC-45")
def test_a_turned_die_counts_only_its_new_face() -> None:
    table = bidding(cash=6)
    table.play(0, Bid(BUS, 4))
    table.play(0, Bid(BUS, 6))
    table.play(0, Bid(BUS, 1))
    table.play(0, Bid(RADIO, 5))
    assert table.state.bids[0] == [1, 0, 5, 0, 0, 0]


@pytest.mark.rule("HB-DEC-46")
def test_nothing_has_to_be_kept_back_for_upkeep() -> None:
    table = bidding(cash=6).put(0, chips={"time": 4})
    table.play(0, Bid(BUS, 6))
    table.play(0, Ready())
    events = table.payout(6, 1, 1, 1)
    assert UpkeepPaid(seat=0, paid=5, loans=1) in events


@pytest.mark.rule("HB-DEC-45")
def test_a_box_may_be_cleared_again() -> None:
    table = bidding()
    assert table.refused(0, ClearBid(RADIO)).rule == "HB-DEC-45"
    table.play(0, Bid(RADIO, 3))
    table.play(0, ClearBid(RADIO))
    assert table.state.bids[0] == [0] * 6
    assert table.refused(0, ClearBid(RADIO)).rule == "HB-DEC-45"


@pytest.mark.rule("HB-DEC-45", "HB-SIM-04")
def test_ready_is_final() -> None:
    table = bidding()
    table.play(0, Bid(RADIO, 3))
    assert table.play(0, Ready()) == [BecameReady(seat=0)]
    for change in (Bid(RADIO, 4), Bid(BUS, 1), ClearBid(RADIO), Ready()):
        assert table.refused(0, change).rule == "HB-DEC-45"


@pytest.mark.rule("HB-ADV-06", "HB-SIM-03", "HB-TURN-05")
def test_all_players_bid_at_the_same_time_in_any_order() -> None:
    table = TableBuilder(3).at("films", 0, 1, 2)
    table.no_films()
    assert table.state.phase == "advertising"
    assert table.waiting == [0, 1, 2]
    table.play(2, Bid(RADIO, 3))
    table.play(0, Bid(BUS, 1))
    table.play(2, ClearBid(RADIO))
    table.play(1, Ready())
    assert table.waiting == [0, 2]
    table.play(0, Bid(BUS, 2))
    assert table.state.bids == [[2, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]


@pytest.mark.rule("HB-SIM-03", "HB-ADV-06", "HB-HID-02")
def test_nobody_is_told_of_a_bid() -> None:
    table = bidding()
    assert table.play(0, Bid(RADIO, 3)) == []
    assert table.play(0, ClearBid(RADIO)) == []
    assert Bid.secret
    assert ClearBid.secret


@pytest.mark.rule("HB-ADV-07", "HB-SIM-04")
def test_the_screens_stay_up_until_the_last_player_is_ready() -> None:
    table = bidding(seats=3)
    table.play(0, Bid(RADIO, 3))
    table.play(0, Ready())
    table.play(2, Ready())
    assert table.waiting == [1]
    assert not table.state.lowered
    assert BOULEVARD.view(table.state, 1).bids[0] == [HIDDEN] * 6
    table.hold(0, "cartoon")
    assert table.play(1, Ready()) == [BecameReady(seat=1)]
    assert table.state.phase == "tips"


@pytest.mark.rule("HB-RES-02")
def test_nothing_is_paid_before_the_screens_are_lowered() -> None:
    table = bidding(cash=9)
    table.play(0, Bid(RADIO, 3))
    table.play(0, Ready())
    assert table.state.cash[0] == 9


def test_bidding_is_for_its_own_phase() -> None:
    table = TableBuilder(2)
    assert table.refused(0, Bid(RADIO, 3)).rule == "HB-TURN-05"
    assert table.refused(0, Ready()).rule == "HB-TURN-05"
    assert bidding().refused(0, PlaceMarker("preview")).rule == "HB-TURN-02"
