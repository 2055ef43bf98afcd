"""Automatic transitions after every action and every pause (UN-DEC-09, -18, -24, -62)."""

from matinee.engine.contract.game import Event
from matinee.games.universalis.rules.coins import spendable_coins
from matinee.games.universalis.rules.complications.windows import close_window
from matinee.games.universalis.rules.scenes.framing import close_framing
from matinee.games.universalis.rules.scenes.tenets import pass_tenet
from matinee.games.universalis.rules.scenes.turns import end_turn_without_coins, is_turn_stuck
from matinee.games.universalis.rules.state import State


def run_transitions(state: State) -> list[Event]:
    """Move play on past every player who has no coins to do anything."""
    events: list[Event] = []
    while state.pause is None:
        window = state.awaited_bonus
        if state.phase == "tenets" and not state.coins[state.opportunity]:
            events += pass_tenet(state, state.opportunity, by_itself=True)
        elif state.phase == "framing" and not spendable_coins(state, state.active):
            events += close_framing(state, broke=True)
        elif state.phase == "turn" and is_turn_stuck(state, state.turn):
            events += end_turn_without_coins(state)
        elif window is not None and not window.coins:
            events += close_window(state, window.seat)
        else:
            break
    return events
