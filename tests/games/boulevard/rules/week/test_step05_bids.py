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
    street = bidding()
    street.play(0, Bid(RADIO, 2))
    street.play(0, Bid(RADIO, 5))
    street.play(1, Bid(RADIO, 1))
    assert street.state.bids == [[0, 0, 5, 0, 0, 0], [0, 0, 1, 0, 0, 0]]


@pytest.mark.rule("HB-ADV-02", "HB-ADV-04")
@pytest.mark.parametrize("boxes", [(), (RADIO,), (BUS, MAGAZINES, BILLBOARDS), MEDIA])
def test_none_some_or_all_boxes_may_be_used(boxes: tuple[str, ...]) -> None:
    street = bidding(cash=36)
    for medium in boxes:
        street.play(0, Bid(medium, 6))
    assert street.state.bidding(0) == 6 * len(boxes)
    street.play(0, Ready())
    won = [event.medium for event in all_of(BoxResolved, street.payout()) if event.winner == 0]
    assert won == list(boxes)


@pytest.mark.rule("HB-ADV-04")
def test_nobody_can_bid_more_than_36_000_dollars_however_rich() -> None:
    street = bidding(cash=90)
    for medium in MEDIA:
        street.play(0, Bid(medium, 6))
    assert street.state.bidding(0) == 36
    assert all(not isinstance(a, Bid) or a.pips < 6 for a in street.legal(0))


@pytest.mark.rule("HB-ADV-03", "HB-DEC-45")
@pytest.mark.parametrize("pips", [-1, 0, 7])
def test_a_die_shows_one_to_six_pips(pips: int) -> None:
    street = bidding()
    street.play(0, Bid(RADIO, 3))
    assert street.refused(0, Bid(RADIO, pips)).rule == "HB-ADV-03"
    assert street.state.bids[0][2] == 3


def test_there_are_no_other_boxes() -> None:
    street = bidding()
    assert street.refused(0, Bid("sandwich-boards", 3)).rule == "HB-COMP-11"
    assert street.refused(0, ClearBid("sandwich-boards")).rule == "HB-COMP-11"


@pytest.mark.rule("HB-ADV-05", "HB-DEC-45")
def test_all_bids_together_may_take_the_whole_cash_but_not_more() -> None:
    street = bidding(cash=7)
    street.play(0, Bid(BUS, 4))
    assert street.refused(0, Bid(RADIO, 4)).rule == "HB-ADV-05"
    street.play(0, Bid(RADIO, 3))
    assert street.refused(0, Bid(TELEVISION, 1)).rule == "HB-ADV-05"
    assert street.state.bids[0] == [4, 0, 3, 0, 0, 0]


@pytest.mark.rule("HB-ADV-05", "HB-DEC-45")
def test_a_turned_die_counts_only_its_new_face() -> None:
    street = bidding(cash=6)
    street.play(0, Bid(BUS, 4))
    street.play(0, Bid(BUS, 6))
    street.play(0, Bid(BUS, 1))
    street.play(0, Bid(RADIO, 5))
    assert street.state.bids[0] == [1, 0, 5, 0, 0, 0]


@pytest.mark.rule("HB-DEC-46")
def test_nothing_has_to_be_kept_back_for_upkeep() -> None:
    street = bidding(cash=6).put(0, chips={"time": 4})
    street.play(0, Bid(BUS, 6))
    street.play(0, Ready())
    events = street.payout(6, 1, 1, 1)
    assert UpkeepPaid(seat=0, paid=5, loans=1) in events


@pytest.mark.rule("HB-DEC-45")
def test_a_box_may_be_cleared_again() -> None:
    street = bidding()
    assert street.refused(0, ClearBid(RADIO)).rule == "HB-DEC-45"
    street.play(0, Bid(RADIO, 3))
    street.play(0, ClearBid(RADIO))
    assert street.state.bids[0] == [0] * 6
    assert street.refused(0, ClearBid(RADIO)).rule == "HB-DEC-45"


@pytest.mark.rule("HB-DEC-45", "HB-SIM-04")
def test_ready_is_final() -> None:
    street = bidding()
    street.play(0, Bid(RADIO, 3))
    assert street.play(0, Ready()) == [BecameReady(seat=0)]
    for change in (Bid(RADIO, 4), Bid(BUS, 1), ClearBid(RADIO), Ready()):
        assert street.refused(0, change).rule == "HB-DEC-45"


@pytest.mark.rule("HB-ADV-06", "HB-SIM-03", "HB-TURN-05")
def test_all_players_bid_at_the_same_time_in_any_order() -> None:
    street = TableBuilder(3).at("films", 0, 1, 2)
    street.no_films()
    assert street.state.phase == "advertising"
    assert street.waiting == [0, 1, 2]
    street.play(2, Bid(RADIO, 3))
    street.play(0, Bid(BUS, 1))
    street.play(2, ClearBid(RADIO))
    street.play(1, Ready())
    assert street.waiting == [0, 2]
    street.play(0, Bid(BUS, 2))
    assert street.state.bids == [[2, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]


@pytest.mark.rule("HB-SIM-03", "HB-ADV-06", "HB-HID-02")
def test_nobody_is_told_of_a_bid() -> None:
    street = bidding()
    assert street.play(0, Bid(RADIO, 3)) == []
    assert street.play(0, ClearBid(RADIO)) == []
    assert Bid.secret
    assert ClearBid.secret


@pytest.mark.rule("HB-ADV-07", "HB-SIM-04")
def test_the_screens_stay_up_until_the_last_player_is_ready() -> None:
    street = bidding(seats=3)
    street.play(0, Bid(RADIO, 3))
    street.play(0, Ready())
    street.play(2, Ready())
    assert street.waiting == [1]
    assert not street.state.lowered
    assert BOULEVARD.view(street.state, 1).bids[0] == [HIDDEN] * 6
    street.hold(0, "cartoon")
    assert street.play(1, Ready()) == [BecameReady(seat=1)]
    assert street.state.phase == "tips"


@pytest.mark.rule("HB-RES-02")
def test_nothing_is_paid_before_the_screens_are_lowered() -> None:
    street = bidding(cash=9)
    street.play(0, Bid(RADIO, 3))
    street.play(0, Ready())
    assert street.state.cash[0] == 9


def test_bidding_is_for_its_own_phase() -> None:
    street = TableBuilder(2)
    assert street.refused(0, Bid(RADIO, 3)).rule == "HB-TURN-05"
    assert street.refused(0, Ready()).rule == "HB-TURN-05"
    assert bidding().refused(0, PlaceMarker("preview")).rule == "HB-TURN-02"
