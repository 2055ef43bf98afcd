"""The tables that this process has in memory: found, changed, kept up to date, watched.

A change is made on the table as it is known here, written, taken over and told, in this order. If
another process was faster, the table catches up and the change is made anew from how it is now.
"""

import asyncio
import contextlib
import logging
import random
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final, TypeVar

from sqlalchemy import Connection

from matinee.engine.refused import Refused
from matinee.engine.rows import Play
from matinee.server.gallery import BEATS, Gallery, Watcher
from matinee.server.metrics import TABLES, WRITES, count_move
from matinee.server.tables.due import Patience
from matinee.server.tables.opening import damage_of, follow, known_of, read_since, read_table
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store import messages
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.store.news import EVERYTHING, News
from matinee.store.refusals import StoreRefused
from matinee.store.tables import Card, Chair

LOG: Final = logging.getLogger(__name__)

TRIES: Final = 40
"""How often a change is made anew because another process was faster."""
PAUSE_SECONDS: Final = 0.02
PULSE_EVERY: Final = 10.0
DAMAGED_SECONDS: Final = 30.0
"""How long a table that could not be opened is not tried again."""
_UNOPENABLE: Final = frozenset({"table-broken", "table-rules"})
FADED: Final = 0.1
"""Seconds after which a sign that fades is surely gone."""

T = TypeVar("T")
Edit = Callable[[Table, float], Change | None]
Seen = tuple[Table, Callable[[Connection], object]]
"""A table as somebody has seen it, and what is to be written because of that."""


class _Place:
    """A table in memory, with its lock."""

    __slots__ = ("asides", "lock", "table")

    def __init__(self, table: Table, asides: int) -> None:
        self.table = table
        self.asides = asides
        self.lock = asyncio.Lock()

    def knows(self, versions: tuple[int, int]) -> bool:
        """Whether the table is known here as it was at these versions, or later."""
        version, asides = versions
        return self.table.card.version >= version and self.asides >= asides


