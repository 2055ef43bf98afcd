"""Upgrading: the Casting Office, its prices and its refusals."""

from typing import Any

import pytest

from games.deadwood.builder import TableBuilder, both_editions, evening
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, Currency, EndTurn, Move, TakeRole, Upgrade
from matinee.games.deadwood.rules.events import TurnEnded, Upgraded

DOLLARS = [(2, 4), (3, 10), (4, 18), (5, 28), (6, 40)]
FAME = [(2, 5), (3, 10), (4, 15), (5, 20), (6, 25)]

both_currencies = pytest.mark.parametrize("pay", ["dollars", "fame"])


def in_the_office(edition: str = "studios", **holdings: Any) -> TableBuilder:
    """A table at which seat 0 begins a turn in the Casting Office."""
    return TableBuilder(edition=edition).put(0, "casting-office", **holdings)


@pytest.mark.rule("DW-UPG-01")
@both_editions
@pytest.mark.parametrize("area", ["trailers", "saloon", "ranch"])
def test_ranks_are_sold_nowhere_but_in_the_office(area: str, edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, area, dollars=40, fame=25)
    refusal = table.refused(0, Upgrade(2, "dollars"))
    assert (refusal.rule, refusal.key) == ("DW-UPG-01", "not-at-office")
    assert not any(isinstance(action, Upgrade) for action in table.legal(0))


@pytest.mark.rule("DW-UPG-02", "DW-DEC-44")
@both_editions
def test_a_rank_may_be_bought_on_stepping_in(edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, "ranch", dollars=10)
    table.play(0, Move("casting-office"))
    table.play(0, Upgrade(3, "dollars"))
    assert table.state.rank[0] == 3


@pytest.mark.rule("DW-UPG-03", "DW-DEC-44")
@both_editions
def test_a_rank_may_be_bought_before_stepping_out(edition: str) -> None:
    table = in_the_office(edition, fame=10)
    table.play(0, Upgrade(3, "fame"))
    table.play(0, Move("ranch"))
    assert (table.state.rank[0], table.state.at[0]) == (3, "ranch")


@pytest.mark.rule("DW-UPG-04", "DW-DEC-04")
@both_editions
@pytest.mark.parametrize(("rank", "price"), DOLLARS)
def test_prices_in_dollars(rank: int, price: int, edition: str) -> None:
    table = in_the_office(edition, dollars=price - 1)
    assert table.refused(0, Upgrade(rank, "dollars")).params["price"] == price
    table.put(0, dollars=price)
    assert table.play(0, Upgrade(rank, "dollars")) == [
        Upgraded(seat=0, rank=rank, pay="dollars", price=price)
    ]
    assert (table.state.rank[0], table.state.dollars[0]) == (rank, 0)


@pytest.mark.rule("DW-UPG-05", "DW-DEC-04")
@both_editions
@pytest.mark.parametrize(("rank", "price"), FAME)
def test_prices_in_fame(rank: int, price: int, edition: str) -> None:
    table = in_the_office(edition, fame=price - 1)
    assert table.refused(0, Upgrade(rank, "fame")).params["price"] == price
    table.put(0, fame=price)
    assert table.play(0, Upgrade(rank, "fame")) == [
        Upgraded(seat=0, rank=rank, pay="fame", price=price)
    ]
    assert (table.state.rank[0], table.state.fame[0]) == (rank, 0)


@pytest.mark.rule("DW-UPG-06")
@both_editions
@pytest.mark.parametrize(("pay", "left"), [("dollars", (1, 6)), ("fame", (5, 1))])
def test_the_buyer_chooses_the_currency(pay: Currency, left: tuple[int, int], edition: str) -> None:
    table = in_the_office(edition, dollars=5, fame=6)
    table.play(0, Upgrade(2, pay))
    assert (table.state.dollars[0], table.state.fame[0]) == left


@pytest.mark.rule("DW-UPG-07")
@both_editions
@both_currencies
def test_the_two_currencies_are_never_added_up(pay: Currency, edition: str) -> None:
    table = in_the_office(edition, dollars=3, fame=4)
    assert table.refused(0, Upgrade(2, pay)).key == "cannot-pay"


@pytest.mark.rule("DW-UPG-07")
def test_a_mixed_payment_is_refused() -> None:
    mixed: Any = "dollars and fame"
    refusal = in_the_office(dollars=40, fame=25).refused(0, Upgrade(2, mixed))
    assert (refusal.rule, refusal.key) == ("DW-UPG-07", "no-such-currency")


@pytest.mark.rule("DW-UPG-08")
@both_editions
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_price_does_not_depend_on_the_present_rank(rank: int, edition: str) -> None:
    table = in_the_office(edition, rank=rank, dollars=18)
    table.play(0, Upgrade(4, "dollars"))
    assert (table.state.rank[0], table.state.dollars[0]) == (4, 0)


@pytest.mark.rule("DW-UPG-09")
@both_editions
def test_ranks_may_be_skipped_and_cost_nothing_then(edition: str) -> None:
    table = in_the_office(edition, fame=20)
    table.play(0, Upgrade(5, "fame"))
    assert (table.state.rank[0], table.state.fame[0]) == (5, 0)


