"""The orders that a producer can leave: the rest of a round at the bank, or cards to buy.

They are no rules: each time they name an action, which the rules then check like any other.
"""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import WAIT, Plan, Wait
from matinee.games.action.rules.actions import (
    ANEW,
    NEW,
    AnyPlan,
    BorrowOn,
    BuyScript,
    HireActor,
    ShoppingList,
)
from matinee.games.action.rules.locations.casting import legal_actors
from matinee.games.action.rules.locations.scripts import legal_scripts
from matinee.games.action.rules.locations.staffing import BORROW
from matinee.games.action.rules.state import View

types: Final = AnyPlan


def offers(view: View, seat: Seat) -> Sequence[Plan]:
    """The bank while one has assistants left; cards at any time."""
    if view.over:
        return []
    found: list[Plan] = [BorrowOn(view.round)] if view.left[seat] else []
    cards = tuple(card for card in (*view.scripts, *view.actors) if card is not None)
    if cards:
        onto = OneOf((ANEW, *view.productions[seat]))
        found.append(ShoppingList(Ranking(cards, len(cards), 1), onto))
    return found


def step(plan: AnyPlan, view: View, seat: Seat) -> Action | Wait | None:
    """One more assistant to the bank, or the first card of the list that can be had."""
    if view.phase != "assistants":
        return WAIT
    if isinstance(plan, BorrowOn):
        return BORROW if plan.round == view.round else None
    legal: list[Action] = []
    legal_scripts(view, seat, legal)
    legal_actors(view, seat, legal)
    onto = NEW if plan.onto == ANEW else str(plan.onto)
    for card in plan.cards if isinstance(plan.cards, tuple) else ():
        for action in (BuyScript(card, onto), HireActor(card, onto)):
            if action in legal:
                return action
    return None


def plan_label(plan: AnyPlan, view: View, words: Any) -> str:
    """The order, as a button would say it."""
    return str(words.plan(plan, view))
