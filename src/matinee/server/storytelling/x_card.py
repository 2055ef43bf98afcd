"""Redaction at a table (X-card): any seated person removes words that were told.

Nothing that is stored or sent names the person. A redaction waits for no turn and no clock, and is
possible after the end.
"""

from matinee.engine.contract.game import Seat
from matinee.engine.contract.open_fields import free_texts
from matinee.engine.match.log_rows import redacted_rows
from matinee.engine.match.seat_log import RewordedRow, VisibleRow
from matinee.engine.storytelling.redaction import SupportsRedaction, draft_redaction, row_of_move
from matinee.engine.text.errors import Refused
from matinee.server.storytelling import editors_cut
from matinee.server.tables.table import Change, Table
from matinee.server.tables.viewer_log import ViewerRow
from matinee.store.people import Person


def supports_redaction(table: Table) -> bool:
    """Whether the match has words that can be redacted."""
    return table.match is not None and isinstance(table.game, SupportsRedaction)


def redact(
    table: Table,
    person: Person,
    now: float,
    seat: Seat | None,
    row: int | None,
    move: int | None = None,
) -> Change | None:
    """Redact the words of a row, in the person's own numbering, or of a move of the game.

    `None` if it is redacted already: two people who want the same redact one thing.
    """
    table.any_own_seat(person.id)
    match = table.begun
    told = _row_meant(table, _viewer(table, person, seat), row, move)
    if told.logged in redacted_rows(match.rows):
        return None
    draft = draft_redaction(match, told.logged)
    return table.change(now, draft=draft).with_writes(
        editors_cut.redacted_lines_removal(table, draft.state)
    )


def redactable_rows(table: Table, viewer: Seat | None) -> list[ViewerRow]:
    """Rows with words that can still be redacted, the latest first."""
    if not supports_redaction(table):
        return []
    rows = table.viewer_log(viewer).rows
    gone = redacted_rows(table.begun.rows)
    old = {one.row.of for one in rows if isinstance(one.row, RewordedRow)}
    return [
        one
        for one in reversed(rows)
        if one.logged not in gone and one.number not in old and _has_words(one)
    ]


def _viewer(table: Table, person: Person, seat: Seat | None) -> Seat | None:
    """The viewer whose numbering of rows a seated person uses."""
    seats = table.seats_of(person.id)
    if seat is None and len(seats) > 1:
        return None
    return table.own_seat(person.id, seat).number


def _row_meant(table: Table, viewer: Seat | None, row: int | None, move: int | None) -> ViewerRow:
    rows = table.viewer_log(viewer).rows
    if row is None and move is not None:
        logged = row_of_move(table.begun, move)
        found = next((one for one in rows if one.logged == logged), None)
    else:
        found = rows[row] if row is not None and row < len(rows) else None
    if found is None or not isinstance(found.row, VisibleRow) or found.row.action is None:
        raise Refused("unsay-nothing")
    return found


def _has_words(one: ViewerRow) -> bool:
    row = one.row
    return isinstance(row, VisibleRow) and row.action is not None and bool(free_texts(row.action))
