"""Checks every value of the database against the type of its column."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import Boolean, Column, Connection, Table, select, text

from matinee.store.maintenance.raw_rows import exact_text, is_text
from matinee.store.row_reader import DAMAGE
from matinee.store.schema import CUTS, LOG, METADATA, SET_ASIDE, TABLES, VISITS

MOST: Final = 1000
"""Most damaged values that are reported."""
_JSON: Final = {VISITS.c.muted, VISITS.c.unseen, CUTS.c.agreed, CUTS.c.pending}


class DamagedValue(msgspec.Struct, frozen=True):
    """A value that does not fit its column."""

    place: str
    """Table and column of the database."""
    row: dict[str, str]
    """The row's primary key. The rest of the row is private."""
    problem: str


def damaged_values(conn: Connection) -> Iterator[DamagedValue]:
    """Every damaged value, except in the log, which is checked when its tables are loaded."""
    with exact_text(conn):
        for table in METADATA.sorted_tables:
            if table not in (LOG, SET_ASIDE):
                yield from _of(conn, table)


def _of(conn: Connection, table: Table) -> Iterator[DamagedValue]:
    keys = [column.name for column in table.primary_key]
    raw = ", ".join(f'"{column.name}"' for column in table.c)
    for row in conn.execute(text(f'SELECT {raw} FROM "{table.name}"')).mappings():
        for column in table.c:
            problem = _problem(column, row[column.name])
            if problem is not None:
                key = {name: repr(row[name])[1:-1] for name in keys}
                yield DamagedValue(f"{table.name}.{column.name}", key, problem)


def _problem(column: Column[Any], value: Any) -> str | None:
    """The problem of a value; `None` if it fits its column."""
    if value is None:
        return None if column.nullable else "it is missing"
    kind = column.type.python_type
    if isinstance(column.type, Boolean) and value in (0, 1):
        return None
    if not isinstance(value, (int, float) if kind is float else kind):
        return f"it is {type(value).__name__} and should be {kind.__name__}"
    if isinstance(value, str) and not is_text(value):
        return "it is no UTF-8"
    if kind is float and not 0 <= value <= 1e11:
        return "it is no time"
    if column in _JSON:
        try:
            _read_json(value)
        except DAMAGE:
            return "it is no JSON"
    return None


def all_tables(conn: Connection) -> list[str]:
    """The ids of all tables, oldest first."""
    return list(conn.scalars(select(TABLES.c.id).order_by(TABLES.c.created_at)))


_read_json: Final[Any] = msgspec.json.decode
