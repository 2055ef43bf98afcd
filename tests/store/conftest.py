"""Every test of the store runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from matinee.store.database import Database
from matinee.store.migrate import upgrade
from postgres import empty_postgres_url, postgres, postgres_url

__all__ = ["empty_postgres_url", "postgres", "postgres_url"]

BOTH = ["sqlite", "postgresql"]


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of a database with the current schema and without rows."""
    if request.param == "postgresql":
        found: str = request.getfixturevalue("postgres_url")
        return found
    with Database.open(tmp_path / "matinee.db") as database:
        upgrade(database)
    return f"sqlite:///{tmp_path / 'matinee.db'}"


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of a database without a schema."""
    if request.param == "postgresql":
        found: str = request.getfixturevalue("empty_postgres_url")
        return found
    return f"sqlite:///{tmp_path / 'new' / 'matinee.db'}"


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database with the current schema and without rows."""
    with Database.open(url) as open_database:
        yield open_database


@pytest.fixture
def empty(empty_url: str) -> Iterator[Database]:
    """A database without a schema."""
    with Database.open(empty_url) as open_database:
        yield open_database
