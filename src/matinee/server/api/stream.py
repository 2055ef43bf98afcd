"""The stream of a table: server-sent events, each with all that changed for its viewer.

A message's id is the viewer's cursor, so that a browser or a client that comes back goes on
where it was. What a viewer cannot notice sends nothing, not even an empty message.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

import msgspec
from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from matinee.engine.codec import plain
from matinee.engine.game import Seat
from matinee.engine.refused import Refused
from matinee.server.api.courteous import courtesy_shape
from matinee.server.api.params import AnyRequest, Caller, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_courtesy import CourtesyShape
from matinee.server.api.shapes_playing import Update
from matinee.server.api.shapes_tables import TableShape
from matinee.server.api.telling import (
    choices,
    clocks,
    cursor,
    message_shape,
    rows_since,
    table_shape,
)
from matinee.server.callers import visit
from matinee.server.entrance import enter, let_in, viewer
from matinee.server.house import House
from matinee.server.tables.courtesy import heard
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.refusals import StoreRefused
from matinee.store.tables import OVER

Whom = Callable[[Table, Person | None], Seat | None]
"""As whom somebody looks at a table; it raises `Refused` if they may not."""

_open: Counter[str] = Counter()
"""Streams that each person, or address, has open in this process."""


@get(
    "/api/tables/{table:str}/stream",
    tags=["playing"],
    media_type="text/event-stream",
    opt={"problems": ("table-none", "cursor-wrong", "spectators-none", "streams-many")},
)
async def stream(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    seat: SeatAsked = None,
    cursor: Annotated[
        str | None,
        QueryParameter(description="Go on after this; everything if left out.", max_length=24),
    ] = None,
    view: Annotated[bool, QueryParameter(description="Send the view with every message.")] = False,
) -> Stream:
    """Everything that happens at a table, as it happens, as far as you may know it.

    Each event `update` carries an `Update`; its id is the cursor to resume from, which browsers
    send by themselves (`Last-Event-ID`).
    """
    found = await enter(house, table, caller)
    who = viewer(found, caller, seat)
    given = cursor or request.headers.get("last-event-id")
    seen = Cursor() if given is None else Cursor.read(given)
    await require_known(house, found, who, seen)
    who = viewer(found, caller, seat)
    person = None if caller is None else caller.id
    teller = Teller(house, found, person, who, seen, view=view, fresh=given is None)
    return streaming(request, house, teller, lambda table, who: viewer(table, who, seat))


async def require_known(house: House, table: Table, who: Seat | None, seen: Cursor) -> None:
    """Refuse a cursor that is ahead of the table."""
    if table.match is not None and seen.rows > len(table.eyes(who).noticed):
        await house.hall.refresh(table.card.id)
        if seen.rows > len(table.eyes(who).noticed):
            raise TableRefused("cursor-wrong", cursor=str(seen))


class Tells(Protocol):
    """What is told on a stream, to one viewer of one table."""

    table: Table
    person: str | None
    who: Seat | None

    async def look_elsewhere(self) -> None:
        """See which other tables wait for this person."""
        ...

    def news(self) -> bytes | None:
        """The next message, or nothing if the viewer would notice nothing."""
        ...

    def farewell(self) -> bytes | None:
        """The last message to somebody who is not the same viewer any more, if there is one."""
        ...


def streaming(
    request: AnyRequest,
    house: House,
    teller: Tells,
    whom: Whom,
    pack: Callable[[bytes], bytes] = bytes,
    **headers: str,
) -> Stream:
    """A stream of what the teller tells; `pack` makes of each message what is sent.

    Nothing may be awaited between settling as whom somebody looks and calling this.
    """
    counted = house.callers.who(request)
    house.limits.take("stream", counted)
    if _open[counted] >= house.settings.stream_limit:
        raise TableRefused("streams-many")
    held = teller.table.seats_of(teller.person)
    watching = _Watching(request, house, whom, teller.who, held, counted)
    told = _nothing() if visit(request).head else _messages(watching, teller, pack)
    return Stream(
        told,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", **headers},
    )


@dataclass(frozen=True, slots=True)
class _Watching:
    """Whose stream this is, and as whom they asked to look."""

    request: AnyRequest
    house: House
    whom: Whom
    who: Seat | None
    held: tuple[Seat, ...]
    """The seats that they had when it was settled as whom they look."""
    counted: str

    async def may(self, table_id: str) -> bool:
        """Whether they still may: a session ends, and people are sent away."""
        try:
            caller = await self.house.callers.find(self.request)
            table = await let_in(self.house, await self.house.hall.table(table_id), caller)
            return self.whom(table, caller) == self.who
        except StoreRefused:
            return True
        except Refused:
            return False


async def _nothing() -> AsyncIterator[bytes]:
    """What is told to somebody who only wants to know whether there is a stream."""
    return
    yield b""


async def _messages(
    watching: _Watching, teller: Tells, pack: Callable[[bytes], bytes]
) -> AsyncIterator[bytes]:
    house, person = watching.house, teller.person
    table_id = teller.table.card.id
    _open[watching.counted] += 1
    try:
        async with house.hall.watch(table_id, person) as watcher:
            teller.table = watcher.table
            invites = watcher.table.card.invites
            await teller.look_elsewhere()
            while not house.closing.is_set():
                if watcher.table.seats_of(person) != watching.held:
                    # Whoever sits down or gets up sees the table with other eyes.
                    last = teller.farewell()
                    if last is not None:
                        yield pack(last)
                    return
                message = teller.news()
                if message is not None:
                    yield pack(message)
                nudged = await watcher.news()
                # Whether they may still look is asked at a time of its own, and not when something
                # happened: that would tell that it did. That links are void is no secret.
                renewed, invites = watcher.table.card.invites != invites, watcher.table.card.invites
                if (nudged or renewed) and not await watching.may(table_id):
                    last = teller.farewell()
                    if last is not None:
                        yield pack(last)
                    return
                if nudged:
                    yield pack(b":\n\n")
                    await teller.look_elsewhere()
    finally:
        _open[watching.counted] -= 1
        if not _open[watching.counted]:
            del _open[watching.counted]


async def awaiting(house: House, person: str | None) -> list[str] | None:
    """The tables that wait for somebody; `None` if that cannot be told now."""
    if person is None:
        return None
    try:
        return await house.database.read(lambda conn: stored.find_awaiting(conn, person))
    except StoreRefused:
        return None  # what is known will do until the database is back


class Teller:
    """What is new at a table for one viewer, message by message."""

    def __init__(
        self,
        house: House,
        table: Table,
        person: str | None,
        who: Seat | None,
        seen: Cursor,
        *,
        view: bool,
        fresh: bool,
    ) -> None:
        self._house = house
        self.table = table
        self.person = person
        self.who = who
        self._seen = seen
        self._view = view
        self._fresh = fresh
        """Something is to be told at once, new or not."""
        self._about: tuple[Any, ...] = ()
        self._courtesy: CourtesyShape | None = None
        self._waits: list[str] | None = None
        self._told_waits: list[str] | None = None

    async def look_elsewhere(self) -> None:
        """See which other tables wait for this person."""
        found = await awaiting(self._house, self.person)
        if found is not None:
            self._waits = [table_id for table_id in found if table_id != self.table.card.id]

    def news(self) -> bytes | None:
        """The next message, or nothing if the viewer would notice nothing."""
        table, who = self.table, self.who
        now = cursor(table, who)
        spoken = [m for m in table.messages if m.number > self._seen.messages]
        said = [message_shape(m) for m in heard(table, self.person, spoken)]
        shape = self._changed_shape()
        elsewhere = self._waits if self._waits != self._told_waits else None
        courtesy = self._changed_courtesy()
        changed = now.rows != self._seen.rows or said or shape or elsewhere is not None
        changed = changed or courtesy is not None
        if not changed and not self._fresh:
            return None
        self._fresh = False
        over = table.card.status == OVER
        waiting = list(table.awaited)
        begun = table.match is not None
        update = Update(
            cursor=str(now),
            waiting=waiting,
            your_turn=who in waiting,
            rows=rows_since(table, self.person, who, self._seen.rows),
            legal=choices(table, who) if begun else [],
            clocks=clocks(table),
            table=shape,
            messages=said,
            courtesies=courtesy,
            view=plain(table.view(who)) if self._view and begun else None,
            elsewhere=elsewhere,
            over=over,
        )
        self._seen, self._told_waits = now, self._waits
        return b"id: %b\nevent: update\ndata: %b\n\n" % (
            str(now).encode(),
            msgspec.json.encode(update),
        )

    def farewell(self) -> bytes | None:
        """Nothing: a client finds out when it connects again."""
        return None

    def _changed_courtesy(self) -> CourtesyShape | None:
        """The table's courtesies, if they have changed for this viewer."""
        if self.table.title.tale is None:
            return None
        seen = courtesy_shape(self.table, self.person, self.who)
        if seen == self._courtesy:
            return None
        self._courtesy = seen
        return seen

    def _changed_shape(self) -> TableShape | None:
        """The table's own shape, if more about it has changed than whom it waits for."""
        about = self.table.about
        if about == self._about:
            return None
        self._about = about
        return table_shape(self._house, self.table, self.person)
