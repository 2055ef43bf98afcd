"""The tables that a process has in memory: loaded on demand, evicted when there are too many."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, KeysView
from dataclasses import dataclass, field
from typing import Final

from matinee.server.tables.errors import TableRefused
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.loading import damage_of, read_table
from matinee.server.tables.table import Table
from matinee.store.database import Database

LOG: Final = logging.getLogger(__name__)

DAMAGED_SECONDS: Final = 30.0
"""Time for which loading a damaged table is not retried."""
_UNOPENABLE: Final = frozenset({"table-broken", "table-rules"})


@dataclass(slots=True, eq=False)
class LoadedTable:
    """A table in memory, with its lock."""

    table: Table
    side_changes: int
    """The number of writes beside the table's row that are known here."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def is_current(self, versions: tuple[int, int]) -> bool:
        """Whether the table in memory has these versions, or later ones."""
        version, side_changes = versions
        return self.table.row.version >= version and self.side_changes >= side_changes


class TableCache:
    """Loaded tables, least recently used first."""

    def __init__(
        self,
        database: Database,
        retention: Retention,
        capacity: int,
        *,
        is_watched: Callable[[str], bool],
        on_load: Callable[[], None],
    ) -> None:
        """`is_watched` exempts a table from eviction; `on_load` is called after each load."""
        self._database = database
        self._retention = retention
        self._capacity = capacity
        self._is_watched = is_watched
        self._on_load = on_load
        self._tables: OrderedDict[str, LoadedTable] = OrderedDict()
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._damaged: dict[str, tuple[float, TableRefused]] = {}
        """Tables that could not be loaded: the time of the next attempt, and the refusal."""

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    @property
    def loading(self) -> KeysView[str]:
        """The ids of the tables that are being read from the database."""
        return self._loading.keys()

    def tables(self) -> Iterator[Table]:
        """All tables in memory."""
        return (loaded.table for loaded in self._tables.values())

    def find(self, table_id: str) -> LoadedTable | None:
        """A table, if it is in memory."""
        return self._tables.get(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory."""
        self._tables.pop(table_id, None)

    async def get(self, table_id: str) -> LoadedTable:
        """A table, read from the database if it is not in memory."""
        if not table_id.isprintable():  # PostgreSQL refuses such a text
            raise TableRefused("table-none")
        # A table that was just read may be evicted before this task runs again.
        while table_id not in self._tables:
            self._refuse_damaged(table_id)
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            await asyncio.shield(loading)
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    async def _load(self, table_id: str) -> None:
        try:
            table, side_changes = await self._database.read(
                lambda conn: read_table(conn, table_id, self._retention)
            )
        except TableRefused as refused:
            if refused.key in _UNOPENABLE:
                self._note_damage(table_id, refused)
            raise
        self._tables[table_id] = LoadedTable(table, side_changes)
        self._evict()
        self._on_load()

    def _note_damage(self, table_id: str, refused: TableRefused) -> None:
        """Remember that a table cannot be loaded: lists that name it need not try each time."""
        if refused.key == "table-broken":
            LOG.error("table %s is damaged: %s", table_id, damage_of(refused))
        now = time.monotonic()
        self._damaged = {k: v for k, v in self._damaged.items() if v[0] > now}
        self._damaged[table_id] = now + DAMAGED_SECONDS, refused

    def _refuse_damaged(self, table_id: str) -> None:
        until, refused = self._damaged.get(table_id, (0.0, None))
        if refused is not None and until > time.monotonic():
            raise TableRefused(refused.key, **refused.params)

    def _evict(self) -> None:
        """Drop the least recently used tables that nobody watches or changes."""
        if len(self._tables) <= self._capacity:
            return
        for table_id, loaded in list(self._tables.items())[:-1]:
            if not self._is_watched(table_id) and not loaded.lock.locked():
                del self._tables[table_id]
                if len(self._tables) <= self._capacity:
                    return
