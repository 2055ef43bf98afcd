"""The courtesies of a table on its pages: what one viewer is shown, and what forms do.

What somebody wrote without a name can be taken back by the browser that wrote it: it keeps a key
of which the server has no copy.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, cast

from litestar import Response, get

from matinee.engine.game import Seat
from matinee.engine.refused import N_, Said
from matinee.server.api import courteous
from matinee.server.api.courteous import LONGEST_NOTE, LONGEST_WISH
from matinee.server.api.params import AnyRequest, Caller, TableId, TheHouse
from matinee.server.api.telling import table_shape
from matinee.server.callers import nameless
from matinee.server.house import House
from matinee.server.pages import forms
from matinee.server.pages.asked import Asked
from matinee.server.pages.entries import ToldLine
from matinee.server.pages.forms import PageRefused
from matinee.server.pages.frame import show
from matinee.server.pages.glance import Glance
from matinee.server.pages.presence import linger
from matinee.server.pages.regions import region, swapped
from matinee.server.speech import _
from matinee.server.tables.courtesy import (
    Courtesy,
    Muted,
    courtesy_for,
    heard_here,
    own_seats,
    told_lines,
)
from matinee.server.tables.table import Table
from matinee.store import courtesies as stored
from matinee.store.courtesies import Wish
from matinee.store.people import Person
from matinee.store.tables import OVER

COOKIE: Final = "matinee-wishes"
"""The key by which a browser takes back what was written in it without a name, for one table."""
KEPT_SECONDS: Final = 400 * 86_400
LATEST_LINES: Final = 12
"""How many lines of the story a page lists; a game's own board may show all."""


@dataclass(frozen=True)
class Courtesies:
    """What a page shows of a table's courtesies to one viewer."""

    _house: House
    _table: Table
    _person: str | None
    who: Seat | None
    fields: Mapping[str, str] = field(default_factory=dict)
    """What every form sends along: as which seat, from which page."""
    most: int = LATEST_LINES

    @property
    def id(self) -> str:
        """The table."""
        return self._table.card.id

    @cached_property
    def seen(self) -> Courtesy:
        """What there is."""
        return courtesy_for(self._table, self._person, self.who)

    @property
    def seated(self) -> bool:
        """Whether the viewer sits here."""
        return bool(self._table.seats_of(self._person))

    @property
    def asked(self) -> bool:
        """Whether the viewer has a say in whether the story is shown."""
        return self.seated or self._person in self._table.turn.former

    @property
    def host(self) -> bool:
        """Whether the viewer is the host."""
        return self._person is not None and self._person == self._table.card.host

    @property
    def over(self) -> bool:
        """Whether all is over: nothing more is asked for then."""
        return self._table.card.status == OVER

    @property
    def writes(self) -> bool:
        """Whether the viewer may write to the host: somebody else who can read it."""
        return self._person is not None and self._table.card.host not in (None, self._person)

    @property
    def host_name(self) -> str:
        """What the host is called."""
        return self._table.host_name

    @property
    def contact(self) -> str:
        """How whoever runs the server can be reached, if that was said."""
        return self._house.settings.contact

    @property
    def unsigned(self) -> bool:
        """Whether something was written without a name."""
        return any(wish.person is None for wish in self.seen.wishes)

    def removable(self, wish: Wish) -> bool:
        """Whether the viewer may take this back at once; for what has no name a key is needed."""
        if wish.person is None or self._person is None:
            return False
        gone = not self._table.seats_of(wish.person)
        return wish.person == self._person or (self.host and gone)

    @property
    def others(self) -> list[Muted]:
        """Those whose talk the viewer sees and could mute."""
        unheard = {*self._table.courtesies.of(self._person).muted, self._person}
        found = heard_here(self._table)
        return [one for person, one in found.items() if person not in unheard]

    @property
    def lines(self) -> list[ToldLine]:
        """The latest lines of the story that stand, the latest first."""
        tale = self._table.title.tale
        told = told_lines(self._table, self.who)
        if tale is None or not told:
            return []
        texts = tale.texts(self._table.view(self.who))
        known = {one.line: one for one in self.seen.lines}
        own = own_seats(self._table, self._person)
        found = []
        for number in sorted(told, reverse=True)[: self.most]:
            one, seat = known.get(number), told[number]
            text = texts[number][0] if number in texts else _("Line {n}").format(n=number)
            name = self._table.chairs[seat].name
            count, yours, hidden = (one.count, one.yours, one.hidden) if one else (0, False, False)
            found.append(ToldLine(number, text, name, seat in own, count, yours, hidden))
        return found


