"""One database, SQLite or PostgreSQL: one writing thread, and a pool of reading threads.

Jobs are functions of a connection. They neither commit nor roll back, keep nothing of the
connection, and may run more than once: a job that fails makes its whole group run a second time.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from threading import Lock
from typing import ClassVar, Final, Self, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from matinee.store.connections import (
    AWAY_SECONDS,
    READERS,
    RetryWindow,
    as_refusal,
    is_retryable,
    normalise,
    prepare_file,
    reader_engine,
    writer_engine,
)
from matinee.store.errors import StoreRefused
from matinee.store.group_commit import Writer, WriteRequest
from matinee.store.write_lock import hold_write_lock

T = TypeVar("T")

PROBE_SECONDS: Final = 2.0
"""Least time between two probes of a database that has refused a write."""
_PROBE: Final = "UPDATE alembic_version SET version_num = version_num"


class Database:
    """An open database. It connects when first used; `close` finishes all jobs in the queue."""

    writer: ClassVar[type[Writer]] = Writer
    """The class of the writer; tests with virtual time replace it."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.dialect = url.get_backend_name()
        write_lock: Callable[[], AbstractContextManager[None]] = nullcontext
        if self.dialect == "sqlite":
            write_lock = partial(hold_write_lock, prepare_file(url))
        self._reading = reader_engine(url)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="matinee-reader")
        # Separate windows: with a full disk reads succeed, and must not extend the writer's
        # retries.
        self._retry_window, retry_window = (
            RetryWindow(0 if self.dialect == "sqlite" else AWAY_SECONDS) for _ in range(2)
        )
        self._writer = self.writer(writer_engine(url), retry_window, write_lock)
        self._closed = False
        self._probing = Lock()
        self._probed_at = -PROBE_SECONDS

    @classmethod
    def open(cls, url: str | Path) -> Self:
        """Open a file, `sqlite:///file` or `postgresql://…`; a missing SQLite file is created."""
        return cls(normalise(url))

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a read-only snapshot of the database and return its result."""
        if self._closed:
            raise StoreRefused("store-closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """`read` for callers without an event loop."""
        if self._closed:
            raise StoreRefused("store-closed")
        return self._read(job)

    async def write(self, job: Callable[[Connection], T], *, about: str = "") -> T:
        """Run a job in a transaction and return its result once it is committed.

        `about` is the id of the table that the job concerns. Jobs of one group run in the order of
        these ids, so that processes on one PostgreSQL do not deadlock.
        """
        return await self.submit(job, about=about)

    def submit(self, job: Callable[[Connection], T], *, about: str = "") -> asyncio.Future[T]:
        """Queue a job for writing. The future completes even if the caller cannot wait for it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._writer.submit(WriteRequest(job, about, future, loop))
        return future

    def write_now(self, job: Callable[[Connection], T], *, about: str = "") -> T:
        """`write` for callers without an event loop."""
        future: Future[T] = Future()
        self._writer.submit(WriteRequest(job, about, future))
        return future.result()

    def require_writable(self) -> None:
        """Refuse a database that takes no writes, because its disk is full or it is read-only.

        After a write has failed, each call tries a small write, but at most one every few seconds.
        Another job's success proves nothing: it may have had nothing to write.
        """
        with self._probing:
            now = time.monotonic()
            trouble = self._writer.trouble
            if trouble is not None and now - self._probed_at >= PROBE_SECONDS:
                self._writer.trouble = trouble = None
                try:
                    self.write_now(_probe)
                except StoreRefused as refused:
                    trouble = self._writer.trouble = refused
                self._probed_at = time.monotonic()
        if trouble is not None:
            raise trouble.with_traceback(None)

    async def close(self) -> None:
        """Finish all jobs in the queue, then close all connections."""
        await asyncio.get_running_loop().run_in_executor(None, self.close_now)

    def close_now(self) -> None:
        """`close` for callers without an event loop."""
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close_now()

    def _read(self, job: Callable[[Connection], T]) -> T:
        while True:
            try:
                with self._reading.connect() as conn:
                    value = job(conn)
            except DBAPIError as error:
                reason = as_refusal(error)
                if not is_retryable(reason) or not self._retry_window.wait_to_retry():
                    raise reason from error
            else:
                self._retry_window.reset()
                return value


def _probe(conn: Connection) -> None:
    """Write a page without changing its content."""
    conn.exec_driver_sql(_PROBE)
