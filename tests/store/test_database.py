"""An acknowledged write is stored, a failed write leaves nothing; readers see snapshots."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from matinee.engine.text.errors import error_text
from matinee.store.connections import READERS, driver_arguments, normalise
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.schema import TABLES
from store.rows import new_row, new_table, numbers


def test_what_was_written_is_read(database: Database) -> None:
    database.write_now(new_table("a"))
    database.write_now(new_row("a", 1))
    assert database.read_now(numbers) == [1]


def test_many_writes_at_once_are_stored_in_few_transactions(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[Connection] = []
    commit = Connection.commit

    def counting_commit(conn: Connection) -> None:
        commits.append(conn)
        commit(conn)

    async def play() -> list[int]:
        def job(conn: Connection, number: int) -> int:
            new_row("a", number)(conn)
            return number

        await database.write(new_table("a"))
        monkeypatch.setattr(Connection, "commit", counting_commit)
        return await asyncio.gather(*(database.write(partial(job, number=n)) for n in range(200)))

    assert asyncio.run(play()) == list(range(200))
    assert database.read_now(numbers) == list(range(200))
    assert len(commits) < 20


def test_one_failure_in_a_group_touches_nobody_else(database: Database) -> None:
    async def play() -> list[BaseException | None]:
        await database.write(new_table("a"))
        jobs = [new_row("a", number) for number in (1, 2, 2, 3, 1, 4)]
        return await asyncio.gather(*map(database.write, jobs), return_exceptions=True)

    answers = asyncio.run(play())
    assert [isinstance(answer, IntegrityError) for answer in answers] == [
        False,
        False,
        True,
        False,
        True,
        False,
    ]
    assert database.read_now(numbers) == [1, 2, 3, 4]


def test_what_a_job_raises_is_raised_where_it_was_asked_for(database: Database) -> None:
    def job(conn: Connection) -> None:
        new_table("a")(conn)
        raise LookupError("no such film")

    with pytest.raises(LookupError, match="no such film"):
        database.write_now(job)
    assert database.read_now(lambda conn: conn.scalar(select(func.count(TABLES.c.id)))) == 0


def test_jobs_of_a_group_run_in_the_order_of_what_they_are_about(database: Database) -> None:
    ran: list[str] = []
    begun, released = threading.Event(), threading.Event()

    def note(name: str, _: Connection) -> None:
        ran.append(name)

    def hold(_: Connection) -> None:
        begun.set()
        released.wait(5)

    async def play() -> None:
        first = asyncio.create_task(database.write(hold))
        await asyncio.to_thread(begun.wait, 5)
        rest = [
            asyncio.create_task(database.write(partial(note, name), about=name))
            for name in ("c", "a", "b", "a")
        ]
        while database._writer._queue.qsize() < len(rest):
            await asyncio.sleep(0)
        released.set()
        await asyncio.gather(first, *rest)

    asyncio.run(play())
    assert ran == ["a", "a", "b", "c"]


def test_what_was_read_in_part_keeps_nobody_at_that_moment(database: Database, url: str) -> None:
    """A reader that fails at a damaged row leaves the rest of its query unread."""
    open_results = []

    def stumble(conn: Connection) -> None:
        rows = conn.execute(select(TABLES.c.id))
        open_results.append((rows, rows.fetchone()))
        raise KeyError

    def count(conn: Connection) -> int:
        return conn.scalar(select(func.count(TABLES.c.id))) or 0

    for name in "ab":
        database.write_now(new_table(name))
    for _ in range(2 * READERS):
        with pytest.raises(KeyError):
            database.read_now(stumble)
    with pytest.raises(KeyError):
        database.write_now(stumble)
    with Database.open(url) as other:
        other.write_now(new_table("c"))
        database.write_now(new_table("d"))
    assert [database.read_now(count) for _ in range(2 * READERS)] == [4] * (2 * READERS)


def test_foreign_keys_hold(database: Database) -> None:
    with pytest.raises(IntegrityError):
        database.write_now(new_row("nowhere", 1))


def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises((DBAPIError, StoreRefused)):
        database.read_now(new_table("a"))
    assert database.read_now(lambda conn: conn.scalar(select(func.count(TABLES.c.id)))) == 0


def test_a_reader_sees_one_moment_and_does_not_stop_the_writer(database: Database) -> None:
    database.write_now(new_table("a"))
    reading, written = threading.Event(), threading.Event()

    def look(conn: Connection) -> tuple[list[int], list[int]]:
        before = numbers(conn)
        reading.set()
        assert written.wait(5)
        return before, numbers(conn)

    async def play() -> tuple[list[int], list[int]]:
        reader = asyncio.create_task(database.read(look))
        await asyncio.to_thread(reading.wait, 5)
        await asyncio.wait_for(database.write(new_row("a", 1)), 5)
        written.set()
        return await reader

    assert asyncio.run(play()) == ([], [])
    assert database.read_now(numbers) == [1]


def test_closing_finishes_what_was_asked_for(url: str) -> None:
    async def play() -> None:
        database = Database.open(url)
        await database.write(new_table("a"))
        writes = [asyncio.create_task(database.write(new_row("a", n))) for n in range(300)]
        await asyncio.sleep(0)
        await database.close()
        await asyncio.gather(*writes)
        with pytest.raises(StoreRefused, match="closed"):
            await database.write(new_row("a", 301))
        with pytest.raises(StoreRefused, match="closed"):
            await database.read(numbers)

    asyncio.run(play())
    with Database.open(url) as again:
        assert len(again.read_now(numbers)) == 300


def test_whoever_asked_may_have_gone_away(database: Database) -> None:
    async def leave() -> None:
        asking = asyncio.create_task(database.write(new_table("a")))
        await asyncio.sleep(0)
        asking.cancel()

    asyncio.run(leave())
    database.write_now(new_row("a", 1))
    assert database.read_now(numbers) == [1]


COUNTING = """
import asyncio, sys
sys.path.insert(0, sys.argv[2])
from store.rows import new_row
from matinee.store.database import Database

