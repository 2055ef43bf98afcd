"""The stream of a table's page: the regions that have changed, as markup.

A page says what it was made from: the cursor, as whom, and a mark of all else. If that is still how
things are, the stream begins with silence; otherwise everything is sent anew.
"""

import time
from collections.abc import Mapping
from copy import copy
from typing import Annotated, Any, Final, Self

from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream
from litestar.template.base import csrf_token

from matinee.engine.game import Seat
from matinee.engine.record import SaidAnew, TakenBack, TakenOut
from matinee.server.api.params import AnyRequest, Caller, SeatAsked, TableId, TheHouse
from matinee.server.api.spectator_stream import Spectator, awaiting
from matinee.server.api.stream import Tells, require_known, streaming
from matinee.server.api.telling import cursor as cursor_of
from matinee.server.entrance import enter, viewer
from matinee.server.house import House
from matinee.server.packing import Pack, gzip_packing, plain
from matinee.server.pages import opening
from matinee.server.pages.courtesy import Courtesies, courtesies
from matinee.server.pages.glance import Glance
from matinee.server.pages.regions import (
    ABOUT,
    COURTESIES_OPENING,
    COURTESIES_PLAYING,
    COURTESY,
    ELSEWHERE,
    OPENING,
    PLAYING,
    ROWS,
    SAID,
    SCREEN_OPENING,
    SCREEN_PLAYING,
    beats,
    changed_parts,
    depending,
    new_rows,
    playing_values,
    region,
    swapped,
    swapped_parts,
)
from matinee.server.pages.said import listed
from matinee.server.pages.sight import Sight
from matinee.server.spectators import TOKEN, somebody
from matinee.server.speech import tag
from matinee.server.tables.courtesy import Courtesy, courtesy_for
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Table
from matinee.server.tables.writing import writers
from matinee.store.people import Person

NOBODY: Final = "nobody"
FORGET: Final = "<p data-forget></p>"
"""Whatever a page still keeps to be watched is not to be shown any more."""
_CHANGING: Final = (TakenBack, SaidAnew, TakenOut)
"""Rows with which earlier ones are read otherwise."""


def as_whom(who: Seat | None) -> str:
    """For whom a page was made."""
    return NOBODY if who is None else str(who)


def mark(house: House, table: Table, person: str | None, who: Seat | None) -> str:
    """A short sign of all that a page shows of a table beside its game and what was said.

    It is keyed: motions hold the log's own numbers, which could be found out by trying.
    """
    courtesy = courtesy_for(table, person, who)
    shown, seated, motions, present = table.about
    about = (shown, seated, motions, sorted(present), table.match is None, courtesy)
    return house.sessions.mark(repr(about))


@get("/tables/{table:str}/live", include_in_schema=False, media_type="text/event-stream")
async def live(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    cursor: Annotated[str, QueryParameter(max_length=24)],
    made: Annotated[str, QueryParameter(max_length=40)],
    whom: Annotated[str, QueryParameter(max_length=10)],
    seat: SeatAsked = None,
    screen: Annotated[bool, QueryParameter()] = False,
) -> Stream:
    """What changes on a page from what it showed when it was made.

    With `screen` it is a screen that all in a room can see: it shows what an onlooker sees.
    """

    def whom_of(table: Table, person: Person | None) -> Seat | None:
        return viewer(table, person, seat, screen=screen)

    found = await enter(house, table, caller)
    who = whom_of(found, caller)
    seen = Cursor.read(request.headers.get("last-event-id") or cursor)
    await require_known(house, found, who, seen)
    who = whom_of(found, caller)
    token = csrf_token({"request": request})
    teller: Tells
    if (found.match is not None and not seen.rows) or whom != as_whom(who):
        teller = PageTeller(house, found, caller, who, seen, token, screen=screen)
        teller.stranger = True
    else:
        teller = _teller(house, found, caller, who, seen, made, token, screen=screen)
    pack, headers = _packing(request)
    return streaming(request, house, teller, whom_of, pack, **headers)


