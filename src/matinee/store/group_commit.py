"""Group commit: one thread writes, and runs all waiting jobs in one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from matinee.store.connections import (
    RetryWindow,
    as_refusal,
    is_conflict,
    is_damage,
    is_retryable,
    wait_briefly,
)
from matinee.store.errors import StoreRefused

Job = Callable[[Connection], Any]

GROUP: Final = 128
CONFLICTS: Final = 8


@dataclass(slots=True, eq=False)
class WriteRequest:
    """A job with the future of its caller, who waits on an event loop or in a thread."""

    job: Job
    about: str
    future: asyncio.Future[Any] | Future[Any]
    loop: asyncio.AbstractEventLoop | None = None
    value: Any = None
    error: Exception | None = None

    def answer(self) -> None:
        """Complete the caller's future, unless it was cancelled."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(self.error)


class _Failed(Exception):
    """The database itself failed, which concerns every job of a group."""

    def __init__(self, reason: Exception) -> None:
        self.reason = reason


class Writer:
    """Runs jobs in the order of their arrival and completes their futures after the commit."""

    def __init__(
        self,
        engine: Engine,
        retry_window: RetryWindow,
        write_lock: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._engine = engine
        self._write_lock = write_lock
        self._retry_window = retry_window
        self._queue: SimpleQueue[WriteRequest | None] = SimpleQueue()
        self._conn: Connection | None = None
        self._closed = False
        self.trouble: StoreRefused | None = None
        """The refusal of the database's latest write; see `Database.require_writable`."""
        self._queue_lock = Lock()
        self._begin()

    def _begin(self) -> None:
        """Start the writing thread."""
        self._thread = Thread(target=self._work, name="matinee-writer", daemon=True)
        self._thread.start()

    def submit(self, request: WriteRequest) -> None:
        """Put a job at the end of the queue."""
        with self._queue_lock:
            if self._closed:
                raise StoreRefused("store-closed")
            self._queue.put(request)

    def close(self) -> None:
        """Finish all jobs in the queue, then stop the thread."""
        with self._queue_lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        still_open = True
        while still_open:
            group, still_open = self._next_group()
            self._settle(group)
            _answer(group)
        self._drop()
        self._engine.dispose()

    def _next_group(self) -> tuple[list[WriteRequest], bool]:
        """All queued jobs, at least one; and whether the queue is still open."""
        request = self._queue.get()
        group: list[WriteRequest] = []
        with suppress(Empty):
            while request is not None:
                group.append(request)
                if len(group) == GROUP:
                    break
                request = self._queue.get_nowait()
        # All processes lock rows in the same order, so that their groups do not deadlock.
        group.sort(key=lambda request: request.about)
        return group, request is not None

    def _settle(self, group: Sequence[WriteRequest]) -> None:
        """Set each job's value or error: run all together, or one by one if one of them fails."""
        if not group:
            return
        try:
            values = self._store(group)
        except _Failed as failed:
            if isinstance(failed.reason, StoreRefused):
                self.trouble = failed.reason
            for request in group:
                request.error = failed.reason
        except Exception as error:  # noqa: BLE001 (it is raised where the job was requested)
            if len(group) == 1:
                group[0].error = as_refusal(error) if isinstance(error, DBAPIError) else error
                return
            for request in group:
                self._settle([request])
        else:
            for request, value in zip(group, values, strict=True):
                request.value = value

    def _store(self, group: Sequence[WriteRequest]) -> list[Any]:
        """Run these jobs and commit; retry after conflicts and while the database is away."""
        conflicts = 0
        while True:
            try:
                with self._write_lock():
                    values = self._try_to_store(group)
            except DBAPIError as error:
                reason = as_refusal(error)
                if isinstance(reason, StoreRefused) and len(group) > 1 and is_damage(error):
                    raise  # the group's other jobs may not need the damaged data
                if isinstance(reason, StoreRefused):
                    self._drop()
                    if not is_retryable(reason) or not self._retry_window.wait_to_retry():
                        raise _Failed(reason) from error
                elif is_conflict(error) and len(group) == 1 and conflicts < CONFLICTS:
                    conflicts += 1
                    wait_briefly()
                else:
                    raise
            else:
                self._retry_window.reset()
                return values

    def _try_to_store(self, group: Sequence[WriteRequest]) -> list[Any]:
        if self._conn is None:
            self._conn = self._engine.connect()
        conn = self._conn
        conn.begin()
        try:
            values = [request.job(conn) for request in group]
        except Exception:
            self._roll_back(conn)
            raise
        try:
            conn.commit()
        except DBAPIError as error:
            self._drop()
            raise _Failed(_unsure(error)) from error
        return values

    def _roll_back(self, conn: Connection) -> None:
        try:
            conn.rollback()
        except DBAPIError:
            self._drop()

    def _drop(self) -> None:
        """Close the connection; the next transaction opens another."""
        conn, self._conn = self._conn, None
        if conn is not None:
            with suppress(DBAPIError):
                conn.close()


def _unsure(error: DBAPIError) -> Exception:
    reason = as_refusal(error)
    if isinstance(reason, StoreRefused):
        return StoreRefused("store-unsure", **reason.params)
    return reason


def _answer(group: Sequence[WriteRequest]) -> None:
    """Complete the futures, with one wake-up for each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[WriteRequest]] = {}
    for request in group:
        if request.loop is None:
            request.answer()
        else:
            loops.setdefault(request.loop, []).append(request)
    for loop, theirs in loops.items():
        with suppress(RuntimeError):  # the loop has ended, and with it the waiting caller
            loop.call_soon_threadsafe(_answer_all, theirs)


def _answer_all(group: Sequence[WriteRequest]) -> None:
    for request in group:
        request.answer()
