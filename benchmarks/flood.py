"""A flood of requests from one address: as many guests as allowed, each as busy as possible.

It runs in a process of its own, so that the measured person does not wait for it, and connects to
servers on this machine only.
"""

import asyncio
import os
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from html import unescape
from multiprocessing.connection import Connection
from typing import Any, Final, Self, cast

import httpx
import msgspec

from benchmarks.load_clients import Caller

STREAMS: Final = 20
"""Streams that each guest tries to open."""
PAUSE: Final = 0.1
"""Seconds before a refused request is retried."""
SETTLED: Final = 1.0
"""Seconds after which a stopped flood knows which of its streams are open."""
LIVE: Final = re.compile(r'sse-connect="([^"]+)"')


class FloodReport(msgspec.Struct, frozen=True):
    """The results of a flood."""

    guests: int
    tables: int
    streams: int
    """Streams that were open at the end."""
    answered: int
    """Successful requests."""
    refused: int
    cut: int
    """Connections that the server cut off."""


LAST_CHUNK: Final = b"0\r\n\r\n"
"""End of the body of a stream that the server has ended; its connection would stay open."""


class _Stream(asyncio.Protocol):
    """A stream of which only the status is read."""

    def __init__(self, request: bytes, count: Callable[[int], None]) -> None:
        self._request, self._count = request, count
        self._open = False
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Check whether it was opened; the rest is discarded."""
        if not self._open and data.startswith(b"HTTP/1.1 200"):
            self._open = True
            self._count(1)
        if not self._open or data == LAST_CHUNK or data.endswith(b"\r\n" + LAST_CHUNK):
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        if self._open:
            self._count(-1)
        if not self.closed.done():
            self.closed.set_result(None)


class _Line:
    """A connection for many requests, reopened whenever the server cuts it off."""

    def __init__(self, connect: Callable[[], Awaitable[Caller]], cut: Callable[[], None]) -> None:
        self._connect, self._cut = connect, cut
        self._caller: Caller | None = None

    async def open(self) -> Self:
        """Open it; an unreachable server is an error."""
        self._caller = await self._connect()
        return self

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """The status and body of the response."""
        while True:
            try:
                if self._caller is None:
                    self._caller = await self._connect()
                return await self._caller.send(request)
            except OSError:
                self._caller = None
                self._cut()
                await asyncio.sleep(PAUSE)


class AddressFlood:
    """All guests of one address."""

    def __init__(self, address: str, source: str, game: str, guests: int) -> None:
        self._address = httpx.URL(address)
        self._source = source
        self._game = game
        self._wanted = guests
        self._keys: list[str] = []
        self._tables: list[str] = []
        self._streams = 0
        self._done: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._chance = random.Random(1)

    async def rise(self) -> None:
        """Create a table with the first guest, then start all requests of the flood."""
        caller = await self._caller()
        self._keys.append(await self._guest(caller))
        self._tables.append(await self._table(caller, self._keys[0]))
        for work in (self._come, self._play, *[self._put_up] * 2):
            self._go(work())
        self._join(self._keys[0])

    def report(self) -> FloodReport:
        """The results so far."""
        return FloodReport(
            guests=len(self._keys),
            tables=len(self._tables),
            streams=self._streams,
            answered=self._done["answered"],
            refused=self._done["refused"],
            cut=self._done["cut"],
        )

    def fall(self) -> None:
        """Close everything."""
        for task in self._tasks:
            task.cancel()

    def _go(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _join(self, key: str) -> None:
        """Start all kinds of requests of one more guest."""
        self._go(self._follow(key))
        self._go(self._read(key))
        self._go(self._read(key))

    async def _come(self) -> None:
        """Add guests as fast as they are admitted."""
        caller = await self._caller()
        while len(self._keys) < self._wanted:
            key = await self._guest(caller)
            self._keys.append(key)
            self._join(key)

    async def _put_up(self) -> None:
        """Create tables as fast as is allowed."""
        caller = await self._caller()
        while True:
            self._tables.append(await self._table(caller, self._chance.choice(self._keys)))

    async def _play(self) -> None:
        """Play moves at the first table, so that all its streams receive something."""
        caller, key, path = await self._caller(), self._keys[0], f"/api/tables/{self._tables[0]}"
        while True:
            looked = await self._ask(caller, "GET", f"{path}/view", key)
            legal = (looked or {}).get("legal") or []
            if not legal:
                await asyncio.sleep(PAUSE)
                continue
            move = {"cursor": looked["cursor"], "actions": [self._chance.choice(legal)["action"]]}
            await self._ask(caller, "POST", f"{path}/play", key, move)

    async def _read(self, key: str) -> None:
        """Request pages and views, one after the other."""
        caller = await self._caller()
        while True:
            table = self._chance.choice(self._tables)
            for path in (f"/tables/{table}", "/", f"/api/tables/{table}/view", "/api/tables"):
                await self._ask(caller, "GET", path, key)

    async def _follow(self, key: str) -> None:
        """Open streams of the first table's page again and again."""
        caller, page = await self._caller(), f"/tables/{self._tables[0]}"
        streams: list[_Stream] = []
        while True:
            streams = [stream for stream in streams if not stream.closed.done()]
            markup = await self._ask(caller, "GET", page, key, text=True)
            found = LIVE.search(markup or "")
            if found is not None:
                request = self._request("GET", unescape(found[1]), key, "Accept-Encoding: gzip\r\n")
                for _ in range(STREAMS - len(streams)):
                    try:
                        stream = await self._connect(lambda: _Stream(request, self._count))  # noqa: B023
                    except OSError:
                        self._cut()
                        break
                    streams.append(stream)
            await asyncio.sleep(PAUSE)

    def _count(self, change: int) -> None:
        self._streams += change

    async def _guest(self, caller: _Line) -> str:
        made = await self._until_done(
            lambda: self._ask(caller, "POST", "/api/people", None, {"program": True})
        )
        return cast(str, made["key"])

    async def _table(self, caller: _Line, key: str) -> str:
        wish = {"game": self._game, "chairs": ["me", "bot:random", "bot:random"], "public": True}
        wish["terms"] = {"pace": "at-once"}
        made = await self._until_done(lambda: self._ask(caller, "POST", "/api/tables", key, wish))
        await self._ask(caller, "POST", f"/api/tables/{made['id']}/start", key)
        return cast(str, made["id"])

    async def _until_done(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        while (done := await ask()) is None:
            await asyncio.sleep(PAUSE)
        return done

    async def _ask(
        self,
        caller: _Line,
        method: str,
        path: str,
        key: str | None,
        body: Any = None,
        *,
        text: bool = False,
    ) -> Any:
        """The response; `None` if the request was refused."""
        sent = b"" if body is None else msgspec.json.encode(body)
        kind = "Content-Type: application/json\r\n" if method == "POST" else ""
        request = self._request(method, path, key, f"{kind}Content-Length: {len(sent)}\r\n")
        status, answer = await caller.send(request + sent)
        self._done["answered" if status < 300 else "refused"] += 1
        if status >= 300:
            return None
        if text:
            return answer.decode()
        return msgspec.json.decode(answer) if path.startswith("/api") and answer else {}

    def _request(self, method: str, path: str, key: str | None, more: str) -> bytes:
        host = self._address.netloc.decode()
        known = "" if key is None else f"Authorization: Bearer {key}\r\n"
        return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{known}{more}\r\n".encode()

    async def _caller(self) -> _Line:
        return await _Line(lambda: self._connect(Caller), self._cut).open()

    def _cut(self) -> None:
        self._done["cut"] += 1

    async def _connect(self, protocol: Callable[[], Any]) -> Any:
        _, made = await asyncio.get_running_loop().create_connection(
            protocol,
            self._address.host,
            self._address.port or 80,
            local_addr=(self._source, 0),
        )
        return made


def run_flood(address: str, source: str, game: str, guests: int, pipe: Connection) -> None:
    """Flood a server until the pipe says stop, and report through it."""
    os.nice(5)  # the measured processes share the machine, and come first
    asyncio.run(_run(AddressFlood(address, source, game, guests), pipe))


async def _run(flood: AddressFlood, pipe: Connection) -> None:
    try:
        await flood.rise()
    except OSError as error:
        pipe.send(error.strerror or str(error))
        return
    pipe.send("")
    await asyncio.to_thread(pipe.recv)
    flood.fall()
    await asyncio.sleep(SETTLED)  # until it is known which streams the server has ended
    pipe.send(flood.report())
