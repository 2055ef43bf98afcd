"""Load clients: many players at once on a real server, by its API and its streams.

They implement just enough HTTP to be cheap, since they share the machine with what they measure.
"""

import asyncio
import os
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, cast

import httpx
import msgspec

from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused

SEATS: Final = 4
LATE_SECONDS: Final = 20.0
"""Seconds to wait for moves in progress."""


class _Offer(msgspec.Struct):
    action: msgspec.Raw


class _Update(msgspec.Struct):
    cursor: str
    your_turn: bool = False
    legal: list[_Offer] = []
    over: bool = False


_read_update: Final = msgspec.json.Decoder(_Update).decode


class LoadFigures(msgspec.Struct, frozen=True):
    """The measurements of one way of sending moves."""

    seconds: float
    moves: int
    per_second: float
    acknowledged_ms: tuple[float, float]
    """From sending a move to its acknowledgement: median and 99th percentile."""
    arrived_ms: tuple[float, float]
    """From sending a move to its arrival on the last of the streams."""
    server_cpu: float
    """Processor seconds per second of the server, all its processes together."""
    load_cpu: float
    """The same for this process, which shares the machine."""
    messages: int
    """Received stream messages."""


class _Table:
    """One table under load."""

    def __init__(self, table_id: str, keys: list[str]) -> None:
        self.id = table_id
        self.keys = keys
        self.sent_at = 0.0
        self.expected = -1
        """Rows visible to all seats once the current move has arrived."""
        self.arrived: set[int] = set()
        """The seats on whose streams it has arrived."""
        self.turn: tuple[int, str, Any] | None = None
        """The seat to move, its cursor, and its legal actions."""
        self.over = False


class _Stream(asyncio.Protocol):
    """One seat's stream."""

    def __init__(self, load: "LoadClients", table: _Table, seat: int, request: bytes) -> None:
        self._load, self._table, self._seat, self._request = load, table, seat, request
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        made = cast(asyncio.Transport, transport)  # uvloop's transport is no subclass of it
        self._load.transports.append(made)
        made.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take each complete message from the received data."""
        self._buffer += data
        while (end := self._buffer.find(b"\n\n")) >= 0:
            message, self._buffer = self._buffer[:end], self._buffer[end + 2 :]
            start = message.find(b"data: ")
            if start >= 0:
                update = _read_update(message[start + 6 :])
                self._load.noticed(self._table, self._seat, update)


class Caller(asyncio.Protocol):
    """A connection that sends one request after the other."""

    def __init__(self) -> None:
        self._buffer = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is ready."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Complete the request once the whole response is there."""
        self._buffer += data
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        lower = self._buffer[:head].lower()
        _, found, rest = lower.partition(b"content-length:")
        length = int(rest.partition(b"\r\n")[0]) if found else 0
        if len(self._buffer) < head + 4 + length:
            return
        body = self._buffer[head + 4 : head + 4 + length]
        status = int(self._buffer[9:12])
        self._buffer = b""
        assert self._answer is not None
        if not self._answer.cancelled():
            self._answer.set_result((status, body))

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has closed it."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server closed a connection"))

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """The status and body of the response."""
        self._answer = asyncio.get_running_loop().create_future()
        assert self._transport is not None
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


