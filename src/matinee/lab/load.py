"""A load on a real server: many tables, four seats each, played and watched through the API.

The server is a process of its own. This one is all the players: it sends moves at a steady rate,
then as fast as they are answered, and measures each one from sending it to its acknowledgement
and to its arrival on the streams of all seats. It speaks just enough HTTP to be light.
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final, cast

import httpx
import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.engine.dice import FastDice
from matinee.engine.match import Match, Player
from matinee.engine.refused import Refused
from matinee.engine.title import Title, titles
from matinee.server.api.telling import look
from matinee.server.hall import Hall
from matinee.server.tables.terms import Terms
from matinee.server.tables.turn import first_turn
from matinee.store.database import Database
from matinee.store.tables import RUNNING, Card, Chair, create, save
from matinee.store.upgrade import make_ready

SEATS: Final = 4
LONG: Final = 2000
"""Rows of the match that is opened cold."""
START_SECONDS: Final = 20.0
_READY: Final = "Matinee is open at "


class _Offer(msgspec.Struct):
    action: msgspec.Raw


class _Update(msgspec.Struct):
    cursor: str
    your_turn: bool = False
    legal: list[_Offer] = []
    over: bool = False


_read_update: Final = msgspec.json.Decoder(_Update).decode


class Figures(msgspec.Struct, frozen=True):
    """What was measured while moves were sent in one way."""

    seconds: float
    moves: int
    per_second: float
    acknowledged_ms: tuple[float, float]
    """From sending a move to its acknowledgement: half of all, and 99 of 100, were quicker."""
    arrived_ms: tuple[float, float]
    """From sending a move to its arrival on the last of the streams."""
    server_cpu: float
    """Processor seconds a second that the server used, all its processes together."""
    load_cpu: float
    """The same for this process, which shares the machine."""
    messages: int
    """Stream messages that arrived."""


class LoadReport(msgspec.Struct, frozen=True):
    """What one run measured."""

    game: str
    database: str
    tables: int
    seats: int
    workers: int
    steady: Figures
    """Moves sent at an even rate."""
    flat_out: Figures
    """The next move of a table sent as soon as the one before has arrived."""
    open_ms: float
    """Opening and showing a table of so many rows that is not in memory (SQLite)."""
    open_rows: int


class _Table:
    """One table under load."""

    def __init__(self, table_id: str, keys: list[str]) -> None:
        self.id = table_id
        self.keys = keys
        self.sent_at = 0.0
        self.expected = -1
        """Rows that all seats have noticed once the move under way has arrived."""
        self.arrived: set[int] = set()
        """The seats on whose streams it has."""
        self.turn: tuple[int, str, Any] | None = None
        """Who is to move, its cursor, and what it may do."""
        self.over = False


class _Stream(asyncio.Protocol):
    """One seat's stream."""

    def __init__(self, load: "Load", table: _Table, seat: int, request: bytes) -> None:
        self._load, self._table, self._seat, self._request = load, table, seat, request
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        made = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        self._load.transports.append(made)
        made.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take each whole message out of what has arrived."""
        self._buffer += data
        while (end := self._buffer.find(b"\n\n")) >= 0:
            message, self._buffer = self._buffer[:end], self._buffer[end + 2 :]
            start = message.find(b"data: ")
            if start >= 0:
                update = _read_update(message[start + 6 :])
                self._load.noticed(self._table, self._seat, update)


class _Caller(asyncio.Protocol):
    """A connection that sends one request after the other."""

    def __init__(self) -> None:
        self._buffer = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ready."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Answer once a whole response is there."""
        self._buffer += data
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        lower = self._buffer[:head].lower()
        at = lower.index(b"content-length:") + 15
        end = lower.find(b"\r\n", at)
        length = int(lower[at : end if end >= 0 else None])
        if len(self._buffer) < head + 4 + length:
            return
        body = self._buffer[head + 4 : head + 4 + length]
        status = int(self._buffer[9:12])
        self._buffer = b""
        assert self._answer is not None
        self._answer.set_result((status, body))

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has closed it."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server closed a connection"))

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """The status and body of the answer."""
        self._answer = asyncio.get_running_loop().create_future()
        assert self._transport is not None
        self._transport.write(request)
        return await self._answer


