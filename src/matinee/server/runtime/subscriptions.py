"""Subscriptions to tables in this process: streams that are woken when a table changes."""

import asyncio
import contextlib
import random
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final

from matinee.engine.text.errors import Refused
from matinee.server.http.metrics import STREAMS
from matinee.server.runtime.presence import Presence
from matinee.server.tables.table import Table
from matinee.store.database import Database

RENEW_EVERY: Final = 30.0
HEARTBEAT_SLOTS: Final = 20
"""The number of groups in which heartbeats are sent."""
AT_ONCE: Final = 4
"""The number of a table's subscribers that are woken before other tasks run."""


class Subscriber:
    """A stream that is woken when its table changes."""

    __slots__ = ("_awake", "_heartbeat_due", "person", "slot", "table")

    def __init__(self, person: str | None, table: Table) -> None:
        self.person = person
        self.table = table
        """The watched table: it stays in memory, and current, as long as it is watched."""
        self.slot = random.randrange(HEARTBEAT_SLOTS)
        """The group of its heartbeat: heartbeats at the same moment would delay everyone."""
        self._awake = asyncio.Event()
        self._heartbeat_due = False

    def wake(self) -> None:
        """Wake the stream: there may be an update."""
        self._awake.set()

    def heartbeat(self) -> None:
        """Wake the stream for a heartbeat, with or without an update."""
        self._heartbeat_due = True
        self._awake.set()

    async def wait(self) -> bool:
        """Wait until there may be an update; returns whether a heartbeat is due too.

        The two are independent: a heartbeat that is left out because of an update would reveal an
        invisible update.
        """
        await self._awake.wait()
        self._awake.clear()
        due, self._heartbeat_due = self._heartbeat_due, False
        return due


class Subscriptions:
    """All subscribers of this process."""

    def __init__(self, database: Database, refresh: Callable[[str], Awaitable[None]]) -> None:
        """`refresh` reads a table again, because a person's presence has changed."""
        self.presence = Presence(database, refresh)
        self._subscribers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._moments: dict[str, int] = {}
        self._count = count()

    def __len__(self) -> int:
        return sum(map(len, self._subscribers.values()))

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._subscribers

    @asynccontextmanager
    async def subscribe(self, table: Table, person: str | None) -> AsyncIterator[Subscriber]:
        """Subscribe to a table.

        The person is present meanwhile, and for a grace period after it.
        """
        table_id = table.row.id
        subscribers = self._subscribers[table_id]
        subscriber = Subscriber(person, table)
        first = person is not None and all(one.person != person for one in subscribers)
        subscribers.add(subscriber)
        STREAMS.inc()
        try:
            if first and person is not None:
                await self.presence.arrive(table_id, person)
            yield subscriber
        finally:
            subscribers.discard(subscriber)
            STREAMS.dec()
            if not subscribers and self._subscribers.get(table_id) is subscribers:
                del self._subscribers[table_id]
                self._moments.pop(table_id, None)
            if person is not None and all(one.person != person for one in subscribers):
                await asyncio.shield(self.presence.depart(table_id, person))

    def notify(self, table_id: str) -> None:
        """Wake a table's subscribers: seated people first, and a few at a time.

        Other requests are answered in between.
        """
        subscribers = self._subscribers.get(table_id)
        if subscribers:
            self._moments[table_id] = next(self._count)
            self._wake(
                deque(sorted(subscribers, key=lambda one: not one.table.seats_of(one.person)))
            )

    def _wake(self, subscribers: deque[Subscriber]) -> None:
        for _ in range(min(AT_ONCE, len(subscribers))):
            subscribers.popleft().wake()
        if subscribers:
            asyncio.get_running_loop().call_soon(self._wake, subscribers)

    def moment(self, table_id: str) -> int | None:
        """A number that changes whenever a watched table may have changed."""
        return self._moments.get(table_id)

    def notify_later(self, table_id: str, seconds: float) -> None:
        """Wake a table's subscribers after this many seconds, when something expires."""
        asyncio.get_running_loop().call_later(seconds, self.notify, table_id)

    def notify_all(self) -> None:
        """Wake all subscribers: the server is about to stop."""
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                subscriber.wake()

    def heartbeat(self, beat: int) -> None:
        """Send a heartbeat to the subscribers of this slot."""
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                if subscriber.slot == beat:
                    subscriber.heartbeat()

    async def renew_forever(self) -> None:
        """Renew the presence of connected people, and delete expired presence, forever.

        The times of expiry follow from the start of this process, and from nothing that people do.
        """
        while True:
            with contextlib.suppress(Refused):
                await self.renew()
            await asyncio.sleep(RENEW_EVERY)

    async def renew(self) -> None:
        """Renew the presence of connected people, and delete expired presence, once."""
        connected = {
            (table_id, subscriber.person)
            for table_id, subscribers in self._subscribers.items()
            for subscriber in subscribers
            if subscriber.person is not None
        }

        await self.presence.renew(connected)
