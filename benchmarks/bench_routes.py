"""Cost of each route for a server: processor time for every GET request of an unknown visitor.

The server is a process of its own with tables of all games in its database. Requests are sent one
after another, and the process's own clock is read before and after each. The server's idle work
while a stream is read is measured beside each stream, and subtracted.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import unescape
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.parse import quote

import httpx
import msgspec

from benchmarks.bench_server import SECRET, serving
from benchmarks.route_requests import LIVE, REF, STEP, RouteRequest, requests_for
from benchmarks.sample_tables import SampleTable, create_sample_tables
from matinee.server.app import make_app, open_database
from matinee.server.http.signed_tokens import COOKIE, SignedTokens
from matinee.server.services.tables import MOST_LISTED
from matinee.server.settings import Settings
from matinee.store.database import Database

AIM_MS: Final = 10.0
SETTLE_SECONDS: Final = 0.002
"""Seconds for which a server may go on working for a request after its response."""
STREAM_SECONDS: Final = 0.3
"""Seconds for which a stream is read: enough for its first message."""
VIEWERS: Final = ("nobody", "guest")
_REF: Final = re.compile(r'data-ref="([^"]+)"')
_LIVE: Final = re.compile(r'sse-connect="([^"]+)"')


class RouteCost(msgspec.Struct, frozen=True):
    """The cost of the most expensive request for a route."""

    route: str
    path: str
    viewer: str
    status: int
    first_ms: float
    """The highest cost of a first request, with everything that is cached afterwards: for a moment
    of a game, a thing on a board, a page in a language.
    """
    ms: float
    """The cost of the second request: the median of all rounds."""
    size: int
    """Bytes of the response, compressed."""
    requests: int
    """The number of different requests for this route."""


class RoutesReport(msgspec.Struct, frozen=True):
    """The results of one run: the most expensive routes first."""

    rounds: int
    routes: list[RouteCost]

    @property
    def over(self) -> list[RouteCost]:
        """The routes that exceed the aim."""
        return [cost for cost in self.routes if cost.ms > AIM_MS]


def measure(
    *,
    rounds: int = 5,
    level: str | None = None,
    crowd: int = MOST_LISTED,
    progress: Callable[[str], object] = lambda _: None,
) -> RoutesReport:
    """Measure all routes of a server with tables that bots of this level have played.

    Each list of tables and of stories has `crowd` entries.
    """
    with tempfile.TemporaryDirectory(prefix="matinee-bench-") as folder:
        progress("tables")
        settings = Settings.read({"MATINEE_DATA": folder, "MATINEE_SECRET": SECRET})
        tables = asyncio.run(_fill(open_database(settings), level, crowd))
        tokens = SignedTokens(SECRET, https=False)
        invite = {table.id: tokens.invite_token(table.id, None, 0) for table in tables}
        asked = requests_for(make_app(settings), tables, invite)
        progress("start")
        with serving(Path(folder), workers=1, database=None) as (address, process):
            costs = asyncio.run(_ask_all(address, process.pid, asked, rounds, progress))
    return RoutesReport(rounds, sorted(_most_expensive(costs), key=lambda cost: -cost.ms))


async def _fill(database: Database, level: str | None, crowd: int) -> list[SampleTable]:
    try:
        return await database.write(lambda conn: create_sample_tables(conn, level, crowd))
    finally:
        await database.close()


def _most_expensive(costs: Iterable[RouteCost]) -> list[RouteCost]:
    """The most expensive request of each route."""
    by_route: dict[str, list[RouteCost]] = {}
    for cost in costs:
        by_route.setdefault(cost.route, []).append(cost)
    return [
        msgspec.structs.replace(
            max(found, key=lambda cost: cost.ms),
            first_ms=max(cost.first_ms for cost in found),
            requests=len(found),
        )
        for found in by_route.values()
    ]


async def _ask_all(
    address: str,
    process: int,
    asked: Sequence[RouteRequest],
    rounds: int,
    progress: Callable[[str], object],
) -> list[RouteCost]:
    costs = []
    for viewer in VIEWERS:
        async with httpx.AsyncClient(base_url=address, timeout=60) as client:
            client.headers["Accept-Encoding"] = "gzip"
            # A client behind a proxy is not local; local clients may read more than others.
            client.headers["Via"] = "1.1 bench"
            await _become(client, viewer)
            refs: dict[str, list[str]] = {}
            for asked_for in asked:
                one = await _found(client, asked_for)
                if one is None:
                    continue
                progress(f"{viewer} {one.path}")
                if REF in one.path and one.table is not None and one.table.id not in refs:
                    refs[one.table.id] = await _refs(client, one.table)
                costs.append(await _ask(client, process, one, rounds, viewer, refs))
    return costs


async def _idle(process: int) -> float:
    """Milliseconds of the server's idle work in the time for which a stream is read."""
    before = processor_seconds(process)
    await asyncio.sleep(STREAM_SECONDS)
    return (processor_seconds(process) - before) * 1e3