class LoadClients:
    """The players."""

    def __init__(self, address: str, title: Title, tables: int) -> None:
        self._address = httpx.URL(address)
        self._title = title
        self._count = tables
        self._tables: list[_Table] = []
        self.transports: list[asyncio.Transport] = []
        self._ready: dict[str, asyncio.Event] = {}
        self._acknowledged: list[float] = []
        self._arrived: list[float] = []
        self._messages = 0
        self._chance = random.Random(1)

    async def sit_down(self) -> None:
        """Create the players and the tables, and start the games."""
        async with httpx.AsyncClient(base_url=self._address, timeout=30) as client:
            for _ in range(self._count):
                self._tables.append(await self._put_up(client))
        for table in self._tables:
            self._ready[table.id] = asyncio.Event()
            for seat in range(SEATS):
                await self._connect(partial(self._stream, table, seat))

    async def settle(self) -> None:
        """Wait until no more announcements of arriving players come."""
        told = -1
        async with asyncio.timeout(LATE_SECONDS):
            while told != self._messages:
                told = self._messages
                await asyncio.sleep(0.5)

    async def _put_up(self, client: httpx.AsyncClient) -> _Table:
        wish = {
            "game": self._title.key,
            "chairs": ["me"] + ["open"] * (SEATS - 1),
            "public": True,
        }
        people = [
            read(await client.post("/api/people", json={"name": f"Load {seat}", "program": True}))
            for seat in range(SEATS)
        ]
        keys = [person["key"] for person in people]
        heads = [{"Authorization": f"Bearer {key}"} for key in keys]
        made = read(await client.post("/api/tables", json=wish, headers=heads[0]))
        path = f"/api/tables/{made['id']}"
        for seat in range(1, SEATS):
            read(await client.post(f"{path}/join", json={"seat": seat}, headers=heads[seat]))
        read(await client.post(f"{path}/start", headers=heads[0]))
        return _Table(made["id"], keys)

    def _stream(self, table: _Table, seat: int) -> _Stream:
        request = self._request("GET", table, "stream", seat)
        return _Stream(self, table, seat, request)

    def _request(
        self, method: str, table: _Table, what: str, seat: int, body: bytes = b""
    ) -> bytes:
        return (
            f"{method} /api/tables/{table.id}/{what} HTTP/1.1\r\n"
            f"Host: {self._address.netloc.decode()}\r\n"
            f"Authorization: Bearer {table.keys[seat]}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        ).encode() + body

    async def _connect(self, protocol: Callable[[], Any]) -> Any:
        _, made = await asyncio.get_running_loop().create_connection(
            protocol, self._address.host, self._address.port or 80
        )
        return made

    def noticed(self, table: _Table, seat: int, update: _Update) -> None:
        """Handle a message on a seat's stream."""
        self._messages += 1
        rows = int(update.cursor.partition("-")[0])
        if rows == table.expected and seat not in table.arrived:
            table.arrived.add(seat)
            if len(table.arrived) == SEATS:
                self._arrived.append(perf_counter() - table.sent_at)
        if update.over:
            table.over = True
        if update.your_turn:
            table.turn = seat, update.cursor, update.legal
        if update.over or len(table.arrived) == SEATS or table.expected < 0:
            self._ready[table.id].set()

    async def play(self, seconds: float, rate: float | None, server: int) -> LoadFigures:
        """Send moves for this long, at this rate or as fast as they arrive."""
        self._acknowledged, self._arrived, self._messages = [], [], 0
        before, own = cpu(server), own_cpu()
        began = perf_counter()
        until = began + seconds
        pause = None if rate is None else self._count / rate
        async with asyncio.timeout(seconds + LATE_SECONDS):
            await asyncio.gather(
                *(
                    self._keep_moving(table, began + (pause or 0) * n / self._count, pause, until)
                    for n, table in enumerate(self._tables)
                )
            )
        spent = perf_counter() - began
        moves = len(self._acknowledged)
        if not moves:
            raise Refused("load-none")
        return LoadFigures(
            seconds=spent,
            moves=moves,
            per_second=moves / spent,
            acknowledged_ms=quantiles(self._acknowledged),
            arrived_ms=quantiles(self._arrived),
            server_cpu=(cpu(server) - before) / spent,
            load_cpu=(own_cpu() - own) / spent,
            messages=self._messages,
        )

    async def _keep_moving(
        self, table: _Table, next_at: float, pause: float | None, until: float
    ) -> None:
        caller: Caller = await self._connect(Caller)
        ready = self._ready[table.id]
        while True:
            await ready.wait()
            if pause is not None:
                await asyncio.sleep(max(0.0, next_at - perf_counter()))
                next_at += pause
            if perf_counter() >= until or table.over:
                break
            if table.turn is None:
                ready.clear()
                continue
            await self._move(table, caller)
        caller.close()

    async def _move(self, table: _Table, caller: Caller) -> None:
        assert table.turn is not None
        seat, cursor, legal = table.turn
        table.turn = None
        action = self._chance.choice(legal).action
        body = b'{"cursor":"%b","actions":[%b]}' % (cursor.encode(), bytes(action))
        table.expected = int(cursor.partition("-")[0]) + 1
        table.arrived = set()
        self._ready[table.id].clear()
        request = self._request("POST", table, "play", seat, body)
        table.sent_at = sent = perf_counter()
        status, answer = await caller.send(request)
        self._acknowledged.append(perf_counter() - sent)
        if status != 200:
            raise Refused("load-refused", problem=answer[:300].decode())
        await self._ready[table.id].wait()

    def close(self) -> None:
        """Close all streams."""
        for transport in self.transports:
            transport.close()


def read(response: httpx.Response) -> Any:
    """The API's answer; raises `Refused` if the request failed."""
    if response.is_error:
        raise Refused("load-refused", problem=response.text[:300])
    return response.json()


def quantiles(times: list[float]) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds."""
    ordered = sorted(times) or [0.0]
    last = len(ordered) - 1
    return 1e3 * ordered[int(0.5 * last)], 1e3 * ordered[int(0.99 * last)]


def own_cpu() -> float:
    """Processor seconds of this process."""
    times = os.times()
    return times.user + times.system


def cpu(process: int) -> float:
    """Processor seconds of a process and its children, where the system reports them."""
    tick = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
    total = 0.0
    for one in _family(process):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += (int(fields[11]) + int(fields[12])) / tick
    return total


def _family(process: int) -> list[int]:
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return [process]
    return [process, *(one for child in text.split() for one in _family(int(child)))]
