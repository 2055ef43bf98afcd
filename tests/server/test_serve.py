"""The server as a process: it starts, says where, answers, and ends when told to."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from matinee.store.database import Database
from server.browsers import Start

SECONDS = 30


class Server:
    """A running `matinee serve`."""

    def __init__(self, process: "subprocess.Popen[str]", *, opens: bool) -> None:
        self.process = process
        self.base = ""
        if opens:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.fullmatch(r"Matinee is open at (http://\S+)\n", line)
            assert found, line + process.communicate(timeout=SECONDS)[1]
            self.base = found[1]

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.base + path, trust_env=False, timeout=SECONDS)

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and what was logged."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, errors


Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    servers: list[Server] = []

    def serve(*args: str, opens: bool = True, **env: str) -> Server:
        settings = {"MATINEE_DATA": str(tmp_path / "data"), **env}
        process = subprocess.Popen(
            [sys.executable, "-m", "matinee", "serve", *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **settings},
        )
        server = Server(process, opens=opens)
        servers.append(server)
        return server

    yield serve
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


def test_it_starts_answers_and_ends(serve: Serve, tmp_path: Path) -> None:
    server = serve("--port", "0")
    assert server.get("/healthz").text == "ok\n"
    assert server.get("/readyz").text == "ok\n"
    assert "matinee_requests_total" in server.get("/metrics").text
    made = httpx.post(f"{server.base}/api/people", json={"name": "Ann"}, trust_env=False)
    assert made.status_code == 201
    code, errors = server.end()
    assert code == 0
    for line in errors.splitlines():
        assert msgspec.json.decode(line)["level"] == "info"
    assert (tmp_path / "data" / "secret").exists()
    assert (tmp_path / "data" / "matinee.db").exists()


def test_control_c_ends_it_as_well(serve: Serve) -> None:
    code, errors = serve("--port", "0").end(signal.SIGINT)
    assert code == 0
    assert "Traceback" not in errors


def test_people_are_known_after_a_restart(serve: Serve) -> None:
    server = serve("--port", "0")
    key = httpx.post(f"{server.base}/api/people", json={"name": "Ann"}, trust_env=False).json()
    server.end()
    again = serve("--port", "0")
    me = httpx.get(
        f"{again.base}/api/me", headers={"Authorization": f"Bearer {key['key']}"}, trust_env=False
    )
    assert me.json()["name"] == "Ann"


def test_several_workers_answer_and_count_together(serve: Serve) -> None:
    server = serve("--port", "0", "--workers", "2")
    for _ in range(30):
        assert server.get("/healthz").status_code == 200
    assert server.get("/readyz").status_code == 200
    counted = re.search(
        r'matinee_requests_total\{method="GET",route="/healthz",status="200"\} (\S+)',
        server.get("/metrics").text,
    )
    assert counted is not None
    assert float(counted[1]) >= 30
    code, errors = server.end()
    assert code == 0
    assert "Traceback" not in errors


def test_a_port_in_use_is_told(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = serve("--port", str(port), opens=False)
        out, errors = server.process.communicate(timeout=SECONDS)
    assert server.process.returncode == 2
    assert out == ""
    assert errors.startswith(f"Port {port} of 127.0.0.1 cannot be used: ")
    assert "Traceback" not in errors


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_stops_the_server_is_told_once(serve: Serve, workers: str) -> None:
    server = serve(
        "--port", "0", "--workers", workers, opens=False, MATINEE_DATABASE="postgresql://x/y"
    )
    _, errors = server.process.communicate(timeout=SECONDS)
    assert server.process.returncode == 2
    assert errors.count("MATINEE_SECRET is needed with PostgreSQL") == 1
    assert len(errors.splitlines()) == 1


def test_an_older_database_is_refused(serve: Serve, tmp_path: Path) -> None:
    serve("--port", "0").end()
    with Database.open(tmp_path / "data" / "matinee.db") as database:
        database.write_now(
            lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num='x'").rowcount
        )
    server = serve("--port", "0", opens=False)
    _, errors = server.process.communicate(timeout=SECONDS)
    assert server.process.returncode == 2
    assert "from a newer Matinee" in errors
    assert "Traceback" not in errors


def test_wrong_words_on_the_command_line_are_told(serve: Serve) -> None:
    server = serve("--port", "70000", opens=False)
    _, errors = server.process.communicate(timeout=SECONDS)
    assert server.process.returncode == 2
    assert "MATINEE_PORT cannot be “70000”" in errors


def test_a_database_that_is_lost_makes_it_unready_not_dead(serve: Serve, tmp_path: Path) -> None:
    server = serve("--port", "0")
    with Database.open(tmp_path / "data" / "matinee.db") as database:
        database.write_now(
            lambda conn: conn.exec_driver_sql("DELETE FROM alembic_version").rowcount
        )
    answer = server.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["key"] == "store-away"
    assert str(tmp_path) not in answer.text
    assert server.get("/healthz").status_code == 200


def test_a_request_that_was_begun_is_finished(serve: Serve) -> None:
    server = serve("--port", "0")
    address = ("127.0.0.1", int(server.base.rpartition(":")[2]))
    body = b'{"name": "Ann"}'
    with socket.create_connection(address, SECONDS) as asking:
        asking.sendall(
            b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body)
        )
        assert asking.recv(1000).startswith(b"HTTP/1.1 100")
        server.process.send_signal(signal.SIGTERM)
        wait_until_closed(address)
        asking.sendall(body)
        assert asking.recv(1000).startswith(b"HTTP/1.1 201")
    server.process.communicate(timeout=SECONDS)
    assert server.process.returncode == 0


def wait_until_closed(address: tuple[str, int]) -> None:
    for _ in range(SECONDS * 20):
        try:
            socket.create_connection(address, 1).close()
        except OSError:
            return
        time.sleep(0.05)
    pytest.fail("it still listens")


def test_a_process_that_is_about_to_end_is_not_ready(start: Start) -> None:
    client = start()
    assert client.get("/readyz").status_code == 200
    client.app.state.house.closing.set()
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["detail"] == "This server is not ready: it is about to end."
    assert client.get("/healthz").status_code == 200
