"""Warm-up: builds everything that the first requests would build, before them.

It runs in one thread while the server starts. Uvicorn accepts connections only once the lifespan
has begun, so no request reaches a cold process, and `/readyz` reports none as ready. Types come
first: they are needed before the database is used, and preparing them in several threads is not
safe (`matinee.server.tables.stored.decoders`). Then each game is rendered once in each language,
which loads its modules, content, catalogues and templates.

A title that cannot be warmed up is logged and skipped.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

import msgspec
from litestar import Litestar, Request

from matinee.bots.levels import RANDOM
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.stored_rows import encode_row
from matinee.engine.text.current_language import current_language, use_language
from matinee.engine.text.i18n import available_languages
from matinee.server.api.docs_page import docs
from matinee.server.context import ServerContext
from matinee.server.pages.extension import page_extension
from matinee.server.pages.site.lobby import home
from matinee.server.pages.site.rules_page import guide
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.routes import table_page
from matinee.server.runtime.spectator_updates import unknown_person
from matinee.server.tables.progress import first_progress
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.decoders import known_title, prepare_structs
from matinee.server.tables.stored.loading import TableChanges, apply_changes
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import Terms
from matinee.store.tables import RUNNING, SeatRow, StoredRow, TableRow
from matinee.web.rendering import preload

LOG: Final = logging.getLogger(__name__)

ROWS: Final = 6
"""Rows of the rendered match: the setup and some moves."""
NOBODY: Final = msgspec.structs.replace(unknown_person(), id="warm-up", name="Warm-up")
"""The person at the rendered tables; neither is stored."""
_drawn: Final[set[tuple[frozenset[str], tuple[str, ...]]]] = set()
"""The games and languages rendered in this process."""


def prepare_types() -> None:
    """Prepare every type that msgspec decodes in this process."""
    for title in titles().values():
        with _logged("a game cannot be loaded", title):
            known_title(title.key)
    prepare_structs()


async def draw_pages(app: Litestar, context: ServerContext) -> None:
    """Render the content of pages, once for each game and language.

    Of stored tables only those are loaded that the lobby and the list of stories show. The results
    belong to the process, so another application in the same process renders nothing.
    """
    found = titles()
    drawing = (frozenset(found), available_languages())
    if drawing in _drawn:
        return
    _drawn.add(drawing)
    tables = [table for title in found.values() for table in _tables(title)]
    for tag in available_languages():
        with use_language(tag):
            for table in tables:
                with _logged("a page cannot be drawn", table.title):
                    await _draw(app, context, table)
            with _logged("the lobby cannot be drawn"):
                preload("waiting_room.html", current_language())
                await home.fn(_request(app, "/"), context, None)
            with _logged("the stories cannot be listed"):
                await page_extension().warm_up(context, _request(app, "/stories"))
    with _logged("the API cannot be described"):
        docs.fn(_request(app, "/api/docs"))


async def _draw(app: Litestar, context: ServerContext, table: Table) -> None:
    """Render a game's table, as a seat sees it, and its rules."""
    request = _request(app, f"/tables/{table.row.id}")
    await table_page(request, context, NOBODY, table, PageQuery())
    key = table.title.key
    await guide.fn(_request(app, f"/rules/{key}"), None, key)


def _request(app: Litestar, path: str) -> Request[Any, Any, Any]:
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    return Request(cast(Any, {**scope, "litestar_app": app, "state": {}}))


def _tables(title: Title) -> Iterator[Table]:
    """A table of a title with a game in progress, if the title can be played."""
    with _logged("a game cannot be played", title):
        yield _table(known_title(title.key))


def _table(title: Title) -> Table:
    """A table with a game in progress, built as from the database, but stored nowhere."""
    seats = title.seats[0]
    match = _played(title, seats)
    terms = Terms()
    waiting = tuple(title.game.active_seats(match.state))
    progress = msgspec.structs.replace(first_progress(seats, terms.clock), awaited_seats=waiting)
    rows = [StoredRow(0, encode_row(row)) for row in match.rows]
    table_row = TableRow(
        id=NOBODY.id,
        game=title.key,
        status=RUNNING,
        public=True,
        host=NOBODY.id,
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(progress),
        header=msgspec.json.encode(match.header),
        seed=match.seed,
        created_at=0,
        changed_at=0,
        rows=len(rows),
    )
    own = waiting[0] if waiting else 0
    seat_rows = tuple(
        SeatRow(number=seat, name=player.name, person=NOBODY.id)
        if seat == own
        else SeatRow(number=seat, name=player.name, bot=RANDOM)
        for seat, player in enumerate(match.players)
    )
    table = Table(title, table_row, seat_rows, Retention())
    read = TableChanges(table_row, seat_rows, 0, rows, True, [], frozenset())
    apply_changes(table, read)
    return table


def _played(title: Title, seats: int) -> Match:
    """The beginning of a match, played at random."""
    game, dice = title.game, FastDice(NOBODY.id)
    match = Match.begin(game, [Player(f"{NOBODY.name} {seat}") for seat in range(seats)])
    while len(match.rows) < ROWS and not match.over:
        seat = game.active_seats(match.state)[0]
        match.play(seat, game.sample_fields(dice.pick(game.legal(match.state, seat)), dice))
    return match


@contextmanager
def _logged(what: str, title: Title | None = None) -> Iterator[None]:
    """Log an exception and go on: the server works without this warm-up."""
    try:
        yield
    except Exception as error:
        fields = {} if title is None else {"game": title.key}
        LOG.warning("warm-up: %s", what, exc_info=error, extra={"fields": fields})
