"""Standing orders: what a seat wants done when its moment comes, for games that accept any.

A plan only ever sees its seat's view, so that it tells nothing that the seat does not know. It
is no rule and no promise: when the game waits for the seat, the ordinary `check` decides.
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
"""What a plan answers when this is not its moment: it is kept, and the seat decides by hand."""


class Plan(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="plan",
    tag=require_tag,
    forbid_unknown_fields=True,
):
    """What a seat wants done for it when the game waits for it.

    A field that is wide open may hold its domain, as in an `Action`: then this is a template,
    which `offers` lists once and which nobody can hold as it is.
    """


class Plans(Protocol):
    """The standing orders of one game; a module does. All it is given are views of the seat."""

    @property
    def types(self) -> Any:
        """The union of all plan types."""
        ...

    def offers(self, view: Any, seat: Seat) -> Sequence[Plan]:
        """The plans that this seat can make now, awaited or not; open fields as templates."""
        ...

    def step(self, plan: Any, view: Any, seat: Seat) -> Action | Wait | None:
        """What the plan wants now.

        `WAIT` keeps it while its seat decides something else by hand; `None` says that it has
        nothing more to say, and it lapses. It is asked when the game waits for the seat, any time
        after the plan was offered, and must have an answer however much has changed since.
        """
        ...

    def plan_label(self, plan: Any, view: Any, words: Any) -> str:
        """The plan, as a button would say it to who sees the table so, in the game's words."""
        ...


def is_offered(plans: Plans, plan: Any, view: Any, seat: Seat) -> bool:
    """Whether this seat can make this plan now: one of the offers, or a template filled in."""
    offers: Sequence[Any] = plans.offers(view, seat)
    return not open_fields(plan) and any(matches(offer, plan) for offer in offers)


def next_action(
    game: AnyGame, plans: Plans, plan: Plan, view: Any, seat: Seat
) -> Action | Wait | None:
    """What to play now for a seat that the game waits for; `None` if its plan lapses.

    It lapses when it has nothing more to say, and when what it wants is not legal (any more).
    `WAIT` says that it stands by: nothing is played, and the seat is awaited as without a plan.
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
