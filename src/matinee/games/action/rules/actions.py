"""Actions and standing orders of a player. Each action but `PlaceSet` places one assistant."""

from typing import Any, Final, TypeAlias

from matinee.engine.contract.game import Action, kinds
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import Plan

ANEW: Final = "new"
"""Value of `ShoppingList.onto` with which each card begins a production of its own."""

NEW: Final = ""
"""Value of `onto`, instead of a production's name, that begins a new production."""


class HireAssistant(Action, tag="hire-assistant", frozen=True):
    """Pay for one more assistant, who works from the next round on."""


class Borrow(Action, tag="borrow", frozen=True):
    """Take money from the bank."""


class BuyScript(Action, tag="buy-script", frozen=True, omit_defaults=True):
    """Buy a script that lies face up, for a new production or for one without a script."""

    script: str
    onto: str = NEW


class HireActor(Action, tag="hire-actor", frozen=True, omit_defaults=True):
    """Hire a visible actor, for one of the player's productions or for a new one."""

    actor: str
    onto: str = NEW


class BuySet(Action, tag="buy-set", frozen=True):
    """Buy the top card of the set pile unseen; `PlaceSet` then chooses its production."""


class PlaceSet(Action, tag="place-set", frozen=True, omit_defaults=True):
    """Put the drawn set into one of the player's productions, or begin a new one with it."""

    onto: str = NEW


class SalvageSet(Action, tag="salvage-set", frozen=True, omit_defaults=True):
    """Buy the set on top of the set discards, while an event allows it."""

    prop: str
    onto: str = NEW


class SendFilm(Action, tag="send-film", frozen=True, omit_defaults=True):
    """Send a ready film to the box office; an event may allow keeping one card of its cast."""

    film: str
    keep: str = ""
    """The card kept, if any."""
    onto: str = NEW
    """The production that the kept card goes to."""


class Campaign(Action, tag="campaign", frozen=True):
    """Swap two neighbouring films at the box office."""

    left: str
    right: str


class GiveToCharity(Action, tag="give-to-charity", frozen=True):
    """Pay at the Charity Gala for prestige, while the event is in force."""


AnyAction: Final[Any] = kinds(__name__, Action)


class BorrowOn(Plan, tag="borrow-on", frozen=True):
    """Borrow with all assistants left in this round."""

    round: int


class ShoppingList(Plan, tag="shopping-list", frozen=True):
    """On each turn, buy the first of these cards that is still available."""

    cards: tuple[str, ...] | Ranking
    """Scripts and actors, the most wanted first."""
    onto: str | OneOf
    """The name of the production that gets the cards, or `new` for a new one each time."""


AnyPlan: TypeAlias = BorrowOn | ShoppingList
