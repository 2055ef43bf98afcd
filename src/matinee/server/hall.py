"""The tables that this process has in memory: found, changed, kept up to date, watched.

A change is made on the table as it is known here, written, taken over and told, in this order. If
another process was faster, the table catches up and the change is made anew from how it is now.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from matinee.engine.match import Header, Match, Play
from matinee.engine.refused import Refused
from matinee.engine.title import Title
from matinee.server.metrics import MOVES, STREAMS, TABLES, WRITES
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Patience, Table, known_title, read_rows
from matinee.store import messages, presence
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.store.news import EVERYTHING, News
from matinee.store.refusals import StoreRefused
from matinee.store.tables import Card, Chair, Logged

LOG: Final = logging.getLogger(__name__)

TRIES: Final = 3
"""How often a change is made anew because another process was faster, before it insists."""
HELD_FOR: Final = 10.0
"""Seconds for which a process that insists may keep others from changing a table."""
LATEST_MESSAGES: Final = 200
PRESENT_FOR: Final = 75.0
"""Seconds for which a process's word about who is connected holds."""
RENEW_EVERY: Final = 30.0
PULSE_EVERY: Final = 10.0

Edit = Callable[[Table, float], Change | None]
_Job = Callable[[Connection], Change | None]
"""Stores a change, and says which; nothing if another process was faster."""


class Watcher:
    """Somebody who wants to know when a table changes."""

    __slots__ = ("_news", "_nudged", "person", "table")

    def __init__(self, person: str | None, table: Table) -> None:
        self.person = person
        self.table = table
        """What is watched: it stays in memory, and up to date, for as long."""
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


class _Place:
    """A table in memory, with its lock and those who watch it."""

    __slots__ = ("asides", "lock", "table", "watchers")

    def __init__(self, table: Table, asides: int) -> None:
        self.table = table
        self.asides = asides
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()

    def knows(self, versions: tuple[int, int]) -> bool:
        """Whether the table is known here as it was at these versions, or later."""
        version, asides = versions
        return self.table.card.version >= version and self.asides >= asides


