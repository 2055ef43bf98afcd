"""The orders that a producer can leave: the rest of a round at the bank, or cards to buy.

They are no rules: each time they name an action, which the rules then check like any other.
"""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.game import Action, Seat
from matinee.engine.open import OneOf, Order
from matinee.engine.plan import LATER, Later, Plan
from matinee.games.action.actions import (
    NEW,
    AnyPlan,
    BorrowOn,
    BuyScript,
    HireActor,
    ShoppingList,
)
from matinee.games.action.casting import legal_actors
from matinee.games.action.scripts import legal_scripts
from matinee.games.action.staffing import BORROW
from matinee.games.action.state import View

types: Final = AnyPlan

ANEW: Final = "new"
"""How a shopping list says that each card begins a production of its own."""


def offers(view: View, seat: Seat) -> Sequence[Plan]:
    """The bank while one has assistants left; cards at any time."""
    if view.over:
        return []
    found: list[Plan] = [BorrowOn(view.round)] if view.left[seat] else []
    cards = tuple(card for card in (*view.scripts, *view.actors) if card is not None)
    if cards:
        onto = OneOf((ANEW, *view.productions[seat]))
        found.append(ShoppingList(Order(cards, len(cards), 1), onto))
    return found


def follow(plan: AnyPlan, view: View, seat: Seat) -> Action | Later | None:
    """One more assistant to the bank, or the first card of the list that can be had."""
    if view.phase != "assistants":
        return LATER
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


def say(plan: AnyPlan, view: View, words: Any) -> str:
    """The order, as a button would say it."""
    return str(words.plan(plan, view))