def _teller(
    house: House,
    table: Table,
    caller: Person | None,
    who: Seat | None,
    seen: Cursor,
    made: str,
    token: str,
    *,
    screen: bool,
) -> Tells:
    """Who tells a page what has changed since it was made; spectators are told together."""
    person = None if caller is None else caller.id
    same = made == mark(house, table, person, who)
    # Before the start a page has somebody's name in its forms.
    if who is not None or (table.match is None and caller is not None):
        return _page_teller(house, table, caller, who, seen, token, screen=screen, same=same)
    kind = "page", tag(), screen, caller is None, table.match is None
    audience = house.audiences.of(table, *kind)
    if not audience.includes(person):
        return _page_teller(house, table, caller, who, seen, token, screen=screen, same=same)
    of_now = same and seen == cursor_of(table, None)
    shared = audience.join() if of_now else None
    if shared is None:
        anybody = None if caller is None else somebody()
        shared = _page_teller(house, table, anybody, None, seen, TOKEN, screen=screen, same=same)
        if of_now:
            audience.begin(shared)
    return Spectator(house, audience, shared, caller, token)


def _page_teller(
    house: House,
    table: Table,
    person: Person | None,
    who: Seat | None,
    seen: Cursor,
    token: str,
    *,
    screen: bool,
    same: bool,
) -> "PageTeller":
    teller = PageTeller(house, table, person, who, seen, token, screen=screen)
    if not same:
        teller.send_anew()
    return teller


