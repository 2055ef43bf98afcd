"""Who watches which table through this process, and how others learn that they are present."""

import asyncio
import contextlib
import random
import secrets
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final

from sqlalchemy import Connection

from matinee.engine.refused import Refused
from matinee.server.metrics import STREAMS
from matinee.server.tables.table import Table
from matinee.store import presence
from matinee.store.database import Database
from matinee.store.refusals import StoreRefused

PRESENT_FOR: Final = 75.0
"""Seconds for which a process's word about who is connected holds, and a grace period: whoever
goes counts as present for as long."""
RENEW_EVERY: Final = 30.0
BEATS: Final = 20
"""In how many parts those who watch are nudged."""
AT_ONCE: Final = 4
"""How many of those who watch a table are woken before others have their turn."""


class Watcher:
    """Somebody who wants to know when a table changes."""

    __slots__ = ("_news", "_nudged", "beat", "person", "table")

    def __init__(self, person: str | None, table: Table) -> None:
        self.person = person
        self.table = table
        """What is watched: it stays in memory, and up to date, for as long."""
        self.beat = random.randrange(BEATS)
        """When it is nudged: not all at once, which would hold up everybody."""
        self._news = asyncio.Event()
        self._nudged = False

    def wake(self) -> None:
        """There may be news."""
        self._news.set()

    def nudge(self) -> None:
        """It is time to say that one is still there, news or not."""
        self._nudged = True
        self._news.set()

    async def news(self) -> bool:
        """Wait until there may be news; whether it is also time for a sign of life.

        The two are kept apart: a sign that is left out because something happened would tell
        that something secret did.
        """
        await self._news.wait()
        self._news.clear()
        nudged, self._nudged = self._nudged, False
        return nudged


class Gallery:
    """All who watch through this process."""

    def __init__(self, database: Database, refresh: Callable[[str], Awaitable[None]]) -> None:
        """`refresh` lets a table be looked at anew, because somebody has come or gone."""
        self._process = secrets.token_urlsafe(6)
        self._database = database
        self._refresh = refresh
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._moments: dict[str, int] = {}
        self._count = count()

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._watchers

    @asynccontextmanager
    async def watch(self, table: Table, person: str | None) -> AsyncIterator[Watcher]:
        """Be told of changes; the person is present while this lasts, and for a grace period."""
        table_id = table.card.id
        watchers = self._watchers[table_id]
        watcher = Watcher(person, table)
        first = person is not None and all(w.person != person for w in watchers)
        watchers.add(watcher)
        STREAMS.inc()
        try:
            if first and person is not None:
                await self._arrive(table_id, person)
            yield watcher
        finally:
            watchers.discard(watcher)
            STREAMS.dec()
            if not watchers and self._watchers.get(table_id) is watchers:
                del self._watchers[table_id]
                self._moments.pop(table_id, None)
            if person is not None and all(w.person != person for w in watchers):
                await asyncio.shield(self._depart(table_id, person))

    def tell(self, table_id: str) -> None:
        """Wake those who watch a table: those who sit there first, then some at a time.

        Whoever asks for anything meanwhile is answered between two of them.
        """
        watchers = self._watchers.get(table_id)
        if watchers:
            self._moments[table_id] = next(self._count)
            self._wake(deque(sorted(watchers, key=lambda w: not w.table.seats_of(w.person))))

    def _wake(self, watchers: deque[Watcher]) -> None:
        for _ in range(min(AT_ONCE, len(watchers))):
            watchers.popleft().wake()
        if watchers:
            asyncio.get_running_loop().call_soon(self._wake, watchers)

    def moment(self, table_id: str) -> int | None:
        """Another number whenever a table that is watched may have changed."""
        return self._moments.get(table_id)

    def tell_later(self, table_id: str, seconds: float) -> None:
        """Wake those who watch a table then: something fades by itself."""
        asyncio.get_running_loop().call_later(seconds, self.tell, table_id)

    def tell_all(self) -> None:
        """Let everybody look up: the server is about to end."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()

    def nudge(self, beat: int) -> None:
        """Let those who watch say that they are still there, a part of them with each beat."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                if watcher.beat == beat:
                    watcher.nudge()

    async def stay(self) -> None:
        """Say again and again who is connected here, and forget who has gone.

        The moments at which people are forgotten follow from when this process started, and from
        nothing that anybody does.
        """
        while True:
            with contextlib.suppress(Refused):
                await self.renew()
            await asyncio.sleep(RENEW_EVERY)

    async def renew(self) -> None:
        """Say who is connected here, and forget whose grace period has passed."""
        now = time.time()
        connected = {
            (table_id, watcher.person)
            for table_id, watchers in self._watchers.items()
            for watcher in watchers
            if watcher.person is not None
        }

        def job(conn: Connection) -> None:
            presence.renew(conn, self._process, now + PRESENT_FOR, connected)
            presence.forget(conn, now)

        await self._database.write(job)

    async def leave(self) -> None:
        """Nobody is connected to this process any more; to another they may come back in time."""
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(Refused):
            await self._database.write(
                lambda conn: presence.renew(conn, self._process, until, frozenset())
            )

    async def look(
        self, table_id: str, person: str, seconds: float = PRESENT_FOR, *, arrives: bool
    ) -> None:
        """Somebody looks at a page of a table, and counts as present for so long.

        With `arrives` also somebody who did not: others see them come.
        """
        until = time.time() + seconds

        def job(conn: Connection) -> bool:
            if arrives:
                return presence.arrive(conn, table_id, person, presence.PAGES, until)
            presence.linger(conn, table_id, person, until)
            return False

        with contextlib.suppress(StoreRefused):  # a page can be read all the same
            if await self._database.write(job, about=table_id):
                await self._refresh(table_id)

    async def _arrive(self, table_id: str, person: str) -> None:
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(StoreRefused):  # one can look on without being seen, for a while
            news = await self._database.write(
                lambda conn: presence.arrive(conn, table_id, person, self._process, until),
                about=table_id,
            )
            if news:
                await self._refresh(table_id)

    async def _depart(self, table_id: str, person: str) -> None:
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(Refused):
            await self._database.write(
                lambda conn: presence.depart(conn, table_id, person, self._process, until),
                about=table_id,
            )
