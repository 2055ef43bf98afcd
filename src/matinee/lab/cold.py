"""A long match in a database of its own, and how long it takes to open it cold."""

import asyncio
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.engine.dice import FastDice
from matinee.engine.folding import fold
from matinee.engine.match import Match
from matinee.engine.refused import Refused
from matinee.engine.rows import Player
from matinee.engine.title import Title
from matinee.lab.players import SEATS
from matinee.server.api.telling import look
from matinee.server.hall import Hall
from matinee.server.tables.terms import Terms
from matinee.server.tables.turn import first_turn
from matinee.store.database import Database
from matinee.store.tables import RUNNING, Card, Chair, create, save
from matinee.store.upgrade import make_ready

LONG: Final = 2000
"""Rows of the match."""


async def open_cold(file: Path, title: Title) -> float:
    """Milliseconds that opening a long match takes which is not in memory; of five, the median."""
    database = Database.open(file)
    try:
        await asyncio.to_thread(make_ready, database)
        table_id = await database.write(lambda conn: _long_table(conn, title))
        spent = []
        for _ in range(5):
            hall = Hall(database)
            began = perf_counter()
            table = await hall.table(table_id)
            look(table, 0)
            spent.append(perf_counter() - began)
    finally:
        await database.close()
    return median(spent) * 1e3


def _long_table(conn: Connection, title: Title) -> str:
    """A running match of many rows, put into the database as if it had been played there."""
    dice = FastDice("long")
    match = Match.begin(title.game, [Player(f"Load {seat}") for seat in range(SEATS)])
    while len(match.rows) < LONG:
        if match.over:
            raise Refused("load-short", game=title.called, rows=LONG)
        seat = title.game.waiting(match.state)[0]
        match.play(seat, title.game.fill(dice.pick(title.game.legal(match.state, seat)), dice))
        if len(match.rows) % 200 == 0:  # so that the game never comes to its end
            match.rewind(len(match.rows) // 400, 0)
    chairs = [Chair(number=seat, name=f"Load {seat}", bot="random") for seat in range(SEATS)]
    terms = Terms()
    turn = replace(first_turn(SEATS, terms.clock), waiting=tuple(title.game.waiting(match.state)))
    card = Card(
        id=f"long-{len(match.rows)}",
        game=title.key,
        status=RUNNING,
        public=True,
        host=None,
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(turn),
        header=msgspec.json.encode(match.header),
        seed=match.seed,
        created_at=0,
        changed_at=0,
    )
    create(conn, card, chairs)
    rows = [fold(row) for row in match.rows]
    save(conn, replace(card, version=1, rows=len(rows)), (), rows, 0)
    return card.id
