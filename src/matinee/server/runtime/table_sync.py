"""Synchronisation of tables in memory with the database, after changes of any process."""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final

from matinee.server.extension import extension
from matinee.server.runtime.subscriptions import Subscriptions
from matinee.server.runtime.table_cache import LoadedTable, TableCache
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.loading import apply_changes, known_position, read_since
from matinee.store import tables as stored
from matinee.store.change_feed import EVERYTHING, ChangeFeed
from matinee.store.database import Database
from matinee.store.errors import StoreRefused

LOG: Final = logging.getLogger(__name__)

EXPIRED: Final = 0.1
"""Margin in seconds after which expired data is surely gone."""


class TableSync:
    """Reads the changes since a table was last read, and notifies its subscribers."""

    def __init__(self, database: Database, retention: Retention, capacity: int) -> None:
        self._database = database
        self.subscriptions = Subscriptions(database, self.refresh)
        self.cache = TableCache(
            database,
            retention,
            capacity,
            is_watched=self.subscriptions.__contains__,
            on_load=self._wake,
        )
        self._changed: set[str] = set()
        """Tables that may have changed and are not yet compared."""
        self._woken = asyncio.Event()

    def _wake(self) -> None:
        self._woken.set()

    async def refresh(self, table_id: str) -> None:
        """Read the changes of other processes to a table in memory, and notify subscribers."""
        loaded = self.cache.find(table_id)
        if loaded is not None:
            async with loaded.lock:
                await self.catch_up(loaded)
            self.subscriptions.notify(loaded.table.row.id)

    async def refresh_written(self, table_id: str) -> None:
        """Read the side change that this process has just written.

        The change is stored. So a failure to read it must not become a refusal, after which clients
        would send it again. The table is compared as soon as that is possible.
        """
        try:
            await self.refresh(table_id)
        except StoreRefused:
            self._changed.add(table_id)
            self._wake()

    async def catch_up(self, loaded: LoadedTable) -> None:
        """Bring a table to its stored state, and notify its subscribers if it differed.

        This method has to notify: the change feed will find a current table. A table that cannot be
        brought up to date is dropped from memory. The caller holds the lock.
        """
        table_id, known = loaded.table.row.id, known_position(loaded.table)
        data = loaded.table.extension_data
        before = loaded.table.row.version, loaded.side_changes
        try:
            changes = await self._database.read(lambda conn: read_since(conn, table_id, *known))
            if changes is None:
                raise TableRefused("table-none")
            apply_changes(loaded.table, changes)
        except TableRefused:
            self.cache.forget(table_id)
            raise
        loaded.side_changes = changes.side_changes
        if (changes.table_row.version, changes.side_changes) != before:
            self.subscriptions.notify(table_id)
        for until in extension().expiries(data, changes.extension_data):
            left = until - time.time()
            if left > 0:
                self.subscriptions.notify_later(table_id, left + EXPIRED)

    async def compare(self, ids: Sequence[str]) -> None:
        """Bring those of these tables that are in memory to their stored state."""
        known = [table_id for table_id in ids if table_id in self.cache]
        if not known:
            return
        versions = await self._versions(known)
        for table_id in known:
            await self._catch_up_to(table_id, versions.get(table_id, stored.UNKNOWN))

    async def follow_changes(self) -> None:
        """Apply the changes of other processes, forever."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._read_feed())
            tasks.create_task(self._compare_changed())

    async def _read_feed(self) -> None:
        async for changed in ChangeFeed(self._database).follow():
            everything = {*self.cache, *self.cache.loading}
            self._changed.update(everything if changed is EVERYTHING else changed)
            self._wake()

    async def _compare_changed(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            ids = sorted(table_id for table_id in self._changed if table_id in self.cache)
            # A table that is being loaded may have been read before the change: it stays in the
            # set, and is compared once it is in memory.
            self._changed.intersection_update(self.cache.loading - ids)
            if not ids:
                continue
            try:
                await self.compare(ids)
            except StoreRefused as refused:
                LOG.warning("changes of other processes are not known: %s", refused)
                self._changed.update(ids)
                self._wake()
                await asyncio.sleep(1)

    async def _versions(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The stored versions of these tables, without those on damaged database pages.

        One damaged page fails a query for many tables; then each is queried by itself.
        """
        try:
            return await self._database.read(lambda conn: stored.versions(conn, ids))
        except StoreRefused as refused:
            if refused.key != "store-damaged":
                raise
            if len(ids) == 1:
                return {}
        found: dict[str, tuple[int, int]] = {}
        for table_id in ids:
            found |= await self._versions([table_id])
        return found

    async def _catch_up_to(self, table_id: str, versions: tuple[int, int]) -> None:
        loaded = self.cache.find(table_id)
        if loaded is None or loaded.is_current(versions):
            return
        async with loaded.lock:
            if loaded.is_current(versions):  # it was our own change, just being applied
                return
            try:
                await self.catch_up(loaded)
            except TableRefused as refused:
                LOG.warning("table %s cannot be followed: %s", table_id, refused)
        self.subscriptions.notify(loaded.table.row.id)