class Load:
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
        """Make the players, put up the tables, and begin."""
        async with httpx.AsyncClient(base_url=self._address, timeout=30) as client:
            for _ in range(self._count):
                self._tables.append(await self._put_up(client))
        for table in self._tables:
            self._ready[table.id] = asyncio.Event()
            for seat in range(SEATS):
                await self._connect(lambda t=table, s=seat: self._stream(t, s))  # type: ignore[misc]

    async def _put_up(self, client: httpx.AsyncClient) -> _Table:
        wish = {
            "game": self._title.key,
            "chairs": ["me"] + ["open"] * (SEATS - 1),
            "public": True,
        }
        people = [
            _read(await client.post("/api/people", json={"name": f"Load {seat}", "program": True}))
            for seat in range(SEATS)
        ]
        keys = [person["key"] for person in people]
        heads = [{"Authorization": f"Bearer {key}"} for key in keys]
        made = _read(await client.post("/api/tables", json=wish, headers=heads[0]))
        path = f"/api/tables/{made['id']}"
        for seat in range(1, SEATS):
            _read(await client.post(f"{path}/join", json={"seat": seat}, headers=heads[seat]))
        _read(await client.post(f"{path}/start", headers=heads[0]))
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
        """A message has arrived on a seat's stream."""
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

    async def play(self, seconds: float, rate: float | None, server: int) -> Figures:
        """Send moves for so long, at this rate or as fast as they arrive."""
        self._acknowledged, self._arrived, self._messages = [], [], 0
        cpu, own = _cpu(server), _own_cpu()
        began = perf_counter()
        until = began + seconds
        pause = None if rate is None else self._count / rate
        async with asyncio.timeout(seconds + START_SECONDS):
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
        return Figures(
            seconds=spent,
            moves=moves,
            per_second=moves / spent,
            acknowledged_ms=_quantiles(self._acknowledged),
            arrived_ms=_quantiles(self._arrived),
            server_cpu=(_cpu(server) - cpu) / spent,
            load_cpu=(_own_cpu() - own) / spent,
            messages=self._messages,
        )

    async def _keep_moving(
        self, table: _Table, next_at: float, pause: float | None, until: float
    ) -> None:
        caller: _Caller = await self._connect(_Caller)
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
        if caller._transport is not None:
            caller._transport.close()

    async def _move(self, table: _Table, caller: _Caller) -> None:
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
        """Let all streams go."""
        for transport in self.transports:
            transport.close()


def measure(
    *,
    tables: int = 100,
    seconds: float = 20.0,
    rate: float = 1000.0,
    workers: int = 1,
    database: str | None = None,
    progress: Callable[[str], object] = lambda _: None,
) -> LoadReport:
    """Start a server on a free port and load it."""
    title = next(t for t in titles().values() if SEATS in t.seats)
    with tempfile.TemporaryDirectory(prefix="matinee-bench-") as folder:
        progress("start")
        with serving(Path(folder), workers=workers, database=database) as (address, process):
            runner = _runner()
            steady, flat_out = runner(
                _drive(address, title, tables, seconds, rate, process.pid, progress)
            )
        progress("open")
        open_ms = asyncio.run(_open_cold(Path(folder) / "long.db", title))
    return LoadReport(
        game=title.key,
        database="PostgreSQL" if database else "SQLite",
        tables=tables,
        seats=SEATS,
        workers=workers,
        steady=steady,
        flat_out=flat_out,
        open_ms=open_ms,
        open_rows=LONG,
    )


async def _drive(
    address: str,
    title: Title,
    tables: int,
    seconds: float,
    rate: float,
    server: int,
    progress: Callable[[str], object],
) -> tuple[Figures, Figures]:
    load = Load(address, title, tables)
    progress("tables")
    await load.sit_down()
    progress("warm-up")
    await load.play(1, rate / 2, server)
    progress("steady")
    steady = await load.play(seconds * 0.7, rate, server)
    progress("flat out")
    flat_out = await load.play(seconds * 0.3, None, server)
    load.close()
    return steady, flat_out


async def _open_cold(file: Path, title: Title) -> float:
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
            raise Refused("load-short", game=title.name, rows=LONG)
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
    rows = [msgspec.json.encode(row) for row in match.rows]
    save(conn, replace(card, version=1, rows=len(rows)), (), rows, 0)
    return card.id


@contextmanager
def serving(
    folder: Path, *, workers: int, database: str | None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of our own, without limits on how fast one person plays."""
    settings = {
        "MATINEE_DATA": str(folder),
        "MATINEE_SECRET": "bench " * 8,
        "MATINEE_LOG_LEVEL": "warning",
        **{f"MATINEE_{kind}_RATE": "10000000" for kind in ("PLAY", "JOIN", "CHAT", "SIGN_IN")},
        "MATINEE_STREAM_LIMIT": "10000",
    }
    if database is not None:
        settings["MATINEE_DATABASE"] = database
    command = [sys.executable, "-m", "matinee", "serve", "--port", "0", "--workers", str(workers)]
    process = subprocess.Popen(
        command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        while line and not line.startswith(_READY):
            line = process.stdout.readline()
        if not line:
            raise Refused("load-start")
        yield line.removeprefix(_READY).strip(), process
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def _runner() -> Callable[[Any], Any]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


def _read(response: httpx.Response) -> Any:
    if response.is_error:
        raise Refused("load-refused", problem=response.text[:300])
    return response.json()


def _quantiles(times: list[float]) -> tuple[float, float]:
    ordered = sorted(times) or [0.0]
    return tuple(1e3 * ordered[int(q * (len(ordered) - 1))] for q in (0.5, 0.99))  # type: ignore[return-value]


def _own_cpu() -> float:
    times = os.times()
    return times.user + times.system


def _cpu(process: int) -> float:
    """Processor seconds of a process and of those that it has started, where the system tells."""
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
