"""Damage check of a whole database: its file, its rows, and every table as a server loads it."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Final

import msgspec
from sqlalchemy import Connection

from matinee.server.tables.errors import TableRefused
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.loading import damage_of, read_table
from matinee.store.connections import display_address
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.maintenance import quarantine, row_check
from matinee.store.maintenance.integrity import sqlite_problems
from matinee.store.maintenance.row_check import DamagedValue
from matinee.store.migrate import require_current

OLDER: Final = "table-rules"


class DamagedTable(msgspec.Struct, frozen=True):
    """A table that no server can load."""

    id: str
    problem: str
    set_aside: bool = False


class DamageReport(msgspec.Struct, kw_only=True):
    """The result of a check."""

    database: str
    tables: int
    """The number of tables."""
    file: list[str]
    """Problems that the database itself reports."""
    values: list[DamagedValue]
    """Damaged values, except those in tables that can be loaded."""
    damaged: list[DamagedTable]
    older: list[str]
    """Intact tables with rules that this Matinee no longer has."""
    aside: list[quarantine.QuarantinedTable]
    """Tables that are set aside."""

    @property
    def sound(self) -> bool:
        """Whether nothing is damaged except what is set aside."""
        return not (self.file or self.values or self.unopened)

    @property
    def unopened(self) -> list[DamagedTable]:
        """The damaged tables that are not set aside."""
        return [table for table in self.damaged if not table.set_aside]


def check(
    database: Database, step: Callable[[int, int], None] = lambda done, of: None
) -> DamageReport:
    """Check everything; `step` is called with the number of checked tables and of all tables."""
    file = _file_problems(database)
    ids: Sequence[str] = ()
    values: list[DamagedValue] = []
    try:
        require_current(database)
        values = database.read_now(_values)
        ids = database.read_now(row_check.all_tables)
    except StoreRefused as refused:
        if refused.key != "store-damaged":
            raise
        file = file or [str(refused)]
    damaged, older = [], []
    for done, table_id in enumerate(ids):
        step(done, len(ids))
        refused_by = _unopened(database, table_id)
        if refused_by is not None and refused_by.key == OLDER:
            older.append(table_id)
        elif refused_by is not None:
            damaged.append(DamagedTable(table_id, damage_of(refused_by)))
    step(len(ids), len(ids))
    return DamageReport(
        database=display_address(database.url), tables=len(ids), file=file, values=values,
        damaged=damaged, older=older, aside=_aside(database),
    )  # fmt: skip


def set_aside(database: Database, report: DamageReport) -> DamageReport:
    """Set aside every damaged table that can be moved; the others stay in the report."""
    moved = [_moved(database, table) for table in report.damaged]
    gone = {table.id for table in moved if table.set_aside}
    values = [v for v in report.values if not _is_of(v, gone)]
    return msgspec.structs.replace(report, damaged=moved, values=values, aside=_aside(database))


def _is_of(value: DamagedValue, tables: set[str]) -> bool:
    return value.row.get("table_id", value.row.get("id")) in tables


def _moved(database: Database, table: DamagedTable) -> DamagedTable:
    move = partial(quarantine.set_aside, table_id=table.id, problem=table.problem, now=time.time())
    try:
        database.write_now(move, about=table.id)
    except StoreRefused as refused:
        return msgspec.structs.replace(table, problem=f"{table.problem}; {refused}")
    return msgspec.structs.replace(table, set_aside=True)


def _values(conn: Connection) -> list[DamagedValue]:
    return list(islice(row_check.damaged_values(conn), row_check.MOST))


def _aside(database: Database) -> list[quarantine.QuarantinedTable]:
    try:
        return database.read_now(quarantine.quarantined_tables)
    except StoreRefused:
        return []


def _unopened(database: Database, table_id: str) -> TableRefused | None:
    """The refusal to load a table; `None` if it can be loaded."""
    try:
        database.read_now(lambda conn: read_table(conn, table_id, Retention()))
    except TableRefused as refused:
        return refused
    return None


def _file_problems(database: Database) -> list[str]:
    if database.dialect != "sqlite":
        return []  # PostgreSQL reports damage when it is read, which happens below
    with closing(sqlite3.connect(database.url.database or "")) as conn:
        return list(sqlite_problems(conn))
