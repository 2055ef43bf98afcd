"""What a player of Deadwood can decide, now or ahead."""

from typing import ClassVar, Literal, TypeAlias

from matinee.engine.game import Action
from matinee.engine.plan import Plan

Currency: TypeAlias = Literal["dollars", "fame"]
"""`fame` is called credits in the classic edition."""


class Move(Action, frozen=True):
    """Step into a joined area."""

    to: str


class TakeRole(Action, frozen=True):
    """Take a role on the set where one stands; this ends the turn."""

    role: str


class Act(Action, frozen=True):
    """Roll one die against the budget."""


class Rehearse(Action, frozen=True):
    """Take a marker instead of acting."""


class Upgrade(Action, frozen=True):
    """Buy a higher rank at the Casting Office, wholly in one currency."""

    quiet: ClassVar[bool] = True

    rank: int
    pay: Currency


class EndTurn(Action, frozen=True):
    """Do nothing more this turn."""


AnyAction = Move | TakeRole | Act | Rehearse | Upgrade | EndTurn


class ActUntilWrapped(Plan, frozen=True):
    """Act on this role, turn after turn, until the scene wraps or the day ends."""

    role: str


class RehearseThenAct(Plan, frozen=True):
    """Rehearse this role until success is certain, then act until the scene wraps."""

    role: str


AnyPlan = ActUntilWrapped | RehearseThenAct
