"""Step 1: the films of a week are laid out. Step 11 lays out all later arrays (HB-TURN-14)."""

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.content.pieces import ARRAY
from matinee.games.boulevard.rules.events import ArrayDealt, FilmsReshuffled
from matinee.games.boulevard.rules.state import State


def deal_array(state: State, dice: Dice, events: list[Event]) -> None:
    """Lay out 24 films of the deck in play (HB-TURN-01, HB-SETUP-08)."""
    state.array = []
    while len(state.array) < ARRAY:
        if not state.film_deck:  # HB-DEC-65
            if not state.film_discards:
                break
            state.film_deck, state.film_discards = state.film_discards, []
            dice.shuffle(state.film_deck)
            events.append(FilmsReshuffled(cards=len(state.film_deck)))
        state.array.append(state.film_deck.pop())
    events.append(ArrayDealt(round=state.round, deck=state.deck, films=tuple(state.array)))


def begin_markers(state: State) -> None:
    """Lift all markers together; the Start Player places first (HB-DEC-11)."""
    state.phase = "markers"
    state.previous = state.spots
    state.spots = [[None, None] for _ in state.cash]
    state.circuit = 1
    state.queue = state.clockwise(state.start)  # HB-MARK-01
