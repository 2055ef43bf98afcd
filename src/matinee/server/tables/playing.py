"""A game as it goes on at a table: moves, taking back, conceding, absence, plans."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from matinee.engine.game import Action, Result, Seat
from matinee.engine.open import tidied
from matinee.engine.record import Seen
from matinee.engine.refused import Refused
from matinee.engine.rows import Close, Play, Row
from matinee.server.tables import holding
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.seating import player
from matinee.server.tables.standing import gone_back
from matinee.server.tables.table import Change, Table
from matinee.server.tables.turn import noticed_by_all
from matinee.store.people import Person

MOST_ACTIONS: Final = 50


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
        raise TableRefused("action-wrong", game=table.title.called, problem=problem) from None


def play(
    table: Table, person: Person, now: float, seat: Seat, cursor: Cursor, actions: Sequence[Action]
) -> Change | None:
    """Play what a person decided on seeing the table so; `None` if that has been done already.

    A client that never got its answer sends the same again: what it says to do is the first thing
    that it did since. Otherwise a move of its own since then, or a change of what the action means
    in words, makes it stale. What others did meanwhile does not matter if it means the same.

    What closes something may be held (`holding`): the rest is then played at once.
    """
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    table.require_going_on()
    match = table.running
    eyes = table.eyes(chair.number)
    if cursor.rows > len(eyes.noticed):
        raise TableRefused("cursor-wrong", cursor=str(cursor))
    since = [noticed.row for noticed in eyes.noticed[cursor.rows :]]
    own = [row for row in since if isinstance(row, Seen) and row.seat == chair.number]
    if own:
        done = [row.action for row in own[: len(actions)] if row.by == player(chair).by]
        if [*done, *_ended(table, seat)][: len(actions)] == list(actions):
            return None
        raise TableRefused("stale")
    if _ended(table, seat) == list(actions):
        return None
    draft = match.draft_play(chair.number, *actions)
    if since and cursor.rows and not _means_the_same(table, chair.number, cursor, actions):
        raise TableRefused("stale")
    return _closing(table, now, seat, actions) or table.change(now, draft=draft)


def _ended(table: Table, seat: Seat) -> list[Action]:
    """What this seat has ended, if that is held."""
    held = table.turn.held
    return [] if held is None or held.seat != seat else [holding.read(table.game, held)]


def _closing(table: Table, now: float, seat: Seat, actions: Sequence[Action]) -> Change | None:
    """The table with what these moves close being held; `None` if nothing is to be."""
    *first, last = actions
    if not last.closing:
        return None
    latest = now if first else _latest_entry(table, seat)
    held = holding.hold(table.terms, table.chairs, table.present, seat, last, latest, now)
    if held is None:
        return None
    draft = table.running.draft_play(seat, *first) if first else None
    return table.change(now, turn=replace(table.turn, held=held), draft=draft)


def _latest_entry(table: Table, seat: Seat) -> float | None:
    """When this seat made its latest move that all have noticed."""
    rows = table.running.rows
    numbers = range(len(rows) - 1, 0, -1)
    return next((table.times[n] for n in numbers if _is_play(rows[n], seat)), None)


def _is_play(row: Row, seat: Seat) -> bool:
    return isinstance(row, Play) and row.seat == seat and noticed_by_all(row)


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

    An order that one has left ends with it if it would do the same again.
    """
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    table.require_going_on()
    if cursor.rows != len(table.eyes(chair.number).noticed):
        raise TableRefused("stale")
    draft = table.running.draft_undo(chair.number)
    back = gone_back(table.title, chair, draft.state)
    return table.change(now, chairs=table.with_chair(back), draft=draft)


def concede(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Give up. A bot plays on for the others; if that leaves no game, the table closes.

    Where nobody wins, a single person may well go on with bots; of two rivals one has won.
    """
    chair = table.own(person.id, seat)
    match = table.running
    if chair.conceded:
        raise TableRefused("conceded")
    gone = replace(chair, conceded=True, plan=None, bot=table.terms.stand_in)
    chairs = table.with_chair(gone)
    left = [c.number for c in chairs if not c.conceded]
    decided = len(left) == 1 and table.title.contest
    if any(c.person and not c.conceded for c in chairs) and not decided:
        draft = match.draft_sit(chair.number, player(gone))
        return table.change(now, chairs=chairs, turn=table.reseated(gone, now), draft=draft)
    places = tuple(1 if seat in left else 2 for seat in range(len(chairs)))
    result = Result(places) if decided else None
    draft = match.draft_close(Close("conceded", chair.number, result))
    return table.change(now, chairs=chairs, draft=draft)


def bot_move(table: Table, now: float, seat: Seat, seen: int, action: Action) -> Change | None:
    """What a bot chose on having seen so many rows; nothing if it would see more by now."""
    match = table.running
    if table.chairs[seat].bot is None or seat not in table.awaited:
        return None
    if len(table.eyes(seat).noticed) != seen:
        return None
    try:
        draft = match.draft_play(seat, action)
    except Refused:
        action = table.game.idle(match.state, seat)
        draft = match.draft_play(seat, action)
    return _closing(table, now, seat, [action]) or table.change(now, draft=draft)