class Hall:
    """All tables of one process."""

    def __init__(
        self, database: Database, *, patience: Patience | None = None, memory: int = 1000
    ) -> None:
        self.process = secrets.token_urlsafe(6)
        self.database = database
        self.patience = patience or Patience()
        self._memory = memory
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._loading: dict[str, asyncio.Future[None]] = {}
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
            with contextlib.suppress(Refused):
                found.append(await self.table(table_id))
        return found

    async def create(self, card: Card, chairs: Sequence[Chair], person: str) -> Table:
        """Put up a new table."""

        def job(conn: Connection) -> None:
            stored.create(conn, card, chairs)
            stored.admit(conn, card.id, person)

        await self.database.write(job, about=card.id)
        return await self.table(card.id)

    async def _place(self, table_id: str) -> _Place:
        if not table_id.isprintable():  # PostgreSQL would not even look for it
            raise TableRefused("table-none")
        # What was read may be forgotten again before its turn comes here.
        while table_id not in self._places:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            await asyncio.shield(loading)
        self._places.move_to_end(table_id)
        return self._places[table_id]

    async def _load(self, table_id: str) -> None:
        place = await self.database.read(lambda conn: _read_table(conn, table_id, self.patience))
        self._places[table_id] = place
        self._make_room()
        self._stir.set()

    def _make_room(self) -> None:
        """Forget the tables that were not used for longest and that nobody watches."""
        if len(self._places) <= self._memory:
            return
        for table_id, place in list(self._places.items())[:-1]:
            if not place.watchers and not place.lock.locked():
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
                if await self._write(place, _saving(place.table, change)) is not None:
                    break
                await self._catch_up(place)
            else:
                change = await self._write(place, self._insisting(place, edit))
                if change is None:
                    return place.table
        self._tell(place)
        _count(change)
        self.heard(place.table, change)
        self.after(place.table)
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

    async def _write(self, place: _Place, job: _Job) -> Change | None:
        """Let a job store a change, and take over what it says that it has stored."""
        written = self.database.ask(job, about=place.table.card.id)
        try:
            change = await asyncio.shield(written)
        except StoreRefused:
            WRITES.labels("failed").inc()
            raise
        except asyncio.CancelledError:
            # Whoever asked has gone, but what is written must be known here too.
            with contextlib.suppress(Exception):
                if (change := await written) is not None:
                    place.table.take(change)
                    self._tell(place)
                    self.after(place.table)
            raise
        WRITES.labels("overtaken" if change is None else "stored").inc()
        if change is not None:
            place.table.take(change)
        return change

    def _insisting(self, place: _Place, edit: Edit) -> _Job:
        """Make a change while no other process can make one: other ones were always faster.

        The table is held by the database while the event loop, and nothing but that may, brings
        it up to date and edits it.
        """
        loop, table_id = asyncio.get_running_loop(), place.table.card.id

        async def edited(fresh: Any) -> Change | None:
            card, chairs, _, rows, *_ = fresh
            self._follow(place, card, chairs, rows)
            return edit(place.table, time.time())

        def job(conn: Connection) -> Change | None:
            stored.hold(conn, table_id)
            fresh = _read_since(conn, table_id, *_known(place.table))
            editing = asyncio.run_coroutine_threadsafe(edited(fresh), loop)
            try:
                change = editing.result(HELD_FOR)
            except TimeoutError:
                raise TableRefused("table-busy") from None
            finally:
                editing.cancel()
            if change is not None and _saving(place.table, change)(conn) is None:
                raise TableRefused("table-busy")
            return change

        return job

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
        await self.refresh(table_id)
        return said

    # Keeping up

    async def refresh(self, table_id: str) -> None:
        """Look at what others may have changed, and tell those who watch."""
        place = self._places.get(table_id)
        if place is not None:
            async with place.lock:
                await self._catch_up(place)
            self._tell(place)

    async def _catch_up(self, place: _Place) -> None:
        table, known = place.table, _known(place.table)
        fresh = await self.database.read(lambda conn: _read_since(conn, table.card.id, *known))
        if fresh is None:
            return
        card, chairs, asides, rows, said, present = fresh
        self._follow(place, card, chairs, rows)
        table.messages = (table.messages + said)[-LATEST_MESSAGES:]
        table.present = present
        place.asides = asides

    def _follow(
        self, place: _Place, card: Card, chairs: tuple[Chair, ...], rows: Sequence[Logged]
    ) -> None:
        """Bring a table to what was read; one that cannot be followed is forgotten."""
        if card.version >= place.table.card.version:
            try:
                _follow(place.table, card, chairs, rows)
            except Refused:
                self._places.pop(card.id, None)
                raise

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
            ids = [table_id for table_id in self._stirred if table_id in self._places]
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
        found = await self.database.read(lambda conn: stored.versions(conn, known))
        for table_id, now in found.items():
            await self._look_at(table_id, now)

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
        self._tell(place)

    # Watching

    @asynccontextmanager
    async def watch(self, table_id: str, person: str | None) -> AsyncIterator[Watcher]:
        """Be told of changes; while this lasts, the person counts as connected."""
        place = await self._place(table_id)
        watcher = Watcher(person, place.table)
        first = person is not None and all(w.person != person for w in place.watchers)
        place.watchers.add(watcher)
        try:
            if first and person is not None:
                await self._arrive(table_id, person)
            yield watcher
        finally:
            place.watchers.discard(watcher)
            if person is not None and all(w.person != person for w in place.watchers):
                await asyncio.shield(self._depart(table_id, person))

    async def _arrive(self, table_id: str, person: str) -> None:
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(StoreRefused):  # one can look on without being seen, for a while
            await self.database.write(
                lambda conn: presence.arrive(conn, table_id, person, self.process, until),
                about=table_id,
            )
            await self.refresh(table_id)

    async def _depart(self, table_id: str, person: str) -> None:
        with contextlib.suppress(Refused):
            await self.database.write(
                lambda conn: presence.depart(conn, table_id, person, self.process),
                about=table_id,
            )
            await self.refresh(table_id)

    async def pulse(self) -> None:
        """Let all who watch say from time to time that they are still there, for ever."""
        while True:
            await asyncio.sleep(PULSE_EVERY)
            STREAMS.set(self.streams)
            by_status = Counter(place.table.card.status for place in self._places.values())
            for status in (stored.OPEN, stored.RUNNING, stored.OVER):
                TABLES.labels(status).set(by_status[status])
            for place in list(self._places.values()):
                for watcher in place.watchers:
                    watcher.nudge()

    async def stay(self) -> None:
        """Say again and again who is connected here, and forget what dead processes said."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            with contextlib.suppress(Refused):
                await self.renew()

    async def renew(self) -> None:
        """Say who is connected here, and forget what dead processes said."""
        now = time.time()
        connected = {
            (table_id, watcher.person)
            for table_id, place in self._places.items()
            for watcher in place.watchers
            if watcher.person is not None
        }

        def job(conn: Connection) -> None:
            presence.renew(conn, self.process, now + PRESENT_FOR, connected)
            presence.forget(conn, now)

        await self.database.write(job)

    async def leave(self) -> None:
        """Nobody is connected to this process any more."""
        with contextlib.suppress(Refused):
            await self.database.write(lambda conn: presence.leave_all(conn, self.process))

    def wake_all(self) -> None:
        """Let everybody look up: the server is about to end."""
        for place in self._places.values():
            self._tell(place)

    @property
    def streams(self) -> int:
        """How many watch."""
        return sum(len(place.watchers) for place in self._places.values())

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._places)

    def _tell(self, place: _Place) -> None:
        for watcher in place.watchers:
            watcher.wake()


def _saving(table: Table, change: Change) -> _Job:
    before = table.chairs
    changed = [chair for chair, old in zip(change.chairs, before, strict=True) if chair != old]

    def job(conn: Connection) -> Change | None:
        if not stored.save(conn, change.card, changed, change.rows, change.at):
            return None
        for more in change.also:
            more(conn)
        return change

    return job


def _count(change: Change) -> None:
    for row in change.draft.rows if change.draft is not None else ():
        if isinstance(row, Play):
            MOVES.labels(change.card.game, row.by.partition(":")[0]).inc()


def _read_table(conn: Connection, table_id: str, patience: Patience) -> _Place:
    """Read a whole table. This runs on a reader's thread: a long log takes a while."""
    found = stored.load(conn, table_id)
    if found is None:
        raise TableRefused("table-none")
    card, chairs = found
    title = known_title(card.game)
    table = Table(title, card, chairs, patience)
    if card.header is not None and card.seed is not None:
        rows = stored.log(conn, table_id)
        table.match = _begun(title, card.header, card.seed, rows)
        table.times = [row.at for row in rows]
    table.messages = messages.since(conn, table_id, limit=LATEST_MESSAGES)
    table.present = presence.present(conn, table_id, time.time())
    asides = stored.versions(conn, [table_id])[table_id][1]
    return _Place(table, asides)


