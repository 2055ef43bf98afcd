"""Play at a table: moves of people and bots, undo without a vote, conceding.

When others have to agree to an undo, it is a vote (`votes`). `matinee.engine.match.undo_rules`
decides who may undo without one, and until when.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from matinee.engine.contract.game import Action, Result, Seat
from matinee.engine.contract.open_fields import with_normalised_texts
from matinee.engine.decoding import convert
from matinee.engine.match.log_rows import Close
from matinee.engine.match.seat_log import VisibleRow
from matinee.engine.text.errors import Refused
from matinee.server.extension import extension
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.seating import player
from matinee.server.tables.stored.orders import seat_after_undo
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

MOST_ACTIONS: Final = 50


def read_actions(table: Table, given: Sequence[Any]) -> list[Action]:
    """Decode the actions of a request; raises `TableRefused` if there are none or too many."""
    if not given:
        raise TableRefused("actions-none")
    if len(given) > MOST_ACTIONS:
        raise TableRefused("actions-many", most=MOST_ACTIONS)
    try:
        return [with_normalised_texts(convert(value, table.game.actions)) for value in given]
    except (msgspec.ValidationError, RecursionError) as error:
        problem = str(error).rstrip(".")
        raise TableRefused("action-wrong", game=table.title.display_name, problem=problem) from None


def play(
    table: Table, person: Person, now: float, seat: Seat, cursor: Cursor, actions: Sequence[Action]
) -> Change | None:
    """Play what a person decided at this cursor; `None` if it has been played already.

    A client that never got its response sends the request again: its actions are then the first
    moves of the seat since the cursor. A repetition is recognised after the end of the game, too,
    since the repeated move may have ended it. Any other own move since the cursor makes the request
    stale, and so does a change in the label or the references of the first action. Moves of others
    that change neither do not matter.

    An action that ends a turn may become pending (`server/extension`): the rest is played at once.
    """
    seat_row = table.own_seat(person.id, seat)
    match, log = table.begun, table.viewer_log(seat_row.number)
    if cursor.rows > len(log.rows):
        raise TableRefused("cursor-wrong", cursor=str(cursor))
    since = [viewer_row.row for viewer_row in log.rows[cursor.rows :]]
    own = [row for row in since if isinstance(row, VisibleRow) and row.seat == seat_row.number]
    by = player(replace(seat_row, bot=None)).by  # of the person, even if a bot plays on since
    done = [row.action for row in own[: len(actions)] if row.by == by]
    pending = extension().pending_actions(table, seat)
    if [*done, *pending][: len(actions)] == list(actions):
        return None
    table.require_playing(seat_row)
    table.require_unpaused()
    if own:
        raise TableRefused("stale")
    draft = match.draft_play(seat_row.number, *actions)
    if since and cursor.rows and not _has_same_meaning(table, seat_row.number, cursor, actions):
        raise TableRefused("stale")
    held: Change | None = extension().begin_pending_end(table, now, seat, actions)
    return held or table.change(now, draft=draft)


def _has_same_meaning(table: Table, seat: Seat, cursor: Cursor, actions: Sequence[Action]) -> bool:
    match, log = table.running, table.viewer_log(seat)
    then = table.game.view(match.state_at(log.rows[cursor.rows - 1].logged), seat)
    now = table.view(seat)
    words = log.words
    return all(
        words.action_label(action, then) == words.action_label(action, now)
        and words.action_refs(action, then) == words.action_refs(action, now)
        for action in actions[:1]
    )


def undo_latest(table: Table, person: Person, now: float, seat: Seat, cursor: Cursor) -> Change:
    """Undo the person's latest move, where that is fair without a vote.

    A standing order that would replay the move at once is deleted.
    """
    seat_row = table.own_seat(person.id, seat)
    table.require_playing(seat_row)
    table.require_unpaused()
    if cursor.rows != len(table.viewer_log(seat_row.number).rows):
        raise TableRefused("stale")
    draft = table.running.draft_undo(seat_row.number)
    back = seat_after_undo(table.title, seat_row, draft.state)
    return table.change(now, seats=table.with_seat(back), draft=draft)


def concede(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Concede. A bot plays on for the others; if nobody is left to play, the table closes.

    In a game without a winner a single person may go on with bots. In a contest the last seat that
    has not conceded wins.
    """
    seat_row = table.own_seat(person.id, seat)
    match = table.running
    if seat_row.conceded:
        raise TableRefused("conceded")
    gone = replace(seat_row, conceded=True, plan=None, bot=table.terms.stand_in)
    seat_rows = table.with_seat(gone)
    left = [c.number for c in seat_rows if not c.conceded]
    decided = len(left) == 1 and table.title.contest
    if any(c.person and not c.conceded for c in seat_rows) and not decided:
        draft = match.draft_sit(seat_row.number, player(gone))
        return table.change(
            now, seats=seat_rows, progress=table.progress_after_reseat(gone, now), draft=draft
        )
    places = tuple(1 if seat in left else 2 for seat in range(len(seat_rows)))
    result = Result(places) if decided else None
    draft = match.draft_close(Close("conceded", seat_row.number, result))
    return table.change(now, seats=seat_rows, draft=draft)


def bot_move(table: Table, now: float, seat: Seat, seen: int, action: Action) -> Change | None:
    """Play what a bot chose after `seen` rows; `None` if the bot could see more rows by now."""
    match = table.running
    if table.seats[seat].bot is None or seat not in table.active_seats:
        return None
    if len(table.viewer_log(seat).rows) != seen:
        return None
    try:
        draft = match.draft_play(seat, action)
    except Refused:
        action = table.game.timeout_action(match.state, seat)
        draft = match.draft_play(seat, action)
    held: Change | None = extension().begin_pending_end(table, now, seat, [action])
    return held or table.change(now, draft=draft)
