"""Orders that a seat leaves for when its moment comes. Nobody else learns of them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from matinee.engine.game import Action, Seat
from matinee.engine.plan import LATER, Later, due, offered
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.standing import read_plan
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


def make_plan(table: Table, person: Person, now: float, seat: Seat | None, given: Any) -> Change:
    """Leave an order for when one's moment comes; nobody else learns of it."""
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    plans = table.title.plans
    if plans is None:
        raise TableRefused("plans-none", game=table.title.called)
    try:
        plan = msgspec.convert(given, plans.types)
    except (msgspec.ValidationError, RecursionError) as error:
        problem = str(error).rstrip(".")
        raise TableRefused("plan-wrong", game=table.title.called, problem=problem) from None
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
    """Do what a seat's order says, now that the seat is awaited; if it says nothing it lapses.

    If it stands by for a later moment nothing changes, and the seat decides by hand.
    """
    match = table.running
    chair = table.chairs[seat]
    if chair.plan is None or chair.bot is not None or seat not in table.awaited:
        return None
    action = wanted(table, seat)
    if action is LATER:
        return None
    if action is None:
        return table.change(now, chairs=table.with_chair(replace(chair, plan=None)), noticed=False)
    return table.change(now, draft=match.draft_play(seat, action))


def wanted(table: Table, seat: Seat) -> Action | Later | None:
    """What a seat's order says now; `None` if there is none, or if it has nothing more to say."""
    plan, plans = read_plan(table.title, table.chairs[seat]), table.title.plans
    if plan is None or plans is None:
        return None
    return due(table.game, plans, plan, table.view(seat), seat)
