"""Buying sets unseen from the pile, and while an event allows it from the discards."""

from functools import partial
from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import sets
from matinee.games.action.content.event_keys import SECOND_CHANCES, STUDIO_FIRE
from matinee.games.action.rules.actions import NEW, BuySet, PlaceSet, SalvageSet
from matinee.games.action.rules.active_seats import check_turn
from matinee.games.action.rules.assistants import (
    check_money,
    check_slot,
    has_free_slot,
    place_assistant,
)
from matinee.games.action.rules.events import SetDrawn, SetPlaced, SetSalvaged
from matinee.games.action.rules.markets import draw_set
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import Destinations, add_cast, check_onto
from matinee.games.action.rules.rounds import next_turn
from matinee.games.action.rules.state import State, View

BUY_SET: Final = BuySet()

_PLACES: Final = Destinations(PlaceSet)
_SALVAGES: Final = {prop: Destinations(partial(SalvageSet, prop)) for prop in sets()}


def place_set_action(onto: str) -> Action:
    """The placing of the drawn set into a production, cached."""
    return _PLACES[onto]


def salvage_set_action(prop: str, onto: str) -> Action:
    """The purchase of a set from the discards, cached."""
    return _SALVAGES[prop][onto]


def salvageable_set(position: View) -> str | None:
    """The set that can be bought from the discards, if any (AC-EV-12b)."""
    if position.event == SECOND_CHANCES and position.set_discards:
        return position.set_discards[-1]
    return None


def legal_sets(position: View, seat: Seat, legal: list[Action]) -> None:
    """Add an unseen set, except during Studio Fire, and the set on sale from the discards."""
    if not has_free_slot(position, "set"):
        return
    money = position.money[seat]
    drawable = position.set_pile or position.set_discards
    if drawable and position.event != STUDIO_FIRE and money >= price(position, "set").millions:
        legal.append(BUY_SET)  # AC-LEGAL-05
    found = salvageable_set(position)
    if found is not None and money >= price(position, "discards").millions:
        legal.append(salvage_set_action(found, NEW))
        legal += [salvage_set_action(found, onto) for onto in position.productions[seat]]


def check_buy_set(position: View, seat: Seat, action: BuySet) -> None:
    """Refuse a purchase during Studio Fire, or without a free slot, a set to draw, or the money."""
    check_turn(position, seat)
    if position.event == STUDIO_FIRE:
        raise IllegalAction("AC-EV-13a", "studio-fire")
    check_slot(position, seat, "set")
    if not position.set_pile and not position.set_discards:
        raise IllegalAction("AC-Q-44", "no-sets")
    check_money(position, seat, "set")


def buy_set(state: State, seat: Seat, action: BuySet, dice: Dice) -> list[Event]:
    """Pay and draw; the player chooses the production next (AC-Q-46)."""
    paid = price(state, "set").millions
    place_assistant(state, seat, "set", paid)
    events: list[Event] = []
    state.drawn = draw_set(state, dice, events)
    state.phase = "set"
    events.append(SetDrawn(seat=seat, prop=state.drawn, paid=paid))
    return events


def legal_places(position: View, seat: Seat) -> list[Action]:
    """The actions that place the drawn set: into a new stack, or any own one (AC-SETS-03)."""
    return [_PLACES[NEW], *map(_PLACES.__getitem__, position.productions[seat])]


def check_place_set(position: View, seat: Seat, action: PlaceSet) -> None:
    """Refuse if no set is drawn, or the production is not the player's."""
    check_turn(position, seat, "set")
    check_onto(position, seat, action.onto)


def place_set(state: State, seat: Seat, action: PlaceSet, dice: Dice) -> list[Event]:
    """Put the drawn set into its production."""
    prop = state.drawn
    assert prop is not None
    film = add_cast(state, seat, prop, action.onto)
    state.drawn, state.phase = None, "assistants"
    events: list[Event] = [SetPlaced(seat=seat, prop=prop, onto=action.onto, film=film)]
    next_turn(state, dice, events)
    return events


def check_salvage(position: View, seat: Seat, action: SalvageSet) -> None:
    """Refuse without a free slot, the top set of the discards, the money, or a stack (AC-Q-70)."""
    check_slot(position, seat, "set")
    if action.prop not in sets():
        raise IllegalAction("AC-COMP-13", "no-such-set", prop=action.prop)
    if position.event != SECOND_CHANCES:
        raise IllegalAction("AC-SETS-02", "sets-unseen")
    if action.prop != salvageable_set(position):
        raise IllegalAction("AC-EV-12b", "set-not-on-top", prop=action.prop)
    check_money(position, seat, "discards")
    check_onto(position, seat, action.onto)


def salvage_set(state: State, seat: Seat, action: SalvageSet, dice: Dice) -> list[Event]:
    """Pay, and move the set from the discards to its production."""
    paid = price(state, "discards").millions
    place_assistant(state, seat, "set", paid)
    state.set_discards.pop()
    film = add_cast(state, seat, action.prop, action.onto)
    bought = SetSalvaged(seat=seat, prop=action.prop, paid=paid, onto=action.onto, film=film)
    events: list[Event] = [bought]
    next_turn(state, dice, events)
    return events
