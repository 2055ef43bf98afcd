"""The stream of a table as server-sent events: access, lifetime, and order of messages."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from litestar.response import Stream

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import Refused
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest
from matinee.server.http.auth import address, request_info
from matinee.server.http.event_stream import Message, Pack
from matinee.server.http.event_stream import plain as plain_message
from matinee.server.http.stream_limits import StreamOwner
from matinee.server.services.access import require_access
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.store.errors import StoreRefused
from matinee.store.people import Person

SeatResolver = Callable[[Table, Person | None], Seat | None]
"""Resolves the viewer for a person; raises `Refused` without access."""


async def require_known(
    context: ServerContext, table: Table, viewer: Seat | None, seen: Cursor
) -> None:
    """Refuse a cursor that is ahead of the table."""
    if table.match is not None and seen.rows > len(table.viewer_log(viewer).rows):
        await context.registry.refresh(table.row.id)
        if seen.rows > len(table.viewer_log(viewer).rows):
            raise TableRefused("cursor-wrong", cursor=str(seen))


class UpdateSource(Protocol):
    """The messages of a stream, for one viewer of one table."""

    table: Table
    person: str | None
    viewer: Seat | None

    async def load_awaiting(self) -> None:
        """Check which other tables wait for this person."""

    def next_message(self) -> Message | None:
        """The next message; `None` if nothing visible to the viewer has changed."""

    def final_message(self) -> bytes | None:
        """The last message to a person who is no longer the same viewer, if there is one."""


def event_stream(
    request: AnyRequest,
    context: ServerContext,
    updates: UpdateSource,
    resolve_viewer: SeatResolver,
    pack: Pack = plain_message,
    **headers: str,
) -> Stream:
    """The stream of a source's messages; `pack` encodes each message as it is sent.

    Nothing may be awaited between resolving the viewer and calling this.
    """
    rate_key, where = context.authenticator.rate_limit_key(request), address(request)
    context.limits.take_both("stream", rate_key, where)
    seats = updates.table.seats_of(updates.person)
    owner = StreamOwner(rate_key, where, updates.table.row.id, spectator=not seats)
    context.streams.require_room(owner)
    stream_viewer = _StreamViewer(request, context, resolve_viewer, updates.viewer, seats, owner)
    messages = _nothing() if request_info(request).head else _messages(stream_viewer, updates, pack)
    return Stream(
        messages,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", **headers},
    )


@dataclass(frozen=True, slots=True)
class _StreamViewer:
    """The person of a stream, and the viewer that was resolved for them."""

    request: AnyRequest
    context: ServerContext
    resolve_viewer: SeatResolver
    viewer: Seat | None
    seats: tuple[Seat, ...]
    """The seats that they held when the viewer was resolved."""
    owner: StreamOwner

    async def has_access(self, table_id: str) -> bool:
        """Whether they still have access: sessions end, and people are removed from tables."""
        try:
            caller = await self.context.authenticator.find(self.request)
            table = await require_access(
                self.context, await self.context.registry.table(table_id), caller
            )
            return self.resolve_viewer(table, caller) == self.viewer
        except StoreRefused:
            return True
        except Refused:
            return False


async def _nothing() -> AsyncIterator[bytes]:
    """The empty body of a HEAD request."""
    return
    yield b""


async def _messages(
    stream_viewer: _StreamViewer, updates: UpdateSource, pack: Pack
) -> AsyncIterator[bytes]:
    context, owner, person = stream_viewer.context, stream_viewer.owner, updates.person
    # If other requests took the last room, this stream ends; the next request is told why.
    with suppress(TableRefused), context.streams.count_while_open(owner):
        async with context.registry.watch(owner.table, person) as subscriber:
            updates.table = subscriber.table
            invites = subscriber.table.row.invites
            await updates.load_awaiting()
            while not context.closing.is_set():
                if subscriber.table.seats_of(person) != stream_viewer.seats:
                    # A person who takes or leaves a seat is another viewer.
                    last = updates.final_message()
                    if last is not None:
                        yield pack(last)
                    return
                with context.cpu_shares.charge(owner.address):
                    message = updates.next_message()
                    sent = None if message is None else pack(message)
                if sent is not None:
                    yield sent
                heartbeat_due = await subscriber.wait()
                # Access is checked at heartbeats, and not when something has changed: that would
                # reveal that it did. That links have become invalid is no secret.
                renewed, invites = (
                    subscriber.table.row.invites != invites,
                    subscriber.table.row.invites,
                )
                if (heartbeat_due or renewed) and not await stream_viewer.has_access(owner.table):
                    last = updates.final_message()
                    if last is not None:
                        yield pack(last)
                    return
                if heartbeat_due:
                    yield pack(b":\n\n")
                    await updates.load_awaiting()
                await context.cpu_shares.wait_for_credit(owner.address)
