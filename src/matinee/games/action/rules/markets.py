"""The rows of scripts and actors: sliding, refilling, discarding, and reshuffling empty piles."""

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
    """Fill the empty spaces from left to right, as long as there are cards (AC-Q-39, -42)."""
    row, drawn = state.scripts, []
    for space, script in enumerate(row):
        if script is None and state.script_pile:
            row[space] = card = state.script_pile.pop()
            drawn.append((space, card))
    if drawn:
        events.append(ScriptsTurnedUp(cards=tuple(drawn)))


def refill_scripts(state: State, events: list[Event]) -> None:
    """Fill the gap at once (AC-SCRI-04), except during the writers' strike (AC-EV-15a)."""
    if state.event != WRITERS_STRIKE:
        fill_scripts(state, events)


def fill_actors(state: State, dice: Dice, events: list[Event], *, slide: bool = True) -> None:
    """Slide the actors to the right if `slide`, then fill from right to left (AC-Q-39)."""
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
    """Close the gap in the row (AC-ACTR-08 to -10), as far as the event in force allows it."""
    if state.event != ACTORS_STRIKE:  # AC-EV-14a
        fill_actors(state, dice, events, slide=state.event != FIXED_CONTRACTS)  # AC-EV-10a


def renew_actors(state: State, dice: Dice, events: list[Event]) -> None:
    """Discard the right-most actor at the end of a round, and refill the row (AC-END-03, -04)."""
    last = state.actors[-1]
    if last is not None:  # AC-Q-40
        state.actors[-1] = None
        state.actor_discards.append(last)
        events.append(ActorLeft(actor=last))
    close_actor_gap(state, dice, events)  # AC-EV-10b, AC-Q-72
    turn_pile(state, dice, events)


def turn_pile(state: State, dice: Dice, events: list[Event]) -> None:
    """Turn up the top of the actor pile, during Open Audition only (AC-EV-09a, AC-Q-67)."""
    if state.event != OPEN_AUDITION:
        return
    if not state.actor_pile:
        _reshuffle_actors(state, dice, events)
    events.append(PileTurned(actor=state.actor_pile[-1] if state.actor_pile else ""))


def pile_top(position: View) -> str | None:
    """The face-up actor on top of the pile, if there is one."""
    if position.event == OPEN_AUDITION and position.actor_pile:
        return position.actor_pile[-1]
    return None


def _draw_actor(state: State, dice: Dice, events: list[Event]) -> str | None:
    if not state.actor_pile:
        _reshuffle_actors(state, dice, events)
    return state.actor_pile.pop() if state.actor_pile else None


def _reshuffle_actors(state: State, dice: Dice, events: list[Event]) -> None:
    """Shuffle the discards into a new pile, if there are any (AC-Q-43)."""
    if state.actor_discards:
        state.actor_pile, state.actor_discards = state.actor_discards, []
        dice.shuffle(state.actor_pile)
        events.append(Reshuffled(kind="actor", cards=len(state.actor_pile)))


def draw_set(state: State, dice: Dice, events: list[Event]) -> str:
    """Draw the top set; if the pile is empty, the discards are shuffled into one (AC-Q-44)."""
    if not state.set_pile:
        state.set_pile, state.set_discards = state.set_discards, []
        dice.shuffle(state.set_pile)
        events.append(Reshuffled(kind="set", cards=len(state.set_pile)))
    return state.set_pile.pop()
