"""Several workers of one server, on one SQLite file."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import httpx
import pytest

from faults.processes import children, halted, living, workers
from fixtures import INSTALLED, PATCHES
from http_games import Seated, begin
from live_server import PATIENCE, SECRET, TESTS, Serve, Server, Stream, Visitor, wait_until
from matinee.server import app as server_app
from matinee.server.settings import Settings
from matinee.store.database import Database
from matinee.store.errors import StoreRefused


@contextmanager
def through(worker: int, server: Server, visitor: Visitor) -> Iterator[Visitor]:
    """The same person, with a connection to this worker.

    The other workers are stopped while the connection is made, but never for so long that the
    supervisor would take them for dead; the connection is then kept.
    """
    there = copy(server)

    def connected() -> bool:
        try:
            with halted([pid for pid in workers(server) if pid != worker]):
                return there.http.get("/readyz", timeout=1).is_success
        except httpx.TimeoutException:  # the worker has only just started
            return False

    with httpx.Client(base_url=server.url, timeout=PATIENCE) as there.http:
        wait_until(connected)
        yield visitor.at(there)


@contextmanager
def watching(worker: int, server: Server, visitor: Visitor, table: str) -> Iterator[Stream]:
    """A person's stream through this worker, up to date."""
    with halted([pid for pid in workers(server) if pid != worker]):
        stream = visitor.stream(table)
        watched = stream.__enter__()
    try:
        watched.next()
        yield watched
    finally:
        stream.__exit__(None, None, None)


def shows(stream: Stream, action: Any) -> bool:
    """Wait until a stream reports this play."""

    def has_play(update: dict[str, Any]) -> bool:
        return any(row.get("action") == action for row in update.get("rows", ()))

    return bool(stream.until(has_play))


def test_a_move_through_one_worker_is_seen_through_the_other_also_after_one_died(
    serve: Serve,
) -> None:
    server = serve(workers=2)
    wait_until(lambda: len(workers(server)) == 2)
    one, other = workers(server)
    seated = begin(server)
    ada, buster = seated.people
    with (
        through(one, server, ada) as there,
        through(other, server, buster) as back,
        watching(other, server, ada, seated.id) as here,
        watching(one, server, buster, seated.id) as elsewhere,
    ):
        pair = Seated(seated.id, [there, back])
        for card in (0, 1, 2):
            for seat, stream in enumerate((here, elsewhere)):
                pair.play(seat, action := pair.booking(seat, card))
                assert shows(stream, action)
        with_bot = there.post("/tables", {"game": "callsheet", "chairs": ["me", "bot:random"]})
        there.post(f"/tables/{with_bot['id']}/start")
        wait_until(lambda: there.get(f"/tables/{with_bot['id']}")["waiting"] == [0])
        started = children(one)
        assert started
        os.kill(one, signal.SIGKILL)
        wait_until(lambda: not {one, *started} & {*living(server)})
        wait_until(lambda: len(workers(server)) == 2)
        (new,) = {*workers(server)} - {other}
        with through(new, server, ada) as there:
            again = Seated(seated.id, [there])
            again.play(0, action := again.booking(0, 3))
            assert shows(here, action)
    for _ in range(3):
        seated.day()
    assert server.stop() == 0
    wait_until(lambda: not living(server), lambda: living(server))


def test_workers_that_are_slow_to_start_are_waited_for(serve: Serve) -> None:
    slow = os.pathsep.join(map(str, (PATCHES / "slow_start", TESTS, INSTALLED / "callsheet")))
    server = serve(workers=2, PYTHONPATH=slow)
    first = workers(server)
    wait_until(lambda: server.ready)
    assert workers(server) == first
    assert len(first) == 2
    assert server.stop() == 0


@pytest.mark.parametrize(
    ("key", "tries"), [("store-away", 3), ("store-older", 1)], ids=["away", "older"]
)
def test_a_process_that_starts_while_the_database_does_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, tries: int
) -> None:
    settings = Settings.read({"MATINEE_DATA": str(tmp_path), "MATINEE_SECRET": SECRET})
    answers = iter([StoreRefused(key, problem="it starts", database="x", revision="1")] * 2)
    tried = []

    def open_database(settings: Settings) -> Database:
        tried.append(settings)
        for refusal in answers:
            raise refusal
        return opened(settings)

    opened = server_app.open_database
    monkeypatch.setattr(server_app, "open_database", open_database)
    monkeypatch.setattr(server_app, "WAIT_SECONDS", 0.0)

    if key == "store-away":
        asyncio.run(server_app._open_once_there(settings)).close_now()
    else:
        with pytest.raises(StoreRefused):
            asyncio.run(server_app._open_once_there(settings))
    assert len(tried) == tries


def test_workers_do_not_outlive_whoever_looks_after_them(serve: Serve) -> None:
    server = serve(workers=2)
    seated = begin(server)
    seated.book(0)
    server.http.close()
    server.process.kill()
    server.process.wait(PATIENCE)
    wait_until(lambda: not living(server), lambda: living(server))
    server.workers = 1
    server.start()
    assert seated.look(0)["cursor"] == "2-0"
    assert not [line for line in server.log if "Traceback" in line]
