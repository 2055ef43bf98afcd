"""The change feed: news of a change reaches every process, exactly if the change was stored."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import psycopg
import pytest
from sqlalchemy import Connection

from matinee.store import change_feed
from matinee.store.change_feed import EVERYTHING, ChangeFeed, Everything, announce_change
from matinee.store.connections import driver_arguments, normalise
from matinee.store.database import Database
from store.rows import new_table

Changes = AsyncIterator[set[str] | Everything]


def announcement(*table_ids: str) -> Callable[[Connection], None]:
    def job(conn: Connection) -> None:
        for table_id in table_ids:
            announce_change(conn, table_id)

    return job


async def next_change(changes: Changes) -> set[str] | Everything:
    return await asyncio.wait_for(anext(changes), 5)


async def changes_until(changes: Changes, table_ids: set[str]) -> set[str]:
    """Changes until all these tables were announced, in one batch or in several."""
    found: set[str] = set()
    while not found >= table_ids:
        news = await next_change(changes)
        assert news is not EVERYTHING
        found |= news
    return found


async def is_silent(changes: Changes) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(anext(changes), 0.3)
        return False
    return True


@pytest.fixture(autouse=True)
def tables(request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("database")
    for table_id in ("a", "b", "c"):
        database.write_now(new_table(table_id))


def test_news_begins_with_everything_and_then_tells_of_each_change(database: Database) -> None:
    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        await database.write(announcement("a"))
        assert await next_change(changes) == {"a"}
        await database.write(announcement("b", "c", "b"))
        assert await changes_until(changes, {"b", "c"}) == {"b", "c"}
        await database.write(announcement("a"))
        assert await next_change(changes) == {"a"}

    asyncio.run(play())


def test_all_followers_hear_what_another_process_wrote(database: Database, url: str) -> None:
    async def play() -> None:
        with Database.open(url) as other:
            followers = [ChangeFeed(each).follow() for each in (database, other)]
            assert [await next_change(changes) for changes in followers] == [EVERYTHING, EVERYTHING]
            await other.write(announcement("b"))
            assert [await next_change(changes) for changes in followers] == [{"b"}, {"b"}]

    asyncio.run(play())


def test_nothing_is_told_of_a_change_that_failed(database: Database) -> None:
    def fails(conn: Connection) -> None:
        announce_change(conn, "a")
        raise LookupError

    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        with pytest.raises(LookupError):
            await database.write(fails)
        assert await is_silent(changes)

    asyncio.run(play())


def test_nothing_is_told_before_a_change_is_stored(database: Database) -> None:
    stored = threading.Event()

    def slowly(conn: Connection) -> None:
        announce_change(conn, "a")
        assert stored.wait(5)

    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        writing = asyncio.create_task(database.write(slowly))
        hearing = asyncio.create_task(next_change(changes))
        await asyncio.sleep(0.2)
        assert not hearing.done()
        stored.set()
        await writing
        assert await hearing == {"a"}

    asyncio.run(play())


def test_news_is_quick(database: Database) -> None:
    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        loop = asyncio.get_running_loop()
        waits = []
        for _ in range(20):
            await database.write(announcement("a"))
            began = loop.time()
            assert await next_change(changes) == {"a"}
            waits.append(loop.time() - began)
        assert sorted(waits)[10] < 0.1

    asyncio.run(play())


def test_no_news_is_lost_among_many_writers(database: Database, url: str) -> None:
    async def play() -> None:
        with Database.open(url) as other:
            changes = ChangeFeed(database).follow()
            assert await next_change(changes) is EVERYTHING
            names = [f"t{number}" for number in range(100)]
            await asyncio.gather(*(database.write(new_table(name)) for name in names))
            writes = [
                (database, other)[number % 2].write(announcement(name), about=name)
                for number, name in enumerate(names)
            ]
            table_ids, *_ = await asyncio.gather(changes_until(changes, set(names)), *writes)
            assert table_ids == set(names)

    asyncio.run(play())


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_after_a_cut_connection_everything_may_have_changed(
    database: Database, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.store.change_feed.PAUSE_SECONDS", 0.05)

    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        with psycopg.connect(**driver_arguments(normalise(url)), autocommit=True) as conn:
            conn.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
        assert await next_change(changes) is EVERYTHING
        await database.write(announcement("a"))
        assert await next_change(changes) == {"a"}

    asyncio.run(play())


def test_a_silent_connection_is_felt_for_its_pulse(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.store.change_feed.PULSE_SECONDS", 0.05)

    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        hearing = asyncio.create_task(next_change(changes))
        await asyncio.sleep(0.3)
        await database.write(announcement("a"))
        assert await hearing == {"a"}

    asyncio.run(play())


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_file_that_cannot_be_read_for_a_while_is_followed_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.store.change_feed.PAUSE_SECONDS", 0.05)
    looked = change_feed._Watch._data_version
    trouble: list[str] = []

    def look(watch: change_feed._Watch) -> int:
        if trouble:
            raise sqlite3.OperationalError(trouble.pop())
        return looked(watch)

    monkeypatch.setattr(change_feed._Watch, "_data_version", look)

    async def play() -> None:
        changes = ChangeFeed(database).follow()
        assert await next_change(changes) is EVERYTHING
        trouble[:] = ["when it is opened again", "and again", "when it is looked at"]
        assert await next_change(changes) is EVERYTHING
        assert not trouble
        await database.write(announcement("a"))
        assert await next_change(changes) == {"a"}

    asyncio.run(play())