@pytest.mark.rule("DW-UPG-10")
@both_editions
@pytest.mark.parametrize("rank", [1, 5])
def test_rank_6_costs_the_same_for_rank_1_and_rank_5(rank: int, edition: str) -> None:
    table = in_the_office(edition, rank=rank, dollars=40)
    table.play(0, Upgrade(6, "dollars"))
    assert (table.state.rank[0], table.state.dollars[0]) == (6, 0)
    table = in_the_office(edition, rank=rank, fame=25)
    table.play(0, Upgrade(6, "fame"))
    assert (table.state.rank[0], table.state.fame[0]) == (6, 0)


@pytest.mark.rule("DW-UPG-11")
@both_editions
def test_what_was_spent_no_longer_scores(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, "casting-office", dollars=50, fame=3)
    table.turn(1).play(1, Upgrade(6, "dollars"))
    table.turn(0).play(0, Act(), 4)
    result = DEADWOOD.result(table.state)
    assert result is not None
    assert result.scores is not None
    assert result.scores[1] == 10 + 3 + 30


@pytest.mark.rule("DW-UPG-12")
def test_nobody_has_to_buy() -> None:
    table = in_the_office(dollars=40, fame=25)
    table.play(0, EndTurn())
    assert (table.state.rank[0], table.state.dollars[0], table.state.fame[0]) == (1, 40, 25)


@pytest.mark.rule("DW-DEC-45")
@both_editions
def test_several_purchases_in_a_turn_each_cost_the_full_price(edition: str) -> None:
    table = in_the_office(edition, dollars=14, fame=15)
    table.play(0, Upgrade(2, "dollars"))
    table.play(0, Upgrade(3, "dollars"))
    table.play(0, Upgrade(4, "fame"))
    assert (table.state.rank[0], table.state.dollars[0], table.state.fame[0]) == (4, 0, 0)


@pytest.mark.rule("DW-DEC-46")
@both_editions
def test_the_new_rank_is_good_for_a_role_in_the_same_turn(edition: str) -> None:
    table = in_the_office(edition, dollars=10)
    table.play(0, Upgrade(3, "dollars"))
    table.play(0, Move("ranch"))
    table.play(0, TakeRole("ranch.3"))
    assert table.state.role[0] == "ranch.3"


@pytest.mark.rule("DW-DEC-47")
@both_editions
@both_currencies
@pytest.mark.parametrize("rank", [2, 3, 4])
def test_a_rank_that_is_not_higher_is_refused(rank: int, pay: Currency, edition: str) -> None:
    table = in_the_office(edition, rank=4, dollars=100, fame=100)
    refusal = table.refused(0, Upgrade(rank, pay))
    assert (refusal.rule, refusal.key) == ("DW-DEC-47", "not-higher")


@pytest.mark.rule("DW-DEC-47")
@both_currencies
@pytest.mark.parametrize("rank", [-1, 0, 1, 7])
def test_a_rank_that_is_not_on_the_list_is_refused(rank: int, pay: Currency) -> None:
    refusal = in_the_office(dollars=100, fame=100).refused(0, Upgrade(rank, pay))
    assert (refusal.rule, refusal.key) == ("DW-DEC-47", "no-such-rank")


@pytest.mark.rule("DW-DEC-47")
@both_editions
@pytest.mark.parametrize(("pay", "price"), [("dollars", 28), ("fame", 20)])
def test_there_are_no_loans(pay: Currency, price: int, edition: str) -> None:
    holdings = {"dollars": 100, "fame": 100} | {pay: price - 1}
    refusal = in_the_office(edition, **holdings).refused(0, Upgrade(5, pay))
    assert (refusal.rule, refusal.key) == ("DW-DEC-47", "cannot-pay")
    assert refusal.params == {"rank": 5, "pay": pay, "price": price, "has": price - 1}


@pytest.mark.rule("DW-DEC-47")
def test_nobody_buys_out_of_turn() -> None:
    table = in_the_office().put(1, "casting-office", dollars=40)
    assert table.refused(1, Upgrade(2, "dollars")).key == "not-your-turn"


@pytest.mark.rule("DW-DEC-48")
@both_editions
def test_the_bank_never_runs_out_and_gives_change(edition: str) -> None:
    table = in_the_office(edition, dollars=1_000_003)
    card = table.scene("hotel", budget=2, ranks=(6,), shots=1)
    table.put(1, "hotel", role="hotel.1", dollars=999_999, markers=1)
    table.put(2, "hotel", role=card.roles[0].key, dollars=5_000, fame=5_000)
    table.play(0, Upgrade(2, "dollars"))
    table.turn(1).play(1, Act(), 6, 6, 6)
    assert table.state.dollars[:3] == [999_999, 1_000_001, 5_012]


@pytest.mark.rule("DW-DEC-49")
@both_editions
def test_buying_neither_ends_the_turn_nor_uses_the_step(edition: str) -> None:
    table = in_the_office(edition, dollars=4)
    table.play(0, Upgrade(2, "dollars"))
    assert table.state.turn == 0
    steps = [action for action in table.legal(0) if isinstance(action, Move)]
    assert len(steps) == 3


@pytest.mark.rule("DW-OPT-14")
def test_a_turn_with_a_purchase_is_not_idle() -> None:
    table = TableBuilder(2).put(0, OFFICE, dollars=4)
    table.play(0, Upgrade(2, "dollars"))
    assert table.play(0, EndTurn()) == [TurnEnded(seat=0, idle=False)]
