"""Restarts with waiting people: tables for the new server, and all their streams at once."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from sqlalchemy import Connection

from http_visitors import PATIENCE
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.stored_rows import encode_row
from matinee.server.tables.progress import first_progress
from matinee.server.tables.table_settings import Terms
from matinee.store import people
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from matinee.store.tables import RUNNING, SeatRow, TableRow, create, save

OWNER = "owner"
"""The person on all seats, who is away: otherwise bots would play on."""
SEATS = 3
ROWS = 12
"""Rows of each match: enough for several kinds of events."""


def create_tables(database: Database, count: int) -> list[str]:
    """Put public tables with games under way into a new database, title by title.

    Neighbours in this order have the same title, so that streams opened in order share it.
    """
    upgrade(database)
    database.write_now(lambda conn: people.create(conn, OWNER, "Ann", program=False, now=0))
    fit = [title for title in titles().values() if SEATS in title.seats]
    chosen_titles = [fit[len(fit) * number // count] for number in range(count)]
    return database.write_now(
        lambda conn: [
            _create_table(conn, title, number) for number, title in enumerate(chosen_titles)
        ]
    )


def _create_table(conn: Connection, title: Title, number: int) -> str:
    dice, game = FastDice(f"table {number}"), title.game
    names = [f"Player {seat}" for seat in range(SEATS)]
    match = Match.begin(game, [Player(name) for name in names])
    while len(match.rows) < ROWS and not match.over:
        seat = game.active_seats(match.state)[0]
        match.play(seat, game.sample_fields(dice.pick(game.legal(match.state, seat)), dice))
    terms = Terms()
    turn = msgspec.structs.replace(
        first_progress(SEATS, terms.clock), awaited_seats=tuple(game.active_seats(match.state))
    )
    card = TableRow(
        id=f"table-{number}",
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
    create(conn, card, [SeatRow(number=n, name=name, person=OWNER) for n, name in enumerate(names)])
    rows = [encode_row(row) for row in match.rows]
    save(conn, msgspec.structs.replace(card, version=1, rows=len(rows)), (), rows, 0)
    return card.id


async def open_streams(port: int, tables: Sequence[str], at_once: int) -> list[bytes]:
    """First messages of the streams of these tables, with so many streams at a time."""
    remaining = list(tables)

    async def browser() -> list[bytes]:
        first_events = []
        while remaining:
            first_events.append(await _beginning(port, remaining.pop()))
        return first_events

    found = await asyncio.gather(*(browser() for _ in range(at_once)))
    return [one for each in found for one in each]


async def _beginning(port: int, table: str) -> bytes:
    """The kind of the first message on a stream, or the error if its server dies."""
    ask = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError as error:
        return str(error).encode()
    try:
        writer.write(ask.encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"event: ")
            return (await reader.readline()).strip()
    except asyncio.IncompleteReadError as error:
        return error.partial
    except OSError as error:
        return str(error).encode()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