def _packing(request: AnyRequest) -> tuple[Pack, dict[str, str]]:
    """How messages are sent: squeezed, if the browser can read that."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return plain, {}
    return gzip_packing(), {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


class PageTeller:
    """The changes of one page, message by message."""

    def __init__(
        self,
        house: House,
        table: Table,
        person: Person | None,
        who: Seat | None,
        seen: Cursor,
        token: str,
        *,
        screen: bool = False,
    ) -> None:
        self._house = house
        self.table = table
        self._viewer = person
        self._screen = screen
        self.person = None if person is None else person.id
        self.who = who
        self._token = token
        self._seen = seen
        self._about = table.about
        self._opening = table.match is None
        self._waits: list[str] | None = None
        self._told_waits: list[str] | None = None
        self._courtesy = self._seen_courtesy()
        self._hidden = self._unseen()
        """The lines that the page does not show."""
        self._writing: tuple[Seat, ...] = ()
        """Who is writing, as far as it was told: a page begins, and begins again, with nobody."""
        self._sent: dict[str, str] = {}
        self.fresh = False
        """The page is not of now: all of it is to be sent."""
        self.stranger = False
        """The page is not for this viewer at all: it has to be loaded anew."""
        self._gone = False
        behind = table.match is not None and seen.rows != len(table.eyes(who).noticed)
        self._parts = {} if self._opening or behind else dict(self._sight().parts)
        self.fresh = behind

    def send_anew(self) -> None:
        """The page is not of now; it may even show what its viewer has hidden since."""
        self.fresh = True
        if self._hidden:
            self._parts = {}

    @property
    def has_ended(self) -> bool:
        """Whether it has told the page to load anew, or will."""
        return self._gone or self.stranger

    def copy(self) -> Self:
        """The same, which can go on by itself."""
        made = copy(self)
        made._sent = dict(self._sent)
        return made

    def become_personal(
        self, person: Person | None, token: str, told_waits: list[str] | None
    ) -> None:
        """Tell one person from now on, whose page shows what all spectators' pages show."""
        self._viewer, self._token = person, token
        self.person = None if person is None else person.id
        self._waits = self._told_waits = told_waits

    def elsewhere(self, waits: list[str]) -> bytes:
        """A message that only says which other tables wait for somebody."""
        return _message(self._seen, [swapped(region("waits", waits=waits))])

    def _sight(self) -> Sight:
        viewer = None if self._screen else self._viewer
        return Sight(self._house, self.table, viewer, self.who, screen=self._screen)

    async def look_elsewhere(self) -> None:
        """See which other tables wait for this person."""
        found = await awaiting(self._house, self.person)
        if found is not None:
            self._waits = [table_id for table_id in found if table_id != self.table.card.id]

    def news(self) -> bytes | None:
        """The next message, or nothing if the viewer would notice nothing."""
        if self.stranger or self._opening != (self.table.match is None):
            return self.farewell()
        now = cursor_of(self.table, self.who)
        changed, writing = self._changed(now), self._writers()
        if not changed and writing == self._writing:
            return None
        # What people said goes alone: see `packing`.
        parts = changed - {SAID, COURTESY}, changed & {SAID}
        told = [self._pieces(part) for part in parts if part]
        if COURTESY in changed:  # each region alone, since these are people's words, too
            told += [[piece] for piece in self._pieces({COURTESY})]
        if writing != self._writing:  # alone, too: pages show it at once, whatever is being watched
            names = [self.table.chairs[seat].name for seat in writing]
            told.append([swapped(region("writing", writers=names, names=listed(names)))])
            self._writing = writing
        self._courtesy = self._seen_courtesy()
        self.fresh, self._seen, self._about = False, now, self.table.about
        self._told_waits = self._waits
        return b"".join(_message(now, pieces) for pieces in told if pieces) or None

    def _pieces(self, changed: set[str]) -> list[str]:
        """What has to be sent because of these things."""
        return self._opened(changed) if self._opening else self._played(changed)

    def farewell(self) -> bytes | None:
        """The page has to be loaded anew. It is told once: more would tell when others choose."""
        if self._gone:
            return None
        self._gone = True
        return _message(Cursor(), ['<p data-reload="now"></p>'])

    def _changed(self, now: Cursor) -> set[str]:
        """What has changed of the things that regions depend on."""
        known = {
            ROWS: now.rows != self._seen.rows,
            ABOUT: self.table.about != self._about,
            SAID: now.messages != self._seen.messages,
            ELSEWHERE: self._waits != self._told_waits,
            COURTESY: self._seen_courtesy() != self._courtesy,
        }
        return {cause for cause, so in known.items() if so or self.fresh}

    def _opened(self, changed: set[str]) -> list[str]:
        values = opening.values(self._house, self.table, self._viewer, self._token)
        regions = SCREEN_OPENING if self._screen else {**OPENING, **self._more(COURTESIES_OPENING)}
        return self._regions(regions, changed, values)

    def _played(self, changed: set[str]) -> list[str]:
        sight = self._sight()
        regions = SCREEN_PLAYING if self._screen else {**PLAYING, **self._more(COURTESIES_PLAYING)}
        values = playing_values(sight, self._token)
        values["courtesy"] = self._courtesies(sight)
        pieces = self._regions(regions, changed, values)
        hidden, self._hidden = self._hidden, sight.hiding.lines
        if ROWS in changed or hidden != self._hidden:
            parts = dict(sight.parts)
            pieces += swapped_parts(changed_parts(self._parts, parts))
            self._parts = parts
            first = self._seen.rows
            noticed = self.table.eyes(self.who).noticed
            news = [one.row for one in noticed[first:]]
            anew = self.fresh or hidden != self._hidden
            if anew or any(isinstance(row, _CHANGING) for row in news):
                pieces.append(swapped(region("log", sight=sight)))
            else:
                pieces.append(new_rows(sight, first))
            if ROWS in changed:
                pieces.insert(0, beats(sight, first))
            if self._hidden - hidden or any(isinstance(row, TakenOut) for row in news):
                pieces.append(FORGET)
        return [piece for piece in pieces if piece]

    def _more(self, regions: Mapping[str, frozenset[str]]) -> Mapping[str, frozenset[str]]:
        """These regions, if there is a story to be courteous about."""
        return {} if self.table.title.tale is None else regions

    def _courtesies(self, sight: Sight) -> Courtesies | None:
        glance = Glance(seat=sight.asked)
        return courtesies(self._house, self.table, sight.person, self.who, glance)

    def _seen_courtesy(self) -> Courtesy:
        return courtesy_for(self.table, self.person, self.who)

    def _unseen(self) -> frozenset[int]:
        return frozenset() if self._screen else self.table.courtesies.of(self.person).unseen

    def _writers(self) -> tuple[Seat, ...]:
        return () if self._screen else writers(self.table, self.person, time.time())

    def _regions(self, regions: Any, changed: set[str], values: dict[str, Any]) -> list[str]:
        pieces = []
        for name in depending(regions, changed):
            markup = region(name, waits=self._waits or [], **values)
            if self._sent.get(name) != markup:
                self._sent[name] = markup
                pieces.append(swapped(markup))
        return pieces


def _message(now: Cursor, pieces: list[str]) -> bytes:
    text = "".join(pieces)
    data = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"id: {now}\nevent: regions\n{data}\n\n".encode()
