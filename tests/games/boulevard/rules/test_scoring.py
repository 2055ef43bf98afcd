"""The end of the game: wealth and winner."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.engine.contract.game import Result
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import Celebrate, PlaceMarker
from matinee.games.boulevard.rules.events import ArrayDealt, GameEnded, TipsDrawn, UpkeepPaid
from matinee.games.boulevard.rules.scoring import holdings

NO_TREND = (6, 1, 1)


def closing(*cash: int) -> TableBuilder:
    """A table in the last week with this much cash after the house's upkeep of 1."""
    table = TableBuilder(len(cash)).last_week()
    for seat, money in enumerate(cash):
        table.put(seat, cash=money + 1)
    return table.bid()


@pytest.mark.rule("HB-END-05", "HB-END-08", "HB-GOAL-01")
def test_the_richest_player_wins() -> None:
    table = closing(30, 50, 40)
    assert BOULEVARD.result(table.state) is None
    event = only(GameEnded, table.payout(*NO_TREND))
    assert event == GameEnded(holdings=(30, 50, 40), places=(3, 1, 2))
    assert BOULEVARD.result(table.state) == Result((3, 1, 2), (30, 50, 40))


@pytest.mark.rule("HB-END-06", "HB-LOAN-06")
def test_every_loan_takes_25_000_off() -> None:
    table = closing(64, 30).put(0, chips={"loan": 2})
    assert only(GameEnded, table.payout(*NO_TREND)).holdings == (64 - 2 - 50, 30)
    assert table.state.cash == [62, 30]


@pytest.mark.rule("HB-DEC-69")
def test_holdings_may_be_negative() -> None:
    table = closing(5, 30).put(0, chips={"loan": 1})
    assert only(GameEnded, table.payout(*NO_TREND)).holdings == (5 - 1 - 25, 30)


@pytest.mark.rule("HB-END-07")
@pytest.mark.parametrize("cartoons", [1, 10])
def test_every_card_in_hand_adds_2_000(cartoons: int) -> None:
    table = closing(30, 32).hold(0, "tax-holiday", "unsold-space", *["cartoon"] * cartoons)
    event = only(GameEnded, table.payout(*NO_TREND))
    assert event == GameEnded(holdings=(34 + 2 * cartoons, 32), places=(1, 2))


@pytest.mark.rule("HB-END-09")
def test_a_tie_stays_a_tie_whatever_the_holdings_are_made_of() -> None:
    table = closing(30, 32, 20, 20).hold(0, "cartoon")
    event = only(GameEnded, table.payout(*NO_TREND))
    assert event == GameEnded(holdings=(32, 32, 20, 20), places=(1, 1, 3, 3))


@pytest.mark.rule("HB-GOAL-01", "HB-END-05")
def test_nothing_but_cash_loans_and_cards_counts() -> None:
    table = closing(40, 40).put(0, chips={"time": 4, "manager": 1, "3d": 1}, cash=48)
    table.put(1, films=["the-big-heat"], cash=40)
    table.state.cubes = {"glenn-ford": 2}
    events = table.payout(6, 1, 1, *[1] * 8)
    assert only(GameEnded, events).holdings == (48 - 7, 40 + 8 - 1)


@pytest.mark.rule("HB-END-01")
@pytest.mark.parametrize("rounds", [4, 6, 8])
def test_the_game_ends_after_the_agreed_number_of_weeks(rounds: int) -> None:
    table = TableBuilder(2, rounds=rounds)
    for week in range(1, rounds + 1):
        assert table.state.round == week
        assert not table.state.over
        table.bid().payout(*NO_TREND)
    assert table.state.over
    assert table.waiting == []
    assert BOULEVARD.result(table.state) is not None
    for seat in (0, 1):
        assert table.legal(seat) == []
        assert table.refused(seat, PlaceMarker("preview")).rule == "HB-END-01"


@pytest.mark.rule("HB-END-02", "HB-DEC-68")
def test_upkeep_is_paid_after_the_last_payout() -> None:
    table = closing(30, 30).put(0, chips={"air": 1, "parties": 1})
    events = table.payout(*NO_TREND, 6)
    assert UpkeepPaid(seat=0, paid=3) in events
    assert table.state.cash == [31 + 6 - 3, 30]


@pytest.mark.rule("HB-END-03", "HB-DEC-68")
def test_no_tips_and_no_films_are_dealt_after_the_last_payout() -> None:
    table = closing(30, 30).put(0, chips={"parties": 1})
    before = len(table.state.tip_deck), list(table.state.array)
    events = table.payout(*NO_TREND)
    assert not all_of(TipsDrawn, events)
    assert not all_of(ArrayDealt, events)
    assert (len(table.state.tip_deck), table.state.array) == before
    assert table.state.hands == [[], []]


@pytest.mark.rule("HB-END-04")
def test_nobody_celebrates_in_the_last_week() -> None:
    table = closing(30, 30).put(0, films=["the-big-heat"])
    table.payout(*NO_TREND)
    assert table.state.cubes == {}
    assert table.refused(0, Celebrate("the-big-heat", ("glenn-ford",))).rule == "HB-END-01"


@pytest.mark.rule("HB-END-05", "HB-PAY-08")
def test_a_payout_that_lies_apart_is_counted_while_it_does() -> None:
    table = TableBuilder(2).put(0, films=["in-a-lonely-place"]).bid()
    table.payout(*NO_TREND, 6, 6, 6, 6, 6)
    assert table.state.phase == "blockbuster"
    assert [holdings(table.state, seat) for seat in (0, 1)] == [55, 25]
