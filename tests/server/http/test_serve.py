"""The server as a process: it starts, prints its address, answers, and stops when told to.

`test_metrics.py` tests one with several workers.
"""

import signal
import socket
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from live_server import PATIENCE, Serve, Server, wait_until
from matinee.cli.commands import app
from matinee.store import migrate as upgrades
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from server.browsers import Start

Try = Callable[..., Result]


@pytest.fixture
def try_to_serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Try:
    """A function that serves in this process; an error has to stop the server before it begins."""
    monkeypatch.setenv("MATINEE_DATA", str(tmp_path))
    monkeypatch.setenv("MATINEE_PORT", "0")
    command = import_module("matinee.cli.serve")  # its package has a function of this name
    monkeypatch.setattr(command, "_run", lambda *_: pytest.fail("nothing stops it"))
    return lambda *args: CliRunner().invoke(app, ["serve", *args])


def test_it_starts_answers_ends_and_knows_people_when_it_starts_again(serve: Serve) -> None:
    server = serve(MATINEE_SECRET="")
    message = f"Matinee is open at {server.url}"
    wait_until(lambda: message in server.log)
    assert server.http.get("/healthz").text == "ok\n"
    assert server.http.get("/readyz").text == "ok\n"
    assert "matinee_requests_total" in server.http.get("/metrics").text
    ann = server.visitor("Ann")
    assert server.stop() == 0
    assert (server.folder / "home" / "secret").exists()
    assert (server.folder / "home" / "matinee.db").exists()

    server.start()
    assert ann.get("/me")["name"] == "Ann"
    wait_until(lambda: server.log.count(message) == 2)
    server.process.send_signal(signal.SIGINT)  # as Control-C does
    assert server.process.wait(PATIENCE) == 0
    for line in server.log:
        assert line == message or msgspec.json.decode(line)["level"] == "info"


def test_a_request_that_was_begun_is_finished(serve: Serve) -> None:
    server = serve()
    address = ("127.0.0.1", server.port)
    body = b'{"name": "Ann"}'

    def closed() -> bool:
        try:
            socket.create_connection(address, 1).close()
        except OSError:
            return True
        return False

    with socket.create_connection(address, PATIENCE) as asking:
        asking.sendall(
            b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body)
        )
        assert asking.recv(1000).startswith(b"HTTP/1.1 100")
        server.process.terminate()
        wait_until(closed)
        asking.sendall(body)
        assert asking.recv(1000).startswith(b"HTTP/1.1 201")
    assert server.process.wait(PATIENCE) == 0


# Errors that stop the server before it begins


@pytest.mark.processes
def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with socket.create_server(("127.0.0.1", server.port)):
        server.launch()
        assert server.process.wait(PATIENCE) == 2
    (line,) = server.log
    assert line.startswith(f"Port {server.port} of 127.0.0.1 cannot be used: ")


@pytest.mark.processes
def test_what_stops_all_workers_is_told_once(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=2, database="postgresql://x/y", MATINEE_SECRET="")
    server.launch()
    assert server.process.wait(PATIENCE) == 2
    (line,) = server.log
    assert line.startswith("MATINEE_SECRET is needed with PostgreSQL")


def test_what_stops_the_only_worker_is_told_alike(
    try_to_serve: Try, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATINEE_DATABASE", "postgresql://x/y")
    monkeypatch.delenv("MATINEE_SECRET", raising=False)
    tried = try_to_serve()
    assert (tried.exit_code, tried.stdout) == (2, "")
    (line,) = tried.stderr.splitlines()
    assert line.startswith("MATINEE_SECRET is needed with PostgreSQL")


def test_a_database_of_a_newer_matinee_is_refused(try_to_serve: Try, tmp_path: Path) -> None:
    with Database.open(tmp_path / "matinee.db") as database:
        upgrade(database)
        database.write_now(
            lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num='x'").rowcount
        )
    tried = try_to_serve()
    assert (tried.exit_code, tried.stdout) == (2, "")
    assert "from a newer Matinee" in tried.stderr


def test_an_older_database_is_refused_and_what_to_do_is_told(
    try_to_serve: Try, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Database.open(tmp_path / "matinee.db") as database:
        upgrade(database)
    revisions = ("next", *upgrades._revisions())
    monkeypatch.setattr(upgrades, "_revisions", lambda: revisions)
    tried = try_to_serve()
    assert (tried.exit_code, tried.stdout) == (2, "")
    assert "matinee db upgrade" in tried.stderr


def test_wrong_words_on_the_command_line_are_told(try_to_serve: Try) -> None:
    tried = try_to_serve("--port", "70000")
    assert tried.exit_code == 2
    assert "MATINEE_PORT cannot be “70000”" in tried.stderr


# Readiness


def test_a_database_that_is_lost_makes_it_unready_not_dead(start: Start, tmp_path: Path) -> None:
    client = start()
    with Database.open(tmp_path / "data" / "matinee.db") as database:
        database.write_now(
            lambda conn: conn.exec_driver_sql("DELETE FROM alembic_version").rowcount
        )
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["key"] == "store-away"
    assert str(tmp_path) not in answer.text
    assert client.get("/healthz").status_code == 200


def test_a_process_that_is_about_to_end_is_not_ready(start: Start) -> None:
    client = start()
    assert client.get("/readyz").status_code == 200
    client.app.state.context.closing.set()
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["detail"] == "This server is not ready: it is about to end."
    assert client.get("/healthz").status_code == 200
