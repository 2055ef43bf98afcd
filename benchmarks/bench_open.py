"""Loading a long match from a database of its own."""

import asyncio
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from benchmarks.load_clients import SEATS
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.stored_rows import encode_row
from matinee.engine.text.errors import Refused
from matinee.server.presenters.table import table_view
from matinee.server.runtime.table_registry import TableRegistry
from matinee.server.tables.progress import first_progress
from matinee.server.tables.table_settings import Terms
from matinee.store.database import Database
from matinee.store.migrate import make_ready
from matinee.store.tables import RUNNING, SeatRow, TableRow, create, save

LONG: Final = 2000
"""Rows of the match."""


async def open_cold(file: Path, title: Title) -> float:
    """Milliseconds of loading a long match that is not in memory; the median of five."""
    database = Database.open(file)
    try:
        await asyncio.to_thread(make_ready, database)
        table_id = await database.write(lambda conn: _long_table(conn, title))
        spent = []
        for _ in range(5):
            registry = TableRegistry(database)
            began = perf_counter()
            table = await registry.table(table_id)
            table_view(table, 0)
            spent.append(perf_counter() - began)
    finally:
        await database.close()
    return median(spent) * 1e3


def _long_table(conn: Connection, title: Title) -> str:
    """A running match of many rows, stored as if it had been played there."""
    dice = FastDice("long")
    match = Match.begin(title.game, [Player(f"Load {seat}") for seat in range(SEATS)])
    while len(match.rows) < LONG:
        if match.over:
            raise Refused("load-short", game=title.display_name, rows=LONG)
        seat = title.game.active_seats(match.state)[0]
        match.play(
            seat, title.game.sample_fields(dice.pick(title.game.legal(match.state, seat)), dice)
        )
        if len(match.rows) % 200 == 0:  # so that the game never ends
            match.rewind(len(match.rows) // 400, 0)
    chairs = [SeatRow(number=seat, name=f"Load {seat}", bot="random") for seat in range(SEATS)]
    terms = Terms()
    progress = replace(
        first_progress(SEATS, terms.clock),
        awaited_seats=tuple(title.game.active_seats(match.state)),
    )
    table_row = TableRow(
        id=f"long-{len(match.rows)}",
        game=title.key,
        status=RUNNING,
        public=True,
        host=None,
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(progress),
        header=msgspec.json.encode(match.header),
        seed=match.seed,
        created_at=0,
        changed_at=0,
    )
    create(conn, table_row, chairs)
    rows = [encode_row(row) for row in match.rows]
    save(conn, replace(table_row, version=1, rows=len(rows)), (), rows, 0)
    return table_row.id
