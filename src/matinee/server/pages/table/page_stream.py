"""The stream of a table's page: the fragments that have changed, as markup.

The request has the cursor and the viewer that the page was rendered for, and a fingerprint of all
else. If these are still current, the stream begins without a message; otherwise all fragments are
sent.
"""

import time
from collections.abc import Mapping
from copy import copy
from typing import Annotated, Any, Final, Self

from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream
from litestar.template.base import csrf_token

from matinee.engine.contract.game import Seat
from matinee.engine.match.seat_log import RedactedRow, RewordedRow, UndoRow
from matinee.engine.text.current_language import current_tag
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, SeatQuery, TableId
from matinee.server.extension import extension
from matinee.server.http.event_stream import Pack, gzip_packing, plain
from matinee.server.pages.extension import page_extension
from matinee.server.pages.parts.fragments import (
    ABOUT,
    CHAT,
    ELSEWHERE,
    PANEL,
    PLAYING,
    ROWS,
    SCREEN_PLAYING,
    SCREEN_WAITING_ROOM,
    WAITING_ROOM,
    animation,
    changed_parts,
    depending,
    new_rows,
    playing_values,
    render_fragment,
    swapped,
    swapped_parts,
)
from matinee.server.pages.table import waiting_room
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.presenters.table import cursor as cursor_of
from matinee.server.runtime.spectator_updates import TOKEN, unknown_person
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.services.spectator_stream import Spectator, tables_awaiting
from matinee.server.services.stream import UpdateSource, event_stream, require_known
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Table
from matinee.store.people import Person

NOBODY: Final = "nobody"
FORGET: Final = "<p data-forget></p>"
"""Tells the page to drop the animation steps that it has queued."""
_CHANGING: Final = (UndoRow, RewordedRow, RedactedRow)
"""Rows that change the text of earlier rows."""


def viewer_key(viewer: Seat | None) -> str:
    """The viewer for whom a page was rendered, as a query parameter."""
    return NOBODY if viewer is None else str(viewer)


def page_fingerprint(
    context: ServerContext, table: Table, person: str | None, viewer: Seat | None
) -> str:
    """A fingerprint of all that a page shows of a table, except its game and its chat.

    It is keyed: votes contain the log's own numbers, which a plain digest would let people guess.
    """
    panel = page_extension().fingerprint(table, person, viewer)
    shown, seated, votes, present = table.visible_state
    about = (shown, seated, votes, sorted(present), table.match is None, panel)
    return context.tokens.fingerprint(repr(about))


@get("/tables/{table:str}/live", include_in_schema=False, media_type="text/event-stream")
async def live(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    cursor: Annotated[str, QueryParameter(max_length=24)],
    made: Annotated[str, QueryParameter(max_length=40)],
    whom: Annotated[str, QueryParameter(max_length=10)],
    seat: SeatQuery = None,
    screen: Annotated[bool, QueryParameter()] = False,
) -> Stream:
    """The stream of a page's changes since it was rendered.

    With `screen` it is the stream of a big screen: it shows a spectator's view.
    """

    def resolve_viewer(table: Table, person: Person | None) -> Seat | None:
        return resolve_seat(table, person, seat, screen=screen)

    found = await load_visible_table(context, table, caller)
    viewer = resolve_viewer(found, caller)
    seen = Cursor.read(request.headers.get("last-event-id") or cursor)
    await require_known(context, found, viewer, seen)
    viewer = resolve_viewer(found, caller)
    token = csrf_token({"request": request})
    updates: UpdateSource
    if (found.match is not None and not seen.rows) or whom != viewer_key(viewer):
        updates = PageUpdates(context, found, caller, viewer, seen, token, screen=screen)
        updates.wrong_viewer = True
    else:
        updates = _updates(context, found, caller, viewer, seen, made, token, screen=screen)
    pack, headers = _packing(request)
    return event_stream(request, context, updates, resolve_viewer, pack, **headers)


