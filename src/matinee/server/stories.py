"""Stories that were told at tables: who may read one, who told it, and what is made of it.

A story is made from what its reader may see of the table, never from the state.
"""

import asyncio
import hashlib
import logging
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.match import Match
from matinee.engine.refused import Refused
from matinee.engine.rows import Player, Sit, Undo
from matinee.engine.tale import Credits, Cut, Form, Tale, Teller
from matinee.engine.unsaying import Unsaying
from matinee.server.entrance import let_in, viewer
from matinee.server.house import House
from matinee.server.speech import _, tag
from matinee.server.tables import cutting
from matinee.server.tables.courtesy import public, tale_of, told_lines
from matinee.server.tables.cutting import AS_PLAYED, Cuts
from matinee.server.tables.eyes import Eyes
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import cuts as stored
from matinee.store.cuts import Kept
from matinee.store.people import Person
from matinee.store.tables import OVER
from matinee.web.pieces import PIECES

LOG: Final = logging.getLogger(__name__)

MOST_LISTED: Final = 60
MOST_LOOKED_AT: Final = 600
"""So many stories of which somebody agrees to be shown are looked at to find those to list."""
KEPT_FILES: Final = 24
"""So many files are kept in memory, since making one can take half a second."""
_outlines: Final = WeakKeyDictionary[
    Eyes, tuple[tuple[int, bytes], tuple[str, Sequence[tuple[int, str]]]]
]()
_files: Final = OrderedDict[bytes, bytes]()
_making: Final[dict[bytes, asyncio.Future[bytes]]] = {}


@dataclass(frozen=True)
class Reading:
    """A story for one reader."""

    table: Table
    tale: Tale
    who: Seat | None
    inside: bool
    """The reader may see the table, and not only its story."""
    cuts: Cuts
    hidden: frozenset[int] = frozenset()

    @cached_property
    def view(self) -> Any:
        """The table as this reader sees it."""
        return self.table.view(self.who)

    @cached_property
    def words(self) -> Any:
        """The table's words, in the language that is spoken now."""
        return self.table.eyes(self.who).words

    @property
    def over(self) -> bool:
        """Whether nothing more will be told."""
        return self.table.card.status == OVER

    @cached_property
    def cut(self) -> Cut:
        """The editor's cut that all agreed on."""
        return cutting.in_force(self.table, self.cuts.agreed)

    @property
    def edited(self) -> bool:
        """Whether the cut is another story than the one that was played."""
        return self.cut != AS_PLAYED

    @property
    def title(self) -> str:
        """What the story is called."""
        return self.outline[0] or _("An untitled story")

    @cached_property
    def outline(self) -> tuple[str, Sequence[tuple[int, str]]]:
        """What the story is called, if it has a name, and its scenes by number.

        For onlookers, who are shown many stories at once, it is worked out once.
        """
        if self.who is not None:
            return self._outlined()
        eyes = self.table.eyes(None)
        at = len(eyes.noticed), msgspec.json.encode(self.cut)
        known = _outlines.get(eyes)
        if known is None or known[0] != at:
            known = _outlines[eyes] = at, self._outlined()
        return known[1]

    def _outlined(self) -> tuple[str, Sequence[tuple[int, str]]]:
        title = self.tale.title(self.view, self.cut)
        return title, tuple(self.tale.scenes(self.view, self.words))

    @property
    def forms(self) -> dict[str, Form]:
        """The files that this reader can have."""
        return {key: form for key, form in self.tale.forms.items() if self.inside or not form.whole}


async def read(
    house: House, table_id: str, person: Person | None, seat: Seat | None = None
) -> Reading:
    """A story, for those who may see its table; once it is over and all agree, for everybody."""
    table = await house.hall.table_now(table_id)
    inside, who = True, None
    try:
        await let_in(house, table, person)
        tale = tale_of(table)
        who = viewer(table, person, seat)
    except Refused:
        if seat is not None or not shown(table):
            raise
        inside, tale = False, tale_of(table)
    table.begun  # noqa: B018 (refuses a table at which nothing has been told)
    kept = await house.database.read(lambda conn: stored.read(conn, table_id))
    own = table.courtesies.of(None if person is None else person.id)
    return Reading(table, tale, who, inside, cutting.opened(kept), own.unseen)


def shown(table: Table) -> bool:
    """Whether everybody may read the story of this table."""
    return table.card.status == OVER and public(table)


def _is_shown(table: Table) -> bool:
    """The same for one of many: if it fails, this one alone is left out."""
    try:
        return table.match is not None and table.title.tale is not None and shown(table)
    except Exception:
        LOG.exception("the story of table %s is left out of the list", table.card.id)
        return False


