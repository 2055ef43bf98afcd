"""Standing orders: the rest of the round at the bank, and shopping lists."""

from typing import Any

import pytest

from games.action.builder import TableBuilder, coloured
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import WAIT, is_offered, next_action
from matinee.games.action import standing_orders
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import (
    Borrow,
    BorrowOn,
    BuyScript,
    BuySet,
    HireActor,
    PlaceSet,
    ShoppingList,
)

BLUE = coloured("blue")
X, Y, Z = "octavia-grimsworth", "gus-tumblewick", "celestine-amourette"


def new_table() -> TableBuilder:
    """A table with known scripts and actors face up."""
    table = TableBuilder(2).scripts(*BLUE[:3]).actors(X, Y, Z).next("bram-oakenlye", BLUE[3])
    table.stack(0, "the-man-bat")
    table.stack(0, "great-backlot")
    return table.put(0, money=9)


def planned_action(table: TableBuilder, seat: int, plan: Any) -> Any:
    """Action that a plan wants for this seat now, by the seat's own view."""
    return standing_orders.step(plan, ACTION.view(table.state, seat), seat)


def offers(table: TableBuilder, seat: int) -> list[Any]:
    """Plans that this seat can order now."""
    return list(standing_orders.offers(ACTION.view(table.state, seat), seat))


def test_the_rest_of_the_round_at_the_bank_lasts_as_long_as_the_round() -> None:
    table = new_table()
    plan = BorrowOn(1)
    for seat in (0, 1):
        assert is_offered(standing_orders, plan, ACTION.view(table.state, seat), seat)
    while table.state.round == 1:
        seat = table.state.turn
        assert planned_action(table, seat, plan) == Borrow()
        action = next_action(ACTION, standing_orders, plan, ACTION.view(table.state, seat), seat)
        table.play(seat, action)  # type: ignore[arg-type]
    assert planned_action(table, table.state.turn, plan) is None


def test_the_bank_is_offered_only_to_who_has_assistants_left() -> None:
    table = new_table().put(1, left=0)
    assert BorrowOn(1) in offers(table, 0)
    assert [type(plan) for plan in offers(table, 1)] == [ShoppingList]


def test_no_order_can_be_left_after_the_end() -> None:
    table = new_table().at(14)
    table.close()
    assert table.state.over
    assert offers(table, 0) == []


def test_plans_stand_by_while_a_drawn_set_is_to_be_placed() -> None:
    table = new_table()
    table.play(0, BuySet())
    assert planned_action(table, 0, BorrowOn(1)) is WAIT
    assert planned_action(table, 0, ShoppingList((X,), "new")) is WAIT
    table.play(0, PlaceSet())


def test_a_shopping_list_offers_what_lies_face_up_for_any_own_production() -> None:
    table = new_table()
    (offer,) = [plan for plan in offers(table, 0) if isinstance(plan, ShoppingList)]
    assert offer.cards == Ranking((*BLUE[:3], X, Y, Z), 6, 1)
    assert offer.onto == OneOf(("new", "the-man-bat", "great-backlot"))
    view = ACTION.view(table.state, 0)
    assert is_offered(standing_orders, ShoppingList((Z, BLUE[0]), "the-man-bat"), view, 0)
    for bad in (
        ShoppingList((), "new"),
        ShoppingList((Z, Z), "new"),
        ShoppingList(("bram-oakenlye",), "new"),
        ShoppingList((Z,), "harbour-street-hearts"),
    ):
        assert not is_offered(standing_orders, bad, view, 0)


def test_a_shopping_list_skips_gaps_and_is_not_offered_for_empty_rows() -> None:
    table = new_table().scripts(None, BLUE[1], None).actors(None, None, None)
    (offer,) = [plan for plan in offers(table, 0) if isinstance(plan, ShoppingList)]
    assert offer.cards == Ranking((BLUE[1],), 1, 1)
    table.scripts(None, None, None)
    assert offers(table, 0) == [BorrowOn(1)]


def test_a_shopping_list_buys_the_first_card_that_can_be_had_turn_after_turn() -> None:
    table = new_table()
    plan = ShoppingList((Y, Z, BLUE[0]), "great-backlot")
    assert planned_action(table, 0, plan) == HireActor(Y, "great-backlot")
    table.play(0, planned_action(table, 0, plan))
    table.play(1, HireActor(Z))
    assert planned_action(table, 0, plan) == BuyScript(BLUE[0], "great-backlot")
    table.play(0, planned_action(table, 0, plan))
    table.play(1, Borrow())
    assert planned_action(table, 0, plan) is None


def test_a_shopping_list_for_a_film_leaves_scripts_alone() -> None:
    table = new_table()
    assert planned_action(table, 0, ShoppingList((BLUE[0], Z), "the-man-bat")) == HireActor(
        Z, "the-man-bat"
    )
    assert planned_action(table, 0, ShoppingList((BLUE[0],), "the-man-bat")) is None


def test_a_shopping_list_for_new_productions_begins_one_each_time() -> None:
    table = new_table()
    assert planned_action(table, 0, ShoppingList((BLUE[0], Z), "new")) == BuyScript(BLUE[0])


@pytest.mark.parametrize(("money", "expected"), [(2, Y), (1, Z), (0, None)])
def test_a_shopping_list_buys_only_what_can_be_paid(money: int, expected: str | None) -> None:
    table = new_table().put(0, money=money)
    plan = ShoppingList((X, Y, Z), "new")
    assert planned_action(table, 0, plan) == (None if expected is None else HireActor(expected))


def test_a_shopping_list_lapses_with_its_production() -> None:
    table = new_table()
    del table.state.productions[0]["great-backlot"]
    assert planned_action(table, 0, ShoppingList((X, BLUE[0]), "great-backlot")) is None
