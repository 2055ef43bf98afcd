"""Standing orders: plans that choose a seat's action when the game waits for it; optional.

A plan sees only its seat's view, so it reveals nothing that the seat does not know. It is no rule
and no promise: when the game waits for the seat, the ordinary `check` decides.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, Protocol

import msgspec

from matinee.engine.contract.game import Action, AnyGame, Seat, require_tag
from matinee.engine.contract.open_fields import matches, open_fields, with_normalised_texts
from matinee.engine.text.errors import Refused


class Wait(Enum):
    """The type of `WAIT`."""

    WAIT = "wait"


WAIT: Final = Wait.WAIT
"""A plan's answer if it has no action for this decision: it is kept, and the player decides."""


class Plan(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="plan",
    tag=require_tag,
    forbid_unknown_fields=True,
):
    """A standing order of a seat, carried out when the game waits for the seat.

    A field with very many possible values may hold its domain instead, as in an `Action`. The plan
    is then a template, which `offers` lists once and which no seat can hold as it is.
    """


class Plans(Protocol):
    """The standing orders of one game; implemented by a module, which receives only views."""

    @property
    def types(self) -> Any:
        """The union of all plan types."""

    def offers(self, view: Any, seat: Seat) -> Sequence[Plan]:
        """The plans that this seat can make now, active or not; open fields as templates."""

    def step(self, plan: Any, view: Any, seat: Seat) -> Action | Wait | None:
        """The action that the plan wants now.

        `WAIT` keeps the plan while the player decides something else. With `None` it lapses. It is
        called when the game waits for the seat, any time after the plan was offered, and must
        return an answer however much has changed since.
        """

    def plan_label(self, plan: Any, view: Any, words: Any) -> str:
        """Button label for a plan, given the player's view and the game's text."""


def is_offered(plans: Plans, plan: Any, view: Any, seat: Seat) -> bool:
    """Whether this seat can make this plan now: one of the offers, or a template filled in."""
    offers: Sequence[Any] = plans.offers(view, seat)
    return not open_fields(plan) and any(matches(offer, plan) for offer in offers)


def next_action(
    game: AnyGame, plans: Plans, plan: Plan, view: Any, seat: Seat
) -> Action | Wait | None:
    """The action to play now for an active seat; `None` if its plan lapses.

    A plan lapses when it wants nothing more, and when the action that it wants is not legal (any
    more). With `WAIT` nothing is played, and the game waits for the seat as without a plan.
    """
    wanted = plans.step(plan, view, seat)
    if wanted is None or wanted is WAIT:
        return wanted
    action = with_normalised_texts(wanted)
    try:
        game.check(view, seat, action)
    except Refused:
        return None
    return action