async def count(database, start):
    for number in range(start, 10**9, 8):
        await database.write(new_row("a", number))
        print(number, flush=True)

async def main():
    database = Database.open(sys.argv[1])
    await asyncio.gather(*(count(database, start) for start in range(8)))

asyncio.run(main())
"""


@pytest.mark.processes
def test_a_killed_process_loses_nothing_that_was_answered(url: str) -> None:
    with Database.open(url) as database:
        database.write_now(new_table("a"))
    tests = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", COUNTING, url, tests]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(200)]
        os.kill(process.pid, signal.SIGKILL)
        lines += process.stdout.readlines()
    acknowledged = {int(line) for line in lines if line.endswith("\n")}
    assert len(acknowledged) >= 200
    with Database.open(url) as database:
        assert acknowledged <= set(database.read_now(numbers))


def test_several_processes_write_into_one_database(url: str) -> None:
    with Database.open(url) as one, Database.open(url) as other:
        one.write_now(new_table("a"))

        async def play() -> None:
            writes = [
                database.write(new_row("a", 2 * number + offset), about="a")
                for number in range(100)
                for offset, database in enumerate((one, other))
            ]
            await asyncio.gather(*writes)

        asyncio.run(play())
        assert one.read_now(numbers) == other.read_now(numbers) == list(range(200))


def test_two_who_lock_each_other_out_both_succeed(postgres_url: str) -> None:
    def both(conn: Connection, first: str, second: str) -> None:
        for table_id in (first, second):
            conn.execute(
                TABLES.update().where(TABLES.c.id == table_id).values(rows=TABLES.c.rows + 1)
            )
            time.sleep(0.2)

    with Database.open(postgres_url) as one, Database.open(postgres_url) as other:
        one.write_now(new_table("a"))
        one.write_now(new_table("b"))

        async def play() -> None:
            await asyncio.gather(
                one.write(lambda conn: both(conn, "a", "b")),
                other.write(lambda conn: both(conn, "b", "a")),
            )

        asyncio.run(play())
        rows = one.read_now(lambda conn: list(conn.scalars(select(TABLES.c.rows))))
        assert rows == [2, 2]


def _cut_connections(url: str) -> None:
    with psycopg.connect(**driver_arguments(normalise(url)), autocommit=True) as conn:
        conn.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_cut_connection_is_made_anew(postgres_url: str) -> None:
    with Database.open(postgres_url) as database:
        database.write_now(new_table("a"))
        assert database.read_now(numbers) == []
        _cut_connections(postgres_url)
        database.write_now(new_row("a", 1))
        _cut_connections(postgres_url)
        assert database.read_now(numbers) == [1]


def test_a_connection_cut_in_the_middle_of_a_job_runs_it_again(postgres_url: str) -> None:
    cuts = iter([True, False])

    def job(conn: Connection) -> None:
        if next(cuts):
            _cut_connections(postgres_url)
        new_row("a", 1)(conn)

    with Database.open(postgres_url) as database:
        database.write_now(new_table("a"))
        database.write_now(job)
        assert database.read_now(numbers) == [1]


def test_a_database_that_stays_away_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.store.database.AWAY_SECONDS", 0.3)
    with Database.open("postgresql://ann:secret@127.0.0.1:1/matinee") as database:
        for ask in (database.read_now, database.write_now):
            with pytest.raises(StoreRefused) as refused:
                ask(numbers)
            assert refused.value.key == "store-away"
            assert "secret" not in error_text(refused.value)


def test_a_failed_commit_leaves_its_jobs_unsure(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write_now(new_table("a"))

    def fail(conn: Connection) -> None:
        raise DBAPIError("COMMIT", None, OSError("cut off"), connection_invalidated=True)

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "commit", fail)
        with pytest.raises(StoreRefused) as refused:
            database.write_now(new_row("a", 1))
    assert refused.value.key == "store-unsure"
    database.write_now(new_row("a", 2))
    assert database.read_now(numbers) == [2]
