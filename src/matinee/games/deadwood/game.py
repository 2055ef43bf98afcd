"""Deadwood's implementation of the contract, put together from the modules of this folder.

`rules` reads like the rulebook: `sections` and `lot` are the board; `setup`; then a turn:
`active_seats`, `movement`, `roles`, `acting`, `wrap`, `upgrades`, `turns`; then `day` and
`scoring`.
"""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action, Event, Game, Seat
from matinee.engine.contract.game_rules import GameRules, Rules
from matinee.engine.match.dice import Dice
from matinee.games.deadwood import content
from matinee.games.deadwood.rules import actions as a
from matinee.games.deadwood.rules import all_actions, scoring, turns, views
from matinee.games.deadwood.rules.acting import act, check_act, check_rehearse, rehearse
from matinee.games.deadwood.rules.active_seats import active_seats, is_quick_decision
from matinee.games.deadwood.rules.events import AnyEvent
from matinee.games.deadwood.rules.movement import check_move, move
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.roles import check_take_role, take_role
from matinee.games.deadwood.rules.setup import setup, validate
from matinee.games.deadwood.rules.state import State, View
from matinee.games.deadwood.rules.upgrades import check_upgrade, upgrade

RULES: Final[Rules] = {
    # A turn: one move, a role, and the work on it
    a.Move: (check_move, move),
    a.TakeRole: (check_take_role, take_role),
    a.Act: (check_act, act),
    a.Rehearse: (check_rehearse, rehearse),
    # In the Casting Office
    a.Upgrade: (check_upgrade, upgrade),
    # The end of a turn; the end of a day and the scoring need no action
    a.EndTurn: (turns.check_end_turn, turns.end_turn),
}

_WORK: Final = (a.ACT, a.REHEARSE)
_ONLY_ACT: Final = (a.ACT,)


class Deadwood(GameRules[View, State]):
    """The rules of Deadwood, both editions."""

    key = "deadwood"
    seats = content.SEATS
    rules = RULES
    Options = Options
    actions = a.AnyAction
    events = AnyEvent

    validate = staticmethod(validate)
    setup = staticmethod(setup)
    active_seats = staticmethod(active_seats)
    all_actions = staticmethod(all_actions.all_actions)
    is_quick_decision = staticmethod(is_quick_decision)
    view = staticmethod(views.view)
    sample_state = staticmethod(views.sample_state)
    result = staticmethod(scoring.result)

    @property
    def content(self) -> str:
        """A digest of the cards, boards and prices."""
        return content.fingerprint()

    def legal(self, position: View | State, seat: Seat) -> Sequence[Action]:
        """All actions that a player may take now."""
        if seat != position.turn or position.over:
            return ()
        if position.role[seat] is not None:  # DW-TURN-06
            return _WORK if position.markers[seat] < position.budget(seat) - 1 else _ONLY_ACT
        area = position.at[seat]
        lot = position.lot
        choices: list[Action] = [] if position.moved else [*lot.steps[area]]
        scene = position.scene.get(area)
        if scene is not None:
            rank = position.rank[seat]
            taken = position.role
            parts = lot.offers[scene][rank] + lot.offers[area][rank]
            choices += [take for take in parts if take.role not in taken]
        elif area == content.OFFICE:
            dollars, fame, rank = position.dollars[seat], position.fame[seat], position.rank[seat]
            for new, in_dollars, in_fame in lot.upgrades:
                if new > rank:
                    if dollars >= lot.prices["dollars"][new]:
                        choices.append(in_dollars)
                    if fame >= lot.prices["fame"][new]:
                        choices.append(in_fame)
        choices.append(a.END_TURN)
        return choices

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action, and then those that the table's options make automatic."""
        events = super().play(state, seat, action, dice)
        if state.options.auto_pass or state.options.forced_act != "press":
            self._follow_through(state, dice, events)
        return events

    def _follow_through(self, state: State, dice: Dice, events: list[Event]) -> None:
        """Play only choices, as far as the options `forced_act` and `auto_pass` ask for it."""
        options = state.options
        while not state.over:
            seat = state.turn
            choices = self.legal(state, seat)
            if len(choices) > 1:
                return
            if isinstance(choices[0], a.Act) and options.forced_act == "automatic":  # DW-OPT-10
                events += act(state, seat, a.ACT, dice)
            elif isinstance(choices[0], a.EndTurn) and options.auto_pass:  # DW-OPT-11
                events += turns.end_turn(state, seat, a.END_TURN, dice)
            else:
                return

    def timeout_action(self, position: View | State, seat: Seat) -> Action:
        """A free player passes, a working player acts (DW-OPT-13, DW-OPT-15)."""
        return a.END_TURN if position.role[seat] is None else a.ACT


DEADWOOD: Final[Game[View, State]] = Deadwood()
