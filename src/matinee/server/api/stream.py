"""The stream of a table: server-sent events, each with all that changed for its viewer.

A message's id is the viewer's cursor, so that a browser or a client that comes back goes on
where it was. What a viewer cannot notice sends nothing, not even an empty message.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, Self

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
from matinee.server.api.spectator_stream import Spectator, awaiting
from matinee.server.api.telling import (
    choices,
    clocks,
    cursor,
    message_shape,
    rows_since,
    table_shape,
)
from matinee.server.callers import address, visit
from matinee.server.entrance import enter, let_in, viewer
from matinee.server.house import House
from matinee.server.packing import Message, Pack
from matinee.server.packing import plain as plain_message
from matinee.server.spectators import somebody
from matinee.server.speech import tag
from matinee.server.stream_limits import StreamOwner
from matinee.server.tables.courtesy import heard
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.refusals import StoreRefused
from matinee.store.tables import OVER

Whom = Callable[[Table, Person | None], Seat | None]
"""As whom somebody looks at a table; it raises `Refused` if they may not."""


@get(
    "/api/tables/{table:str}/stream",
    tags=["playing"],
    media_type="text/event-stream",
    opt={
        "problems": (
            "table-none",
            "cursor-wrong",
            "spectators-none",
            "streams-many",
            "spectators-many",
            "too-often",
        )
    },
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
    teller = _teller(house, found, caller, who, seen, view=view, fresh=given is None)
    return streaming(request, house, teller, lambda table, who: viewer(table, who, seat))


def _teller(
    house: House,
    table: Table,
    caller: Person | None,
    who: Seat | None,
    seen: Cursor,
    *,
    view: bool,
    fresh: bool,
) -> "Tells":
    """Who tells on a stream: spectators are told together."""
    person = None if caller is None else caller.id
    if who is None:
        audience = house.audiences.of(table, "program", tag(), view, caller is None)
        if audience.includes(person):
            anybody = None if caller is None else somebody().id
            shared = Teller(house, table, anybody, None, seen, view=view, fresh=fresh)
            return Spectator(house, audience, shared, caller)
    return Teller(house, table, person, who, seen, view=view, fresh=fresh)


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

    def news(self) -> Message | None:
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
    pack: Pack = plain_message,
    **headers: str,
) -> Stream:
    """A stream of what the teller tells; `pack` makes of each message what is sent.

    Nothing may be awaited between settling as whom somebody looks and calling this.
    """
    who, where = house.callers.who(request), address(request)
    house.limits.take_both("stream", who, where)
    held = teller.table.seats_of(teller.person)
    owner = StreamOwner(who, where, teller.table.card.id, spectator=not held)
    house.streams.require_room(owner)
    watching = _Watching(request, house, whom, teller.who, held, owner)
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
    owner: StreamOwner

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


async def _messages(watching: _Watching, teller: Tells, pack: Pack) -> AsyncIterator[bytes]:
    house, owner, person = watching.house, watching.owner, teller.person
    # One that others were faster than is not followed: who asks again is told why.
    with suppress(TableRefused), house.streams.opened(owner):
        async with house.hall.watch(owner.table, person) as watcher:
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
                with house.core.spent_by(owner.address):
                    message = teller.news()
                    sent = None if message is None else pack(message)
                if sent is not None:
                    yield sent
                nudged = await watcher.news()
                # Whether they may still look is asked at a time of its own, and not when something
                # happened: that would tell that it did. That links are void is no secret.
                renewed, invites = watcher.table.card.invites != invites, watcher.table.card.invites
                if (nudged or renewed) and not await watching.may(owner.table):
                    last = teller.farewell()
                    if last is not None:
                        yield pack(last)
                    return
                if nudged:
                    yield pack(b":\n\n")
                    await teller.look_elsewhere()
                await house.core.be_in_credit(owner.address)


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

    @property
    def has_ended(self) -> bool:
        """A program is told of everything for as long as it listens."""
        return False

    def copy(self) -> Self:
        """The same, which can go on by itself."""
        return copy(self)

    def become_personal(
        self, person: Person | None, token: str, told_waits: list[str] | None
    ) -> None:
        """Tell one person from now on, who has been told all that spectators have."""
        self.person = None if person is None else person.id
        self._waits = self._told_waits = told_waits

    def elsewhere(self, waits: list[str]) -> bytes:
        """A message that only says which other tables wait for somebody."""
        now, table = cursor(self.table, self.who), self.table
        return _update(
            Update(
                cursor=str(now),
                waiting=list(table.awaited),
                your_turn=False,
                clocks=clocks(table),
                elsewhere=waits,
                over=table.card.status == OVER,
            )
        )

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
        return _update(update)

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


def _update(update: Update) -> bytes:
    data = msgspec.json.encode(update)
    return b"id: %b\nevent: update\ndata: %b\n\n" % (update.cursor.encode(), data)
