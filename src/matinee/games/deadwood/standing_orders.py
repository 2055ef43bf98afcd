"""Standing orders of a working player: act, or rehearse and act, until the scene wraps.

They are not rules: each turn an order names an action, which the rules check like any other.
"""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.games.deadwood.rules import actions
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText

types: Final = actions.AnyPlan


def offers(view: View, seat: Seat) -> Sequence[actions.AnyPlan]:
    """The orders that a working player can leave, also during another player's turn."""
    role = view.role[seat]
    if role is None or view.over:
        return ()
    if _certain(view, seat):
        return (actions.ActUntilWrapped(role),)
    return (actions.ActUntilWrapped(role), actions.RehearseThenAct(role))


def step(plan: actions.AnyPlan, view: View, seat: Seat) -> Action | None:
    """The next action, or `None` once the player has lost the role: scene or day is over."""
    if view.role[seat] != plan.role:
        return None
    rehearses = isinstance(plan, actions.RehearseThenAct) and not _certain(view, seat)
    return actions.REHEARSE if rehearses else actions.ACT


def plan_label(plan: actions.AnyPlan, view: View, words: DeadwoodText) -> str:
    """Button label for a standing order."""
    return words.plan(plan)


def _certain(view: View, seat: Seat) -> bool:
    """Whether the next act must succeed, so that rehearsing is refused (DW-REH-08)."""
    return odds(view.budget(seat), view.markers[seat]) == 1
