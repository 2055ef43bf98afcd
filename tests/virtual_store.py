"""A database without threads, for processes in miniature that live in virtual time.

All other parts are real: the engines, the group commit, the jobs. A group of jobs is written a
while after it was submitted, and its callers are answered another while later, so that other
processes see a change before its author knows that it is stored.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Callable, Iterator
from functools import cache
from typing import TypeVar
from unittest.mock import patch

from sqlalchemy import URL, Connection, Engine

from matinee.store import change_feed, connections
from matinee.store.change_feed import EVERYTHING, POLL_SECONDS, Everything
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.group_commit import Writer, WriteRequest, _answer
from virtual_time import PROCESS, VirtualLoop

T = TypeVar("T")


def running() -> VirtualLoop:
    """The running loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop


def _refusal() -> str | None:
    process = PROCESS.get()
    return None if process is None else process.refusal


class VirtualWriter(Writer):
    """Writes in the loop's own thread, in virtual time."""

    def _begin(self) -> None:
        self._busy = False

    def submit(self, request: WriteRequest) -> None:
        super().submit(request)
        if request.loop is None:
            self._write()
        elif not self._busy:
            self._busy = True
            loop = running()
            loop.call_later(loop.duration(), self._write)

    def close(self) -> None:
        while not self._queue.empty():
            self._write()
        self._closed = True
        self._drop()
        self._engine.dispose()

    def _write(self) -> None:
        group, _ = self._next_group()
        self._settle_virtually(group)
        try:
            loop = running()
        except RuntimeError:  # a caller without an event loop
            _answer(group)
            return
        loop.call_later(loop.duration(), self._answered, group)

    def _settle_virtually(self, group: list[WriteRequest]) -> None:
        failure = _refusal()
        if failure != "store-away":
            self._settle(group)
            with contextlib.suppress(RuntimeError):
                running().committed()
        if failure is not None:
            for request in group:
                request.error = StoreRefused(failure, problem="a cable is out")

    def _answered(self, group: list[WriteRequest]) -> None:
        _answer(group)
        self._busy = not self._queue.empty()
        if self._busy:
            loop = running()
            loop.call_later(loop.duration(), self._write)


class VirtualDatabase(Database):
    """An open database for code that lives in virtual time."""

    writer = VirtualWriter

    def _read(self, job: Callable[[Connection], T]) -> T:
        if _refusal() is not None:
            raise StoreRefused("store-away", problem="a cable is out")
        return super()._read(job)


async def _commits(url: URL) -> AsyncGenerator[set[str] | Everything]:
    """The change feed: SQLite is polled after each commit instead of all the time.

    PostgreSQL's `NOTIFY` needs sockets: here everything is compared after each commit.
    """
    loop = running()
    watch = change_feed._Watch(url) if url.get_backend_name() == "sqlite" else None
    try:
        committed = loop.next_commit()
        yield EVERYTHING
        while True:
            await committed
            committed = loop.next_commit()
            await asyncio.sleep(loop.dice.uniform(0, POLL_SECONDS))
            if _refusal() is not None:
                raise ConnectionError("a cable is out")
            if changed := EVERYTHING if watch is None else watch.look():
                yield changed
    except sqlite3.DatabaseError as error:
        raise ConnectionError(str(error)) from error
    finally:
        if watch is not None:
            watch.close()


@cache
def _reader(url: URL) -> Engine:
    return connections.reader_engine(url)


@cache
def _writer(url: URL) -> Engine:
    return connections.writer_engine(url)


@contextlib.contextmanager
def virtual_store(*, keep_engines: bool = False) -> Iterator[None]:
    """Make the change feed follow commits in virtual time, and with `keep_engines` reuse engines.

    An engine remembers how statements are compiled, which takes longer than running them.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(patch.object(change_feed, "_poll", _commits))
        stack.enter_context(patch.object(change_feed, "_listen", _commits))
        if keep_engines:
            stack.enter_context(patch("matinee.store.database.reader_engine", _reader))
            stack.enter_context(patch("matinee.store.database.writer_engine", _writer))
        yield
