"""Orders that a seat leaves for when its moment comes. Nobody else learns of them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from matinee.engine.game import Seat
from matinee.engine.plan import Plan, due, offered
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person
from matinee.store.tables import Chair


def make_plan(table: Table, person: Person, now: float, seat: Seat | None, given: Any) -> Change:
    """Leave an order for when one's moment comes; nobody else learns of it."""
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    plans = table.title.plans
    if plans is None:
        raise TableRefused("plans-none", game=table.title.name)
    try:
        plan = msgspec.convert(given, plans.types)
    except (msgspec.ValidationError, RecursionError) as error:
        problem = str(error).rstrip(".")
        raise TableRefused("plan-wrong", game=table.title.name, problem=problem) from None
    if not offered(plans, plan, table.view(chair.number), chair.number):
        raise TableRefused("plan-not-now")
    planned = replace(chair, plan=msgspec.json.encode(plan))
    return table.change(now, chairs=table.with_chair(planned), noticed=False)


def drop_plan(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Take an order back."""
    return table.change(
        now, chairs=table.with_chair(replace(table.own(person.id, seat), plan=None)), noticed=False
    )


def follow_plan(table: Table, now: float, seat: Seat) -> Change | None:
    """Do what a seat's order says, now that the seat is awaited; if it says nothing it lapses."""
    match = table.running
    chair = table.chairs[seat]
    plan = plan_of(table, chair)
    if plan is None or chair.bot is not None or seat not in table.turn.waiting:
        return None
    assert table.title.plans is not None
    action = due(table.game, table.title.plans, plan, table.view(seat), seat)
    if action is None:
        return table.change(now, chairs=table.with_chair(replace(chair, plan=None)), noticed=False)
    return table.change(now, draft=match.draft_play(seat, action))


def plan_of(table: Table, chair: Chair) -> Plan | None:
    """The order that a seat has left."""
    if chair.plan is None or table.title.plans is None:
        return None
    plan: Plan = msgspec.json.decode(chair.plan, type=table.title.plans.types)
    return plan
