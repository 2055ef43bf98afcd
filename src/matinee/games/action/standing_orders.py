"""Standing orders: to borrow for the rest of a round, or to buy cards from a list.

They are not rules: each names an action, which the rules check like any other.
"""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import WAIT, Plan, Wait
from matinee.games.action.rules import actions
from matinee.games.action.rules.locations.casting import legal_actors
from matinee.games.action.rules.locations.scripts import legal_scripts
from matinee.games.action.rules.locations.staffing import BORROW
from matinee.games.action.rules.state import View

types: Final = actions.AnyPlan


def offers(view: View, seat: Seat) -> Sequence[Plan]:
    """Borrowing, while the player has assistants left, and a shopping list of the open cards."""
    if view.over:
        return []
    found: list[Plan] = [actions.BorrowOn(view.round)] if view.left[seat] else []
    cards = tuple(card for card in (*view.scripts, *view.actors) if card is not None)
    if cards:
        onto = OneOf((actions.ANEW, *view.productions[seat]))
        found.append(actions.ShoppingList(Ranking(cards, len(cards), 1), onto))
    return found


def step(plan: actions.AnyPlan, view: View, seat: Seat) -> Action | Wait | None:
    """The next action of an order: to borrow, or to buy the first available card of its list.

    `WAIT` while a drawn set must be placed; `None`, which ends the order, if it has no action.
    """
    if view.phase != "assistants":
        return WAIT
    if isinstance(plan, actions.BorrowOn):
        return BORROW if plan.round == view.round else None
    legal: list[Action] = []
    legal_scripts(view, seat, legal)
    legal_actors(view, seat, legal)
    onto = actions.NEW if plan.onto == actions.ANEW else str(plan.onto)
    for card in plan.cards if isinstance(plan.cards, tuple) else ():
        for action in (actions.BuyScript(card, onto), actions.HireActor(card, onto)):
            if action in legal:
                return action
    return None


def plan_label(plan: actions.AnyPlan, view: View, words: Any) -> str:
    """Button label for a standing order."""
    return str(words.plan(plan, view))
