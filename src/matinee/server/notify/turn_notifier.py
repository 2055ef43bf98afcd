"""Decides which people to notify: their table waits for them, is over, or a bot plays for them.

A person is notified only if the table still waits after the delay that the person chose. An open
page does not matter: a forgotten tab is no reader. Of two processes, the one that first stores the
time of the notification sends it.
"""

import asyncio
import logging
import random
import time
from collections.abc import Container, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import Redaction, SeatChange
from matinee.engine.text.errors import Refused
from matinee.server.notify.delivery import NotificationSender
from matinee.server.notify.messages import Kind, Recipient, make_notice
from matinee.server.runtime.table_registry import TableRegistry
from matinee.server.tables.deadlines import SOONEST_NOTICE
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.progress import SeatClock
from matinee.server.tables.table import Change, Table
from matinee.store import people, presence
from matinee.store import tables as stored
from matinee.store.errors import StoreRefused
from matinee.store.people import Person
from matinee.store.tables import OVER, RUNNING

LOG: Final = logging.getLogger(__name__)

SWEEP_EVERY: Final = 5.0
SWEPT: Final = 200
REMIND_EVERY: Final = 3600.0
"""Least seconds between two reminders of a person."""


class TurnNotifier:
    """Looks for people to notify, and sends their notifications."""

    def __init__(self, registry: TableRegistry, sender: NotificationSender, base: str) -> None:
        self._registry = registry
        self._sender = sender
        self._base = base
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[tuple[str, str], float] = {}
        """Time of this process's latest notification of a pending end, by table and person."""
        registry.add_listener(self.on_change)

    def on_change(self, table: Table, change: Change) -> None:
        """Notify absent people that a table is over, or that a bot plays for them."""
        rows = () if change.draft is None else change.draft.rows
        if change.row.status == OVER and any(not isinstance(row, Redaction) for row in rows):
            self._notify_absent("ended", table, [c.person for c in table.seats if c.person])
        away = {row.seat for row in rows if isinstance(row, SeatChange)}
        for seat_row in table.seats:
            if (
                seat_row.number in away
                and seat_row.person
                and seat_row.bot
                and not seat_row.conceded
            ):
                self._notify_absent("stand-in", table, [seat_row.person])

        pending = change.progress.pending_end
        if pending is not None and pending.days and pending.due == change.at + table.terms.settle:
            asked = [table.seats[seat].person for seat in pending.undecided_seats]
            ids = [
                one for one in asked if one and self._may_ask_again(table.row.id, one, change.at)
            ]
            self._notify_absent("closing", table, ids, by=table.seats[pending.seat].name)

    def _may_ask_again(self, table_id: str, person: str, now: float) -> bool:
        """Whether a person may be asked about a pending end: not at each new one."""
        key = table_id, person
        if now - self._asked.get(key, 0.0) < REMIND_EVERY:
            return False
        self._asked = {k: at for k, at in self._asked.items() if now - at < REMIND_EVERY}
        self._asked[key] = now
        return True

    def _notify_absent(self, kind: Kind, table: Table, ids: Sequence[str], by: str = "") -> None:
        if ids:
            task = asyncio.get_running_loop().create_task(
                self._send_to_absent(kind, table, ids, by)
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send_to_absent(self, kind: Kind, table: Table, ids: Sequence[str], by: str) -> None:
        """Notify those of these people who have no page open.

        Others see a person who has just left as present; a message to that person reveals nothing.
        """
        table_id, now = table.row.id, time.time()
        try:
            known = await self._people(table)
            looking = await self._registry.database.read(
                lambda conn: presence.connected(conn, table_id, now)
            )
        except Refused as refused:
            LOG.warning("nobody was told about table %s: %s", table_id, refused)
            return
        absent = set(ids) - looking
        wanted = [p for p in known if p.id in absent and p.notify_after is not None]
        self._send(kind, table, wanted, by=by)

    async def close(self) -> None:
        """Wait for notifications in progress."""
        await asyncio.gather(*self._tasks)

    async def sweep(self) -> None:
        """Look for tables that have waited long enough, forever."""
        while True:
            await asyncio.sleep(SWEEP_EVERY * random.uniform(0.8, 1.2))
            try:
                await self.sweep_once()
            except Refused as refused:
                LOG.warning("nobody was told that tables wait: %s", refused)

    async def sweep_once(self) -> None:
        """Look once at all tables that have waited long enough by now."""
        now = time.time()
        for table_id in await self._registry.database.read(
            lambda conn: stored.find_to_notice(conn, now, SWEPT)
        ):
            try:
                await self.notify_late(table_id, now)
            except Exception as error:
                if isinstance(error, StoreRefused) and error.key != "store-damaged":
                    raise
                known = isinstance(error, Refused)
                trace = None if known else error
                LOG.warning("table %s is passed over: %s", table_id, error, exc_info=trace)
                await self._clear_notice(table_id)

    async def _clear_notice(self, table_id: str) -> None:
        try:
            await self._registry.database.write(
                partial(stored.clear_notice, table_id=table_id), about=table_id
            )
        except StoreRefused as refused:
            if refused.key != "store-damaged":
                raise
            LOG.warning("table %s cannot be passed over: %s", table_id, refused)

    async def notify_late(self, table_id: str, now: float) -> None:
        """Notify the people for whom this table has waited long enough."""
        await self._registry.refresh(table_id)
        table = await self._registry.table(table_id)
        known = {person.id: person for person in await self._people(table)}
        late: dict[Seat, Person] = {}

        def note(table: Table, _: float) -> Change | None:
            """Store the time of these notifications, and the time to look again."""
            late.clear()
            again: list[float] = []
            for seat in _awaited(table):
                person = known.get(table.seats[seat].person or "")
                time = table.progress.seats[seat]
                if person is None or person.notify_after is None:
                    continue
                if time.since is None or time.notified_at is not None:
                    continue
                wanted_at = time.since + max(person.notify_after, SOONEST_NOTICE)
                if wanted_at <= now:
                    late[seat] = person
                else:
                    again.append(wanted_at)
            progress = table.progress
            if late:
                progress = replace(progress, seats=_with_notified(table, late, now))
            look_again = min(again, default=None)
            return table.change(now, progress=progress, notice_at=look_again, noticed=False)

        if table.row.status != RUNNING:
            return
        await self._registry.change(table_id, note)
        self._send("turn", table, late.values())

    async def remind(self, table_id: str, person: Person) -> list[str]:
        """Send a reminder to those whom a table waits for; returns their names."""
        table = await self._registry.table(table_id)
        mine = table.any_own_seat(person.id)
        known = {person.id: person for person in await self._people(table)}
        late: dict[Seat, Person] = {}

        def note(table: Table, now: float) -> Change:
            late.clear()
            table.require_running()
            seats = [
                s
                for s in (*_awaited(table), *table.undecided_seats)
                if table.seats[s].person in known.keys() - {person.id}
            ]
            if not seats:
                raise TableRefused("remind-nobody")
            for seat in seats:
                told = table.progress.seats[seat].notified_at
                if told is None or told + REMIND_EVERY <= now:
                    late[seat] = known[table.seats[seat].person or ""]
            if not late:
                raise TableRefused("remind-soon")
            progress = replace(table.progress, seats=_with_notified(table, late, now))
            return table.change(now, progress=progress, noticed=False)

        table = await self._registry.change(table_id, note)
        self._send("reminder", table, late.values(), by=mine.name)
        return [table.seats[seat].name for seat in late]

    def _send(self, kind: Kind, table: Table, people: Iterable[Person], by: str = "") -> None:
        for person in {person.id: person for person in people}.values():
            tag = person.language or "en"
            to = Recipient(
                person.id, person.name, person.email, person.email_confirmed, person.webhook, tag
            )
            self._sender.deliver(
                make_notice(
                    kind,
                    to,
                    link=f"{self._base}/tables/{table.row.id}",
                    settings=f"{self._base}/me",
                    table=table.row.id,
                    title=" · ".join(seat_row.name for seat_row in table.seats),
                    game=table.title.language(tag).gettext(table.title.name),
                    by=by,
                )
            )

    async def _people(self, table: Table) -> list[Person]:
        ids = {seat_row.person for seat_row in table.seats if seat_row.person}
        return await self._registry.database.read(
            lambda conn: [p for one in ids if (p := _found(conn, one)) is not None]
        )


def _found(conn: Connection, person_id: str) -> Person | None:
    """A person to notify; `None` if the stored row is damaged."""
    try:
        return people.find(conn, person_id)
    except StoreRefused as refused:
        LOG.warning("nobody is told: %s", refused)
        return None


def _awaited(table: Table) -> list[Seat]:
    """The active seats whose people play themselves: no bot stands in."""
    return [seat for seat in table.active_seats if table.seats[seat].plays_on]


def _with_notified(table: Table, seats: Container[Seat], now: float) -> tuple[SeatClock, ...]:
    return tuple(
        replace(time, notified_at=now) if seat in seats else time
        for seat, time in enumerate(table.progress.seats)
    )
