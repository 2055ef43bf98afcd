"""Stored standing orders: reading one, and whether it waits for a later moment."""

from typing import Any

from msgspec.structs import replace

from matinee.engine.contract.standing_orders import WAIT, Plan, next_action
from matinee.engine.contract.title import Title
from matinee.engine.decoding import decode
from matinee.store.tables import SeatRow


def read_order(title: Title, seat_row: SeatRow) -> Plan | None:
    """The standing order of this seat."""
    if seat_row.plan is None or title.plans is None:
        return None
    plan: Plan = decode(seat_row.plan, title.plans.types)
    return plan


def is_waiting(title: Title, seat_row: SeatRow, state: Any) -> bool:
    """Whether the standing order of an active seat waits, so that the person decides by hand.

    An order that fails does not wait: the failure shows when it is carried out, and nowhere else.
    """
    try:
        plan = read_order(title, seat_row)
        if plan is None or title.plans is None:
            return False
        seat = seat_row.number
        return (
            next_action(title.game, title.plans, plan, title.game.view(state, seat), seat) is WAIT
        )
    except Exception:  # noqa: BLE001 (a stranger's game may raise anything)
        return False


def seat_after_undo(title: Title, seat_row: SeatRow, state: Any) -> SeatRow:
    """The seat after an undo, minus a standing order that would replay the move at once."""
    awaited = seat_row.number in title.game.active_seats(state)
    keeps = awaited and is_waiting(title, seat_row, state)
    return seat_row if keeps else replace(seat_row, plan=None)
