"""Standing orders: their actions, when they wait, and the few visits that a week then takes."""

from collections import Counter
from typing import Any

import pytest

from games.boulevard.builder import TableBuilder
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import Ranking
from matinee.engine.contract.standing_orders import WAIT, is_offered, next_action
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard import standing_orders
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import (
    Bid,
    Decline,
    EndTips,
    PassFilms,
    PickFilm,
    PlaceMarker,
    PlayTip,
    Ready,
    SealedOrders,
    WishList,
)

QUIET = SealedOrders((), "roll", "leave")


def planned_action(table: TableBuilder, seat: int, plan: Any) -> Any:
    """Action that a plan wants for this seat now, by the seat's own view."""
    return standing_orders.step(plan, BOULEVARD.view(table.state, seat), seat)


def offers(table: TableBuilder, seat: int) -> list[Any]:
    """Plans that this seat can order now."""
    return list(standing_orders.offers(BOULEVARD.view(table.state, seat), seat))


def three_films() -> tuple[TableBuilder, list[str]]:
    """A table with three plain films on offer, at which seat 0 is to rent; and the films' keys."""
    table = TableBuilder(2)
    keys = [table.film(process="", longest=90, price=price).key for price in (7, 10, 4)]
    table.only_on_offer(*keys).at("films", 0, 1).put(0, cash=40).put(1, cash=40)
    return table, keys


def test_a_wish_list_rents_the_first_film_that_is_still_there_and_else_passes() -> None:
    table, (one, two, three) = three_films()
    plan = WishList((one, two))
    assert planned_action(table, 0, plan) == PickFilm(one)
    table.play(0, PickFilm(two))
    table.play(1, PickFilm(one))
    assert planned_action(table, 0, plan) == PassFilms()
    assert PickFilm(three) in table.legal(0)


def test_a_wish_list_skips_what_cannot_be_paid_or_shown() -> None:
    table, (one, two, three) = three_films()
    table.put(0, cash=9)
    assert planned_action(table, 0, WishList((two, one))) == PickFilm(one)
    table.put(0, cash=40, minutes=150)
    assert planned_action(table, 0, WishList((two, one, three))) == PassFilms()


def test_a_wish_list_can_be_left_while_markers_are_placed_and_stands_by() -> None:
    table = TableBuilder(2)
    wish_list = WishList(tuple(table.state.array[:3]))
    assert is_offered(standing_orders, wish_list, BOULEVARD.view(table.state, 1), 1)
    assert planned_action(table, 0, wish_list) is WAIT
    table.play(0, PlaceMarker("preview"))
    table.play(1, PlaceMarker("john-wayne"), 3, 4)
    assert table.state.phase == "preview"
    assert planned_action(table, 0, wish_list) is WAIT


def test_a_wish_list_is_void_once_the_films_are_chosen_and_in_the_next_week() -> None:
    table, (one, *_) = three_films()
    plan = WishList((one,))
    table.bid()
    assert planned_action(table, 0, plan) is None
    assert offers(table, 0) != []
    next_week = TableBuilder(2)
    old = WishList((next(film for film in next_week.state.film_deck),))
    assert planned_action(next_week, 0, old) is None


def test_whoever_has_passed_is_offered_no_wish_list() -> None:
    table, _ = three_films()
    table.play(0, PassFilms())
    assert offers(table, 0) == []
    assert isinstance(offers(table, 1)[0], WishList)


def test_a_wish_list_takes_only_films_on_offer_and_none_twice() -> None:
    table, (one, two, three) = three_films()
    table.play(0, PickFilm(two))
    (offer,) = offers(table, 1)
    assert offer.films == Ranking((one, three), standing_orders.MOST_WISHES, 1)
    view = BOULEVARD.view(table.state, 1)
    assert is_offered(standing_orders, WishList((three, one)), view, 1)
    for bad in ((), (two,), (one, one), ("the-third-reel",)):
        assert not is_offered(standing_orders, WishList(bad), view, 1)


def with_cards(*cards: str) -> TableBuilder:
    """A table at which seat 0 shows a film, holds these cards, and is about to play tips."""
    table = TableBuilder(2)
    film = table.film(colour="technicolor", process="", star="gene-kelly")
    table.put(0, films=[film.key], hand=list(cards), bids=[2, 0, 0, 0, 3, 0])
    return table.at("tips", 0, 1)


def test_tips_are_played_in_the_order_given_and_then_no_more() -> None:
    table = with_cards("cartoon", "cartoon", "tax-holiday", "technicolor-spectacle")
    film = table.state.programme[0][0]
    plan = SealedOrders(
        (f"technicolor-spectacle {film}", "cartoon 1", "cartoon 2"), "roll", "leave"
    )
    assert is_offered(standing_orders, plan, BOULEVARD.view(table.state, 0), 0)
    played: list[Action] = []
    for _ in range(4):
        played.append(planned_action(table, 0, plan))
        table.play_shuffled(0, played[-1])
    assert played == [
        PlayTip("technicolor-spectacle", film),
        PlayTip("cartoon"),
        PlayTip("cartoon"),
        EndTips(),
    ]
    assert table.state.hands[0] == ["tax-holiday"] or table.state.round == 2


def test_one_cartoon_of_two_can_be_kept() -> None:
    table = with_cards("cartoon", "cartoon")
    plan = SealedOrders(("cartoon 2",), "roll", "leave")
    table.play(0, planned_action(table, 0, plan))
    assert planned_action(table, 0, plan) == EndTips()


