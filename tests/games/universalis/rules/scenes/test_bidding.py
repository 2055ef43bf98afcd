"""Section 2: bidding for a scene (UN-BID, UN-DEC-04, UN-DEC-11 to -14)."""

import pytest

from games.table_builder import only
from games.universalis.builder import TableBuilder, establish, event
from matinee.engine.contract.game import Event
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import BidsShown
from matinee.games.universalis.rules.neighbours import closeness


def bid_all(table: TableBuilder, *bids: int) -> list[Event]:
    """Let all seal a bid, from seat 0 on; returns the events of the last bid."""
    events: list[Event] = []
    for seat, coins in enumerate(bids):
        events = table.play(seat, a.Bid(coins))
    return events


@pytest.mark.rule("UN-BID-06", "UN-BID-09", "UN-BID-13", "UN-BID-05")
def test_the_highest_bid_frames_the_scene_and_has_the_first_turn() -> None:
    table = TableBuilder().bidding()
    result = only(BidsShown, bid_all(table, 2, 6, 5))
    assert (result.bids, result.framer, result.tied) == ((2, 6, 5), 1, False)
    assert table.phase == "framing"
    assert table.waiting == [1]
    assert table.state.framer == 1


@pytest.mark.rule("UN-BID-13")
def test_after_the_framer_play_goes_round_to_the_left() -> None:
    table = TableBuilder().bidding()
    bid_all(table, 2, 6, 5)
    table.plays((1, establish()), (1, event()), (1, a.EndTurn()))
    assert table.waiting == [2]
    table.play(2, a.EndTurn())
    assert table.waiting == [0]


@pytest.mark.rule("UN-BID-07", "UN-BID-10", "UN-DEC-05")
def test_the_winning_bid_is_the_purse_and_the_others_keep_theirs() -> None:
    table = TableBuilder().bidding()
    bid_all(table, 2, 6, 5)
    assert table.state.coins == [25, 19, 25]
    assert table.state.purse == 6
    moved = table.state.ledger[3:]
    assert [(row.source, row.to, row.coins, row.rule) for row in moved] == [
        ("own:1", "purse", 6, "UN-BID-10")
    ]


@pytest.mark.rule("UN-BID-11", "UN-DEC-06", "UN-DEC-07")
def test_the_framer_spends_the_purse_first_and_then_own_coins() -> None:
    table = TableBuilder().bidding()
    bid_all(table, 1, 0, 0)
    table.play(0, establish())
    assert (table.state.purse, table.state.coins[0]) == (0, 24)
    table.play(0, event())
    assert (table.state.purse, table.state.coins[0]) == (0, 23)


@pytest.mark.rule("UN-BID-11")
def test_nobody_else_spends_the_purse() -> None:
    table = TableBuilder().scene(active=1, purse=6)
    table.play(1, event())
    assert (table.state.purse, table.state.coins[1]) == (6, 24)
    table.coins(25, 0, 25)
    table.refused(1, a.Obstacle(1, "No."), "UN-CX-02")


@pytest.mark.rule("UN-BID-12")
def test_what_is_left_in_the_purse_is_lost_when_the_scene_ends() -> None:
    table = TableBuilder().scene(purse=6)
    table.play(0, a.EndScene())
    assert table.state.purse == 0
    assert table.state.coins == [30, 30, 30]
    lost = [row for row in table.state.ledger if row.rule == "UN-BID-12"]
    assert [(row.source, row.to, row.coins) for row in lost] == [("purse", "bank", 6)]


@pytest.mark.rule("UN-BID-03", "UN-BID-01", "UN-END-08")
def test_a_bid_follows_every_scene_once_refreshment_is_paid() -> None:
    table = TableBuilder().scene()
    table.coins(0, 25, 25)
    table.play(0, a.EndScene())
    assert table.phase == "bid"
    bid_all(table, 5, 0, 0)
    assert table.state.framer == 0
    assert [scene.ended for scene in table.state.scenes] == [True, False]


@pytest.mark.rule("UN-BID-04", "UN-DEC-11")
@pytest.mark.parametrize("coins", [-1, 26])
def test_nobody_bids_less_than_nothing_or_more_than_the_own_coins(coins: int) -> None:
    TableBuilder().bidding().refused(0, a.Bid(coins), "UN-DEC-11")


@pytest.mark.rule("UN-DEC-11")
def test_a_sealed_bid_is_final_and_moves_no_coins() -> None:
    table = TableBuilder().bidding()
    table.play(0, a.Bid(25))
    assert table.state.coins == [25, 25, 25]
    assert table.waiting == [1, 2]
    table.refused(0, a.Bid(3), "UN-DEC-11")
    assert not table.legal(0)


@pytest.mark.rule("UN-BID-05", "UN-BID-04")
def test_nothing_is_shown_before_the_last_bid_is_in() -> None:
    table = TableBuilder().bidding()
    assert not [e for seat in (2, 0) for e in table.play(seat, a.Bid(1)) if e.reveals]
    assert any(one.reveals for one in table.play(1, a.Bid(0)))
    assert [scene.number for scene in table.state.scenes] == [1]


@pytest.mark.rule("UN-BID-08", "UN-DEC-13", "UN-DEC-04")
@pytest.mark.parametrize(
    ("former", "bids", "framer"),
    [
        (1, (5, 5, 5, 5), 2),
        (1, (5, 5, 5, 0), 2),
        (1, (5, 5, 0, 0), 0),
        (1, (0, 5, 0, 0), 1),
        (3, (5, 5, 5, 5), 0),
    ],
)
def test_a_tie_goes_to_the_one_closest_to_the_former_framers_left(
    former: int, bids: tuple[int, ...], framer: int
) -> None:
    table = TableBuilder(seats=4).ended(framer=former)
    assert only(BidsShown, bid_all(table, *bids)).framer == framer


@pytest.mark.rule("UN-DEC-14")
@pytest.mark.parametrize(
    ("first", "bids", "framer"), [(2, (3, 3, 3), 2), (2, (3, 3, 0), 0), (0, (0, 3, 3), 1)]
)
def test_in_the_first_bid_the_first_player_is_the_nearest(
    first: int, bids: tuple[int, ...], framer: int
) -> None:
    table = TableBuilder(first=first).bidding()
    result = only(BidsShown, bid_all(table, *bids))
    assert (result.framer, result.tied) == (framer, True)


@pytest.mark.rule("UN-DEC-12")
def test_if_all_bid_nothing_the_tie_rule_names_a_framer_with_an_empty_purse() -> None:
    table = TableBuilder().ended(framer=0)
    bid_all(table, 0, 0, 0)
    assert table.waiting == [1]
    table.play(1, establish())
    assert (table.state.purse, table.state.coins[1]) == (0, 24)


@pytest.mark.rule("UN-DEC-04")
def test_the_left_neighbour_is_the_closest_and_oneself_the_farthest() -> None:
    table = TableBuilder(seats=4)
    assert [closeness(table.state, seat, 2) for seat in range(4)] == [2, 3, 4, 1]


@pytest.mark.rule("UN-BID-03")
def test_nobody_bids_for_a_scene_while_one_is_running() -> None:
    TableBuilder().scene().refused(1, a.Bid(3), "UN-BID-03")