def _updates(
    context: ServerContext,
    table: Table,
    caller: Person | None,
    viewer: Seat | None,
    seen: Cursor,
    made: str,
    token: str,
    *,
    screen: bool,
) -> UpdateSource:
    """The source of a page's updates; all spectators share one."""
    person = None if caller is None else caller.id
    same = made == page_fingerprint(context, table, person, viewer)

    def page_updates(person: Person | None, token: str) -> PageUpdates:
        updates = PageUpdates(context, table, person, viewer, seen, token, screen=screen)
        if not same:
            updates.mark_outdated()
        return updates

    # Before the start a page contains the person's name in its forms.
    if viewer is not None or (table.match is None and caller is not None):
        return page_updates(caller, token)
    kind = "page", current_tag(), screen, caller is None, table.match is None
    audience = context.audiences.of(table, *kind)
    if not audience.includes(person):
        return page_updates(caller, token)
    of_now = same and seen == cursor_of(table, None)
    shared = audience.join() if of_now else None
    if shared is None:
        shared = page_updates(None if caller is None else unknown_person(), TOKEN)
        if of_now:
            audience.begin(shared)
    return Spectator(context, audience, shared, caller, token)


def _packing(request: AnyRequest) -> tuple[Pack, dict[str, str]]:
    """The packing of messages and its headers: compressed, if the browser accepts that."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return plain, {}
    return gzip_packing(), {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


class PageUpdates:
    """The updates of one page, message by message."""

    def __init__(
        self,
        context: ServerContext,
        table: Table,
        person: Person | None,
        viewer: Seat | None,
        seen: Cursor,
        token: str,
        *,
        screen: bool = False,
    ) -> None:
        self._context = context
        self.table = table
        self._person = person
        self._screen = screen
        self.person = None if person is None else person.id
        self.viewer = viewer
        self._token = token
        self._seen = seen
        self._about = table.visible_state
        self._waiting_room = table.match is None
        self._awaiting: list[str] | None = None
        self._sent_awaiting: list[str] | None = None
        self._known_panel = self._panel_fingerprint()
        self._hidden = self._unseen()
        """The lines that the page does not show."""
        self._writing: tuple[Seat, ...] = ()
        """The typing indicators that were sent. A page begins, and reconnects, without any."""
        self._sent: dict[str, str] = {}
        self.fresh = False
        """The page is outdated: all fragments are to be sent."""
        self.wrong_viewer = False
        """The page is of another viewer: it has to be reloaded."""
        self._gone = False
        behind = table.match is not None and seen.rows != len(table.viewer_log(viewer).rows)
        self._parts = {} if self._waiting_room or behind else dict(self._page().board.parts)
        self.fresh = behind

    def mark_outdated(self) -> None:
        """Mark the page as outdated. It may even show lines that its viewer has hidden since."""
        self.fresh = True
        if self._hidden:
            self._parts = {}

    @property
    def has_ended(self) -> bool:
        """Whether the page was told to reload, or will be."""
        return self._gone or self.wrong_viewer

    def copy(self) -> Self:
        """An independent copy."""
        made = copy(self)
        made._sent = dict(self._sent)
        return made

    def become_personal(
        self, person: Person | None, token: str, sent_awaiting: list[str] | None
    ) -> None:
        """Serve one person from now on, whose page shows what all spectators' pages show."""
        self._person, self._token = person, token
        self.person = None if person is None else person.id
        self._awaiting = self._sent_awaiting = sent_awaiting

    def awaiting_message(self, waits: list[str]) -> bytes:
        """A message with only the other tables that wait for this person."""
        return _message(self._seen, [swapped(render_fragment("waiting_tables", waits=waits))])

    def _page(self) -> TableViewModel:
        viewer = None if self._screen else self._person
        return TableViewModel(self._context, self.table, viewer, self.viewer, screen=self._screen)

    async def load_awaiting(self) -> None:
        """Load the list of other tables that wait for this person."""
        self._awaiting = await tables_awaiting(
            self._context, self.person, self.table, self._awaiting
        )

    def next_message(self) -> bytes | None:
        """The next message; `None` if nothing has changed for the viewer."""
        if self.wrong_viewer or self._waiting_room != (self.table.match is None):
            return self.final_message()
        now = cursor_of(self.table, self.viewer)
        changed, writing = self._changed(now), self._writers()
        if not changed and writing == self._writing:
            return None
        # Chat is a message of its own, since messages are compressed separately (`event_stream`).
        parts = changed - {CHAT, PANEL}, changed & {CHAT}
        messages = [self._pieces(part) for part in parts if part]
        if PANEL in changed:  # each fragment alone, since these contain people's texts, too
            messages += [[piece] for piece in self._pieces({PANEL})]
        if writing != self._writing:  # alone, too: pages show it at once, even during an animation
            messages.append([swapped(page_extension().typing_indicator(self.table, writing))])
            self._writing = writing
        self._known_panel = self._panel_fingerprint()
        self.fresh, self._seen, self._about = False, now, self.table.visible_state
        self._sent_awaiting = self._awaiting
        return b"".join(_message(now, pieces) for pieces in messages if pieces) or None

    def _pieces(self, changed: set[str]) -> list[str]:
        """The fragments to send because of these changes."""
        return self._opened(changed) if self._waiting_room else self._played(changed)

    def final_message(self) -> bytes | None:
        """The message that reloads the page, sent once: more would reveal when others choose."""
        if self._gone:
            return None
        self._gone = True
        return _message(Cursor(), ['<p data-reload="now"></p>'])

    def _changed(self, now: Cursor) -> set[str]:
        """The dependencies of fragments that have changed; all of them for an outdated page."""
        known = {
            ROWS: now.rows != self._seen.rows,
            ABOUT: self.table.visible_state != self._about,
            CHAT: now.messages != self._seen.messages,
            ELSEWHERE: self._awaiting != self._sent_awaiting,
            PANEL: self._panel_fingerprint() != self._known_panel,
        }
        return {cause for cause, so in known.items() if so or self.fresh}

    def _opened(self, changed: set[str]) -> list[str]:
        values = waiting_room.values(self._context, self.table, self._person, self._token)
        fragments = SCREEN_WAITING_ROOM if self._screen else self._with_extension(WAITING_ROOM)
        return self._changed_fragments(fragments, changed, values)

    def _played(self, changed: set[str]) -> list[str]:
        page = self._page()
        fragments = SCREEN_PLAYING if self._screen else self._with_extension(PLAYING)
        values = playing_values(page, self._token)
        values["safety"] = self._panel(page)
        pieces = self._changed_fragments(fragments, changed, values)
        hidden, self._hidden = self._hidden, page.filter.lines
        if ROWS in changed or hidden != self._hidden:
            parts = dict(page.board.parts)
            pieces += swapped_parts(changed_parts(self._parts, parts))
            self._parts = parts
            first = self._seen.rows
            rows = self.table.viewer_log(self.viewer).rows
            latest = [one.row for one in rows[first:]]
            anew = self.fresh or hidden != self._hidden
            if anew or any(isinstance(row, _CHANGING) for row in latest):
                pieces.append(swapped(render_fragment("log", page=page)))
            else:
                pieces.append(new_rows(page, first))
            if ROWS in changed:
                pieces.insert(0, animation(page, first))
            if self._hidden - hidden or any(isinstance(row, RedactedRow) for row in latest):
                pieces.append(FORGET)
        return [piece for piece in pieces if piece]

    def _with_extension(
        self, fragments: Mapping[str, frozenset[str]]
    ) -> Mapping[str, frozenset[str]]:
        return {**fragments, **page_extension().fragments(self.table)}

    def _panel(self, page: TableViewModel) -> Any:
        query = PageQuery(seat=page.form_seat)
        return page_extension().panel(self._context, self.table, page.person, self.viewer, query)

    def _panel_fingerprint(self) -> Any:
        return page_extension().fingerprint(self.table, self.person, self.viewer)

    def _unseen(self) -> frozenset[int]:
        return (
            frozenset()
            if self._screen
            else extension().viewer_filter(self.table, self.person, self.viewer).lines
        )

    def _writers(self) -> tuple[Seat, ...]:
        return (
            () if self._screen else page_extension().writers(self.table, self.person, time.time())
        )

    def _changed_fragments(
        self, fragments: Any, changed: set[str], values: dict[str, Any]
    ) -> list[str]:
        pieces = []
        for name in depending(fragments, changed):
            markup = render_fragment(name, waits=self._awaiting or [], **values)
            if self._sent.get(name) != markup:
                self._sent[name] = markup
                pieces.append(swapped(markup))
        return pieces


def _message(now: Cursor, pieces: list[str]) -> bytes:
    text = "".join(pieces)
    data = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"id: {now}\nevent: regions\n{data}\n\n".encode()
