"""Quarantine: damaged tables moved out of the way, and brought back.

All rows of a table move into one row of `set_aside`, in one transaction. The triggers that protect
the log allow the deletion because that row exists.
"""

from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select, text

from matinee.store.change_feed import announce_change
from matinee.store.errors import StoreRefused
from matinee.store.maintenance.raw_rows import exact_text, from_json_form, to_json_form
from matinee.store.schema import METADATA, SET_ASIDE, TABLES


class QuarantinedTable(msgspec.Struct, frozen=True):
    """A table that was set aside."""

    table_id: str
    at: float
    problem: str


def set_aside(conn: Connection, table_id: str, problem: str, now: float) -> None:
    """Move all rows of a table into the quarantine; people and other tables stay as they are."""
    with exact_text(conn):
        rows = {table.name: _rows(conn, table, key, table_id) for table, key in _parts()}
    kept = msgspec.json.encode(rows)
    conn.execute(insert(SET_ASIDE).values(table_id=table_id, at=now, problem=problem, rows=kept))
    for table, key in reversed(_parts()):
        conn.execute(delete(table).where(table.c[key] == table_id))
    announce_change(conn, table_id)


def bring_back(conn: Connection, table_id: str) -> None:
    """Restore a table exactly as it was when it was set aside."""
    kept = conn.scalar(select(SET_ASIDE.c.rows).where(SET_ASIDE.c.table_id == table_id))
    if kept is None:
        raise StoreRefused("aside-none", table=table_id)
    rows: dict[str, list[dict[str, Any]]] = msgspec.json.decode(kept)
    for table, _ in _parts():
        for row in rows.get(table.name, ()):
            _insert(conn, table, row)
    conn.execute(delete(SET_ASIDE).where(SET_ASIDE.c.table_id == table_id))
    announce_change(conn, table_id)


def quarantined_tables(conn: Connection) -> list[QuarantinedTable]:
    """The tables that are set aside, oldest first."""
    columns = SET_ASIDE.c.table_id, SET_ASIDE.c.at, SET_ASIDE.c.problem
    return [
        QuarantinedTable(*row) for row in conn.execute(select(*columns).order_by(SET_ASIDE.c.at))
    ]


def _parts() -> list[tuple[Table, str]]:
    """The database tables that hold rows of a game table, each with the column of its id."""
    beside = [
        table
        for table in METADATA.sorted_tables
        if "table_id" in table.c and table.c.table_id.foreign_keys
    ]
    return [(TABLES, "id"), *((table, "table_id") for table in beside)]


def _rows(conn: Connection, table: Table, key: str, table_id: str) -> list[dict[str, Any]]:
    found = conn.execute(text(f'SELECT * FROM "{table.name}" WHERE {key} = :id'), {"id": table_id})
    return [{name: to_json_form(value) for name, value in row.items()} for row in found.mappings()]


def _insert(conn: Connection, table: Table, row: dict[str, Any]) -> None:
    values, places = {}, []
    for number, value in enumerate(row.values()):
        values[f"v{number}"], how = from_json_form(value)
        places.append(how.format(f":v{number}"))
    names = ", ".join(f'"{name}"' for name in row)
    conn.execute(text(f'INSERT INTO "{table.name}" ({names}) VALUES ({", ".join(places)})'), values)
