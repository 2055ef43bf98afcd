"""Undo of a move without a vote. When others have to agree, it is a vote (`votes`).

`matinee.engine.match.undo_rules` decides who may undo, and until when.
"""

from matinee.engine.contract.game import Seat
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.stored.orders import seat_after_undo
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


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
