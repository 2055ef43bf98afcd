"""The stream of a table: server-sent events, each with all that changed for its viewer.

A message's id is the viewer's cursor, so that a browser or a client that comes back goes on
where it was. What a viewer cannot notice sends nothing, not even an empty message.
"""

import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get
from litestar.params import QueryParameter
from litestar.response import Stream

from matinee.engine.codec import plain
from matinee.engine.game import Seat
from matinee.server.api.params import Caller, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_tables import TableShape, Update
from matinee.server.api.telling import choices, clocks, cursor, rows_since, table_shape
from matinee.server.entrance import enter, viewer
from matinee.server.house import House
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.refusals import StoreRefused
from matinee.store.tables import OVER

LOOK_ELSEWHERE_EVERY: Final = 10.0
"""Seconds after which a person's other tables are looked at again."""

_open: Counter[str] = Counter()
"""Streams that each person has open in this process."""


@get(
    "/api/tables/{table:str}/stream",
    tags=["playing"],
    media_type="text/event-stream",
    opt={"problems": ("table-none", "cursor-wrong", "spectators-none", "streams-many")},
)
async def stream(
    request: Request[Any, Any, Any],
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
    if found.match is not None and seen.rows > len(found.eyes(who).noticed):
        await house.hall.refresh(table)
        if seen.rows > len(found.eyes(who).noticed):
            raise TableRefused("cursor-wrong", cursor=str(seen))
    if caller is not None and _open[caller.id] >= house.settings.stream_limit:
        raise TableRefused("streams-many")
    return Stream(
        _messages(house, found, caller, who, seen, view=view, fresh=given is None),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _messages(
    house: House,
    table: Table,
    person: Person | None,
    who: Seat | None,
    seen: Cursor,
    *,
    view: bool,
    fresh: bool,
) -> AsyncIterator[bytes]:
    someone = None if person is None else person.id
    if someone is not None:
        _open[someone] += 1
    try:
        async with house.hall.watch(table.card.id, someone) as watcher:
            table = watcher.table
            teller = Teller(house, table, someone, who, seen, view=view)
            looked = 0.0
            while not house.closing.is_set():
                if time.monotonic() - looked > LOOK_ELSEWHERE_EVERY:
                    looked = time.monotonic()
                    await teller.look_elsewhere()
                message = teller.news(always=fresh)
                fresh = False
                if message is not None:
                    yield message
                if await watcher.news():
                    yield b":\n\n"
                if who is not None and who not in table.seats_of(someone):
                    return  # somebody else has this seat now
    finally:
        if someone is not None:
            _open[someone] -= 1
            if not _open[someone]:
                del _open[someone]


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
    ) -> None:
        self._house = house
        self._table = table
        self._person = person
        self._who = who
        self._seen = seen
        self._view = view
        self._about: tuple[Any, ...] = ()
        self._waits: list[str] | None = None
        self._told_waits: list[str] | None = None

    async def look_elsewhere(self) -> None:
        """See which other tables wait for this person."""
        person = self._person
        if person is None:
            return
        try:
            ids = await self._house.database.read(lambda conn: stored.find_awaiting(conn, person))
        except StoreRefused:
            return  # what is known will do until the database is back
        self._waits = [table_id for table_id in ids if table_id != self._table.card.id]

    def news(self, *, always: bool = False) -> bytes | None:
        """The next message, or nothing if the viewer would notice nothing."""
        table, who = self._table, self._who
        now = cursor(table, who)
        said = [m for m in table.messages if m.number > self._seen.messages]
        shape = self._changed_shape()
        elsewhere = self._waits if self._waits != self._told_waits else None
        changed = now.rows != self._seen.rows or said or shape or elsewhere is not None
        if not changed and not always:
            return None
        over = table.card.status == OVER
        waiting = [] if over else list(table.turn.waiting)
        begun = table.match is not None
        update = Update(
            cursor=str(now),
            waiting=waiting,
            your_turn=who in waiting,
            rows=rows_since(table, who, self._seen.rows),
            legal=choices(table, who) if begun else [],
            clocks=clocks(table),
            table=shape,
            messages=said,
            view=plain(table.view(who)) if self._view and begun else None,
            elsewhere=elsewhere,
            over=over,
        )
        self._seen, self._told_waits = now, self._waits
        return b"id: %b\nevent: update\ndata: %b\n\n" % (
            str(now).encode(),
            msgspec.json.encode(update),
        )

    def _changed_shape(self) -> TableShape | None:
        """The table's own shape, if more about it has changed than whom it waits for."""
        about = self._table.about
        if about == self._about:
            return None
        self._about = about
        return table_shape(self._house, self._table, self._person)
