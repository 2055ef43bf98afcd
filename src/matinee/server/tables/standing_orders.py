"""Giving, cancelling and carrying out standing orders. Only their seat sees them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.standing_orders import WAIT, Wait, is_offered, next_action
from matinee.engine.decoding import convert
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.stored.orders import read_order
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


def give_order(table: Table, person: Person, now: float, seat: Seat | None, given: Any) -> Change:
    """Give a standing order; nobody else learns of it."""
    seat_row = table.own_seat(person.id, seat)
    table.require_playing(seat_row)
    plans = table.title.plans
    if plans is None:
        raise TableRefused("plans-none", game=table.title.display_name)
    try:
        plan = convert(given, plans.types)
    except (msgspec.ValidationError, RecursionError) as error:
        problem = str(error).rstrip(".")
        raise TableRefused("plan-wrong", game=table.title.display_name, problem=problem) from None
    if not is_offered(plans, plan, table.view(seat_row.number), seat_row.number):
        raise TableRefused("plan-not-now")
    planned = replace(seat_row, plan=msgspec.json.encode(plan))
    return table.change(now, seats=table.with_seat(planned), noticed=False)


def cancel_order(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Cancel a standing order."""
    return table.change(
        now,
        seats=table.with_seat(replace(table.own_seat(person.id, seat), plan=None)),
        noticed=False,
    )


def follow_order(table: Table, now: float, seat: Seat) -> Change | None:
    """Carry out the standing order of an active seat; an order that is finished is deleted.

    An order that waits for a later moment changes nothing, and the seat decides by hand.
    """
    match = table.running
    seat_row = table.seats[seat]
    if seat_row.plan is None or seat_row.bot is not None or seat not in table.active_seats:
        return None
    action = next_order_action(table, seat)
    if action is WAIT:
        return None
    if action is None:
        return table.change(now, seats=table.with_seat(replace(seat_row, plan=None)), noticed=False)
    return table.change(now, draft=match.draft_play(seat, action))


def next_order_action(table: Table, seat: Seat) -> Action | Wait | None:
    """The action of a seat's order now, or `WAIT`; `None` without an order, or at its end."""
    plan, plans = read_order(table.title, table.seats[seat]), table.title.plans
    if plan is None or plans is None:
        return None
    return next_action(table.game, plans, plan, table.view(seat), seat)
