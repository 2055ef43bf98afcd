"""The change feed: announces changed tables to all processes.

A job that writes something of interest to others calls `announce_change` in the same transaction,
so a notification is sent exactly if the change was committed. `ChangeFeed.follow` delivers the
notifications in every process.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from enum import Enum
from typing import Final

from sqlalchemy import URL, Connection

from matinee.store.connections import as_text, driver_arguments
from matinee.store.database import Database

CHANNEL: Final = "matinee"
POLL_SECONDS: Final = 0.025
PULSE_SECONDS: Final = 15.0
PAUSE_SECONDS: Final = 0.5


class Everything(Enum):
    """Type of the marker that stands for all tables."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
"""The feed is complete from here on; changes before it may have been missed."""

_SOUND: Final = 2**53
"""Larger numbers, texts and bytes are damage. They must not influence the next number."""
_LATEST: Final = f"SELECT max(touched) FROM tables WHERE touched < {_SOUND}"
_TOUCH: Final = f"UPDATE tables SET touched = coalesce(({_LATEST}), 0) + 1 WHERE id = ?"
_NOTIFY: Final = f"SELECT pg_notify('{CHANNEL}', %s)"

_log = logging.getLogger(__name__)


def announce_change(conn: Connection, table_id: str) -> None:
    """Notify all processes that this table has changed, as soon as the transaction commits."""
    conn.exec_driver_sql(_TOUCH if conn.dialect.name == "sqlite" else _NOTIFY, (table_id,))


class ChangeFeed:
    """Subscription to the changes of a database."""

    def __init__(self, database: Database) -> None:
        self._url = database.url

    async def follow(self) -> AsyncIterator[set[str] | Everything]:
        """Yield the ids of changed tables, without end.

        `EVERYTHING` comes first, and again after each loss of the connection.
        """
        listen = _poll if self._url.get_backend_name() == "sqlite" else _listen
        while True:
            try:
                async with aclosing(listen(self._url)) as batches:
                    async for changed in batches:
                        yield changed
            except ConnectionError as error:
                _log.warning("no changes from the database: %s", error)
            await asyncio.sleep(PAUSE_SECONDS)


async def _listen(url: URL) -> AsyncGenerator[set[str] | Everything]:
    """Changes of a PostgreSQL database, by `NOTIFY`."""
    from psycopg import AsyncConnection, OperationalError

    try:
        conn = await AsyncConnection.connect(**driver_arguments(url), autocommit=True)
        async with conn:
            await conn.execute(f"LISTEN {CHANNEL}")
            yield EVERYTHING
            while True:
                notices = conn.notifies(timeout=PULSE_SECONDS, stop_after=1)
                if changed := {notice.payload async for notice in notices}:
                    yield changed
                else:
                    await conn.execute("SELECT 1")  # fails if the connection is dead
    except OperationalError as error:
        raise ConnectionError(str(error).strip()) from error


async def _poll(url: URL) -> AsyncGenerator[set[str] | Everything]:
    """Changes of an SQLite file, by polling, which costs almost nothing while nobody writes."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1, thread_name_prefix="matinee-change-feed") as thread:
        try:
            watch = await loop.run_in_executor(thread, _Watch, url)
            try:
                yield EVERYTHING
                while True:
                    await asyncio.sleep(POLL_SECONDS)
                    if changed := await loop.run_in_executor(thread, watch.look):
                        yield changed
            finally:
                thread.submit(watch.close)
        except sqlite3.DatabaseError as error:
            raise ConnectionError(str(error)) from error


class _Watch:
    """A connection that detects the writes of other connections."""

    def __init__(self, url: URL) -> None:
        self._conn = sqlite3.connect(url.database or "", isolation_level=None)
        self._conn.text_factory = as_text
        try:
            self._version = self._data_version()
            self._touched = self._conn.execute(_LATEST).fetchone()[0] or 0
        except BaseException:
            self._conn.close()
            raise

    def look(self) -> set[str]:
        """The tables touched since the last call."""
        version = self._data_version()
        if version == self._version:
            return set()
        self._version = version
        rows = self._conn.execute(
            "SELECT id, touched FROM tables WHERE touched > ? AND touched < ?",
            (self._touched, _SOUND),
        ).fetchall()
        self._touched = max((touched for _, touched in rows), default=self._touched)
        return {table_id for table_id, _ in rows}

    def close(self) -> None:
        """Close the connection."""
        self._conn.close()

    def _data_version(self) -> int:
        version: int = self._conn.execute("PRAGMA data_version").fetchone()[0]
        return version
