"""Backups are complete, are made while others write, and overwrite no file."""

import sqlite3
import subprocess
import threading
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.maintenance.backup import back_up
from matinee.store.migrate import require_current
from postgres import programs
from store.rows import new_row, new_table, numbers


@pytest.fixture
def postgres_programs(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put PostgreSQL's programs on the path, if the database is one."""
    if url.startswith("postgresql"):
        monkeypatch.setenv("PATH", str(programs()), prepend=":")


def restored(backup: Path, into: str) -> str:
    """Address of a restored copy of a backup."""
    if not into.startswith("postgresql"):
        return f"sqlite:///{backup}"
    restore = [str(programs() / "pg_restore"), "--no-owner", f"--dbname={into}", str(backup)]
    subprocess.run(restore, check=True, capture_output=True)
    return into


@pytest.mark.usefixtures("postgres_programs")
def test_a_backup_is_made_while_others_write(
    database: Database, url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database.write_now(new_table("a"))
    acknowledged: list[int] = []
    some, enough = threading.Event(), threading.Event()

    def write() -> None:
        for number in count(1):
            database.write_now(new_row("a", number))
            acknowledged.append(number)
            if number == 50:
                some.set()
            if enough.is_set():
                return

    writer = threading.Thread(target=write)
    writer.start()
    assert some.wait(10)
    for attempt in range(20):  # a small backup is quick, and the writer may not have had its turn
        before = len(acknowledged)
        backup = tmp_path / f"backup-{attempt}"
        back_up(url, backup)
        during = len(acknowledged)
        if during > before:
            break
    enough.set()
    writer.join()

    into = "" if database.dialect == "sqlite" else request.getfixturevalue("empty_postgres_url")
    with Database.open(restored(backup, into)) as copy:
        require_current(copy)
        rows_in_copy = copy.read_now(numbers)
    assert rows_in_copy == list(range(1, len(rows_in_copy) + 1))
    assert before <= len(rows_in_copy) <= during + 1
    assert during > before


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_copied_file_is_sound_alone_and_for_its_owner_only(
    tmp_path: Path, database: Database, url: str
) -> None:
    database.write_now(new_table("a"))
    (tmp_path / "copies").mkdir()
    file = tmp_path / "copies" / "backup.db"
    back_up(url, file)
    assert list(file.parent.iterdir()) == [file]
    assert file.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT id FROM tables").fetchall() == [("a",)]


@pytest.mark.usefixtures("postgres_programs")
def test_a_file_that_is_there_is_left_alone(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_text("my diary")
    with pytest.raises(StoreRefused, match="left alone"):
        back_up(url, file)
    assert file.read_text() == "my diary"


@pytest.mark.usefixtures("postgres_programs")
def test_a_file_that_came_meanwhile_is_left_alone(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copies").mkdir()
    file = tmp_path / "copies" / "backup"
    monkeypatch.setattr("os.fsync", lambda _: file.write_text("my diary"))
    with pytest.raises(StoreRefused, match="left alone"):
        back_up(url, file)
    assert file.read_text() == "my diary"
    assert list(file.parent.iterdir()) == [file]


def test_a_place_that_is_not_there_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreRefused, match="cannot be written"):
        back_up(url, tmp_path / "nowhere" / "backup")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreRefused) as refused:
        back_up(tmp_path / "none.db", tmp_path / "backup")
    assert refused.value.key == "store-missing"
    assert list(tmp_path.iterdir()) == []


def test_a_postgresql_without_its_tool_is_refused(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreRefused, match="pg_dump"):
        back_up(postgres_url, tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.processes
def test_what_pg_dump_says_is_passed_on_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "pg_dump"
    tool.write_text('#!/bin/sh\necho "error: no room for $@" >&2\nexit 1\n')
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(StoreRefused, match="no room") as refused:
        back_up("postgresql://ann:secret@127.0.0.1/matinee", tmp_path / "backup")
    assert "secret" not in str(refused.value)


def spoil(file: Path, *pages: int) -> None:
    """Overwrite pages of an SQLite file."""
    with file.open("r+b") as database:
        for page in pages:
            database.seek((page - 1) * 4096)
            database.write(b"\xa5" * 4096)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("spoilt", [range(2, 3), range(20, 26), range(30, 31)])
def test_a_damaged_database_gets_no_backup(url: str, tmp_path: Path, spoilt: range) -> None:
    with Database.open(url) as database:
        database.write_now(new_table("a"))
        for number in range(400):
            database.write_now(new_row("a", number))
    file = Path(url.removeprefix("sqlite:///"))
    assert file.stat().st_size > 32 * 4096
    spoil(file, *spoilt)
    (tmp_path / "copies").mkdir()
    with pytest.raises(StoreRefused) as refused:
        back_up(url, tmp_path / "copies" / "backup.db")
    assert refused.value.key == "backup-damaged"
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_database_whose_rows_refer_to_nothing_gets_no_backup(url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as conn:
        conn.execute("INSERT INTO applause VALUES ('none', 1, 'nobody')")
        conn.commit()
    with pytest.raises(StoreRefused, match="refers to a row") as refused:
        back_up(url, tmp_path / "backup.db")
    assert refused.value.key == "backup-damaged"
    assert not (tmp_path / "backup.db").exists()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("postgres_programs")
@pytest.mark.parametrize("size", [0, 2000, -200])
def test_an_archive_that_is_cut_short_is_no_backup(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """A stand-in for pg_dump succeeds, but leaves too little."""
    real = programs() / "pg_dump"
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs" / "pg_dump").write_text(
        f'#!/bin/sh\nfor a in "$@"; do case "$a" in --file=*) f="${{a#--file=}}";; esac; done\n'
        f'{real} "$@"\nhead -c {size} "$f" > "$f.cut"; mv "$f.cut" "$f"\n'
    )
    (tmp_path / "programs" / "pg_dump").chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path / "programs"), prepend=":")
    (tmp_path / "copies").mkdir()
    with pytest.raises(StoreRefused) as refused:
        back_up(url, tmp_path / "copies" / "backup")
    assert refused.value.key == "backup-damaged"
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("postgres_programs")
def test_a_postgresql_that_lacks_a_table_gets_no_backup(url: str, tmp_path: Path) -> None:
    with Database.open(url) as database:
        database.write_now(lambda conn: conn.exec_driver_sql("DROP TABLE signs"))
    with pytest.raises(StoreRefused, match="signs"):
        back_up(url, tmp_path / "backup")
