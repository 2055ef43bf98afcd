"""Buying scripts."""

from functools import partial
from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import scripts
from matinee.games.action.rules.actions import NEW, BuyScript
from matinee.games.action.rules.assistants import (
    check_money,
    check_slot,
    has_free_slot,
    place_assistant,
)
from matinee.games.action.rules.events import ScriptBought
from matinee.games.action.rules.markets import refill_scripts
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import Destinations, add_script, check_onto
from matinee.games.action.rules.rounds import next_turn
from matinee.games.action.rules.state import State, View

_BUYS: Final = {script: Destinations(partial(BuyScript, script)) for script in scripts()}


def buy_script_action(script: str, onto: str) -> Action:
    """The purchase of a script for a production, cached."""
    return _BUYS[script][onto]


def legal_scripts(position: View, seat: Seat, legal: list[Action]) -> None:
    """Add every face-up script, for a new stack or one without a script (AC-LEGAL-03)."""
    if position.money[seat] < price(position, "script").millions or not has_free_slot(
        position, "script"
    ):
        return
    without = [name for name, own in position.productions[seat].items() if own.script is None]
    for script in position.scripts:
        if script is not None:
            buys = _BUYS[script]
            legal.append(buys[NEW])
            legal += map(buys.__getitem__, without)


def check_buy(position: View, seat: Seat, action: BuyScript) -> None:
    """Refuse a purchase without a free slot, a face-up script, the money, or a stack for it."""
    check_slot(position, seat, "script")
    if action.script not in scripts():
        raise IllegalAction("AC-COMP-11", "no-such-script", script=action.script)
    if action.script not in position.scripts:
        raise IllegalAction("AC-SCRI-03", "script-not-here", script=action.script)
    check_money(position, seat, "script")
    check_onto(position, seat, action.onto, script=True)


def buy_script(state: State, seat: Seat, action: BuyScript, dice: Dice) -> list[Event]:
    """Pay, add the script to its production, and refill its space."""
    paid = price(state, "script").millions
    place_assistant(state, seat, "script", paid)
    state.scripts[state.scripts.index(action.script)] = None
    add_script(state, seat, action.script, action.onto)
    events: list[Event] = [
        ScriptBought(seat=seat, script=action.script, paid=paid, onto=action.onto)
    ]
    refill_scripts(state, events)
    next_turn(state, dice, events)
    return events
