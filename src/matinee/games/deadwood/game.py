"""Deadwood as the platform sees it: the contract, fulfilled by the modules of this folder."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Game, Seat
from matinee.engine.open import fill
from matinee.games.deadwood import content, scoring, turn, views
from matinee.games.deadwood.acting import act, check_act, check_rehearse, rehearse
from matinee.games.deadwood.actions import (
    Act,
    AnyAction,
    EndTurn,
    Move,
    Rehearse,
    TakeRole,
    Upgrade,
)
from matinee.games.deadwood.events import AnyEvent
from matinee.games.deadwood.moving import check_move, move
from matinee.games.deadwood.options import Options
from matinee.games.deadwood.roles import check_take_role, take_role
from matinee.games.deadwood.setup import setup, validate
from matinee.games.deadwood.state import State, View
from matinee.games.deadwood.upgrading import check_upgrade, upgrade

CHECK: Final[dict[type[Action], Callable[[View, Seat, Any], None]]] = {
    Move: check_move,
    TakeRole: check_take_role,
    Act: check_act,
    Rehearse: check_rehearse,
    Upgrade: check_upgrade,
    EndTurn: turn.check_end_turn,
}

PLAY: Final[dict[type[Action], Callable[[State, Seat, Any, Dice], list[Event]]]] = {
    Move: move,
    TakeRole: take_role,
    Act: act,
    Rehearse: rehearse,
    Upgrade: upgrade,
    EndTurn: turn.end_turn,
}


class Deadwood:
    """The rules of Deadwood, both editions."""

    key = "deadwood"
    seats = content.SEATS
    rules_version = 1
    Options = Options
    actions = AnyAction
    events = AnyEvent

    validate = staticmethod(validate)
    setup = staticmethod(setup)
    waiting = staticmethod(turn.waiting)
    sealed = staticmethod(turn.sealed)
    legal = staticmethod(turn.legal)
    brief = staticmethod(turn.brief)
    view = staticmethod(views.view)
    fill = staticmethod(fill)
    imagine = staticmethod(views.imagine)
    result = staticmethod(scoring.result)

    @property
    def content(self) -> str:
        """A digest of the cards, boards and prices."""
        return content.fingerprint()

    def check(self, table: View | State, seat: Seat, action: Action) -> None:
        """Raise `Illegal` with the rule if this player may not do this now."""
        CHECK[type(action)](table, seat, action)

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action, and what the table's options then do by themselves."""
        if type(state) is not State:
            raise TypeError("only a state can be played on, never a view")
        events = PLAY[type(action)](state, seat, action, dice)
        if state.options.auto_pass or state.options.forced_act != "press":
            self._follow_through(state, dice, events)
        return events

    def _follow_through(self, state: State, dice: Dice, events: list[Event]) -> None:
        """Play what is the only choice left, as far as the table wants that done for it."""
        options = state.options
        while not state.over:
            seat = state.turn
            choices = turn.legal(state, seat)
            if len(choices) > 1:
                return
            if isinstance(choices[0], Act) and options.forced_act == "automatic":  # DW-OPT-10
                events += act(state, seat, turn.ACT, dice)
            elif isinstance(choices[0], EndTurn) and options.auto_pass:  # DW-OPT-11
                events += turn.end_turn(state, seat, turn.END_TURN, dice)
            else:
                return

    def idle(self, table: View | State, seat: Seat) -> Action:
        """A free player passes, a working player acts (DW-OPT-13, DW-OPT-15)."""
        return turn.END_TURN if table.role[seat] is None else turn.ACT

    def every(self, table: View | State) -> Sequence[Action]:
        """Every area, every role of the deck, every purchase, and the three plain actions."""
        lot = table.lot
        return [
            *(Move(area) for area in lot.areas),
            *(TakeRole(role) for role in lot.roles),
            *(upgrade for _, *purchases in lot.upgrades for upgrade in purchases),
            turn.ACT,
            turn.REHEARSE,
            turn.END_TURN,
        ]


DEADWOOD: Final[Game[View, State]] = Deadwood()
