"""The commands that maintain the database."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import select

from cli.conftest import Run
from fixtures.games.callsheet.actions import Memo
from matinee.store.database import Database
from matinee.store.schema import METADATA
from table_builder import async_refusal, server_processes


def test_a_database_is_prepared_and_copied(run: Run, home: Path, tmp_path: Path) -> None:
    result = run("db", "upgrade")
    assert (result.exit_code, result.stdout) == (0, f"{home / 'matinee.db'} is up to date now.\n")
    assert "was up to date already" in run("db", "upgrade").stdout
    result = run("db", "backup", tmp_path / "copy.db")
    assert (result.exit_code, result.stdout) == (0, f"The backup is in {tmp_path / 'copy.db'}.\n")
    assert (tmp_path / "copy.db").is_file()


@pytest.mark.parametrize(
    ("database", "message"),
    [
        ("mysql://ann:secret@host/films", "no database that Matinee knows"),
        ("/proc/none/matinee.db", "cannot be used as a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, database: str, message: str
) -> None:
    monkeypatch.setenv("MATINEE_DATABASE", database)
    result = run("db", "upgrade")
    assert result.exit_code == 2
    assert message in result.stderr
    assert "secret" not in result.stderr


def test_no_backup_is_made_of_nothing(run: Run, tmp_path: Path) -> None:
    result = run("db", "backup", tmp_path / "copy.db")
    assert result.exit_code == 2
    assert "There is no database" in result.stderr
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.processes
def test_other_commands_do_without_the_database() -> None:
    script = "import sys, matinee.cli; sys.exit('sqlalchemy' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)


def spoil(url: str, statement: str, *values: object) -> None:
    """Change stored values, without the triggers that protect them."""
    if url.startswith("postgresql"):
        with psycopg.connect(url) as conn:
            conn.execute("SET session_replication_role = replica")
            conn.execute(statement.replace("?", "%s").encode(), values)
        return
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        file.execute("DROP TRIGGER IF EXISTS log_UPDATE")
        file.execute(statement, values)
        file.commit()


def everything(url: str) -> dict[str, list[Any]]:
    """All stored rows, except the times at which tables were last touched."""
    with Database.open(url) as database:
        return database.read_now(
            lambda conn: {
                table.name: sorted(
                    map(repr, conn.execute(select(*(c for c in table.c if c.name != "touched"))))
                )
                for table in METADATA.sorted_tables
            }
        )


@pytest.fixture
def tables(shared_url: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Three games of Ada and Buster, each with one memo."""
    monkeypatch.setenv("MATINEE_DATABASE", shared_url)
    monkeypatch.setenv("MATINEE_SECRET", "a secret of the tests, as long as it must be")

    async def play() -> list[str]:
        async with server_processes(shared_url, 1) as (one,):
            await one.create_people("Ada", "Buster")
            found = [await one.begin("Ada", "Buster") for _ in range(3)]
            for table in found:
                await one.play(table, 0, Memo("Go."))
            return found

    return asyncio.run(play())


def test_a_database_without_damage_is_said_to_be_sound(run: Run, tables: list[str]) -> None:
    result = run("db", "check")
    assert result.exit_code == 0, result.stdout + result.stderr
    assert "3 tables looked at." in result.stdout
    assert "Nothing is damaged." in result.stdout
    report = json.loads(run("db", "check", "--json").stdout)
    assert (report["tables"], report["damaged"], report["values"]) == (3, [], [])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET turn = ? WHERE id = ?",
        "UPDATE tables SET terms = ? WHERE id = ?",
        "UPDATE tables SET header = ? WHERE id = ?",
        "UPDATE log SET row = ? WHERE table_id = ? AND number = 1",
    ],
)
def test_a_damaged_table_is_found_set_aside_and_brought_back(
    run: Run, shared_url: str, tables: list[str], statement: str
) -> None:
    spoil(shared_url, statement, b"\xff\x00", tables[1])
    before = everything(shared_url)
    result = run("db", "check")
    assert result.exit_code == 1
    assert f"Table {tables[1]} cannot be opened" in result.stdout
    assert "matinee db check --set-aside" in result.stdout
    assert everything(shared_url) == before, "looking changes nothing"

    result = run("db", "check", "--set-aside")
    assert result.exit_code == 0, result.stdout + result.stderr
    assert "It was set aside." in result.stdout
    after = everything(shared_url)
    assert after["people"] == before["people"]
    assert [row for row in before["log"] if tables[1] not in row] == after["log"]
    assert not any(
        tables[1] in row for name, rows in after.items() if name != "set_aside" for row in rows
    )
    assert f"Set aside: {tables[1]}" in run("db", "check").stdout

    assert run("db", "restore-table", tables[1]).exit_code == 0
    assert everything(shared_url) == before
    assert run("db", "check").exit_code == 1
    result = run("db", "restore-table", tables[0])
    assert (result.exit_code, "No table" in result.stderr) == (2, True)


def test_a_table_set_aside_is_gone_for_a_server_that_knew_it(
    run: Run, shared_url: str, tables: list[str]
) -> None:
    async def play() -> None:
        async with server_processes(shared_url, 1) as (one,):
            for table in tables:
                await one.registry.table(table)
            spoil(shared_url, "UPDATE tables SET terms = ? WHERE id = ?", b"", tables[0])
            result = await asyncio.to_thread(run, "db", "check", "--set-aside")
            assert result.exit_code == 0, result.stdout
            assert await async_refusal(one.registry.table_now(tables[0])) == "table-none"
            assert [t.row.id for t in await one.registry.tables(tables)] == tables[1:]
            await one.play(tables[1], 1, Memo("On."))

    asyncio.run(play())


def test_damage_of_a_person_is_told_and_left_alone(
    run: Run, shared_url: str, tables: list[str]
) -> None:
    spoil(shared_url, "UPDATE people SET seen_at = ? WHERE id = ?", 1e300, "ada")
    result = run("db", "check", "--set-aside")
    assert result.exit_code == 1
    assert "people.seen_at (id ada): it is no time." in result.stdout
    assert "set aside" not in result.stdout


def test_damaged_pages_are_told_of_and_nothing_is_copied(
    run: Run, home: Path, tmp_path: Path, file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATINEE_DATABASE", file_url)
    with Path(file_url.removeprefix("sqlite:///")).open("r+b") as file:
        file.seek(4096 * 4)
        file.write(b"\xa5" * 4096)
    result = run("db", "check")
    assert result.exit_code == 1
    assert "The database itself is damaged." in result.stdout
    result = run("db", "backup", tmp_path / "copy.db")
    assert result.exit_code == 1
    assert "No backup was made" in result.stderr
    assert not (tmp_path / "copy.db").exists()


def test_a_database_that_is_not_there_is_not_made_to_be_checked(run: Run, home: Path) -> None:
    result = run("db", "check")
    assert result.exit_code == 2
    assert "There is no database" in result.stderr
    assert not (home / "matinee.db").exists()
