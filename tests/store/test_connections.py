"""Database addresses and files: accepted and refused ones, and the setup of SQLite."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from matinee.engine.text.errors import error_text
from matinee.store.connections import normalise
from matinee.store.database import Database
from matinee.store.errors import StoreRefused


def test_postgresql_without_its_driver_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreRefused, match=r"pip install matinee\[postgres\]"):
        Database.open("postgresql://127.0.0.1/matinee")


def test_an_sqlite_file_is_for_its_owner_only_and_safe(tmp_path: Path) -> None:
    file = tmp_path / "data" / "matinee.db"
    with Database.open(file) as database:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = database.write_now(
            lambda conn: [conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]
        )
        assert found == ["wal", 2, 1, 10_000]
        modes = {path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
        assert modes == {0o600}
        assert file.parent.stat().st_mode & 0o777 == 0o700


def test_a_write_has_the_file_to_itself_from_its_beginning(tmp_path: Path) -> None:
    def intrude(_: Connection) -> None:
        with closing(sqlite3.connect(tmp_path / "matinee.db", timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")

    with (
        Database.open(tmp_path / "matinee.db") as database,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        database.write_now(intrude)


def test_a_file_that_another_program_holds_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.store.connections.BUSY_SECONDS", 0.1)
    with Database.open(tmp_path / "matinee.db") as database:
        holder = sqlite3.connect(tmp_path / "matinee.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreRefused, match="database is locked"):
            database.write_now(lambda conn: None)
        holder.close()
        database.write_now(lambda conn: None)


@pytest.mark.parametrize(
    ("address", "meaning"),
    [
        ("/srv/matinee.db", "sqlite:////srv/matinee.db"),
        ("sqlite:////srv/matinee.db", "sqlite:////srv/matinee.db"),
        ("postgres://h/m", "postgresql+psycopg://h/m"),
        ("postgresql://h/m?sslmode=require", "postgresql+psycopg://h/m?sslmode=require"),
    ],
)
def test_addresses_are_understood(address: str, meaning: str) -> None:
    assert str(normalise(address)) == meaning


@pytest.mark.parametrize(
    "address",
    [
        "",
        " ",
        "a\0b",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://ann:secret@h/m",
        "://secret",
        "x://h:secret/",
    ],
)
def test_other_addresses_are_refused_without_their_secrets(address: str) -> None:
    with pytest.raises(StoreRefused) as refused:
        normalise(address)
    assert refused.value.key == "store-url"
    assert "secret" not in error_text(refused.value).replace("://secret", "")


@pytest.mark.parametrize("name", ["folder", "text.db", "text.db/below.db"])
def test_what_is_no_database_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.db").write_text("This is a letter, not a database. " * 40)
    with pytest.raises(StoreRefused) as refused:
        Database.open(tmp_path / name)
    assert refused.value.key == "store-file"