class Hall:
    """All tables of one process."""

    def __init__(
        self, database: Database, *, patience: Patience | None = None, memory: int = 1000
    ) -> None:
        self.database = database
        self.gallery = Gallery(database, self.refresh)
        self.patience = patience or Patience()
        self._memory = memory
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._damaged: dict[str, tuple[float, TableRefused]] = {}
        """Tables that could not be opened lately, until when that is believed, and why."""
        self._stirred: set[str] = set()
        self._stir = asyncio.Event()
        self.after: Callable[[Table], None] = lambda table: None
        """Told of each table that has changed through this process."""
        self.heard: Callable[[Table, Change], None] = lambda table, change: None
        """Told what was changed at it."""

    # Finding

    async def table(self, table_id: str) -> Table:
        """The table as this process knows it, read from the database if need be."""
        return (await self._place(table_id)).table

    async def table_now(self, table_id: str) -> Table:
        """The table as it is stored now.

        Whoever has just acted through another process must not be shown how it was before.
        """
        await self._place(table_id)
        await self._compare([table_id])
        return await self.table(table_id)

    async def tables(self, ids: Sequence[str]) -> list[Table]:
        """Several tables as they are stored now; those that cannot be opened are left out."""
        found = []
        await self._compare(ids)
        for table_id in ids:
            with contextlib.suppress(TableRefused):
                found.append(await self.table(table_id))
        return found

    async def create(
        self, card: Card, chairs: Sequence[Chair], person: str, *, most_public: int | None = None
    ) -> Table:
        """Put up a new table, unless its host has as many public ones that wait for players."""

        def job(conn: Connection) -> None:
            if most_public is not None and stored.count_public(conn, person) >= most_public:
                raise TableRefused("public-many", most=most_public)
            stored.create(conn, card, chairs)
            stored.admit(conn, card.id, person)

        await self.database.write(job, about=card.id)
        try:
            return await self.table(card.id)
        except StoreRefused as refused:  # it is there, so nobody may be told that it is not
            raise StoreRefused("store-unsure", **refused.params) from refused

    async def _place(self, table_id: str) -> _Place:
        if not table_id.isprintable():  # PostgreSQL would not even look for it
            raise TableRefused("table-none")
        # What was read may be forgotten again before its turn comes here.
        while table_id not in self._places:
            self._refuse_damaged(table_id)
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            await asyncio.shield(loading)
        self._places.move_to_end(table_id)
        return self._places[table_id]

    async def _load(self, table_id: str) -> None:
        try:
            table, asides = await self.database.read(
                lambda conn: read_table(conn, table_id, self.patience)
            )
        except TableRefused as refused:
            if refused.key in _UNOPENABLE:
                self._note_damage(table_id, refused)
            raise
        self._places[table_id] = _Place(table, asides)
        self._make_room()
        self._stir.set()

    def _note_damage(self, table_id: str, refused: TableRefused) -> None:
        """Remember that a table cannot be opened: lists that name it need not try each time."""
        if refused.key == "table-broken":
            LOG.error("table %s is damaged: %s", table_id, damage_of(refused))
        now = time.monotonic()
        self._damaged = {k: v for k, v in self._damaged.items() if v[0] > now}
        self._damaged[table_id] = now + DAMAGED_SECONDS, refused

    def _refuse_damaged(self, table_id: str) -> None:
        until, refused = self._damaged.get(table_id, (0.0, None))
        if refused is not None and until > time.monotonic():
            raise TableRefused(refused.key, **refused.params)

    def _make_room(self) -> None:
        """Forget the tables that were not used for longest and that nobody watches."""
        if len(self._places) <= self._memory:
            return
        for table_id, place in list(self._places.items())[:-1]:
            if table_id not in self.gallery and not place.lock.locked():
                del self._places[table_id]
                if len(self._places) <= self._memory:
                    return

    # Changing

    async def change(self, table_id: str, edit: Edit) -> Table:
        """Make a change, and tell those who watch. An edit that gives `None` changes nothing."""
        place = await self._place(table_id)
        async with place.lock:
            for _ in range(TRIES):
                change = await self._edited(place, edit)
                if change is None:
                    return place.table
                if await self._write(place, change):
                    break
                # Others wait for their turn at random, so that each gets one before long.
                await asyncio.sleep(random.uniform(0, PAUSE_SECONDS))
                await self._catch_up(place)
            else:
                raise TableRefused("table-busy")
        return place.table

    async def _edited(self, place: _Place, edit: Edit) -> Change | None:
        """What an edit makes of a table. A refusal is given only on how the table really is."""
        try:
            return edit(place.table, time.time())
        except Refused:
            known = place.table.card.version
            await self._catch_up(place)
            if place.table.card.version == known:
                raise
        return edit(place.table, time.time())

    async def _write(self, place: _Place, change: Change) -> bool:
        """Store a change and take it over; `False` if another process was faster."""
        written = self.database.ask(_saving(place.table, change), about=change.card.id)
        try:
            stored_now = await asyncio.shield(written)
        except StoreRefused:
            WRITES.labels("failed").inc()
            raise
        except asyncio.CancelledError:
            # Whoever asked has gone, but what is written must be known here too.
            with contextlib.suppress(Exception):
                if await written:
                    self._take(place, change)
            raise
        if stored_now:
            self._take(place, change)
        else:
            WRITES.labels("overtaken").inc()
        return stored_now

    def _take(self, place: _Place, change: Change) -> None:
        """Let a change that is stored be true here too, and tell of it."""
        place.table.take(change)
        _count(change)
        self.gallery.tell(change.card.id)
        self.heard(place.table, change)
        self.after(place.table)

    async def say(
        self, table_id: str, *, person: str, seat: int | None, name: str, text: str
    ) -> messages.Message:
        """Say something at a table."""
        now = time.time()

        def job(conn: Connection) -> messages.Message:
            return messages.add(
                conn, table_id, person=person, seat=seat, name=name, text=text, at=now
            )

        said = await self.database.write(job, about=table_id)
        await self._refresh_written(table_id)
        return said

    async def beside(self, table_id: str, job: Callable[[Connection], T]) -> T:
        """Change something beside the game that is not in the table's row; it says so itself."""
        done = await self.database.write(job, about=table_id)
        await self._refresh_written(table_id)
        return done

    async def beside_as_seen(self, table_id: str, look: Callable[[], Awaitable[Seen]]) -> None:
        """The same for what is right only as long as the table is as somebody saw it.

        If it has changed before that is written, or the job gives `False`, they look again.
        """
        for _ in range(TRIES):
            table, job = await look()
            if await self.beside(table_id, _unless_changed(table, job)):
                return
            await asyncio.sleep(random.uniform(0, PAUSE_SECONDS))
        raise TableRefused("table-busy")

    # Keeping up

    async def refresh(self, table_id: str) -> None:
        """Look at what others may have changed, and tell those who watch."""
        place = self._places.get(table_id)
        if place is not None:
            async with place.lock:
                await self._catch_up(place)
            self.gallery.tell(place.table.card.id)

    async def _refresh_written(self, table_id: str) -> None:
        """Look at what this process has just written beside the game.

        It is stored, so a database that cannot be read now must not make it a refusal, after
        which clients would send the same again. The table is looked at once that is possible.
        """
        try:
            await self.refresh(table_id)
        except StoreRefused:
            self._stirred.add(table_id)
            self._stir.set()

    async def _catch_up(self, place: _Place) -> None:
        """Bring a table to how it is stored, and tell those who watch if it was another way.

        Whoever catches up has to tell: the news of it finds a table that is known already. One that
        cannot be followed is forgotten.
        """
        table_id, known, signs = place.table.card.id, known_of(place.table), place.table.signs
        before = place.table.card.version, place.asides
        try:
            fresh = await self.database.read(lambda conn: read_since(conn, table_id, *known))
            if fresh is None:
                raise TableRefused("table-none")
            follow(place.table, fresh)
        except TableRefused:
            self._places.pop(table_id, None)
            raise
        place.asides = fresh.asides
        if (fresh.card.version, fresh.asides) != before:
            self.gallery.tell(table_id)
        for seat, sign in fresh.signs.items():
            left = sign.until - time.time()
            if left > 0 and sign != signs.get(seat):
                self.gallery.tell_later(table_id, left + FADED)

    async def keep_up(self) -> None:
        """Hear of changes that other processes made, for ever."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._hear())
            tasks.create_task(self._look())

    async def _hear(self) -> None:
        async for changed in News(self.database).follow():
            everything = {*self._places, *self._loading}
            self._stirred.update(everything if changed is EVERYTHING else changed)
            self._stir.set()

    async def _look(self) -> None:
        while True:
            await self._stir.wait()
            self._stir.clear()
            ids = sorted(table_id for table_id in self._stirred if table_id in self._places)
            # What is being read may be read as it was before: it is looked at once it is here.
            self._stirred.intersection_update(self._loading.keys() - ids)
            if not ids:
                continue
            try:
                await self._compare(ids)
            except StoreRefused as refused:
                LOG.warning("changes of other processes are not known: %s", refused)
                self._stirred.update(ids)
                self._stir.set()
                await asyncio.sleep(1)

    async def _compare(self, ids: Sequence[str]) -> None:
        """Bring those of these tables that are in memory to how they are stored now."""
        known = [table_id for table_id in ids if table_id in self._places]
        if not known:
            return
        found = await self._versions(known)
        for table_id in known:
            await self._look_at(table_id, found.get(table_id, stored.UNKNOWN))

    async def _versions(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How far these tables have come; those whose part of the database is damaged are not in.

        One damaged page fails a question about many tables, which is then asked of each.
        """
        try:
            return await self.database.read(lambda conn: stored.versions(conn, ids))
        except StoreRefused as refused:
            if refused.key != "store-damaged":
                raise
            if len(ids) == 1:
                return {}
        found: dict[str, tuple[int, int]] = {}
        for table_id in ids:
            found |= await self._versions([table_id])
        return found

    async def _look_at(self, table_id: str, now: tuple[int, int]) -> None:
        place = self._places.get(table_id)
        if place is None or place.knows(now):
            return
        async with place.lock:
            if place.knows(now):  # it was a change of our own that was on its way
                return
            try:
                await self._catch_up(place)
            except TableRefused as refused:
                LOG.warning("table %s cannot be followed: %s", table_id, refused)
        self.gallery.tell(place.table.card.id)

    # Watching

    @asynccontextmanager
    async def watch(self, table_id: str, person: str | None) -> AsyncIterator[Watcher]:
        """Be told of changes; while this lasts, the person is present (see `Gallery.watch`)."""
        async with self.gallery.watch(await self.table(table_id), person) as watcher:
            yield watcher

    async def pulse(self) -> None:
        """Count what there is, and let all who watch say that they are still there, for ever."""
        for beat in cycle(range(BEATS)):
            await asyncio.sleep(PULSE_EVERY / BEATS)
            self.gallery.nudge(beat)
            if not beat:
                by_status = Counter(place.table.card.status for place in self._places.values())
                for status in (stored.OPEN, stored.RUNNING, stored.OVER):
                    TABLES.labels(status).set(by_status[status])

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._places)


def _saving(table: Table, change: Change) -> Callable[[Connection], bool]:
    before = table.chairs
    changed = [chair for chair, old in zip(change.chairs, before, strict=True) if chair != old]

    def job(conn: Connection) -> bool:
        rows, rewritten = change.rows, change.rewritten
        if not stored.save(conn, change.card, changed, rows, change.at, rewritten):
            return False
        for more in change.also:
            more(conn)
        return True

    return job


def _unless_changed(
    table: Table, job: Callable[[Connection], object]
) -> Callable[[Connection], bool]:
    """The job, done only if the table is stored as it is known here now."""
    table_id, version = table.card.id, table.card.version
    return lambda conn: stored.aside_of(conn, table_id, version) and job(conn) is not False


def _count(change: Change) -> None:
    WRITES.labels("stored").inc()
    for row in change.draft.rows if change.draft is not None else ():
        if isinstance(row, Play):
            count_move(change.card.game, row.by)
