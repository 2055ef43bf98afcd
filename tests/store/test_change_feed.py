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

Heard = AsyncIterator[set[str] | Everything]


def tell(*table_ids: str) -> Callable[[Connection], None]:
    def job(conn: Connection) -> None:
        for table_id in table_ids:
            announce_change(conn, table_id)

    return job


async def next_news(heard: Heard) -> set[str] | Everything:
    return await asyncio.wait_for(anext(heard), 5)


async def all_of(heard: Heard, wanted: set[str]) -> set[str]:
    """Changes until all these tables were announced, in one batch or in several."""
    told: set[str] = set()
    while not told >= wanted:
        news = await next_news(heard)
        assert news is not EVERYTHING
        told |= news
    return told


async def hears_nothing(heard: Heard) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(anext(heard), 0.3)
        return False
    return True


@pytest.fixture(autouse=True)
def tables(request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("database")
    for table_id in ("a", "b", "c"):
        database.write_now(new_table(table_id))


def test_news_begins_with_everything_and_then_tells_of_each_change(database: Database) -> None:
    async def play() -> None:
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        await database.write(tell("a"))
        assert await next_news(heard) == {"a"}
        await database.write(tell("b", "c", "b"))
        assert await all_of(heard, {"b", "c"}) == {"b", "c"}
        await database.write(tell("a"))
        assert await next_news(heard) == {"a"}

    asyncio.run(play())


def test_all_followers_hear_what_another_process_wrote(database: Database, url: str) -> None:
    async def play() -> None:
        with Database.open(url) as other:
            followers = [ChangeFeed(each).follow() for each in (database, other)]
            assert [await next_news(heard) for heard in followers] == [EVERYTHING, EVERYTHING]
            await other.write(tell("b"))
            assert [await next_news(heard) for heard in followers] == [{"b"}, {"b"}]

    asyncio.run(play())


def test_nothing_is_told_of_a_change_that_failed(database: Database) -> None:
    def fails(conn: Connection) -> None:
        announce_change(conn, "a")
        raise LookupError

    async def play() -> None:
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        with pytest.raises(LookupError):
            await database.write(fails)
        assert await hears_nothing(heard)

    asyncio.run(play())


def test_nothing_is_told_before_a_change_is_stored(database: Database) -> None:
    stored = threading.Event()

    def slowly(conn: Connection) -> None:
        announce_change(conn, "a")
        assert stored.wait(5)

    async def play() -> None:
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        writing = asyncio.create_task(database.write(slowly))
        hearing = asyncio.create_task(next_news(heard))
        await asyncio.sleep(0.2)
        assert not hearing.done()
        stored.set()
        await writing
        assert await hearing == {"a"}

    asyncio.run(play())


def test_news_is_quick(database: Database) -> None:
    async def play() -> None:
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        loop = asyncio.get_running_loop()
        waits = []
        for _ in range(20):
            await database.write(tell("a"))
            began = loop.time()
            assert await next_news(heard) == {"a"}
            waits.append(loop.time() - began)
        assert sorted(waits)[10] < 0.1

    asyncio.run(play())


def test_no_news_is_lost_among_many_writers(database: Database, url: str) -> None:
    async def play() -> None:
        with Database.open(url) as other:
            heard = ChangeFeed(database).follow()
            assert await next_news(heard) is EVERYTHING
            names = [f"t{number}" for number in range(100)]
            await asyncio.gather(*(database.write(new_table(name)) for name in names))
            writes = [
                (database, other)[number % 2].write(tell(name), about=name)
                for number, name in enumerate(names)
            ]
            told, *_ = await asyncio.gather(all_of(heard, set(names)), *writes)
            assert told == set(names)

    asyncio.run(play())


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_after_a_cut_connection_everything_may_have_changed(
    database: Database, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.store.change_feed.PAUSE_SECONDS", 0.05)

    async def play() -> None:
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        with psycopg.connect(**driver_arguments(normalise(url)), autocommit=True) as conn:
            conn.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
        assert await next_news(heard) is EVERYTHING
        await database.write(tell("a"))
        assert await next_news(heard) == {"a"}

    asyncio.run(play())


def test_a_silent_connection_is_felt_for_its_pulse(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.store.change_feed.PULSE_SECONDS", 0.05)

    async def play() -> None:
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        hearing = asyncio.create_task(next_news(heard))
        await asyncio.sleep(0.3)
        await database.write(tell("a"))
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
        heard = ChangeFeed(database).follow()
        assert await next_news(heard) is EVERYTHING
        trouble[:] = ["when it is opened again", "and again", "when it is looked at"]
        assert await next_news(heard) is EVERYTHING
        assert not trouble
        await database.write(tell("a"))
        assert await next_news(heard) == {"a"}

    asyncio.run(play())
