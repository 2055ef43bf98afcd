"""What a producer can decide: each places one assistant, but for putting a set where it belongs."""

from typing import Final, TypeAlias

from matinee.engine.game import Action
from matinee.engine.open import OneOf, Order
from matinee.engine.plan import Plan

NEW: Final = ""
"""Instead of a production's name: a new one is begun."""


class HireAssistant(Action, frozen=True):
    """Pay for one more assistant, who comes with the next round."""


class Borrow(Action, frozen=True):
    """Take money from the bank."""


class BuyScript(Action, frozen=True, omit_defaults=True):
    """Buy a script that lies face up, for a new production or for one without a script."""

    script: str
    onto: str = NEW


class HireActor(Action, frozen=True, omit_defaults=True):
    """Hire an actor who can be seen, for one of one's own productions or for a new one."""

    actor: str
    onto: str = NEW


class BuySet(Action, frozen=True):
    """Buy the top card of the set pile unseen; it is then put somewhere with `PlaceSet`."""


class PlaceSet(Action, frozen=True, omit_defaults=True):
    """Put the set just drawn into one of one's own productions, or begin a new one with it."""

    onto: str = NEW


class SalvageSet(Action, frozen=True, omit_defaults=True):
    """Buy the set that lies on top of the discarded ones, where an event allows it."""

    prop: str
    onto: str = NEW


class SendFilm(Action, frozen=True, omit_defaults=True):
    """Send a film that is ready to the box office; an event may allow to keep one card of it."""

    film: str
    keep: str = ""
    """The card that stays, if any."""
    onto: str = NEW
    """Where it goes."""


class Campaign(Action, frozen=True):
    """Let two neighbouring films at the box office change places."""

    left: str
    right: str


class GiveToCharity(Action, frozen=True):
    """Pay at the Charity Gala for prestige, while the event is in force."""


AnyAction: TypeAlias = (
    HireAssistant
    | Borrow
    | BuyScript
    | HireActor
    | BuySet
    | PlaceSet
    | SalvageSet
    | SendFilm
    | Campaign
    | GiveToCharity
)


class BorrowOn(Plan, frozen=True):
    """Send all assistants that are left in this round to the bank."""

    round: int


class ShoppingList(Plan, frozen=True):
    """Buy the first of these cards that can still be had, turn after turn, for one production."""

    cards: tuple[str, ...] | Order
    """Scripts and actors that lie face up."""
    onto: str | OneOf
    """A production's name, or `new` for a new one each time."""


AnyPlan: TypeAlias = BorrowOn | ShoppingList
