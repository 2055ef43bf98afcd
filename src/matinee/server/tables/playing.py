"""A game as it goes on at a table: moves, taking back, conceding, absence, plans."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from matinee.engine.game import Action, Result, Seat
from matinee.engine.match import Close
from matinee.engine.open import tidied
from matinee.engine.plan import Plan, due, offered
from matinee.engine.record import Seen
from matinee.engine.refused import Refused
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.seating import player
from matinee.server.tables.table import Change, Table, plays_on
from matinee.server.tables.terms import DAY
from matinee.server.tables.turn import AWAY_AFTER, reseat
from matinee.store.people import Person
from matinee.store.tables import Chair

MOST_ACTIONS: Final = 50
_CURSOR: Final = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cursor:
    """What a viewer has seen: so many rows, and messages up to this one. Outside it is a text."""

    rows: int = 0
    messages: int = 0

    @classmethod
    def read(cls, text: str) -> "Cursor":
        """The cursor that was given out as this text."""
        found = _CURSOR.fullmatch(text)
        if found is None:
            raise TableRefused("cursor-wrong", cursor=text[:40])
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.rows}-{self.messages}"


def read_actions(table: Table, given: Sequence[Any]) -> list[Action]:
    """The actions that plain JSON values stand for."""
    if not given:
        raise TableRefused("actions-none")
    if len(given) > MOST_ACTIONS:
        raise TableRefused("actions-many", most=MOST_ACTIONS)
    try:
        return [tidied(msgspec.convert(value, table.game.actions)) for value in given]
    except (msgspec.ValidationError, RecursionError) as error:
        problem = str(error).rstrip(".")
        raise TableRefused("action-wrong", game=table.title.name, problem=problem) from None


def play(
    table: Table, person: Person, now: float, seat: Seat, cursor: Cursor, actions: Sequence[Action]
) -> Change | None:
    """Play what a person decided on seeing the table so; `None` if that has been done already.

    A client that never got its answer sends the same again: what it says to do is the first thing
    that it did since. Otherwise a move of its own since then, or a change of what the action means
    in words, makes it stale. What others did meanwhile does not matter if it means the same.
    """
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    match = table.running
    eyes = table.eyes(chair.number)
    if cursor.rows > len(eyes.noticed):
        raise TableRefused("cursor-wrong", cursor=str(cursor))
    since = [noticed.row for noticed in eyes.noticed[cursor.rows :]]
    own = [row for row in since if isinstance(row, Seen) and row.seat == chair.number]
    if own:
        done = [row.action for row in own[: len(actions)] if row.by == player(chair).by]
        if done == list(actions):
            return None
        raise TableRefused("stale")
    draft = match.draft_play(chair.number, *actions)
    if since and cursor.rows and not _means_the_same(table, chair.number, cursor, actions):
        raise TableRefused("stale")
    return table.change(now, draft=draft)


def _means_the_same(table: Table, seat: Seat, cursor: Cursor, actions: Sequence[Action]) -> bool:
    match, eyes = table.running, table.eyes(seat)
    then = table.game.view(match.at(eyes.noticed[cursor.rows - 1].logged), seat)
    now = table.view(seat)
    words = eyes.words
    return all(
        words.say(action, then) == words.say(action, now)
        and words.refs(action, then) == words.refs(action, now)
        for action in actions[:1]
    )


def undo(table: Table, person: Person, now: float, seat: Seat, cursor: Cursor) -> Change:
    """Take back one's latest move, where that is fair without asking anyone.

    An order that one has left ends with it: it would do the same again.
    """
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    if cursor.rows != len(table.eyes(chair.number).noticed):
        raise TableRefused("stale")
    draft = table.running.draft_undo(chair.number)
    return table.change(now, chairs=_with(table, replace(chair, plan=None)), draft=draft)


def concede(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Give up. A bot plays on for the others; if that leaves no game, the table closes."""
    chair = table.own(person.id, seat)
    match = table.running
    if chair.conceded:
        raise TableRefused("conceded")
    gone = replace(chair, conceded=True, plan=None, bot=table.terms.stand_in)
    chairs = _with(table, gone)
    left = [c.number for c in chairs if not c.conceded]
    if any(c.person and not c.conceded for c in chairs) and len(left) > 1:
        draft = match.draft_sit(chair.number, player(gone))
        return table.change(now, chairs=chairs, turn=_reseated(table, gone, now), draft=draft)
    places = tuple(1 if seat in left else 2 for seat in range(len(chairs)))
    result = Result(places) if len(left) == 1 else None
    draft = match.draft_close(Close("conceded", chair.number, result))
    return table.change(now, chairs=chairs, draft=draft)


