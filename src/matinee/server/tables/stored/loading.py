"""Loading tables from the database: whole tables, or the changes since a known version."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from matinee.engine.contract.title import Title
from matinee.engine.decoding import decode, decoder
from matinee.engine.match.log_rows import Row
from matinee.engine.match.match import Header, Match
from matinee.engine.match.stored_rows import expand_row
from matinee.engine.text.errors import Refused
from matinee.server.extension import extension
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.consistency import (
    InconsistentTable,
    require_consistent,
    with_readable_orders,
)
from matinee.server.tables.stored.decoders import known_title, row_decoder
from matinee.server.tables.table import Table
from matinee.store import chat, presence
from matinee.store import tables as stored
from matinee.store.chat import ChatMessage
from matinee.store.connections import is_damage
from matinee.store.tables import SeatRow, StoredRow, TableRow

LATEST_MESSAGES: Final = 200


class TableChanges(msgspec.Struct, frozen=True):
    """The new rows and messages of a table, and its current row and seats."""

    table_row: TableRow
    seat_rows: tuple[SeatRow, ...]
    side_changes: int
    rows: list[StoredRow]
    whole: bool
    """Whether `rows` are all rows, and not only the new ones."""
    messages: list[ChatMessage]
    present: frozenset[str]
    extension_data: Any = None


def read_table(conn: Connection, table_id: str, retention: Retention) -> tuple[Table, int]:
    """A whole table, and the version of its data beside the game.

    This runs on a reader's thread, since a long log takes a while.
    """
    with _refusing_damage():
        fresh = read_since(conn, table_id, 0, 0)
        if fresh is None:
            raise TableRefused("table-none")
        table = Table(
            known_title(fresh.table_row.game), fresh.table_row, fresh.seat_rows, retention
        )
        apply_changes(table, fresh)
    return table, fresh.side_changes


def read_since(conn: Connection, table_id: str, rows: int, message: int) -> TableChanges | None:
    """The changes of a table of which `rows` rows, and messages up to `message`, are known."""
    with _refusing_damage():
        return _read_since(conn, table_id, rows, message)


def _read_since(conn: Connection, table_id: str, rows: int, message: int) -> TableChanges | None:
    found = stored.load(conn, table_id)
    if found is None:
        return None
    table_row, seat_rows = found
    fresh = stored.log(conn, table_id, rows)
    if rows and any(map(_redacts, fresh)):
        rows, fresh = 0, stored.log(conn, table_id)
    title = known_title(table_row.game)
    return TableChanges(
        table_row=table_row,
        seat_rows=with_readable_orders(title, seat_rows),
        side_changes=stored.versions(conn, [table_id])[table_id][1],
        rows=fresh,
        whole=not rows,
        messages=chat.since(conn, table_id, message, LATEST_MESSAGES),
        present=presence.present(conn, table_id),
        extension_data=extension().read(conn, title, table_id),
    )


def apply_changes(table: Table, fresh: TableChanges) -> None:
    """Apply the changes that were read to a table; its game may have begun meanwhile."""
    with _refusing_damage():
        _apply_changes(table, fresh)


def _apply_changes(table: Table, fresh: TableChanges) -> None:
    table_row = fresh.table_row
    if table_row.version >= table.row.version:
        times = [row.at for row in fresh.rows]
        if fresh.whole and table_row.header is not None and table_row.seed is not None:
            table.replace_log(
                _restored_match(table.title, table_row.header, table_row.seed, fresh.rows), times
            )
        elif table.match is not None:
            table.match.append_rows(_read_rows(table.title, fresh.rows))
            table.times += times
        table.load_row(table_row, fresh.seat_rows)
        require_consistent(table)
    table.messages = (table.messages + fresh.messages)[-LATEST_MESSAGES:]
    table.present = fresh.present
    table.set_extension_data(fresh.extension_data)


class _Kind(msgspec.Struct):
    """The tag of a row, and nothing else of it."""

    row: str


_read_kind: Final = decoder(_Kind).decode


def _redacts(row: StoredRow) -> bool:
    """Whether this row redacts earlier ones, so that all rows have to be read again."""
    return _read_kind(row.row).row == "unsaid"


def known_position(table: Table) -> tuple[int, int]:
    """The number of known rows of a table, and its last known message."""
    return len(table.times), table.messages[-1].number if table.messages else 0


def _restored_match(title: Title, header: bytes, seed: bytes, rows: Sequence[StoredRow]) -> Match:
    """The stored match; refused if this server no longer has its version of the rules."""
    game = title.game
    head = decode(header, Header)
    if (head.rules_version, head.content) != (game.rules_version, game.content):
        raise TableRefused("table-rules", game=title.display_name)
    return Match.restore(game, head, seed, _read_rows(title, rows))


@contextlib.contextmanager
def _refusing_damage() -> Iterator[None]:
    """Refuse a table of which stored data is damaged, or whose rows cannot be replayed.

    Any exception of decoding or of the rules counts as damage; an unreachable database does not.
    """
    try:
        yield
    except TableRefused:
        raise
    except Exception as error:
        if isinstance(error, DBAPIError) and not is_damage(error):
            raise
        raise TableRefused("table-broken") from error


def damage_of(refused: TableRefused) -> str:
    """Description of the damage for the administrator, without values, which may be secret."""
    match error := refused.__cause__:
        case Refused() | InconsistentTable():
            return str(error)
        case DBAPIError():
            return "its part of the database cannot be read"
        case msgspec.ValidationError():
            return f"it is not what it should be at {str(error).rpartition(' - at ')[2]}"
    return type(error).__name__


def _read_rows(title: Title, rows: Sequence[StoredRow]) -> list[Row]:
    decoder = row_decoder(title)
    return [decoder.decode(expand_row(row.row)) for row in rows]
