"""Stories: who may read one, its authors, and its page and files.

A story is made from its reader's view of the table, never from the state.
"""

import asyncio
import hashlib
import logging
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.credits import match_credits
from matinee.engine.storytelling.story_export import (
    Credits,
    EditorsCut,
    FileFormat,
    StoryExporter,
)
from matinee.engine.text.current_language import _, current_tag
from matinee.engine.text.errors import Refused
from matinee.server.context import ServerContext
from matinee.server.services.access import require_access, resolve_seat
from matinee.server.storytelling import editors_cut
from matinee.server.storytelling.editors_cut import AS_PLAYED, Cuts
from matinee.server.storytelling.safety_view import is_public, story_exporter, story_lines
from matinee.server.storytelling.stored_data import safety_tools_of
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerLog
from matinee.store.people import Person
from matinee.store.storytelling import editors_cuts as stored
from matinee.store.storytelling.editors_cuts import StoredCuts
from matinee.store.tables import OVER
from matinee.web.cached_fragments import FRAGMENTS

LOG: Final = logging.getLogger(__name__)

MOST_LISTED: Final = 60
MOST_LOOKED_AT: Final = 600
"""The number of stories with at least one person's consent that are examined for the list."""
KEPT_FILES: Final = 24
"""The number of files cached in memory, since making one can take half a second."""
_outlines: Final = WeakKeyDictionary[
    ViewerLog, tuple[tuple[int, bytes], tuple[str, Sequence[tuple[int, str]]]]
]()
_files: Final = OrderedDict[bytes, bytes]()
_making: Final[dict[bytes, asyncio.Future[bytes]]] = {}


@dataclass(frozen=True)
class StoryView:
    """A story for one reader."""

    table: Table
    exporter: StoryExporter
    viewer: Seat | None
    inside: bool
    """Whether the reader may see the table, and not only its story."""
    cuts: Cuts
    hidden: frozenset[int] = frozenset()

    @cached_property
    def view(self) -> Any:
        """The reader's view of the table."""
        return self.table.view(self.viewer)

    @cached_property
    def words(self) -> Any:
        """The game's text in the current language."""
        return self.table.viewer_log(self.viewer).words

    @property
    def over(self) -> bool:
        """Whether the story is complete."""
        return self.table.row.status == OVER

    @cached_property
    def cut(self) -> EditorsCut:
        """The editor's cut that is in force."""
        return editors_cut.cut_in_force(self.table, self.cuts.agreed)

    @property
    def edited(self) -> bool:
        """Whether the cut differs from the story as played."""
        return self.cut != AS_PLAYED

    @property
    def title(self) -> str:
        """The title of the story."""
        return self.outline[0] or _("An untitled story")

    @cached_property
    def outline(self) -> tuple[str, Sequence[tuple[int, str]]]:
        """The title of the story, possibly empty, and its scenes by number.

        For spectators, who are shown many stories at once, it is cached.
        """
        if self.viewer is not None:
            return self._outlined()
        log = self.table.viewer_log(None)
        at = len(log.rows), msgspec.json.encode(self.cut)
        known = _outlines.get(log)
        if known is None or known[0] != at:
            known = _outlines[log] = at, self._outlined()
        return known[1]

    def _outlined(self) -> tuple[str, Sequence[tuple[int, str]]]:
        title = self.exporter.title(self.view, self.cut)
        return title, tuple(self.exporter.scenes(self.view, self.words))

    @property
    def forms(self) -> dict[str, FileFormat]:
        """The file formats that this reader can have."""
        return {
            key: form for key, form in self.exporter.forms.items() if self.inside or not form.whole
        }


async def load_story(
    context: ServerContext, table_id: str, person: Person | None, seat: Seat | None = None
) -> StoryView:
    """A story, for people who may see its table; for everybody once it is over and public."""
    table = await context.registry.table_now(table_id)
    inside, viewer = True, None
    try:
        await require_access(context, table, person)
        exporter = story_exporter(table)
        viewer = resolve_seat(table, person, seat)
    except Refused:
        if seat is not None or not is_open_to_all(table):
            raise
        inside, exporter = False, story_exporter(table)
    table.require_begun()
    kept = await context.database.read(lambda conn: stored.read(conn, table_id))
    own = safety_tools_of(table).choices_of(None if person is None else person.id)
    return StoryView(
        table, exporter, viewer, inside, editors_cut.decode_cuts(kept), own.hidden_lines
    )


