"""Actions of a player of Deadwood, and standing orders for later turns."""

from typing import Any, ClassVar, Final, Literal, TypeAlias

from matinee.engine.contract.game import Action, kinds
from matinee.engine.contract.standing_orders import Plan

Currency: TypeAlias = Literal["dollars", "fame"]
"""`fame` is called credits in the classic edition."""


class Move(Action, tag="move", frozen=True):
    """Step into a joined area."""

    to: str


class TakeRole(Action, tag="take-role", frozen=True):
    """Take a role on the set where the player is; this ends the turn."""

    role: str


class Act(Action, tag="act", frozen=True):
    """Roll one die against the budget."""


class Rehearse(Action, tag="rehearse", frozen=True):
    """Take a marker instead of acting."""


class Upgrade(Action, tag="upgrade", frozen=True):
    """Buy a higher rank at the Casting Office, wholly in one currency."""

    batchable: ClassVar[bool] = True

    rank: int
    pay: Currency


class EndTurn(Action, tag="end-turn", frozen=True):
    """Do nothing more this turn."""


AnyAction: Final[Any] = kinds(__name__, Action)

ACT: Final = Act()
REHEARSE: Final = Rehearse()
END_TURN: Final = EndTurn()


class ActUntilWrapped(Plan, tag="act-until-wrapped", frozen=True):
    """Act on this role, turn after turn, until the scene wraps or the day ends."""

    role: str


class RehearseThenAct(Plan, tag="rehearse-then-act", frozen=True):
    """Rehearse this role until success is certain, then act until the scene wraps."""

    role: str


AnyPlan = ActUntilWrapped | RehearseThenAct
