"""Read positions: the first unread row for a person who comes back. They are private."""

import time

from matinee.engine.contract.game import Seat
from matinee.server.context import ServerContext
from matinee.server.extension import extension
from matinee.server.schemas.play import UnreadFrom
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.store import read_position
from matinee.store.people import Person

NOTHING = UnreadFrom(None, None)


async def unread_from(
    context: ServerContext, table: Table, person: Person | None, viewer: Seat | None
) -> UnreadFrom:
    """The first unread row for a person."""
    if person is None or table.match is None:
        return NOTHING
    table_id, last_row = table.row.id, len(table.match.rows)
    now = time.time()
    first = await context.database.read(
        lambda conn: read_position.first_unread(conn, table_id, person.id, last_row, now)
    )
    return _counted(table, viewer, first)


async def mark_read(
    context: ServerContext, table: Table, person: Person, viewer: Seat | None, cursor: Cursor
) -> UnreadFrom:
    """Store a person's read position; returns the row that was the first unread one."""
    if table.match is None:
        return NOTHING
    visible = table.viewer_log(viewer).rows
    if cursor.rows > len(visible):
        raise TableRefused("cursor-wrong", cursor=str(cursor))
    table_id, now = table.row.id, time.time()
    # A person who has read all visible rows has not missed the secret choices of others.
    whole = cursor.rows == len(visible)
    last_row = len(table.match.rows) if whole else visible[cursor.rows].logged
    look = table_id, person.id, last_row, now
    noted, first = await context.database.read(
        lambda conn: (
            read_position.is_recorded(conn, *look),
            read_position.first_unread(conn, *look),
        )
    )
    if not noted:
        first = await context.database.write(lambda conn: read_position.record_view(conn, *look))
    return _counted(table, viewer, first)


def _counted(table: Table, viewer: Seat | None, first: int | None) -> UnreadFrom:
    """A row of the log by the viewer's number, and by the game's count of moves."""
    if first is None:
        return NOTHING
    match = table.begun
    fresh = (one.number for one in table.viewer_log(viewer).rows if one.logged >= first)
    row = next(fresh, None)
    if row is None:
        return UnreadFrom(None, None)
    # Up to the viewer's last read row: secret choices of others since then are not counted.
    known = table.viewer_log(viewer).rows[row - 1].logged if row else 0
    moves = extension().moves_at(match, known)
    return UnreadFrom(row, None if moves is None else moves + 1)
