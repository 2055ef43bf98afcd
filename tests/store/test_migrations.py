"""Migrations make the schema that the code expects, once; the log can only grow."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from matinee.store import migrate as upgrades
from matinee.store import people
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.migrate import (
    SchemaStatus,
    _config,
    make_ready,
    require_current,
    schema_status,
    upgrade,
)
from matinee.store.schema import METADATA
from store.rows import new_row, new_table, numbers


def revise(revision: str) -> Any:
    return lambda conn: conn.execute(
        text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision}
    )


def test_the_migrated_schema_is_the_one_in_the_code(database: Database) -> None:
    def differences(conn: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(conn), METADATA)

    assert database.read_now(differences) == []


def test_an_upgrade_is_done_once(empty: Database) -> None:
    assert schema_status(empty) is SchemaStatus.EMPTY
    assert upgrade(empty)
    assert schema_status(empty) is SchemaStatus.CURRENT
    assert not upgrade(empty)
    require_current(empty)


def test_several_may_upgrade_at_once(empty: Database, empty_url: str) -> None:
    async def play() -> tuple[bool, bool]:
        with Database.open(empty_url) as other:
            return await asyncio.gather(
                asyncio.to_thread(upgrade, empty), asyncio.to_thread(upgrade, other)
            )

    assert sorted(asyncio.run(play())) == [False, True]


def test_an_upgrade_that_fails_leaves_nothing(
    empty: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the power went off")

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", fail)
    with pytest.raises(OSError, match="power"):
        upgrade(empty)
    assert schema_status(empty) is SchemaStatus.EMPTY


def test_a_new_file_is_prepared_by_the_server_but_a_new_postgresql_is_not(empty: Database) -> None:
    if empty.dialect == "sqlite":
        make_ready(empty)
        assert schema_status(empty) is SchemaStatus.CURRENT
    else:
        with pytest.raises(StoreRefused, match="matinee db upgrade"):
            make_ready(empty)
        assert schema_status(empty) is SchemaStatus.EMPTY


def test_an_older_database_is_refused_until_it_is_upgraded(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    revisions = ("9999", *upgrades._revisions())
    monkeypatch.setattr(upgrades, "_revisions", lambda: revisions)
    assert schema_status(database) is SchemaStatus.OLDER
    for check in (make_ready, require_current):
        with pytest.raises(StoreRefused, match="matinee db upgrade"):
            check(database)


def test_a_database_of_a_newer_matinee_is_left_alone(database: Database) -> None:
    database.write_now(revise("9999"))
    assert schema_status(database) is SchemaStatus.NEWER
    for check in (make_ready, require_current, upgrade):
        with pytest.raises(StoreRefused, match="newer Matinee") as refused:
            check(database)
        assert refused.value.key == "store-newer"


def test_somebody_elses_database_is_left_alone(empty: Database) -> None:
    empty.write_now(lambda conn: conn.execute(text("CREATE TABLE films (title text)")))
    for check in (make_ready, require_current, upgrade):
        with pytest.raises(StoreRefused) as refused:
            check(empty)
        assert refused.value.key == "store-foreign"


def keeper(person_id: str, name: str, created_at: float) -> Any:
    """A job that inserts a kept name from before names were compared by looks."""
    values = {"id": person_id, "name": name, "kept": people.fold_name(name), "at": created_at}
    return lambda conn: conn.execute(
        text(
            "INSERT INTO people (id, name, kept, password, program, epoch, email_confirmed, "
            "created_at, seen_at) VALUES (:id, :name, :kept, 'hash', false, 0, false, :at, :at)"
        ),
        values,
    )


def test_kept_names_that_look_alike_already_stay_with_their_keepers(empty: Database) -> None:
    empty.write_now(lambda conn: command.upgrade(_config(connection=conn), "0007"))
    imitation = "\u0410nn"
    for row in (
        keeper("eve", imitation, 2.0),
        keeper("ann", "Ann", 1.0),
        keeper("ben", "Ben", 3.0),
    ):
        empty.write_now(row)
    assert upgrade(empty)

    def found(conn: Connection) -> None:
        for person, name in (("ann", "Ann"), ("eve", imitation), ("ben", "BEN")):
            account = people.find_kept(conn, name)
            assert account is not None
            assert account[0].id == person, "each signs in as before"
            assert not people.is_kept(conn, name, but=person)
            assert people.is_kept(conn, name)
        for name in ("Ann", "Be\u0578", "\u0391nn", "\u0412en"):
            assert people.is_kept(conn, name)

    empty.read_now(found)
    empty.write_now(lambda conn: people.keep_name(conn, "eve", imitation))
    empty.write_now(lambda conn: people.keep_name(conn, "ann", "Ann"))
    empty.read_now(found)
    empty.write_now(lambda conn: people.keep_name(conn, "eve", "Eve"))
    assert empty.read_now(lambda conn: people.is_kept(conn, "Ev\u0435"))
    assert empty.read_now(lambda conn: people.find_kept(conn, imitation)) is None


CHANGE = "UPDATE log SET at = 1"
LOSE = "DELETE FROM log"
REPLACE = "INSERT INTO log VALUES ('a', 1, 2, '') "
REPLACE += "ON CONFLICT (table_id, number) DO UPDATE SET at = 2"


@pytest.mark.parametrize(
    ("url", "statement"),
    [
        *(
            (url, statement)
            for url in ("sqlite", "postgresql")
            for statement in (CHANGE, LOSE, REPLACE)
        ),
        ("sqlite", "INSERT OR REPLACE INTO log VALUES ('a', 1, 2, '')"),
        ("postgresql", "TRUNCATE log"),
    ],
    indirect=["url"],
)
def test_the_log_can_only_be_added_to(database: Database, statement: str) -> None:
    database.write_now(new_table("a"))
    database.write_now(new_row("a", 1))
    with pytest.raises(DBAPIError, match="the log is only added to"):
        database.write_now(lambda conn: conn.execute(text(statement)))
    assert database.read_now(numbers) == [1]
    assert database.read_now(lambda conn: conn.scalar(text("SELECT at FROM log"))) == 0


PLAYED, UNSAID = b'{"row":"play","seat":0}', b'{"row":"unsaid","of":[1]}'
SETUP = b'{"row":"setup"}'
WORDLESS = 'UPDATE log SET row = \'{"row":"play"}\' WHERE number = 1'


def logged(*rows: bytes) -> Any:
    def job(conn: Connection) -> None:
        new_table("a")(conn)
        for number, row in enumerate(rows, start=1):
            values = {"number": number, "row": row}
            conn.execute(text("INSERT INTO log VALUES ('a', :number, 0, :row)"), values)

    return job


def test_a_row_may_lose_its_words_when_the_latest_row_says_so(database: Database) -> None:
    database.write_now(logged(PLAYED, UNSAID))
    database.write_now(lambda conn: conn.execute(text(WORDLESS)))
    query = text("SELECT length(row) FROM log ORDER BY number")
    found = database.read_now(lambda conn: list(conn.scalars(query)))
    assert found == [len('{"row":"play"}'), len(UNSAID)]


@pytest.mark.parametrize(
    ("rows", "statement"),
    [
        ((PLAYED,), WORDLESS),
        ((PLAYED, UNSAID, PLAYED), WORDLESS),
        ((SETUP, UNSAID), WORDLESS),
        ((PLAYED, UNSAID), "UPDATE log SET at = 1 WHERE number = 1"),
        ((PLAYED, UNSAID), "UPDATE log SET number = 7 WHERE number = 1"),
        ((PLAYED, UNSAID), LOSE),
    ],
    ids=["unsaid", "later", "setup", "time", "number", "lost"],
)
def test_otherwise_it_stays_as_it_is(
    database: Database, rows: tuple[bytes, ...], statement: str
) -> None:
    database.write_now(logged(*rows))
    with pytest.raises(DBAPIError, match="the log is only added to"):
        database.write_now(lambda conn: conn.execute(text(statement)))
    assert database.read_now(numbers) == list(range(1, len(rows) + 1))


@pytest.mark.processes
def test_an_installed_package_carries_its_migrations(tmp_path: Path) -> None:
    import matinee

    package = Path(matinee.__file__).parent
    shutil.copytree(package, tmp_path / "matinee", ignore=shutil.ignore_patterns("__pycache__"))
    script = (
        "import sys, matinee\n"
        "assert matinee.__file__.startswith(sys.argv[1])\n"
        "from matinee.store.database import Database\n"
        "from matinee.store.migrate import make_ready\n"
        "with Database.open('x.db') as database:\n"
        "    make_ready(database)\n"
    )
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
    )
    with Database.open(tmp_path / "x.db") as database:
        assert schema_status(database) is SchemaStatus.CURRENT
