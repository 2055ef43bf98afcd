"""Orders as seats have left them: read, and asked whether this is their moment."""

from typing import Any

import msgspec
from msgspec.structs import replace

from matinee.engine.plan import LATER, Plan, due
from matinee.engine.title import Title
from matinee.store.tables import Chair


def read_plan(title: Title, chair: Chair) -> Plan | None:
    """The order that was left on this chair."""
    if chair.plan is None or title.plans is None:
        return None
    plan: Plan = msgspec.json.decode(chair.plan, type=title.plans.types)
    return plan


def bides(title: Title, chair: Chair, state: Any) -> bool:
    """Whether the order of a seat that is awaited lets the person decide by hand.

    An order that fails says no: whoever follows it finds that out, and nobody else.
    """
    try:
        plan = read_plan(title, chair)
        if plan is None or title.plans is None:
            return False
        seat = chair.number
        return due(title.game, title.plans, plan, title.game.view(state, seat), seat) is LATER
    except Exception:  # noqa: BLE001 (whatever a stranger's game raises)
        return False


def gone_back(title: Title, chair: Chair, state: Any) -> Chair:
    """The chair of somebody who has gone back to here: without an order that would act at once."""
    awaited = chair.number in title.game.waiting(state)
    keeps = awaited and bides(title, chair, state)
    return chair if keeps else replace(chair, plan=None)