# Absence


def run_out(table: Table, now: float, seat: Seat) -> Change | None:
    """Let the clock decide for a seat whose time has run out."""
    match = table.running
    time, chair = table.turn.seats[seat], table.chairs[seat]
    if seat not in table.turn.waiting or chair.bot is not None:
        return None
    if time.due is None or time.due > now:
        return None
    idle = table.game.idle(match.state, seat)
    return table.change(now, draft=match.draft_play(seat, idle, clock=True))


def stand_in(table: Table, now: float, seat: Seat) -> Change | None:
    """Let a bot play for somebody for whom the clock has decided twice in a row."""
    match = table.running
    chair = table.chairs[seat]
    if chair.bot is not None or table.turn.seats[seat].missed < AWAY_AFTER:
        return None
    away = replace(chair, bot=table.terms.stand_in, plan=None)
    chairs = _with(table, away)
    host = table.card.host
    active = [chair.person for chair in chairs if plays_on(chair)]
    if host not in active and active:
        host = active[0]
    return table.change(
        now,
        chairs=chairs,
        turn=_reseated(table, away, now),
        draft=match.draft_sit(seat, player(away)),
        host=host,
    )


def come_back(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Somebody who was away plays on."""
    chair = table.own(person.id, seat)
    match = table.running
    if chair.conceded:
        raise TableRefused("conceded")
    if chair.bot is None:
        raise TableRefused("away-not")
    back = replace(chair, bot=None)
    return table.change(
        now,
        chairs=_with(table, back),
        turn=_reseated(table, back, now),
        draft=match.draft_sit(chair.number, player(back)),
    )


def abandon(table: Table, now: float) -> Change | None:
    """Close a table at which nothing has happened for as long as the server's patience lasts."""
    due = table.card.due_at
    if due is None or due > now:
        return None
    if table.match is None:
        return table.change(now, status="over", ended="abandoned")
    idle_since = now - table.card.changed_at
    if idle_since < table.patience.idle_days * DAY:
        return None
    return table.change(now, draft=table.match.draft_close(Close("abandoned")))


# Plans


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
    return _quietly(table, now, planned)


def drop_plan(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Take an order back."""
    return _quietly(table, now, replace(table.own(person.id, seat), plan=None))


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
        return _quietly(table, now, replace(chair, plan=None))
    return table.change(now, draft=match.draft_play(seat, action))


def plan_of(table: Table, chair: Chair) -> Plan | None:
    """The order that a seat has left."""
    if chair.plan is None or table.title.plans is None:
        return None
    plan: Plan = msgspec.json.decode(chair.plan, type=table.title.plans.types)
    return plan


def _quietly(table: Table, now: float, chair: Chair) -> Change:
    """A change that nobody but its owner may notice: it leaves the table's own time alone."""
    change = table.change(now, chairs=_with(table, chair))
    card = replace(change.card, changed_at=table.card.changed_at)
    return Change(card, change.chairs, change.turn, now)


def bot_move(table: Table, now: float, seat: Seat, seen: int, action: Action) -> Change | None:
    """What a bot chose on having seen so many rows; nothing if it would see more by now."""
    match = table.running
    if table.chairs[seat].bot is None or seat not in table.turn.waiting:
        return None
    if len(table.eyes(seat).noticed) != seen:
        return None
    try:
        draft = match.draft_play(seat, action)
    except Refused:
        draft = match.draft_play(seat, table.game.idle(match.state, seat))
    return table.change(now, draft=draft)


def _reseated(table: Table, chair: Chair, now: float) -> Any:
    match = table.running
    return reseat(
        table.turn,
        chair.number,
        table.terms.clock,
        table.game.brief(match.state, chair.number),
        now,
        bot=chair.bot is not None,
    )


def _with(table: Table, changed: Chair) -> list[Chair]:
    return [changed if c.number == changed.number else c for c in table.chairs]