def is_open_to_all(table: Table) -> bool:
    """Whether everybody may read the story of this table."""
    return table.row.status == OVER and is_public(table)


def _is_shown(table: Table) -> bool:
    """Whether everybody may read one story of many: a failure leaves out this one only."""
    try:
        return table.match is not None and table.title.story is not None and is_open_to_all(table)
    except Exception:
        LOG.exception("the story of table %s is left out of the list", table.row.id)
        return False


async def public_stories(context: ServerContext) -> list[StoryView]:
    """The stories that everybody may read, the latest first."""
    willing = await context.database.read(lambda conn: stored.find_shown(conn, MOST_LOOKED_AT))
    tables: list[Table] = []
    # Some authors may not have agreed, so more stories are examined than are listed.
    for first in range(0, len(willing), MOST_LISTED):
        some = await context.registry.tables(willing[first : first + MOST_LISTED])
        tables += filter(_is_shown, some)
        if len(tables) >= MOST_LISTED:
            break
    tables = tables[:MOST_LISTED]
    known = [table.row.id for table in tables]
    kept = await context.database.read(lambda conn: stored.read_all(conn, known))
    return [
        StoryView(
            table,
            story_exporter(table),
            None,
            False,
            editors_cut.decode_cuts(kept.get(table.row.id, StoredCuts())),
        )
        for table in tables
    ]


def credits_of(table: Table) -> Credits:
    """The authors of the story, and its applause."""
    lines = story_lines(table, None)
    return match_credits(
        table.begun,
        applause={
            line: len(viewer)
            for line, viewer in sorted(safety_tools_of(table).applause.items())
            if line in lines
        },
    )


def render_story(story_view: StoryView, cut: EditorsCut) -> Markup:
    """The story as markup, without the lines that this reader has hidden.

    A spectator's page is cached, with everything it depends on in the key.
    """
    credits = msgspec.structs.replace(credits_of(story_view.table), hidden=story_view.hidden)

    def make() -> str:
        return story_view.exporter.page(story_view.view, credits, cut, story_view.words)

    if story_view.viewer is not None or story_view.hidden:
        return Markup(make())
    told = len(story_view.table.viewer_log(None).rows)
    key = msgspec.json.encode([story_view.table.row.id, told, current_tag(), credits, cut])
    return FRAGMENTS.show(("story", key), make)


async def story_file(
    story_view: StoryView, form: str, *, played: bool
) -> tuple[bytes, FileFormat, str]:
    """The story as a file, with the file's format and name."""
    if form not in story_view.exporter.forms:
        known = ", ".join(story_view.forms)
        raise TableRefused("story-form", form=form[:40], known=known)
    if form not in story_view.forms:
        raise TableRefused("story-whole")
    # It is made from a spectator's view, since the same cached file is for all who may have it.
    view, words = story_view.table.view(None), story_view.table.viewer_log(None).words
    credits, cut = credits_of(story_view.table), AS_PLAYED if played else story_view.cut
    table_row = story_view.table.row
    key = msgspec.json.encode(
        [table_row.id, len(story_view.table.begun.rows), form, current_tag(), credits, cut]
    )
    mark = hashlib.blake2b(key, digest_size=16).digest()
    made = await _cached_file(
        mark, lambda: story_view.exporter.write(form, view, credits, cut, words)
    )
    kind = story_view.exporter.forms[form]
    name = file_name(story_view.exporter.title(view, cut) or table_row.game)
    return made, kind, f"{name}.{kind.ending}"


async def _cached_file(mark: bytes, make: Callable[[], bytes]) -> bytes:
    """A cached file, or a new one: made once, however many requests ask for it at a time."""
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
    """A title as a portable file name.

    >>> file_name("Où est l'été? / 2"), file_name("王")
    ('ou-est-l-ete-2', 'story')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:60].strip("-") or "story"
