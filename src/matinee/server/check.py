"""Looks for damage in a whole database: its file, its rows, and every table as a server does."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Final

import msgspec
from sqlalchemy import Connection

from matinee.server.tables.due import Patience
from matinee.server.tables.opening import damage_of, read_table
from matinee.server.tables.refusals import TableRefused
from matinee.store import quarantine, row_check
from matinee.store.database import Database
from matinee.store.engines import told
from matinee.store.integrity import sqlite_problems
from matinee.store.refusals import StoreRefused
from matinee.store.row_check import DamagedValue
from matinee.store.upgrade import require_current

OLDER: Final = "table-rules"


class DamagedTable(msgspec.Struct, frozen=True):
    """A table that no server can open."""

    id: str
    problem: str
    set_aside: bool = False


class Report(msgspec.Struct, kw_only=True):
    """What was found in a database."""

    database: str
    tables: int
    """How many there are."""
    file: list[str]
    """What the database says of itself that is wrong."""
    values: list[DamagedValue]
    """Values that are not what they should be. Where a table can be opened, they are left out."""
    damaged: list[DamagedTable]
    older: list[str]
    """Tables of rules that this Matinee no longer has: they are whole."""
    aside: list[quarantine.Aside]
    """Tables that are set aside."""

    @property
    def sound(self) -> bool:
        """Whether nothing is damaged that is not set aside."""
        return not (self.file or self.values or self.unopened)

    @property
    def unopened(self) -> list[DamagedTable]:
        """The damaged tables that are still in the way."""
        return [table for table in self.damaged if not table.set_aside]


def check(database: Database, step: Callable[[int, int], None] = lambda done, of: None) -> Report:
    """Look at everything; `step` is told how many tables of how many are done."""
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
    return Report(
        database=told(database.url), tables=len(ids), file=file, values=values,
        damaged=damaged, older=older, aside=_aside(database),
    )  # fmt: skip


def set_aside(database: Database, report: Report) -> Report:
    """Move every damaged table out of the way that can be moved; the rest stays in the report."""
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


def _aside(database: Database) -> list[quarantine.Aside]:
    try:
        return database.read_now(quarantine.all_aside)
    except StoreRefused:
        return []


def _unopened(database: Database, table_id: str) -> TableRefused | None:
    """Why a table cannot be opened, if it cannot."""
    try:
        database.read_now(lambda conn: read_table(conn, table_id, Patience()))
    except TableRefused as refused:
        return refused
    return None


def _file_problems(database: Database) -> list[str]:
    if database.dialect != "sqlite":
        return []  # PostgreSQL tells of damage where it is read, which happens below
    with closing(sqlite3.connect(database.url.database or "")) as conn:
        return list(sqlite_problems(conn))