async def _become(client: httpx.AsyncClient, viewer: str) -> None:
    """Make this client a returning visitor, as a browser is."""
    (await client.get("/about")).raise_for_status()
    if viewer == "guest":
        answer = await client.post("/api/people", json={})
        answer.raise_for_status()
        client.cookies.set(COOKIE, answer.json()["key"])


async def _found(client: httpx.AsyncClient, one: RouteRequest) -> RouteRequest | None:
    """A request that can be sent: the stream of a page is named on that page, if it has one."""
    if LIVE not in one.path or one.table is None:
        return one
    page = await client.get(one.path.replace(LIVE, ""))
    live = _LIVE.search(page.text)
    return None if live is None else replace(one, path=unescape(live[1]))


async def _refs(client: httpx.AsyncClient, table: SampleTable) -> list[str]:
    """Things on a table's board with a detail view."""
    page = await client.get(f"/tables/{table.id}")
    return [unescape(ref) for ref in dict.fromkeys(_REF.findall(page.text))] or ["seat:0"]


async def _ask(
    client: httpx.AsyncClient,
    process: int,
    one: RouteRequest,
    rounds: int,
    viewer: str,
    refs: dict[str, list[str]],
) -> RouteCost:
    things = cycle(refs.get(one.table.id, [""]) if one.table is not None else [""])
    first: list[float] = []
    again: list[float] = []
    idle: list[float] = []
    status = size = 0
    for number in range(rounds):
        path = one.path.replace(REF, quote(next(things)))
        if one.table is not None:
            at = one.table.rows * (number + 1) // (rounds + 2)
            path = path.replace(STEP, str(at))
        # The server has more to do by itself, the more tables it has opened.
        idle.append(await _idle(process) if one.streams else 0.0)
        for spent in (first, again):
            before = processor_seconds(process)
            status, size = await _send(client, path, one)
            await asyncio.sleep(SETTLE_SECONDS)
            spent.append((processor_seconds(process) - before) * 1e3)
    return RouteCost(
        route=re.sub(r"^/static/\w+/", "/static/VERSION/", one.route),
        path=one.path,
        viewer=viewer,
        status=status,
        first_ms=max(first) - median(idle),
        ms=median(again) - median(idle),
        size=size,
        requests=1,
    )


async def _send(client: httpx.AsyncClient, path: str, one: RouteRequest) -> tuple[int, int]:
    """The status of a response, and its size in bytes."""
    read = 0
    async with client.stream("GET", path) as answer:
        try:
            async with asyncio.timeout(STREAM_SECONDS if one.streams else None):
                async for chunk in answer.aiter_raw():
                    read += len(chunk)
        except TimeoutError:
            pass  # a stream, which never ends
        return answer.status_code, read


def processor_seconds(process: int) -> float:
    """Processor time of a process with all its threads, in seconds with microsecond resolution.

    Linux derives the clock of a process from its number, as `clock_getcpuclockid` does.
    """
    clock: Any = (~process << 3) | 2
    return time.clock_gettime(clock)
