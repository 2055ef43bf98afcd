"""Page clients: tables that are played and watched with pages, like browsers without a screen.

Each seat reads its page, follows the page's stream, and presses a button when it is its turn. The
clients implement just enough HTTP to be cheap, since they share the machine with what they measure.
"""

import asyncio
import random
import re
import zlib
from collections.abc import Callable
from html import unescape
from time import perf_counter
from typing import Final, TypeVar, cast
from urllib.parse import urlencode

import httpx

from benchmarks.load_clients import LATE_SECONDS, SEATS, Caller, read
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused
from matinee.server.http.security import FORM_COOKIE

LIVE: Final = re.compile(r'sse-connect="([^"]+)"')
TOKEN: Final = re.compile(r'name="_csrf_token" value="([^"]+)"')
CURSOR: Final = re.compile(r'name="cursor" value="([^"]+)"')
CHOICE: Final = re.compile(r"""name="action" value='([^']+)'""")
CALLED: Final = 'data-turn="yes"'
STALE: Final = 409
"""In a simultaneous choice a page may be outdated: its update follows.
"""
P = TypeVar("P", bound=asyncio.Protocol)
GZIP: Final = 16 + zlib.MAX_WBITS


def choices(markup: str) -> list[str]:
    """The buttons of a page, or of an update, that play something now."""
    return [unescape(found) for found in CHOICE.findall(markup)] if CALLED in markup else []


class WatchedTable:
    """One table, and the content of its four pages."""

    def __init__(self, table_id: str, keys: list[str]) -> None:
        self.id = table_id
        self.keys = keys
        self.tokens: list[str] = []
        self.turn: tuple[int, str, list[str]] | None = None
        """The seat to move, its cursor, and its buttons."""
        self.ready = asyncio.Event()
        self.over = False

    @property
    def path(self) -> str:
        """The path of its page."""
        return f"/tables/{self.id}"

    def shown(self, seat: int, markup: str) -> None:
        """Record what a seat sees."""
        found, cursor = choices(markup), CURSOR.search(markup)
        if found and cursor is not None:
            self.turn = seat, cursor[1], found
            self.ready.set()
        if 'id="ending"' in markup and "/ending" in markup:
            self.over = True
            self.ready.set()