def test_a_press_agent_can_be_ordered_before_the_bids_are_set() -> None:
    table = with_cards("press-agent")
    plan = SealedOrders(("press-agent television", "press-agent magazines"), "roll", "leave")
    assert is_offered(standing_orders, plan, BOULEVARD.view(table.state, 0), 0)
    assert planned_action(table, 0, plan) == PlayTip("press-agent", "television")
    nothing_there = SealedOrders(("press-agent magazines",), "roll", "leave")
    assert planned_action(table, 0, nothing_there) == EndTips()


def test_sealed_orders_wait_while_bids_are_set() -> None:
    table = TableBuilder(2).bid()
    assert planned_action(table, 1, QUIET) is WAIT
    assert table.at("films", 1, 0).state.phase == "films"
    assert planned_action(table, 1, QUIET) is None


def tied_table(*, designated: int, hand: str) -> TableBuilder:
    """A table with seats 0 and 1 tied for Radio Spots, the third box; seat 0 holds this card."""
    table = TableBuilder(2).put(0, hand=[hand]).bid([0, 0, 2, 0, 0, 0], [0, 0, 2, 0, 0, 0])
    table.lower(designated)
    assert (table.state.phase, table.waiting) == ("tie", [0])
    return table


@pytest.mark.parametrize(
    ("answer", "designated", "wanted"),
    [
        ("ask", 3, WAIT),
        ("roll", 3, Decline()),
        ("favor", 5, PlayTip("front-page-favor")),
        ("favor-if-designated", 3, PlayTip("front-page-favor")),
        ("favor-if-designated", 5, Decline()),
    ],
)
def test_ties_are_answered_as_ordered(answer: str, designated: int, wanted: object) -> None:
    table = tied_table(designated=designated, hand="front-page-favor")
    assert planned_action(table, 0, SealedOrders((), answer, "leave")) == wanted


@pytest.mark.parametrize("answer", ["favor", "favor-if-designated", "roll"])
def test_whoever_does_not_hold_the_card_may_order_the_same_and_lets_the_dice_decide(
    answer: str,
) -> None:
    table = tied_table(designated=3, hand="cartoon")
    assert planned_action(table, 0, SealedOrders((), answer, "leave")) == Decline()


@pytest.mark.parametrize(
    ("answer", "designated", "wanted"),
    [
        ("ask", 3, WAIT),
        ("leave", 3, Decline()),
        ("claim", 3, PlayTip("unsold-space", "radio-spots")),
        ("claim", 1, PlayTip("unsold-space", "magazines")),
        ("claim-if-designated", 3, PlayTip("unsold-space", "radio-spots")),
        ("claim-if-designated", 1, Decline()),
    ],
)
def test_unsold_space_is_answered_as_ordered(answer: str, designated: int, wanted: object) -> None:
    table = TableBuilder(2).put(0, hand=["unsold-space"]).bid([2, 0, 0, 1, 1, 1])
    table.lower(designated)
    assert table.state.phase == "unsold"
    assert planned_action(table, 0, SealedOrders((), "roll", answer)) == wanted
    table.hold(0, "cartoon")
    if answer != "ask":
        assert planned_action(table, 0, SealedOrders((), "roll", answer)) == Decline()


def test_the_same_answers_are_offered_to_everybody_whatever_they_hold() -> None:
    for cards in (["front-page-favor"], ["unsold-space"], ["cartoon"], []):
        table = TableBuilder(2).put(0, hand=cards).bid()
        (offer,) = offers(table, 0)
        assert (offer.tie, offer.space) == (standing_orders.TIES, standing_orders.SPACES)


@pytest.mark.parametrize("seats", [3, 5])
def test_a_week_takes_at_most_five_visits_from_each_player(seats: int) -> None:
    """A visit places a marker and leaves a wish list, or sets bids and leaves sealed orders."""
    dice = FastDice(seats)
    state, _ = BOULEVARD.setup(seats, BOULEVARD.Options(), dice)
    visits, week = [Counter[int]() for _ in range(7)], 1
    plans: dict[int, Any] = {}
    while BOULEVARD.active_seats(state):
        seat, week = BOULEVARD.active_seats(state)[0], state.round
        view = BOULEVARD.view(state, seat)
        plan = plans.get(seat)
        action = None if plan is None else next_action(BOULEVARD, standing_orders, plan, view, seat)
        if action is None:
            plans.pop(seat, None)
        if isinstance(action, Action):
            BOULEVARD.play(state, seat, action, dice)
            continue
        visits[week][seat] += 1
        for step in _by_hand(state, seat, dice):
            BOULEVARD.check(state, seat, step)
            BOULEVARD.play(state, seat, step, dice)
        for offer in standing_orders.offers(BOULEVARD.view(state, seat), seat):
            if isinstance(offer, SealedOrders):
                plans[seat] = SealedOrders(
                    standing_orders.playable_tips(state, seat), "favor", "claim"
                )
            elif state.spots[seat][0] is not None:
                plans[seat] = WishList(tuple(state.array[seat::seats][:8]))
    assert max(visits[week].values()) > 1
    assert max(count for week in visits for count in week.values()) <= 5


def _by_hand(state: Any, seat: int, dice: FastDice) -> list[Action]:
    """Actions of one visit: bids together with Ready, otherwise one decision."""
    if state.phase != "advertising":
        places = [a for a in BOULEVARD.legal(state, seat) if isinstance(a, PlaceMarker)]
        return [dice.pick(places or BOULEVARD.legal(state, seat))]
    bids: list[Action] = [Bid(medium, 1) for medium in MEDIA[: min(3, state.cash[seat])]]
    return [*bids, Ready()]
