"""The stream of a table: server-sent events, each with all that changed for its viewer.

A message's id is the viewer's cursor, so that a browser or a client that reconnects resumes where
it was. A change that a viewer cannot see sends nothing, not even an empty message.
"""

from copy import copy
from typing import Annotated, Any, Self

import msgspec
from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from matinee.engine.contract.game import Seat
from matinee.engine.match.state_digest import plain
from matinee.engine.text.current_language import current_tag
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, SeatQuery, TableId
from matinee.server.extension import extension
from matinee.server.presenters.table import (
    clocks,
    cursor,
    legal_actions,
    message_schema,
    rows_since,
    table_schema,
)
from matinee.server.runtime.spectator_updates import unknown_person
from matinee.server.schemas.play import Update
from matinee.server.schemas.safety_tools import SafetyToolsSchema
from matinee.server.schemas.tables import TableSchema
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.services.spectator_stream import Spectator, tables_awaiting
from matinee.server.services.stream import UpdateSource, event_stream, require_known
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.tables import OVER


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
    context: Context,
    caller: Caller,
    table: TableId,
    seat: SeatQuery = None,
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
    found = await load_visible_table(context, table, caller)
    viewer = resolve_seat(found, caller, seat)
    given = cursor or request.headers.get("last-event-id")
    seen = Cursor() if given is None else Cursor.read(given)
    await require_known(context, found, viewer, seen)
    viewer = resolve_seat(found, caller, seat)
    updates = _updates(context, found, caller, viewer, seen, view=view, fresh=given is None)
    return event_stream(
        request, context, updates, lambda table, viewer: resolve_seat(table, viewer, seat)
    )


def _updates(
    context: ServerContext,
    table: Table,
    caller: Person | None,
    viewer: Seat | None,
    seen: Cursor,
    *,
    view: bool,
    fresh: bool,
) -> UpdateSource:
    """The source of a stream's messages; spectators share one."""
    person = None if caller is None else caller.id
    if viewer is None:
        audience = context.audiences.of(table, "program", current_tag(), view, caller is None)
        if audience.includes(person):
            anybody = None if caller is None else unknown_person().id
            shared = TableUpdates(context, table, anybody, None, seen, view=view, fresh=fresh)
            return Spectator(context, audience, shared, caller)
    return TableUpdates(context, table, person, viewer, seen, view=view, fresh=fresh)


class TableUpdates:
    """The updates of a table for one viewer, message by message."""

    def __init__(
        self,
        context: ServerContext,
        table: Table,
        person: str | None,
        viewer: Seat | None,
        seen: Cursor,
        *,
        view: bool,
        fresh: bool,
    ) -> None:
        self._context = context
        self.table = table
        self.person = person
        self.viewer = viewer
        self._seen = seen
        self._view = view
        self._fresh = fresh
        """Whether to send a message at once, even if nothing has changed."""
        self._about: tuple[Any, ...] = ()
        self._safety_tools: SafetyToolsSchema | None = None
        self._awaiting: list[str] | None = None
        self._sent_awaiting: list[str] | None = None

    @property
    def has_ended(self) -> bool:
        """Never: a program gets every update for as long as it listens."""
        return False

    def copy(self) -> Self:
        """A copy that continues independently."""
        return copy(self)

    def become_personal(
        self, person: Person | None, token: str, sent_awaiting: list[str] | None
    ) -> None:
        """Continue for one person, who has received all messages to spectators."""
        self.person = None if person is None else person.id
        self._awaiting = self._sent_awaiting = sent_awaiting

    def awaiting_message(self, waits: list[str]) -> bytes:
        """A message with nothing but the other tables that wait for the person."""
        now, table = cursor(self.table, self.viewer), self.table
        return _update(
            Update(
                cursor=str(now),
                waiting=list(table.active_seats),
                your_turn=False,
                clocks=clocks(table),
                elsewhere=waits,
                over=table.row.status == OVER,
            )
        )

    async def load_awaiting(self) -> None:
        """Check which other tables wait for this person."""
        self._awaiting = await tables_awaiting(
            self._context, self.person, self.table, self._awaiting
        )

    def next_message(self) -> bytes | None:
        """The next message; `None` if nothing visible to the viewer has changed."""
        table, viewer = self.table, self.viewer
        now = cursor(table, viewer)
        new_messages = [m for m in table.messages if m.number > self._seen.messages]
        messages = [message_schema(m) for m in table.without_muted(self.person, new_messages)]
        changed_table = self._changed_table()
        elsewhere = self._awaiting if self._awaiting != self._sent_awaiting else None
        safety_tools = self._changed_safety_tools()
        changed = now.rows != self._seen.rows or messages or changed_table or elsewhere is not None
        changed = changed or safety_tools is not None
        if not changed and not self._fresh:
            return None
        self._fresh = False
        over = table.row.status == OVER
        waiting = list(table.active_seats)
        begun = table.match is not None
        update = Update(
            cursor=str(now),
            waiting=waiting,
            your_turn=viewer in waiting,
            rows=rows_since(table, self.person, viewer, self._seen.rows),
            legal=legal_actions(table, viewer) if begun else [],
            clocks=clocks(table),
            table=changed_table,
            messages=messages,
            courtesies=safety_tools,
            view=plain(table.view(viewer)) if self._view and begun else None,
            elsewhere=elsewhere,
            over=over,
        )
        self._seen, self._sent_awaiting = now, self._awaiting
        return _update(update)

    def final_message(self) -> bytes | None:
        """None: a client finds out when it reconnects."""
        return None

    def _changed_safety_tools(self) -> SafetyToolsSchema | None:
        seen: SafetyToolsSchema | None = extension().viewer_data(
            self.table, self.person, self.viewer
        )
        if seen == self._safety_tools:
            return None
        self._safety_tools = seen
        return seen

    def _changed_table(self) -> TableSchema | None:
        """The table itself, if more of it has changed than its active seats."""
        about = self.table.visible_state
        if about == self._about:
            return None
        self._about = about
        return table_schema(self._context, self.table, self.person)


def _update(update: Update) -> bytes:
    data = msgspec.json.encode(update)
    return b"id: %b\nevent: update\ndata: %b\n\n" % (update.cursor.encode(), data)