class _Follower(asyncio.Protocol):
    """The stream of one seat's page."""

    def __init__(
        self, clients: "PageClients", table: WatchedTable, seat: int, request: bytes
    ) -> None:
        self._clients, self._table, self._seat, self._request = clients, table, seat, request
        self._buffer = b""
        self._begun = False
        self._unpack = zlib.decompressobj(GZIP)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        made = cast(asyncio.Transport, transport)  # uvloop's transport is no subclass of it
        self._clients.transports.append(made)
        made.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take each complete message, which is a chunk, from the received data."""
        self._buffer += data
        if not self._begun:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._begun, self._buffer = True, rest
            if not head.startswith(b"HTTP/1.1 200"):
                self._clients.refused = (head + rest)[:300].decode()
        while (at := self._buffer.find(b"\r\n")) >= 0:
            size = int(self._buffer[:at], 16)
            if len(self._buffer) < at + size + 4:
                return
            chunk = self._buffer[at + 2 : at + 2 + size]
            self._buffer = self._buffer[at + size + 4 :]
            text = self._unpack.decompress(chunk).decode()
            if text and not text.startswith(":"):
                self._clients.sizes.append(len(chunk))
                self._table.shown(self._seat, text)


class PageClients:
    """The tables and all their players."""

    def __init__(self, address: str, title: Title, tables: int) -> None:
        self._address = httpx.URL(address)
        self._title = title
        self._count = tables
        self.tables: list[WatchedTable] = []
        self.transports: list[asyncio.Transport] = []
        self.sizes: list[int] = []
        """Bytes of each message, compressed."""
        self.acknowledged: list[float] = []
        self.refused = ""
        self._chance = random.Random(1)

    async def gather(self) -> None:
        """Create the tables, start the games, open all pages, and follow them."""
        async with httpx.AsyncClient(base_url=self._address, timeout=30) as client:
            for _ in range(self._count):
                table = await create_table(client, self._title)
                self.tables.append(table)
                for seat, key in enumerate(table.keys):
                    page = await open_page(client, table, key)
                    table.shown(seat, page)
                    await self._follow(table, seat, unescape(_found(LIVE, page)))
        await asyncio.sleep(1)  # until every page shows that all players are present

    async def play(self, seconds: float) -> float:
        """Press buttons as fast as the pages show them; returns the seconds this took."""
        self.sizes, self.acknowledged = [], []
        began = perf_counter()
        until = began + seconds
        async with asyncio.timeout(seconds + LATE_SECONDS):
            await asyncio.gather(*(self._keep_moving(table, until) for table in self.tables))
        if self.refused:
            raise Refused("load-refused", problem=self.refused)
        if not self.acknowledged:
            raise Refused("load-none")
        return perf_counter() - began

    async def _keep_moving(self, table: WatchedTable, until: float) -> None:
        caller = await self._connect(Caller)
        while perf_counter() < until and not table.over:
            try:
                await asyncio.wait_for(table.ready.wait(), until - perf_counter())
            except TimeoutError:
                break
            table.ready.clear()
            if table.turn is not None:
                await self._move(table, caller)
        caller.close()

    async def _move(self, table: WatchedTable, caller: Caller) -> None:
        assert table.turn is not None
        seat, cursor, offered = table.turn
        table.turn = None
        token = table.tokens[seat]
        fields = {"_csrf_token": token, "cursor": cursor, "action": self._chance.choice(offered)}
        body = urlencode(fields).encode()
        request = self._request(
            "POST",
            f"{table.path}/play",
            table.keys[seat],
            f"Cookie: {FORM_COOKIE}={token}\r\nHX-Request: true\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n",
        )
        sent = perf_counter()
        status, answer = await caller.send(request + body)
        if status == 204:
            self.acknowledged.append(perf_counter() - sent)
        if status not in {204, STALE}:
            raise Refused("load-refused", problem=answer[:300].decode())

    async def _follow(self, table: WatchedTable, seat: int, live: str) -> None:
        request = self._request("GET", live, table.keys[seat], "Accept-Encoding: gzip\r\n")
        await self._connect(lambda: _Follower(self, table, seat, request))

    async def _connect(self, protocol: Callable[[], P]) -> P:
        _, made = await asyncio.get_running_loop().create_connection(
            protocol, self._address.host, self._address.port or 80
        )
        return made

    def _request(self, method: str, where: str, key: str, more: str) -> bytes:
        host = self._address.netloc.decode()
        return (
            f"{method} {where} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n"
            f"{more}\r\n"
        ).encode()

    def close(self) -> None:
        """Close all streams."""
        for transport in self.transports:
            transport.close()


async def create_table(client: httpx.AsyncClient, title: Title) -> WatchedTable:
    """A table of four people with a started game."""
    people = [
        read(await client.post("/api/people", json={"name": f"Load {seat}", "program": True}))
        for seat in range(SEATS)
    ]
    heads = [{"Authorization": f"Bearer {person['key']}"} for person in people]
    wish = {"game": title.key, "chairs": ["me"] + ["open"] * (SEATS - 1), "public": True}
    made = read(await client.post("/api/tables", json=wish, headers=heads[0]))
    path = f"/api/tables/{made['id']}"
    for seat in range(1, SEATS):
        read(await client.post(f"{path}/join", json={"seat": seat}, headers=heads[seat]))
    read(await client.post(f"{path}/start", headers=heads[0]))
    return WatchedTable(made["id"], [person["key"] for person in people])


async def open_page(client: httpx.AsyncClient, table: WatchedTable, key: str) -> str:
    """A seat's page; the token of its forms is kept for the seat."""
    client.cookies.clear()
    answer = await client.get(table.path, headers={"Authorization": f"Bearer {key}"})
    if answer.is_error:
        raise Refused("load-refused", problem=answer.text[:300])
    table.tokens.append(_found(TOKEN, answer.text))
    return answer.text


def _found(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    if found is None:
        raise Refused("load-refused", problem=page[:300])
    return found[1]
