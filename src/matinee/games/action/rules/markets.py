"""The rows of scripts and actors: sliding, filling up, renewing, and piles that run out."""

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.games.action.content.event_keys import (
    ACTORS_STRIKE,
    FIXED_CONTRACTS,
    OPEN_AUDITION,
    WRITERS_STRIKE,
)
from matinee.games.action.rules.events import (
    ActorLeft,
    ActorsTurnedUp,
    PileTurned,
    Reshuffled,
    ScriptsTurnedUp,
)
from matinee.games.action.rules.state import State, View


def fill_scripts(state: State, events: list[Event]) -> None:
    """Draw for each empty space from left to right, as long as there are cards (AC-Q-39, -42)."""
    row, drawn = state.scripts, []
    for space, script in enumerate(row):
        if script is None and state.script_pile:
            row[space] = card = state.script_pile.pop()
            drawn.append((space, card))
    if drawn:
        events.append(ScriptsTurnedUp(cards=tuple(drawn)))


def refill_scripts(state: State, events: list[Event]) -> None:
    """Fill the gap at once (AC-SCRI-04), unless the writers strike (AC-EV-15a)."""
    if state.event != WRITERS_STRIKE:
        fill_scripts(state, events)


def fill_actors(state: State, dice: Dice, events: list[Event], *, slide: bool = True) -> None:
    """Slide to the right as far as it goes, then draw from right to left (AC-Q-39)."""
    row, drawn = state.actors, []
    if slide:
        row.sort(key=bool)  # the gaps come first, and the actors keep their order
    for space in range(len(row) - 1, -1, -1):
        if row[space] is None:
            row[space] = card = _draw_actor(state, dice, events)
            if card is not None:
                drawn.append((space, card))
    if drawn:
        events.append(ActorsTurnedUp(cards=tuple(drawn)))


def close_actor_gap(state: State, dice: Dice, events: list[Event]) -> None:
    """Close the gap in the row (AC-ACTR-08 to -10), as the event in force has it."""
    if state.event != ACTORS_STRIKE:  # AC-EV-14a
        fill_actors(state, dice, events, slide=state.event != FIXED_CONTRACTS)  # AC-EV-10a


def renew_actors(state: State, dice: Dice, events: list[Event]) -> None:
    """At the end of a round the actor on the right leaves and a new one comes (AC-END-03, -04)."""
    last = state.actors[-1]
    if last is not None:  # AC-Q-40
        state.actors[-1] = None
        state.actor_discards.append(last)
        events.append(ActorLeft(actor=last))
    close_actor_gap(state, dice, events)  # AC-EV-10b, AC-Q-72
    turn_pile(state, dice, events)


def turn_pile(state: State, dice: Dice, events: list[Event]) -> None:
    """While auditions are open the top of the actor pile lies face up (AC-EV-09a, AC-Q-67)."""
    if state.event != OPEN_AUDITION:
        return
    if not state.actor_pile:
        _reshuffle_actors(state, dice, events)
    events.append(PileTurned(actor=state.actor_pile[-1] if state.actor_pile else ""))


def pile_top(position: View) -> str | None:
    """The actor that lies face up on the pile, if one does."""
    if position.event == OPEN_AUDITION and position.actor_pile:
        return position.actor_pile[-1]
    return None


def _draw_actor(state: State, dice: Dice, events: list[Event]) -> str | None:
    if not state.actor_pile:
        _reshuffle_actors(state, dice, events)
    return state.actor_pile.pop() if state.actor_pile else None


def _reshuffle_actors(state: State, dice: Dice, events: list[Event]) -> None:
    """Discards become the pile (AC-Q-43)."""
    if state.actor_discards:
        state.actor_pile, state.actor_discards = state.actor_discards, []
        dice.shuffle(state.actor_pile)
        events.append(Reshuffled(kind="actor", cards=len(state.actor_pile)))


def draw_set(state: State, dice: Dice, events: list[Event]) -> str:
    """The top of the set pile; discards become a new one if it is empty (AC-Q-44)."""
    if not state.set_pile:
        state.set_pile, state.set_discards = state.set_discards, []
        dice.shuffle(state.set_pile)
        events.append(Reshuffled(kind="set", cards=len(state.set_pile)))
    return state.set_pile.pop()
