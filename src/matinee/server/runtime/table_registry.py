"""The tables of a process: finding, changing and watching them.

A change is drafted on the table in memory, written, applied and announced, in this order. If
another process was faster (optimistic locking), the table catches up and the change is drafted
again on the newest state.
"""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final, TypeVar

from sqlalchemy import Connection

from matinee.engine.match.log_rows import Play
from matinee.engine.text.errors import Refused
from matinee.server.http.metrics import TABLES, WRITES, count_move
from matinee.server.runtime.subscriptions import HEARTBEAT_SLOTS, Subscriber
from matinee.server.runtime.table_cache import LoadedTable
from matinee.server.runtime.table_sync import TableSync
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.retention import Retention
from matinee.server.tables.table import Change, Table
from matinee.store import chat, lobby_order
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.tables import SeatRow, TableRow

TRIES: Final = 40
"""Most attempts at a change that other processes overtake."""
RETRY_SECONDS: Final = 0.02
HEARTBEAT_SECONDS: Final = 10.0

T = TypeVar("T")
Edit = Callable[[Table, float], Change | None]
Listener = Callable[[Table, Change], None]
ConditionalWrite = tuple[Table, Callable[[Connection], object]]
"""A table, and a job that is valid only while the table is stored as it was read."""


class TableRegistry:
    """All tables of one process."""

    def __init__(
        self, database: Database, *, retention: Retention | None = None, capacity: int = 1000
    ) -> None:
        self.database = database
        self.retention = retention or Retention()
        self._sync = TableSync(database, self.retention, capacity)
        self._cache = self._sync.cache
        self.subscriptions = self._sync.subscriptions
        self._listeners: list[Listener] = []

    def add_listener(self, listener: Listener) -> None:
        """Call a listener after each change that this process has stored."""
        self._listeners.append(listener)

    # Finding

    async def table(self, table_id: str) -> Table:
        """The table as this process knows it, read from the database if it is not in memory."""
        return (await self._cache.get(table_id)).table

    async def table_now(self, table_id: str) -> Table:
        """The table as it is stored now.

        A person who acted through another process must not see the state before that.
        """
        await self._cache.get(table_id)
        await self._sync.compare([table_id])
        return await self.table(table_id)

    async def tables(self, ids: Sequence[str]) -> list[Table]:
        """Several tables as they are stored now, without those that cannot be loaded."""
        found = []
        await self._sync.compare(ids)
        for table_id in ids:
            with contextlib.suppress(TableRefused):
                found.append(await self.table(table_id))
        return found

    async def create(
        self,
        table_row: TableRow,
        seat_rows: Sequence[SeatRow],
        person: str,
        *,
        most_public: int | None = None,
    ) -> Table:
        """Store a new table, unless its host has too many public ones that wait for players."""

        def job(conn: Connection) -> None:
            if most_public is not None and lobby_order.count_public(conn, person) >= most_public:
                raise TableRefused("public-many", most=most_public)
            stored.create(conn, table_row, seat_rows)
            stored.grant_access(conn, table_row.id, person)

        await self.database.write(job, about=table_row.id)
        try:
            return await self.table(table_row.id)
        except StoreRefused as refused:  # it is stored, so the answer must not say otherwise
            raise StoreRefused("store-unsure", **refused.params) from refused

    # Changing

    async def change(self, table_id: str, edit: Edit) -> Table:
        """Make a change and notify subscribers. An edit that returns `None` changes nothing."""
        loaded = await self._cache.get(table_id)
        async with loaded.lock:
            for _ in range(TRIES):
                change = await self._draft(loaded, edit)
                if change is None:
                    return loaded.table
                if await self._write(loaded, change):
                    break
                # The random wait gives each of several processes its turn.
                await asyncio.sleep(random.uniform(0, RETRY_SECONDS))
                await self._sync.catch_up(loaded)
            else:
                raise TableRefused("table-busy")
        return loaded.table

    async def _draft(self, loaded: LoadedTable, edit: Edit) -> Change | None:
        """The change that an edit makes. Only the newest state of a table can refuse it."""
        try:
            return edit(loaded.table, time.time())
        except Refused:
            known = loaded.table.row.version
            await self._sync.catch_up(loaded)
            if loaded.table.row.version == known:
                raise
        return edit(loaded.table, time.time())

    async def _write(self, loaded: LoadedTable, change: Change) -> bool:
        """Store a change and take it over; `False` if another process was faster."""
        written = self.database.submit(_save_job(loaded.table, change), about=change.row.id)
        try:
            is_stored = await asyncio.shield(written)
        except StoreRefused:
            WRITES.labels("failed").inc()
            raise
        except asyncio.CancelledError:
            # The caller is gone, but a committed change must be known here.
            with contextlib.suppress(Exception):
                if await written:
                    self._take_over(loaded, change)
            raise
        if is_stored:
            self._take_over(loaded, change)
        else:
            WRITES.labels("overtaken").inc()
        return is_stored

    def _take_over(self, loaded: LoadedTable, change: Change) -> None:
        """Apply a stored change to the table in memory, and announce it."""
        loaded.table.apply(change)
        _count(change)
        self.subscriptions.notify(change.row.id)
        for listener in self._listeners:
            listener(loaded.table, change)

    async def add_chat_message(
        self, table_id: str, *, person: str, seat: int | None, name: str, text: str
    ) -> chat.ChatMessage:
        """Store a chat message."""
        now = time.time()

        def job(conn: Connection) -> chat.ChatMessage:
            return chat.add(conn, table_id, person=person, seat=seat, name=name, text=text, at=now)

        return await self.write_side_change(table_id, job)

    async def write_side_change(self, table_id: str, job: Callable[[Connection], T]) -> T:
        """Store something outside the table's row; the job itself counts the side change."""
        result = await self.database.write(job, about=table_id)
        await self._sync.refresh_written(table_id)
        return result

    async def write_side_change_if_current(
        self, table_id: str, prepare: Callable[[], Awaitable[ConditionalWrite]]
    ) -> None:
        """Store something that is valid only while the table is as it was read.

        If the table has changed before the write, or the job returns `False`, it is prepared again.
        """
        for _ in range(TRIES):
            table, job = await prepare()
            if await self.write_side_change(table_id, _unless_changed(table, job)):
                return
            await asyncio.sleep(random.uniform(0, RETRY_SECONDS))
        raise TableRefused("table-busy")

    # Following other processes

    async def refresh(self, table_id: str) -> None:
        """Read the changes of other processes to a table in memory, and notify subscribers."""
        await self._sync.refresh(table_id)

    async def follow_changes(self) -> None:
        """Apply the changes of other processes, forever."""
        await self._sync.follow_changes()

    # Watching

    @asynccontextmanager
    async def watch(self, table_id: str, person: str | None) -> AsyncIterator[Subscriber]:
        """Subscribe to a table; the person is present meanwhile (see `Subscriptions.subscribe`)."""
        async with self.subscriptions.subscribe(await self.table(table_id), person) as subscriber:
            yield subscriber

    async def heartbeat(self) -> None:
        """Count the tables in memory, and send heartbeats to all subscribers, forever."""
        for slot in cycle(range(HEARTBEAT_SLOTS)):
            await asyncio.sleep(HEARTBEAT_SECONDS / HEARTBEAT_SLOTS)
            self.subscriptions.heartbeat(slot)
            if not slot:
                by_status = Counter(table.row.status for table in self._cache.tables())
                for status in (stored.OPEN, stored.RUNNING, stored.OVER):
                    TABLES.labels(status).set(by_status[status])

    @property
    def in_memory(self) -> int:
        """The number of tables in memory."""
        return len(self._cache)


def _save_job(table: Table, change: Change) -> Callable[[Connection], bool]:
    before = table.seats
    changed = [seat for seat, old in zip(change.seats, before, strict=True) if seat != old]

    def job(conn: Connection) -> bool:
        rows, rewritten = change.rows, change.rewritten
        if not stored.save(conn, change.row, changed, rows, change.at, rewritten):
            return False
        for write in change.writes:
            write(conn)
        return True

    return job


def _unless_changed(
    table: Table, job: Callable[[Connection], object]
) -> Callable[[Connection], bool]:
    """The job, run only if the table is stored as it is known here now."""
    table_id, version = table.row.id, table.row.version
    return lambda conn: (
        stored.count_side_change_if_current(conn, table_id, version) and job(conn) is not False
    )


def _count(change: Change) -> None:
    WRITES.labels("stored").inc()
    for row in change.draft.rows if change.draft is not None else ():
        if isinstance(row, Play):
            count_move(change.row.game, row.by)
