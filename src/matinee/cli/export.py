"""`matinee export`: the record of a table, straight from the database.

Rows are stored almost as records have them, so nothing is played again: a table can be exported
even when its game or its rules are no longer here.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import typer

from matinee.cli.keeping import refuse_existing
from matinee.cli.shell import ERR, OUT, bad_input
from matinee.engine.folding import unfold
from matinee.engine.game import Result
from matinee.engine.match import Header
from matinee.engine.record import FORMAT, Finished, Record, Save, encode, replace_bytes
from matinee.server.settings import Settings
from matinee.store.database import Database
from matinee.store.engines import normalise, told
from matinee.store.refusals import StoreRefused
from matinee.store.tables import OVER, Card, Logged, load, log
from matinee.store.upgrade import require_current

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
    if isinstance(record, Save):
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
        bad_input(f"There is no table “{table}” in {told(url)}.")
    return _record(found[0], rows)


def _record(card: Card, logged: Sequence[Logged]) -> Record:
    if card.header is None or card.seed is None:
        bad_input(f"No game has begun at the table {card.id}, so there is no record of it.")
    header = msgspec.json.decode(card.header, type=Header)
    seed = card.seed.hex()
    rows: Any = tuple(msgspec.json.decode(unfold(row.row)) for row in logged)
    if card.status != OVER:
        return Save(matinee=FORMAT, header=header, seed=seed, rows=rows)
    result = None if card.result is None else msgspec.json.decode(card.result, type=Result)
    return Finished(matinee=FORMAT, header=header, seed=seed, result=result, rows=rows)