async def all_shown(house: House) -> list[Reading]:
    """The stories that everybody may read, the latest first."""
    willing = await house.database.read(lambda conn: stored.find_shown(conn, MOST_LOOKED_AT))
    tables: list[Table] = []
    # Some of those who told one may not have agreed, so that more are looked at than are listed.
    for first in range(0, len(willing), MOST_LISTED):
        some = await house.hall.tables(willing[first : first + MOST_LISTED])
        tables += filter(_is_shown, some)
        if len(tables) >= MOST_LISTED:
            break
    tables = tables[:MOST_LISTED]
    known = [table.card.id for table in tables]
    kept = await house.database.read(lambda conn: stored.read_all(conn, known))
    return [
        Reading(table, tale_of(table), None, False, cutting.opened(kept.get(table.card.id, Kept())))
        for table in tables
    ]


def told_by(match: Match, applause: Mapping[int, int] | None = None) -> Credits:
    """Who told what was told in a match."""
    tellers = tuple(map(_teller, match.players))
    return Credits(tellers=tellers, sat=_sat(match), applause=applause or {})


def credits_of(table: Table) -> Credits:
    """Who told the story, and what was applauded."""
    lines = told_lines(table, None)
    return told_by(
        table.begun,
        applause={
            line: len(who)
            for line, who in sorted(table.courtesies.applause.items())
            if line in lines
        },
    )


def page(reading: Reading, cut: Cut) -> Markup:
    """The story as markup, without what this reader has hidden.

    What an onlooker reads is made once, and kept by all that it depends on.
    """
    credits = msgspec.structs.replace(credits_of(reading.table), hidden=reading.hidden)

    def make() -> str:
        return reading.tale.page(reading.view, credits, cut, reading.words)

    if reading.who is not None or reading.hidden:
        return Markup(make())
    told = len(reading.table.eyes(None).noticed)
    key = msgspec.json.encode([reading.table.card.id, told, tag(), credits, cut])
    return PIECES.show(("story", key), make)


async def write(reading: Reading, form: str, *, played: bool) -> tuple[bytes, Form, str]:
    """The story as a file, what kind of file it is, and its name."""
    if form not in reading.tale.forms:
        known = ", ".join(reading.forms)
        raise TableRefused("story-form", form=form[:40], known=known)
    if form not in reading.forms:
        raise TableRefused("story-whole")
    # It is made as an onlooker sees the table, since the same file is kept for all who may have it.
    view, words = reading.table.view(None), reading.table.eyes(None).words
    credits, cut = credits_of(reading.table), AS_PLAYED if played else reading.cut
    card = reading.table.card
    key = msgspec.json.encode([card.id, len(reading.table.begun.rows), form, tag(), credits, cut])
    mark = hashlib.blake2b(key, digest_size=16).digest()
    made = await _once(mark, lambda: reading.tale.write(form, view, credits, cut, words))
    kind = reading.tale.forms[form]
    name = file_name(reading.tale.title(view, cut) or card.game)
    return made, kind, f"{name}.{kind.ending}"


async def _once(mark: bytes, make: Callable[[], bytes]) -> bytes:
    """A file that is kept, or made now: once, however many ask for it at the same moment."""
    if mark not in _files:
        making = _making.get(mark)
        if making is None:
            making = _making[mark] = asyncio.ensure_future(asyncio.to_thread(make))
            making.add_done_callback(lambda _: _making.pop(mark, None))
        _files[mark] = await asyncio.shield(making)
        while len(_files) > KEPT_FILES:
            _files.popitem(last=False)
    _files.move_to_end(mark)
    return _files[mark]


def file_name(title: str) -> str:
    """A title as a file can be called anywhere.

    >>> file_name("Où est l'été? / 2"), file_name("王")
    ('ou-est-l-ete-2', 'story')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:60].strip("-") or "story"


def _teller(player: Player) -> Teller:
    return Teller(player.name, player.bot is not None)


def _sat(match: Match) -> dict[int, tuple[Teller, ...]]:
    """Who sat there from which move on, if that ever changed."""
    game = match.game
    sits = any(isinstance(row, Sit) for row in match.rows)
    if not sits or not isinstance(game, Unsaying):
        return {}
    players = list(match.header.players)
    sat = {0: tuple(map(_teller, players))}
    for number, row in enumerate(match.rows):
        if isinstance(row, Sit):
            players[row.seat] = row.player
        elif not isinstance(row, Undo):
            continue
        # Whatever was told after this is told anew by those who sit there now.
        moves = game.moves(match.at(number))
        sat = {at: tellers for at, tellers in sat.items() if at <= moves}
        now = tuple(map(_teller, players))
        if sat[max(sat)] != now:
            sat[moves + 1] = now
    return sat
