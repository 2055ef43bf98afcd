"""One database, SQLite or PostgreSQL: one thread that writes, some that read.

Jobs are functions of a connection. They neither commit nor roll back, keep nothing of the
connection, and may run more than once: a job that fails brings its whole group to a second run.
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

from matinee.store.engines import (
    AWAY_SECONDS,
    READERS,
    Patience,
    explained,
    normalise,
    prepare_file,
    reader_engine,
    worth_waiting,
    writer_engine,
)
from matinee.store.refusals import StoreRefused
from matinee.store.turns import turn
from matinee.store.writer import Asked, Writer

T = TypeVar("T")

PROBE_SECONDS: Final = 2.0
"""How often a database that has refused a write is asked to take another."""
_PROBE: Final = "UPDATE alembic_version SET version_num = version_num"


class Database:
    """An open database. It connects when first used; `close` finishes what was asked for."""

    writer: ClassVar[type[Writer]] = Writer
    """Who writes; tests with a time of their own have another one."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.dialect = url.get_backend_name()
        turns: Callable[[], AbstractContextManager[None]] = nullcontext
        if self.dialect == "sqlite":
            turns = partial(turn, prepare_file(url))
        self._reading = reader_engine(url)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="matinee-reader")
        # A database whose disk is full answers readers, who must not make the writer wait on.
        self._patience, patience = (
            Patience(0 if self.dialect == "sqlite" else AWAY_SECONDS) for _ in range(2)
        )
        self._writer = self.writer(writer_engine(url), patience, turns)
        self._closed = False
        self._probing = Lock()
        self._probed_at = -PROBE_SECONDS

    @classmethod
    def open(cls, url: str | Path) -> Self:
        """Open a file, `sqlite:///file` or `postgresql://…`; an SQLite file is made if missing."""
        return cls(normalise(url))

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job finds in the database as it is at one moment."""
        if self._closed:
            raise StoreRefused("store-closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """The same for callers without an event loop."""
        if self._closed:
            raise StoreRefused("store-closed")
        return self._read(job)

    async def write(self, job: Callable[[Connection], T], *, about: str = "") -> T:
        """What a job says, once all that it wrote is stored for good.

        Say which table a job is about: jobs that are written together run in the order of these
        ids, so that processes on one PostgreSQL do not lock each other out.
        """
        return await self.ask(job, about=about)

    def ask(self, job: Callable[[Connection], T], *, about: str = "") -> asyncio.Future[T]:
        """What `write` will say: for those who want to know even if they cannot wait."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._writer.ask(Asked(job, about, future, loop))
        return future

    def write_now(self, job: Callable[[Connection], T], *, about: str = "") -> T:
        """The same for callers without an event loop."""
        future: Future[T] = Future()
        self._writer.ask(Asked(job, about, future))
        return future.result()

    def require_writable(self) -> None:
        """Refuse a database that takes no writes, because its disk is full or it is read-only.

        Once a write has failed, a small one is tried each time that this is asked, though not more
        often than every few seconds. A job of others that succeeds proves nothing: it may have had
        nothing to write.
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
        """Finish what was asked for, then let go of the database."""
        await asyncio.get_running_loop().run_in_executor(None, self.close_now)

    def close_now(self) -> None:
        """The same for callers without an event loop."""
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
                reason = explained(error)
                if not worth_waiting(reason) or not self._patience.lasts():
                    raise reason from error
            else:
                self._patience.renew()
                return value


def _probe(conn: Connection) -> None:
    """Write a page that says what it said before."""
    conn.exec_driver_sql(_PROBE)
