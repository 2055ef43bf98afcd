"""The one thread that writes. Whatever waits is written in one transaction (group commit)."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from matinee.store.engines import (
    Patience,
    explained,
    is_clash,
    is_damage,
    pause,
    worth_waiting,
)
from matinee.store.refusals import StoreRefused

Job = Callable[[Connection], Any]

GROUP: Final = 128
CLASHES: Final = 8


class Asked:
    """A job that somebody waits for, on an event loop or in a thread."""

    __slots__ = ("about", "error", "future", "job", "loop", "value")

    def __init__(
        self,
        job: Job,
        about: str,
        future: asyncio.Future[Any] | Future[Any],
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.job = job
        self.about = about
        self.future = future
        self.loop = loop
        self.value: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        """Tell whoever waits, unless it has gone away."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(self.error)


class _Failed(Exception):
    """The database itself failed, for every job of a group alike."""

    def __init__(self, reason: Exception) -> None:
        self.reason = reason


class Writer:
    """Runs jobs in the order of their arrival and answers once they are stored for good."""

    def __init__(
        self, engine: Engine, patience: Patience, turn: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._engine = engine
        self._turn = turn
        self._patience = patience
        self._queue: SimpleQueue[Asked | None] = SimpleQueue()
        self._conn: Connection | None = None
        self._closed = False
        self.trouble: StoreRefused | None = None
        """Why the database did not take the latest write that it refused; see `Database`."""
        self._door = Lock()
        self._begin()

    def _begin(self) -> None:
        """Begin to write what is asked for, in a thread of one's own."""
        self._thread = Thread(target=self._work, name="matinee-writer", daemon=True)
        self._thread.start()

    def ask(self, asked: Asked) -> None:
        """Put a job at the end of the queue."""
        with self._door:
            if self._closed:
                raise StoreRefused("store-closed")
            self._queue.put(asked)

    def close(self) -> None:
        """Finish what was asked for, then end."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._next_group()
            self._settle(group)
            _answer(group)
        self._drop()
        self._engine.dispose()

    def _next_group(self) -> tuple[list[Asked], bool]:
        """Whatever is queued, or else what comes next; and whether there can be more."""
        asked = self._queue.get()
        group: list[Asked] = []
        with suppress(Empty):
            while asked is not None:
                group.append(asked)
                if len(group) == GROUP:
                    break
                asked = self._queue.get_nowait()
        # All processes lock in one order, so that groups of theirs do not wait for each other.
        group.sort(key=lambda asked: asked.about)
        return group, asked is not None

    def _settle(self, group: Sequence[Asked]) -> None:
        """Find each job's value or error: all together, or one by one if one of them fails."""
        if not group:
            return
        try:
            values = self._store(group)
        except _Failed as failed:
            if isinstance(failed.reason, StoreRefused):
                self.trouble = failed.reason
            for asked in group:
                asked.error = failed.reason
        except Exception as error:  # noqa: BLE001 (it is raised where the job was asked for)
            if len(group) == 1:
                group[0].error = explained(error) if isinstance(error, DBAPIError) else error
                return
            for asked in group:
                self._settle([asked])
        else:
            for asked, value in zip(group, values, strict=True):
                asked.value = value

    def _store(self, group: Sequence[Asked]) -> list[Any]:
        """Run these jobs and commit; what fails by mere bad luck is tried again."""
        clashes = 0
        while True:
            try:
                with self._turn():
                    values = self._try_to_store(group)
            except DBAPIError as error:
                reason = explained(error)
                if isinstance(reason, StoreRefused) and len(group) > 1 and is_damage(error):
                    raise  # others of the group may not need what is damaged
                if isinstance(reason, StoreRefused):
                    self._drop()
                    if not worth_waiting(reason) or not self._patience.lasts():
                        raise _Failed(reason) from error
                elif is_clash(error) and len(group) == 1 and clashes < CLASHES:
                    clashes += 1
                    pause()
                else:
                    raise
            else:
                self._patience.renew()
                return values

    def _try_to_store(self, group: Sequence[Asked]) -> list[Any]:
        if self._conn is None:
            self._conn = self._engine.connect()
        conn = self._conn
        conn.begin()
        try:
            values = [asked.job(conn) for asked in group]
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
        """Let a connection go; the next transaction opens another."""
        conn, self._conn = self._conn, None
        if conn is not None:
            with suppress(DBAPIError):
                conn.close()


def _unsure(error: DBAPIError) -> Exception:
    reason = explained(error)
    if isinstance(reason, StoreRefused):
        return StoreRefused("store-unsure", **reason.params)
    return reason


def _answer(group: Sequence[Asked]) -> None:
    """Wake each event loop once, however many of its jobs are done."""
    loops: dict[asyncio.AbstractEventLoop, list[Asked]] = {}
    for asked in group:
        if asked.loop is None:
            asked.answer()
        else:
            loops.setdefault(asked.loop, []).append(asked)
    for loop, theirs in loops.items():
        with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
            loop.call_soon_threadsafe(_answer_all, theirs)


def _answer_all(group: Sequence[Asked]) -> None:
    for asked in group:
        asked.answer()
