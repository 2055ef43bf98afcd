"""What is new to somebody who comes back to a table. It is nobody else's business."""

import time

from matinee.engine.game import Seat
from matinee.engine.unsaying import Unsaying
from matinee.server.api.shapes_playing import NewFrom
from matinee.server.house import House
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import seen
from matinee.store.people import Person

NOTHING = NewFrom(None, None)


async def new_to(house: House, table: Table, person: Person | None, who: Seat | None) -> NewFrom:
    """From where on things are new to somebody."""
    if person is None or table.match is None:
        return NOTHING
    table_id, rows = table.card.id, len(table.match.rows)
    now = time.time()
    first = await house.database.read(
        lambda conn: seen.new_from(conn, table_id, person.id, rows, now)
    )
    return _counted(table, who, first)


async def look_at(
    house: House, table: Table, person: Person, who: Seat | None, cursor: Cursor
) -> NewFrom:
    """Note how far somebody has really read, and say from where on that was new."""
    if table.match is None:
        return NOTHING
    noticed = table.eyes(who).noticed
    if cursor.rows > len(noticed):
        raise TableRefused("cursor-wrong", cursor=str(cursor))
    table_id, now = table.card.id, time.time()
    # Whoever has read all that there is to notice has missed nothing that others chose in secret.
    whole = cursor.rows == len(noticed)
    rows = len(table.match.rows) if whole else noticed[cursor.rows].logged
    look = table_id, person.id, rows, now
    noted, first = await house.database.read(
        lambda conn: (seen.is_noted(conn, *look), seen.new_from(conn, *look))
    )
    if not noted:
        first = await house.database.write(lambda conn: seen.look(conn, *look))
    return _counted(table, who, first)


def _counted(table: Table, who: Seat | None, first: int | None) -> NewFrom:
    """A row of the log as its viewer counts, and as the game counts moves."""
    if first is None:
        return NOTHING
    match = table.begun
    fresh = (one.number for one in table.eyes(who).noticed if one.logged >= first)
    row = next(fresh, None)
    game = match.game
    if row is None or not isinstance(game, Unsaying):
        return NewFrom(row, None)
    # As far as the viewer had noticed: what others chose in secret since then is not counted.
    known = table.eyes(who).noticed[row - 1].logged if row else 0
    return NewFrom(row, game.moves(match.at(known)) + 1)
