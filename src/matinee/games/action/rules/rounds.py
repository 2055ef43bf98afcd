"""The course of a round: event, turns, box office and awards, end of the round."""

from typing import Final

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.games.action.content.event_keys import ACTORS_STRIKE, WRITERS_STRIKE
from matinee.games.action.rules.awards import hold_awards
from matinee.games.action.rules.box_office import pay_box_office
from matinee.games.action.rules.events import (
    EventEnded,
    EventRevealed,
    GameEnded,
    RoundBegan,
    RoundEnded,
)
from matinee.games.action.rules.markets import fill_actors, fill_scripts, renew_actors, turn_pile
from matinee.games.action.rules.scoring import places, scores
from matinee.games.action.rules.state import BOARD, State

_STRIKES: Final = frozenset({ACTORS_STRIKE, WRITERS_STRIKE})


def begin_round(state: State, dice: Dice, events: list[Event]) -> None:
    """Step 1: an event may end and another be revealed (AC-ROUND-02, AC-Q-74)."""
    state.turn = state.first  # AC-ROUND-03
    events.append(RoundBegan(round=state.round, first=state.first))
    if BOARD.track[state.round - 1].event:
        old = state.event
        if old is not None:
            events.append(EventEnded(card=old))
            state.past_events.append(old)
            _settle_strike(state, old, dice, events)
        state.event = card = state.event_pile.pop()  # AC-EVT-01
        state.since = state.round
        events.append(EventRevealed(card=card))
        turn_pile(state, dice, events)
    elif state.event in _STRIKES and state.round == state.since + 1:
        _settle_strike(state, state.event, dice, events)  # AC-EV-14b, -15b


def _settle_strike(state: State, strike: str | None, dice: Dice, events: list[Event]) -> None:
    """Fill the spaces that a strike has left empty, by the usual rule."""
    if strike == ACTORS_STRIKE:
        fill_actors(state, dice, events)
    elif strike == WRITERS_STRIKE:
        fill_scripts(state, events)


def next_turn(state: State, dice: Dice, events: list[Event]) -> None:
    """Pass the turn to the next player with an assistant left, or close the round.

    AC-ROUND-05 to -08.
    """
    seats, left = len(state.left), state.left
    for step in range(1, seats + 1):
        seat = (state.turn + step) % seats
        if left[seat]:
            state.turn = seat
            return
    _close_round(state, dice, events)


def _close_round(state: State, dice: Dice, events: list[Event]) -> None:
    """Step 3: box office and awards, if the round's space shows them (AC-ROUND-09, AC-Q-31)."""
    space = BOARD.track[state.round - 1]
    if space.box_office:
        pay_box_office(state, events)
    if space.awards:
        hold_awards(state, events)
    if state.round == state.last_round:  # AC-FIN-01, AC-Q-34
        state.phase = "over"
        events.append(GameEnded(scores=scores(state), places=places(state)))
    else:
        _end_round(state, dice, events)
        begin_round(state, dice, events)


def _end_round(state: State, dice: Dice, events: list[Event]) -> None:
    """Step 4: marker, actor row, return of assistants, First Player card (AC-END-01)."""
    events.append(RoundEnded(round=state.round))
    state.round += 1  # AC-END-02
    renew_actors(state, dice, events)
    state.placed = {}  # AC-END-05
    state.left = [state.staff(seat) for seat in range(state.seats)]  # AC-END-06
    state.first = (state.first + 1) % state.seats  # AC-END-07
