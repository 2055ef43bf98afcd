"""Tells people who are not looking that a table waits for them, or what became of it.

Nobody is told at once: only if the table still waits after the time that the person chose. It
does not matter whether a page is open somewhere: a forgotten tab is not somebody who knows. Of two
processes, the one that notes first that it tells is the one that does.
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

from matinee.engine.game import Seat
from matinee.engine.refused import Refused
from matinee.engine.rows import Sit, Unsaid
from matinee.server.hall import Hall
from matinee.server.letters import Kind, Recipient, write
from matinee.server.notices import Courier
from matinee.server.tables.chairs import plays_on
from matinee.server.tables.due import SOONEST_NOTICE
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.server.tables.turn import SeatTime
from matinee.store import people, presence
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.refusals import StoreRefused
from matinee.store.tables import OVER, RUNNING

LOG: Final = logging.getLogger(__name__)

LOOK_EVERY: Final = 5.0
LOOKED_AT: Final = 200
REMIND_EVERY: Final = 3600.0
"""Seconds that have to pass before somebody is reminded again."""


class Crier:
    """Looks for people who have to be told, and has them told."""

    def __init__(self, hall: Hall, courier: Courier, base: str) -> None:
        self._hall = hall
        self._courier = courier
        self._base = base
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[tuple[str, str], float] = {}
        """When this process last told people that they are asked whether they have more to add."""
        hall.heard = self.hear

    def hear(self, table: Table, change: Change) -> None:
        """Let those know who are not looking that a table is over, or that a bot plays for them."""
        rows = () if change.draft is None else change.draft.rows
        if change.card.status == OVER and any(not isinstance(row, Unsaid) for row in rows):
            self._begin("ended", table, [c.person for c in table.chairs if c.person])
        away = {row.seat for row in rows if isinstance(row, Sit)}
        for chair in table.chairs:
            if chair.number in away and chair.person and chair.bot and not chair.conceded:
                self._begin("stand-in", table, [chair.person])

        held = change.turn.held
        if held is not None and held.days and held.due == change.at + table.terms.settle:
            asked = [table.chairs[seat].person for seat in held.asked]
            ids = [one for one in asked if one and self._may_ask(table.card.id, one, change.at)]
            self._begin("closing", table, ids, by=table.chairs[held.seat].name)

    def _may_ask(self, table_id: str, person: str, now: float) -> bool:
        """Whether somebody may be told that they are asked: not each time that one ends anew."""
        key = table_id, person
        if now - self._asked.get(key, 0.0) < REMIND_EVERY:
            return False
        self._asked = {k: at for k, at in self._asked.items() if now - at < REMIND_EVERY}
        self._asked[key] = now
        return True

    def _begin(self, kind: Kind, table: Table, ids: Sequence[str], by: str = "") -> None:
        if ids:
            task = asyncio.get_running_loop().create_task(self._write_to(kind, table, ids, by))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _write_to(self, kind: Kind, table: Table, ids: Sequence[str], by: str) -> None:
        """Write to those of these people who have no page open.

        Others take somebody for present who has just left; a message to that person tells nobody.
        """
        table_id, now = table.card.id, time.time()
        try:
            known = await self._people(table)
            looking = await self._hall.database.read(
                lambda conn: presence.connected(conn, table_id, now)
            )
        except Refused as refused:
            LOG.warning("nobody was told about table %s: %s", table_id, refused)
            return
        absent = set(ids) - looking
        wanted = [p for p in known if p.id in absent and p.notify_after is not None]
        self._tell(kind, table, wanted, by=by)

    async def close(self) -> None:
        """Hand over what is being written."""
        await asyncio.gather(*self._tasks)

    async def go_round(self) -> None:
        """Look for tables that have waited long enough, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY * random.uniform(0.8, 1.2))
            try:
                await self.go_round_once()
            except Refused as refused:
                LOG.warning("nobody was told that tables wait: %s", refused)

    async def go_round_once(self) -> None:
        """Look at all tables that have waited long enough now."""
        now = time.time()
        for table_id in await self._hall.database.read(
            lambda conn: stored.find_to_notice(conn, now, LOOKED_AT)
        ):
            try:
                await self.look_at(table_id, now)
            except Exception as error:
                if isinstance(error, StoreRefused) and error.key != "store-damaged":
                    raise
                known = isinstance(error, Refused)
                trace = None if known else error
                LOG.warning("table %s is passed over: %s", table_id, error, exc_info=trace)
                await self._pass_over(table_id)

    async def _pass_over(self, table_id: str) -> None:
        try:
            await self._hall.database.write(
                partial(stored.pass_over, table_id=table_id), about=table_id
            )
        except StoreRefused as refused:
            if refused.key != "store-damaged":
                raise
            LOG.warning("table %s cannot be passed over: %s", table_id, refused)

    async def look_at(self, table_id: str, now: float) -> None:
        """Tell those at this table for whom it has waited for long enough."""
        await self._hall.refresh(table_id)
        table = await self._hall.table(table_id)
        known = {person.id: person for person in await self._people(table)}
        late: dict[Seat, Person] = {}

        def note(table: Table, _: float) -> Change | None:
            """Note who is being told, and when to look again."""
            late.clear()
            again: list[float] = []
            for seat in _awaited(table):
                person = known.get(table.chairs[seat].person or "")
                time = table.turn.seats[seat]
                if person is None or person.notify_after is None:
                    continue
                if time.since is None or time.told is not None:
                    continue
                wanted_at = time.since + max(person.notify_after, SOONEST_NOTICE)
                if wanted_at <= now:
                    late[seat] = person
                else:
                    again.append(wanted_at)
            turn = table.turn
            if late:
                turn = replace(turn, seats=_told(table, late, now))
            look_again = min(again, default=None)
            return table.change(now, turn=turn, notice_at=look_again, noticed=False)

        if table.card.status != RUNNING:
            return
        await self._hall.change(table_id, note)
        self._tell("turn", table, late.values())

    async def remind(self, table_id: str, person: Person) -> list[str]:
        """Tell those whom a table waits for that somebody asks them to go on; their names."""
        table = await self._hall.table(table_id)
        mine = table.own_any(person.id)
        known = {person.id: person for person in await self._people(table)}
        late: dict[Seat, Person] = {}

        def note(table: Table, now: float) -> Change:
            late.clear()
            table.running  # noqa: B018 (refuses a game that is over)
            seats = [
                s
                for s in (*_awaited(table), *table.asked)
                if table.chairs[s].person in known.keys() - {person.id}
            ]
            if not seats:
                raise TableRefused("remind-nobody")
            for seat in seats:
                told = table.turn.seats[seat].told
                if told is None or told + REMIND_EVERY <= now:
                    late[seat] = known[table.chairs[seat].person or ""]
            if not late:
                raise TableRefused("remind-soon")
            turn = replace(table.turn, seats=_told(table, late, now))
            return table.change(now, turn=turn, noticed=False)

        table = await self._hall.change(table_id, note)
        self._tell("reminder", table, late.values(), by=mine.name)
        return [table.chairs[seat].name for seat in late]

    def _tell(self, kind: Kind, table: Table, people: Iterable[Person], by: str = "") -> None:
        for person in {person.id: person for person in people}.values():
            tag = person.language or "en"
            to = Recipient(
                person.id, person.name, person.email, person.email_confirmed, person.webhook, tag
            )
            self._courier.deliver(
                write(
                    kind,
                    to,
                    link=f"{self._base}/tables/{table.card.id}",
                    settings=f"{self._base}/me",
                    table=table.card.id,
                    title=" · ".join(chair.name for chair in table.chairs),
                    game=table.title.language(tag).gettext(table.title.name),
                    by=by,
                )
            )

    async def _people(self, table: Table) -> list[Person]:
        ids = {chair.person for chair in table.chairs if chair.person}
        return await self._hall.database.read(
            lambda conn: [p for one in ids if (p := _found(conn, one)) is not None]
        )


def _found(conn: Connection, person_id: str) -> Person | None:
    """Somebody who can be told, if what is stored of them can be read."""
    try:
        return people.find(conn, person_id)
    except StoreRefused as refused:
        LOG.warning("nobody is told: %s", refused)
        return None


def _awaited(table: Table) -> list[Seat]:
    """The seats that are awaited and at which people play on: no bot stands in for them."""
    return [seat for seat in table.awaited if plays_on(table.chairs[seat])]


def _told(table: Table, seats: Container[Seat], now: float) -> tuple[SeatTime, ...]:
    return tuple(
        replace(time, told=now) if seat in seats else time
        for seat, time in enumerate(table.turn.seats)
    )