def _known(table: Table) -> tuple[int, int]:
    """How many rows of a table are known, and the last message."""
    return len(table.times), table.messages[-1].number if table.messages else 0


def _read_since(conn: Connection, table_id: str, rows: int, message: int) -> Any:
    found = stored.load(conn, table_id)
    if found is None:
        return None
    return (
        *found,
        stored.versions(conn, [table_id])[table_id][1],
        stored.log(conn, table_id, rows),
        messages.since(conn, table_id, message, LATEST_MESSAGES),
        presence.present(conn, table_id, time.time()),
    )


def _follow(table: Table, card: Card, chairs: tuple[Chair, ...], rows: Sequence[Logged]) -> None:
    """Bring a table to what was read; it may have begun meanwhile."""
    if table.match is None and card.header is not None and card.seed is not None:
        table.match = _begun(table.title, card.header, card.seed, rows)
    elif table.match is not None:
        with _intact():
            table.match.extend(read_rows(table.title, [row.row for row in rows]))
    table.times += [row.at for row in rows]
    table.settle(card, chairs)


def _begun(title: Title, header: bytes, seed: bytes, rows: Sequence[Logged]) -> Match:
    """A match as it was stored, if this server still plays by its rules."""
    game = title.game
    with _intact():
        head = msgspec.json.decode(header, type=Header)
        if (head.rules_version, head.content) != (game.rules_version, game.content):
            raise TableRefused("table-rules", game=title.name)
        return Match.restore(game, head, seed, read_rows(title, [row.row for row in rows]))


@contextlib.contextmanager
def _intact() -> Iterator[None]:
    """Refuse a table whose rows lead nowhere, whatever it is that the rules stumble over."""
    try:
        yield
    except TableRefused:
        raise
    except Exception as error:
        problem = str(error) if isinstance(error, Refused) else type(error).__name__
        raise TableRefused("table-broken", problem=problem) from error
