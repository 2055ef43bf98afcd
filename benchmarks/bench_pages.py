"""Speed and weight of a table's pages, on a real server."""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, cast

import httpx
import msgspec

from benchmarks.bench_server import serving
from benchmarks.load_clients import SEATS, cpu, own_cpu, quantiles, read
from benchmarks.page_clients import PageClients, WatchedTable, create_table
from benchmarks.page_weight import Weight, weigh
from matinee.engine.contract.installed_games import find, titles
from matinee.engine.contract.title import Title
from matinee.engine.match.state_digest import plain
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import ENGLISH
from matinee.server.app import make_app
from matinee.server.context import ServerContext
from matinee.server.pages.parts.fragments import playing_values
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.pages.table.text_page import format_terms
from matinee.server.pages.themes import THEMES
from matinee.server.presenters.table import cursor, legal_actions
from matinee.server.schemas.play import UnreadFrom
from matinee.server.settings import Settings
from matinee.server.storytelling.pages.safety_panel import load_panel
from matinee.server.tables.table import Table
from matinee.store import people
from matinee.web.rendering import render

OPENING: Final = 20
"""Moves before a game counts as in progress."""
UNHURRIED: Final = {
    f"{kind}_rate": 10**7 for kind in ("play", "join", "table", "sign_in", "stream")
}

PAGE_MS: Final = 5.0
MOVES: Final = 150.0
UPDATE_BYTES: Final = 20_000
FIRST_BYTES: Final = 150_000
FONT_BYTES: Final = 90_000


class PagesReport(msgspec.Struct, frozen=True):
    """The results of one run."""

    game: str
    tables: int
    seats: int
    renders: int
    page_ms: tuple[float, float]
    """Rendering one page of a seat: the median, and the 99th percentile."""
    moves_per_second: float
    acknowledged_ms: tuple[float, float]
    server_cpu: float
    load_cpu: float
    updates: int
    update_bytes: tuple[int, int]
    """The median and the largest message to a page, compressed."""
    first_load: Weight


def measure(
    game: str | None = None,
    *,
    tables: int = 25,
    seconds: float = 10.0,
    renders: int = 300,
    progress: Callable[[str], object] = lambda _: None,
) -> PagesReport:
    """Measure the pages of a title, or of the first that is installed."""
    title = find(game) if game else next(t for t in titles().values() if SEATS in t.seats)
    if SEATS not in title.seats:
        raise Refused("bench-seats", game=title.display_name, seats=SEATS)
    with tempfile.TemporaryDirectory(prefix="matinee-bench-") as folder:
        progress("pages")
        times = asyncio.run(page_times(Path(folder) / "alone", title, renders))
        progress("start")
        with serving(Path(folder), workers=1, database=None) as (address, process):
            return asyncio.run(
                _drive(address, title, tables, seconds, times, process.pid, progress)
            )


async def page_times(folder: Path, title: Title, renders: int) -> list[float]:
    """Seconds of rendering single pages of games in progress, without anything else."""
    settings = Settings.read({"MATINEE_DATA": str(folder), "MATINEE_SECRET": "bench " * 8})
    app = make_app(msgspec.structs.replace(settings, **UNHURRIED))
    context: ServerContext = app.state.context
    chance, times = Random(1), list[float]()
    transport = httpx.ASGITransport(cast(Any, app))
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://matinee.test") as client,
    ):
        while len(times) < renders:
            watched = await create_table(client, title)
            table = await context.registry.table(watched.id)
            moves = 0
            while len(times) < renders and table.progress.awaited_seats:
                if moves >= OPENING:
                    times += [await _page_time(context, table, seat) for seat in range(SEATS)]
                await _move(client, watched, table, chance)
                moves += 1
    return times


async def _page_time(context: ServerContext, table: Table, seat: int) -> float:
    someone = table.seats[seat].person or ""
    person = await context.database.read(lambda conn: people.find(conn, someone))
    began = perf_counter()
    page = TableViewModel(context, table, person, seat)
    render(
        "table.html",
        ENGLISH,
        person=person,
        terms=format_terms(table),
        query=PageQuery(),
        live="",
        note="",
        new=UnreadFrom(row=None, move=None),
        safety=load_panel(context, table, person, seat, PageQuery()),
        refusal=None,
        waits=[],
        theme="",
        themes=THEMES,
        languages=[ENGLISH],
        rules=[],
        back_here=f"/tables/{table.row.id}",
        **playing_values(page, "token"),
    )
    return perf_counter() - began


async def _move(
    client: httpx.AsyncClient, watched: WatchedTable, table: Table, chance: Random
) -> None:
    seat = table.progress.awaited_seats[0]
    offered = [one.action for one in legal_actions(table, seat) if not one.open]
    body = {"cursor": str(cursor(table, seat)), "actions": [plain(chance.choice(offered))]}
    head = {"Authorization": f"Bearer {watched.keys[seat]}"}
    read(await client.post(f"/api{watched.path}/play", json=body, headers=head))


async def _drive(
    address: str,
    title: Title,
    tables: int,
    seconds: float,
    times: list[float],
    server: int,
    progress: Callable[[str], object],
) -> PagesReport:
    clients = PageClients(address, title, tables)
    progress("tables")
    await clients.gather()
    table = clients.tables[0]
    progress("first load")
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        client.headers["Authorization"] = f"Bearer {table.keys[0]}"
        first_load = await weigh(client, table.path)
    progress("moves")
    before, own = cpu(server), own_cpu()
    spent = await clients.play(seconds)
    clients.close()
    return PagesReport(
        game=title.key,
        tables=tables,
        seats=SEATS,
        renders=len(times),
        page_ms=quantiles(times),
        moves_per_second=len(clients.acknowledged) / spent,
        acknowledged_ms=quantiles(clients.acknowledged),
        server_cpu=(cpu(server) - before) / spent,
        load_cpu=(own_cpu() - own) / spent,
        updates=len(clients.sizes),
        update_bytes=(int(median(clients.sizes)), max(clients.sizes)),
        first_load=first_load,
    )
