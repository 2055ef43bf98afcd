"""Placing assistants: slots, placements, and the money and cards that actions need."""

from collections.abc import Callable

import pytest

from games.action.builder import TableBuilder, coloured
from matinee.engine.contract.game import Action
from matinee.games.action.game import ACTION, RULES
from matinee.games.action.rules.actions import (
    Borrow,
    BuyScript,
    BuySet,
    Campaign,
    GiveToCharity,
    HireActor,
    HireAssistant,
    PlaceSet,
    SalvageSet,
    SendFilm,
)

PLACES: dict[str, Callable[[TableBuilder], Action]] = {
    "hire": lambda table: HireAssistant(),
    "script": lambda table: BuyScript(str(table.state.scripts[1])),
    "actor": lambda table: HireActor(str(table.state.actors[2])),
    "set": lambda table: BuySet(),
    "send": lambda table: SendFilm("the-man-bat"),
    "marketing": lambda table: Campaign(*table.state.track[:2]),
    "gala": lambda table: GiveToCharity(),
}


def busy(seats: int, *, money: int = 20) -> TableBuilder:
    """A table at which seat 0 could use every location."""
    table = TableBuilder(seats).at(3, event="charity-gala").put(0, money=money)
    table.man_bat()
    blue = coloured("blue")
    return table.show((blue[0], 0), (blue[1], 1), (blue[2], 1))


def stand(table: TableBuilder, place: str, *seats: int) -> TableBuilder:
    """Place assistants of these players at a location."""
    table.state.placed[place] = seats
    return table


@pytest.mark.rule("AC-ASST-01", "AC-ASST-02", "AC-ASST-03", "AC-ASST-04", "AC-Q-01", "AC-Q-64")
@pytest.mark.rule("AC-HIRE-07")
def test_a_location_has_as_many_slots_as_there_are_players(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        for seats in [2, 3, 4]:
            with subtests.test(place=place, seats=seats):
                table = stand(busy(seats), place, *[1] * (seats - 1))
                action = PLACES[place](table)
                table.play(0, action)
                assert table.state.placed[place] == (*[1] * (seats - 1), 0)
                table = stand(busy(seats), place, *[1] * seats)
                refusal = table.refused(0, PLACES[place](table))
                assert (refusal.rule, refusal.key) == ("AC-ASST-02", "no-slot")
                assert refusal.params["slots"] == seats


@pytest.mark.rule("AC-ASST-02", "AC-BORR-04", "AC-LEGAL-02", "AC-Q-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bank_has_room_even_where_nothing_else_can_be_done(seats: int) -> None:
    table = TableBuilder(seats).put(0, money=0)
    stand(table, "borrow", *range(seats), *range(seats), *range(seats))
    assert table.legal(0) == [Borrow()]
    table.play(0, Borrow())


@pytest.mark.rule("AC-ASST-05", "AC-END-05")
def test_a_slot_stays_occupied_until_the_end_of_the_round() -> None:
    table = TableBuilder(2).put(0, money=9).put(1, money=9)
    table.play(0, BuySet())
    table.play(0, PlaceSet())
    table.play(1, BuySet())
    table.play(1, PlaceSet())
    assert table.refused(0, BuySet()).rule == "AC-ASST-02"
    table.close()
    assert table.state.placed == {}
    assert BuySet() in table.legal(1)


@pytest.mark.rule("AC-ASST-06", "AC-Q-03", "AC-Q-04")
def test_a_player_may_use_an_action_again_for_the_same_price_with_another_assistant() -> None:
    table = TableBuilder(2).put(0, money=2)
    first, second = str(table.state.scripts[0]), str(table.state.scripts[1])
    table.plays((0, BuyScript(first)), (1, Borrow()), (0, BuyScript(second)))
    assert table.state.money[0] == 0
    assert table.state.placed["script"] == (0, 0)
    assert table.state.left[0] == 1


@pytest.mark.rule("AC-ASST-07", "AC-Q-82", "AC-Q-17", "AC-Q-50", "AC-Q-05", "AC-Q-48")
def test_there_are_seven_actions_and_at_the_gala_an_eighth_and_nothing_else() -> None:
    table = busy(2)
    kinds = {type(action) for action in table.legal(0)}
    seven = {HireAssistant, Borrow, BuyScript, HireActor, BuySet, SendFilm, Campaign}
    assert kinds == seven | {GiveToCharity}
    quiet = busy(2)
    quiet.state.event = None
    assert {type(action) for action in quiet.legal(0)} == seven
    assert set(RULES) == seven | {GiveToCharity, PlaceSet, SalvageSet}, "parts of these actions"


@pytest.mark.rule("AC-Q-07")
def test_an_assistant_cannot_stand_somewhere_only_to_block() -> None:
    table = TableBuilder(2).put(0, money=0)
    table.stack(0, "the-man-bat", "rex-hammerlund")
    for action, rule in (
        (HireAssistant(), "AC-Q-08"),
        (BuyScript(str(table.state.scripts[0])), "AC-Q-08"),
        (BuySet(), "AC-Q-08"),
        (SendFilm("the-man-bat"), "AC-STACK-05"),
        (Campaign("the-man-bat", "what-the-orchard-kept"), "AC-Q-58"),
    ):
        assert table.refused(0, action).rule == rule
    assert table.state.left[0] == 3


PRICES = {"hire": 7, "script": 1, "actor": 1, "set": 1, "marketing": 4, "gala": 4}


@pytest.mark.rule("AC-Q-08", "AC-HIRE-01", "AC-SCRI-02", "AC-ACTR-03", "AC-SETS-01", "AC-MKT-01")
@pytest.mark.rule("AC-EV-05a", "AC-Q-76")
@pytest.mark.parametrize("place", PRICES)
def test_the_full_price_is_paid_and_must_be_in_hand(place: str) -> None:
    price = PRICES[place]
    table = busy(2, money=price)
    table.play(0, PLACES[place](table))
    assert table.state.money[0] == 0
    table = busy(2, money=price - 1)
    refusal = table.refused(0, PLACES[place](table))
    assert (refusal.rule, refusal.key) == ("AC-Q-08", "cannot-pay")
    assert (refusal.params["price"], refusal.params["money"]) == (price, price - 1)


@pytest.mark.rule("AC-SEND-02", "AC-SEND-01")
def test_sending_costs_an_assistant_and_no_millions() -> None:
    table = busy(2, money=0)
    table.play(0, SendFilm("the-man-bat"))
    assert table.state.money[0] == 0
    assert table.state.left[0] == 2
    assert table.state.placed["send"] == (0,)


@pytest.mark.rule("AC-FIN-01", "AC-COMP-15")
def test_nobody_acts_after_the_end_and_nobody_from_outside() -> None:
    table = TableBuilder(2)
    assert table.refused(7, Borrow()).rule == "AC-COMP-15"
    table.at(14).close()
    assert list(ACTION.active_seats(table.state)) == []
    assert table.refused(0, Borrow()).rule == "AC-FIN-01"


@pytest.mark.rule("AC-Q-46")
def test_a_small_matter_is_only_where_a_drawn_set_goes() -> None:
    table = TableBuilder(2)
    assert not ACTION.is_quick_decision(table.state, 0)
    assert ACTION.timeout_action(table.state, 0) == Borrow()
    table.play(0, BuySet())
    assert ACTION.is_quick_decision(table.state, 0)
    assert ACTION.timeout_action(table.state, 0) == PlaceSet()
    assert not ACTION.has_hidden_choices(table.state)
