"""Hiring actors from the row, and while an event allows it from the pile or the discards."""

from functools import partial
from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import performers
from matinee.games.action.content.event_keys import SECOND_CHANCES
from matinee.games.action.rules.actions import NEW, HireActor
from matinee.games.action.rules.assistants import (
    check_money,
    check_slot,
    has_free_slot,
    place_assistant,
)
from matinee.games.action.rules.events import ActorHired
from matinee.games.action.rules.markets import close_actor_gap, pile_top, turn_pile
from matinee.games.action.rules.prices import ACTOR_SPACES, price, price_list
from matinee.games.action.rules.productions import Destinations, add_cast, check_onto
from matinee.games.action.rules.rounds import next_turn
from matinee.games.action.rules.state import State, View

_HIRES: Final = {actor: Destinations(partial(HireActor, actor)) for actor in performers()}


def hire_actor_action(actor: str, onto: str) -> Action:
    """The hire of an actor for a production, cached."""
    return _HIRES[actor][onto]


def actor_offers(position: View) -> list[tuple[str, str]]:
    """Every actor who can be hired now, with the name of the price in `prices`."""
    found = [
        (actor, what) for actor, what in zip(position.actors, ACTOR_SPACES, strict=True) if actor
    ]
    top = pile_top(position)
    if top is not None:  # AC-EV-09b
        found.append((top, "pile"))
    if position.event == SECOND_CHANCES and position.actor_discards:  # AC-EV-12a
        found.append((position.actor_discards[-1], "discards"))
    return found


def legal_actors(position: View, seat: Seat, legal: list[Action]) -> None:
    """Add every actor that the player can pay, for a new stack or any own one (AC-LEGAL-04)."""
    if not has_free_slot(position, "actor"):
        return
    costs, money, own = price_list(position), position.money[seat], position.productions[seat]
    for actor, what in actor_offers(position):
        if costs[what].millions <= money:
            hires = _HIRES[actor]
            legal.append(hires[NEW])
            legal += map(hires.__getitem__, own)


def check_hire_actor(position: View, seat: Seat, action: HireActor) -> None:
    """Refuse a hire without a free slot, an offered actor, the money, or an own production."""
    check_slot(position, seat, "actor")
    if action.actor not in performers():
        raise IllegalAction("AC-COMP-12", "no-such-actor", actor=action.actor)
    what = dict(actor_offers(position)).get(action.actor)
    if what is None:
        raise IllegalAction("AC-ACTR-02", "actor-not-here", actor=action.actor)
    check_money(position, seat, what)
    check_onto(position, seat, action.onto)


def hire_actor(state: State, seat: Seat, action: HireActor, dice: Dice) -> list[Event]:
    """Pay the price of the card's place, add the card to its production, and refill its place."""
    what = dict(actor_offers(state))[action.actor]
    paid = price(state, what).millions
    place_assistant(state, seat, "actor", paid)
    film = add_cast(state, seat, action.actor, action.onto)
    hired = ActorHired(seat=seat, actor=action.actor, paid=paid, onto=action.onto, film=film)
    events: list[Event] = [hired]
    if what == "pile":
        state.actor_pile.pop()
        turn_pile(state, dice, events)
    elif what == "discards":
        state.actor_discards.pop()
    else:
        state.actors[state.actors.index(action.actor)] = None
        close_actor_gap(state, dice, events)
        turn_pile(state, dice, events)
    next_turn(state, dice, events)
    return events
