"""Servers that are broken on purpose, to see that the checker notices.

Each function breaks one promise in this process, as long as the harness wants it: tables are
created while all is well. Some sleep where nothing should happen, so that a kill is likely to
fall into the gap.
"""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match import seat_log
from matinee.server.runtime.table_registry import TableRegistry, _save_job
from matinee.store import group_commit as writers
from matinee.store import tables as stored
from matinee.store.group_commit import Writer, WriteRequest

GAP_SECONDS: Final = 1.0
MOVES_BEFORE_CRASH: Final = 20
Broken = Callable[[], bool]
"""Whether the promise is to be broken now."""


def acknowledge_before_commit(broken: Broken) -> None:
    """Requests are answered before the transaction is committed."""
    original = Writer._try_to_store

    def store(self: Writer, group: Sequence[WriteRequest]) -> list[Any]:
        if not broken():
            return original(self, group)
        if self._conn is None:
            self._conn = self._engine.connect()
        self._conn.begin()
        values = [request.job(self._conn) for request in group]
        for request, value in zip(group, values, strict=True):
            request.value = value
        writers._answer(group)
        time.sleep(GAP_SECONDS)
        self._conn.commit()
        return values

    Writer._try_to_store = store  # type: ignore[method-assign]


def tell_before_writing(broken: Broken) -> None:
    """Streams tell of a change that is not yet written."""
    original = TableRegistry._write

    async def write(self: TableRegistry, loaded: Any, change: Any) -> bool:
        if not broken():
            return await original(self, loaded, change)
        job = _save_job(loaded.table, change)
        self._take_over(loaded, change)
        await asyncio.sleep(GAP_SECONDS)
        return await self.database.write(job, about=change.row.id)

    TableRegistry._write = write  # type: ignore[method-assign]


def drop_retry(broken: Broken) -> None:
    """A change that another process has overtaken is acknowledged without being retried."""
    original = TableRegistry._write

    async def write(self: TableRegistry, loaded: Any, change: Any) -> bool:
        return await original(self, loaded, change) or broken()

    TableRegistry._write = write  # type: ignore[method-assign]


def leak_event(broken: Broken) -> None:
    """Some events that are visible to one seat only are sent to others."""
    original: Callable[..., bool] = getattr(seat_log, "is_visible_to")  # noqa: B009 (not its own)
    numbers = count()

    def is_visible_to(happened: Event, seat: Seat | None) -> bool:
        return original(happened, seat) or (broken() and next(numbers) % 5 == 0)

    setattr(seat_log, "is_visible_to", is_visible_to)  # noqa: B010 (mypy knows it as a function)


def keep_words(broken: Broken) -> None:
    """Redacted words stay in the database."""
    original = stored.save

    def save(conn: Any, card: Any, chairs: Any, rows: Any, at: float, rewritten: Any = ()) -> bool:
        return original(conn, card, chairs, rows, at, () if broken() else rewritten)

    setattr(stored, "save", save)  # noqa: B010


def crash(broken: Broken) -> None:
    """The process aborts after some moves."""
    original, numbers = TableRegistry._take_over, count()

    def take(self: TableRegistry, loaded: Any, change: Any) -> None:
        original(self, loaded, change)
        if broken() and next(numbers) == MOVES_BEFORE_CRASH:
            os.abort()

    TableRegistry._take_over = take  # type: ignore[method-assign]


BREAKAGES: Final[dict[str, Callable[[Broken], None]]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "tell-before-writing": tell_before_writing,
    "drop-retry": drop_retry,
    "leak-event": leak_event,
    "keep-words": keep_words,
    "crash": crash,
}


def break_server(name: str, broken: Broken) -> None:
    """Break this process in the way of this name."""
    BREAKAGES[name](broken)