def courtesies(
    house: House, table: Table, person: Person | None, who: Seat | None, glance: Glance
) -> Courtesies | None:
    """What a page shows of a table's courtesies; nothing if its game tells no story."""
    if table.title.tale is None:
        return None
    someone = None if person is None else person.id
    asked = {
        "seat": "" if glance.seat is None else str(glance.seat),
        "text-page": "1" if glance.text else "",
        "still": "1" if glance.still else "",
    }
    fields = {name: value for name, value in asked.items() if value}
    most = 40 if glance.text else LATEST_LINES
    return Courtesies(house, table, someone, who, fields, most)


# Deeds


async def wish(asked: Asked) -> str:
    """Ask for a line or a veil, under one's name or without it."""
    kind = asked.form.get("kind", "")
    if kind not in {"line", "veil"}:
        problem = Said(N_("“{field}” is no choice"), values={"field": "kind"})
        raise PageRefused("form-wrong", problem=problem)
    chosen = cast(Literal["line", "veil"], kind)
    key = None
    if "anonymous" in asked.form:
        key = asked.keep(COOKIE, asked.kept or courteous.new_key())
    text = forms.text(asked.form, 10 * LONGEST_WISH)
    await courteous.wish(asked.house, asked.me, asked.table, chosen, text, key)
    return asked.back("#courtesies")


async def unwish(asked: Asked) -> str:
    """Take a line or a veil back."""
    wish_id = asked.form.get("wish", "")
    await courteous.unwish(asked.house, asked.me, asked.table, wish_id, asked.kept)
    return asked.back("#courtesies")


def _of_line(
    deed: Callable[..., Awaitable[None]], **how: bool
) -> Callable[[Asked], Awaitable[str]]:
    async def done(asked: Asked) -> str:
        line = forms.number(asked.form, "line")
        await deed(asked.house, asked.me, asked.table, line, **how)
        return asked.back("#courtesies")

    return done


def _of_talk(*, muted: bool) -> Callable[[Asked], Awaitable[str]]:
    async def done(asked: Asked) -> str:
        chair = asked.chair if asked.form.get("chair") else None
        said = forms.number(asked.form, "said") if asked.form.get("said") else None
        await courteous.mute(asked.house, asked.me, asked.table, chair, said, muted=muted)
        return asked.back("#courtesies")

    return done


async def show_story(asked: Asked) -> str:
    """Agree to the story being shown, or no longer."""
    shows = asked.form.get("shows") == "yes"
    await courteous.show_story(asked.house, asked.me, asked.table, shows=shows)
    return asked.back("#courtesies")


async def tell_host(asked: Asked) -> str:
    """Write to the host alone."""
    text = forms.text(asked.form, 10 * LONGEST_NOTE)
    anonymous = "anonymous" in asked.form
    await courteous.tell_host(asked.house, asked.me, asked.table, text, anonymous=anonymous)
    return asked.back("#courtesies", said="told-host")


async def read_note(asked: Asked) -> str:
    """Mark a note as read."""
    await courteous.read_note(asked.house, asked.me, asked.table, asked.form.get("note", ""))
    return asked.back("#courtesies")


DEEDS: Final[Mapping[str, Callable[[Asked], Awaitable[str]]]] = {
    "wish": wish,
    "unwish": unwish,
    "applaud": _of_line(courteous.applaud, applauds=True),
    "unapplaud": _of_line(courteous.applaud, applauds=False),
    "hide-line": _of_line(courteous.hide, hidden=True),
    "show-line": _of_line(courteous.hide, hidden=False),
    "mute": _of_talk(muted=True),
    "unmute": _of_talk(muted=False),
    "show-story": show_story,
    "tell-host": tell_host,
    "read-note": read_note,
}


HIDING: Final = frozenset({"hide-line", "show-line"})
"""What changes what one reads of the game itself."""
UNSIGNED: Final = frozenset({"wish", "unwish", "tell-host"})
"""What can be done without a name: the server's log leaves out who it was in any case."""


def changed(names: Mapping[str, Any], **values: Any) -> str:
    """The regions that a courtesy may have changed, to take the place of those on the page."""
    return "".join(swapped(region(name, **values)) for name in names)


@get("/tables/{table:str}/wishes", include_in_schema=False)
async def unsigned(
    request: AnyRequest, house: TheHouse, caller: Caller, table: TableId
) -> Response[str]:
    """What was written in this browser without a name, to be taken back."""
    nameless(request)
    found, _who = await courteous.look_in(house, table, caller)
    await linger(house, found, caller)
    key = request.cookies.get(COOKIE, "")
    mine = await house.database.read(lambda conn: stored.opened(conn, table, key))
    someone = None if caller is None else caller.id
    kept = courtesies(house, found, caller, None, Glance())
    return await show(
        request,
        house,
        caller,
        "wishes.html",
        here=table,
        table=table_shape(house, found, someone),
        courtesy=kept,
        mine=[one for one in found.courtesies.wishes if one.id in mine],
    )
