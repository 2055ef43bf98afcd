"""`matinee export`: the record of a table, directly from the database.

Rows are stored almost as records have them, so nothing is replayed: a table can be exported even
when its game or its rules are no longer installed.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import typer

from matinee.cli.output import ERR, OUT, bad_input
from matinee.cli.saves import refuse_existing
from matinee.engine.contract.game import Result
from matinee.engine.decoding import decode
from matinee.engine.match.match import Header
from matinee.engine.match.record import (
    FORMAT,
    FinishedRecord,
    Record,
    SaveRecord,
    encode,
    replace_bytes,
)
from matinee.engine.match.stored_rows import expand_row
from matinee.server.settings import Settings
from matinee.store.connections import display_address, normalise
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.migrate import require_current
from matinee.store.tables import OVER, StoredRow, TableRow, load, log

SCREEN: Final = Path("-")


def export(table: str, file: Path) -> None:
    """Write a table's record into a new file, or to standard output."""
    if file != SCREEN:
        refuse_existing(file)
    record = _stored_record(Settings.read().database, table)
    if file == SCREEN:
        typer.echo(encode(record), nl=False)
    else:
        replace_bytes(file, encode(record))
        OUT.print(f"The record is in {file}.", soft_wrap=True)
    if isinstance(record, SaveRecord):
        ERR.print(
            "The game still goes on, so this is a save: whoever reads it knows every secret of "
            "the table, what is yet to be drawn included.",
            soft_wrap=True,
        )


def _stored_record(database: str, table: str) -> Record:
    url = normalise(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreRefused("store-missing", database=url.database)
    with Database.open(database) as opened:
        require_current(opened)
        found, rows = opened.read_now(lambda conn: (load(conn, table), log(conn, table)))
    if found is None:
        bad_input(f"There is no table “{table}” in {display_address(url)}.")
    return _record(found[0], rows)


def _record(table: TableRow, stored_rows: Sequence[StoredRow]) -> Record:
    if table.header is None or table.seed is None:
        bad_input(f"No game has begun at the table {table.id}, so there is no record of it.")
    header = decode(table.header, Header)
    seed = table.seed.hex()
    rows: Any = tuple(msgspec.json.decode(expand_row(row.row)) for row in stored_rows)
    if table.status != OVER:
        return SaveRecord(matinee=FORMAT, header=header, seed=seed, rows=rows)
    result = None if table.result is None else decode(table.result, Result)
    return FinishedRecord(matinee=FORMAT, header=header, seed=seed, result=result, rows=rows)
