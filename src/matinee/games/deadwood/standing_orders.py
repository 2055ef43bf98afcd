"""The orders that an actor can leave, to be played on turns to come: work until it wraps.

They are no rules: each turn they name an action, which the rules then check like any other.
"""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.games.deadwood.rules.actions import (
    ACT,
    REHEARSE,
    ActUntilWrapped,
    AnyPlan,
    RehearseThenAct,
)
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText

types: Final = AnyPlan


def offers(view: View, seat: Seat) -> Sequence[AnyPlan]:
    """A working player can leave orders, also while it is somebody else's turn."""
    role = view.role[seat]
    if role is None or view.over:
        return ()
    if _certain(view, seat):
        return (ActUntilWrapped(role),)
    return (ActUntilWrapped(role), RehearseThenAct(role))


def step(plan: AnyPlan, view: View, seat: Seat) -> Action | None:
    """Work as long as the player still has that very role; then the scene or the day is over."""
    if view.role[seat] != plan.role:
        return None
    rehearses = isinstance(plan, RehearseThenAct) and not _certain(view, seat)
    return REHEARSE if rehearses else ACT


def plan_label(plan: AnyPlan, view: View, words: DeadwoodText) -> str:
    """A plan, as a button would say it."""
    return words.plan(plan)


def _certain(view: View, seat: Seat) -> bool:
    """Whether a working player can only succeed, and so may rehearse no more (DW-REH-08)."""
    return odds(view.budget(seat), view.markers[seat]) == 1
