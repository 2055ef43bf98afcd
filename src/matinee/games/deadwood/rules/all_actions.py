"""All imaginable actions on a lot, legal or not."""

from collections.abc import Sequence

from matinee.engine.contract.game import Action
from matinee.games.deadwood.rules.actions import ACT, END_TURN, REHEARSE, Move, TakeRole
from matinee.games.deadwood.rules.state import View


def all_actions(position: View) -> Sequence[Action]:
    """A move to every area, every role of the lot, every purchase, and the three plain actions."""
    lot = position.lot
    return [
        *(Move(area) for area in lot.areas),
        *(TakeRole(role) for role in lot.roles),
        *(upgrade for _, *purchases in lot.upgrades for upgrade in purchases),
        ACT,
        REHEARSE,
        END_TURN,
    ]
