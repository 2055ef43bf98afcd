"""A server of the test's own, on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from live_server import SECRET, any_server, postgres_server, serve, server
from matinee.server.app import make_app
from matinee.server.context import ServerContext
from matinee.server.settings import Settings
from postgres import postgres, postgres_url
from server.browsers import Browser, Start, Visit
from server.plain_browser import arrive
from table_builder import clock, file_url, shared_url

DATABASES = ["sqlite", "postgresql"]
"""The kinds of database; the first is that of tests in which the kind does not matter."""

__all__ = [
    "any_server",
    "arrive",
    "clock",
    "file_url",
    "postgres",
    "postgres_server",
    "postgres_url",
    "serve",
    "server",
    "shared_url",
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kinds = DATABASES if metafunc.definition.get_closest_marker("databases") else DATABASES[:1]
    marks = metafunc.definition.iter_markers("parametrize")
    own = {mark.args[0] for mark in marks}
    for fixture in {"any_server", "database_url"}.intersection(metafunc.fixturenames) - own:
        metafunc.parametrize(fixture, kinds, indirect=True)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.read({"MATINEE_DATA": str(tmp_path / "data"), "MATINEE_SECRET": SECRET})


_idle: list[Litestar] = []
"""Applications with default settings that no test uses now: making one takes long."""


@pytest.fixture
def start(settings: Settings) -> Iterator[Start]:
    """Start a server with other settings or with routes of the test's own."""
    clients = []

    def start(routes: Any = (), **changes: Any) -> TestClient[Litestar]:
        own = msgspec.structs.replace(settings, **changes)
        default = not routes and changes.keys() <= {"database"}
        if default and _idle:
            app = _idle.pop()
            ServerContext.__init__(app.state.context, own, SECRET)  # nothing of its last use stays
        else:
            app = make_app(own, routes=routes)
        client = TestClient(app, raise_server_exceptions=False)
        client.__enter__()
        clients.append((client, default))
        return client

    yield start
    for client, default in clients:
        client.__exit__(None, None, None)
        if default:
            _idle.append(client.app)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, settings: Settings) -> str:
    """Address of a database: on SQLite, or one of each kind for tests marked `databases`."""
    if request.param == "sqlite":
        return settings.database
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def client(database_url: str, start: Start) -> TestClient[Litestar]:
    """A running server; tests marked `databases` get one on each kind of database."""
    return start(database=database_url)


@pytest.fixture
def browser(client: TestClient[Litestar]) -> Visit:
    """A function that opens another browser."""
    return lambda: Browser(client)


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make password hashes cheap, so that tests are quick."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("matinee.server.accounts.passwords.PasswordHasher", lambda: quick)
