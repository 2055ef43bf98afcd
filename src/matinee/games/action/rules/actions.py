"""What a producer can decide: each places one assistant, but for putting a set where it belongs."""

from typing import Any, Final, TypeAlias

from matinee.engine.contract.game import Action, kinds
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import Plan

ANEW: Final = "new"
"""How a shopping list says that each card begins a production of its own."""

NEW: Final = ""
"""Instead of a production's name: a new one is begun."""


class HireAssistant(Action, tag="hire-assistant", frozen=True):
    """Pay for one more assistant, who comes with the next round."""


class Borrow(Action, tag="borrow", frozen=True):
    """Take money from the bank."""


class BuyScript(Action, tag="buy-script", frozen=True, omit_defaults=True):
    """Buy a script that lies face up, for a new production or for one without a script."""

    script: str
    onto: str = NEW


class HireActor(Action, tag="hire-actor", frozen=True, omit_defaults=True):
    """Hire an actor who can be seen, for one of one's own productions or for a new one."""

    actor: str
    onto: str = NEW


class BuySet(Action, tag="buy-set", frozen=True):
    """Buy the top card of the set pile unseen; it is then put somewhere with `PlaceSet`."""


class PlaceSet(Action, tag="place-set", frozen=True, omit_defaults=True):
    """Put the set just drawn into one of one's own productions, or begin a new one with it."""

    onto: str = NEW


class SalvageSet(Action, tag="salvage-set", frozen=True, omit_defaults=True):
    """Buy the set that lies on top of the discarded ones, where an event allows it."""

    prop: str
    onto: str = NEW


class SendFilm(Action, tag="send-film", frozen=True, omit_defaults=True):
    """Send a film that is ready to the box office; an event may allow to keep one card of it."""

    film: str
    keep: str = ""
    """The card that stays, if any."""
    onto: str = NEW
    """Where it goes."""


class Campaign(Action, tag="campaign", frozen=True):
    """Let two neighbouring films at the box office change places."""

    left: str
    right: str


class GiveToCharity(Action, tag="give-to-charity", frozen=True):
    """Pay at the Charity Gala for prestige, while the event is in force."""


AnyAction: Final[Any] = kinds(__name__, Action)


class BorrowOn(Plan, tag="borrow-on", frozen=True):
    """Send all assistants that are left in this round to the bank."""

    round: int


class ShoppingList(Plan, tag="shopping-list", frozen=True):
    """Buy the first of these cards that can still be had, turn after turn, for one production."""

    cards: tuple[str, ...] | Ranking
    """Scripts and actors that lie face up."""
    onto: str | OneOf
    """A production's name, or `new` for a new one each time."""


AnyPlan: TypeAlias = BorrowOn | ShoppingList
