"""Everything that would be built by the first requests, built before them.

It is done in one thread while the server starts: uvicorn takes connections only once the lifespan
has begun, so nobody is answered by a process that is cold, and `/readyz` of none says that it is
ready. Types come first, since it is not safe to prepare them in several threads
(`matinee.server.tables.decoders`); they are needed before the database is used. Then each game is
drawn once in each language: its modules, content, catalogues and templates are loaded by that.

A title that cannot be warmed up, of whoever's package, is logged and left as it is.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

import msgspec
from litestar import Litestar, Request

from matinee.bots.levels import RANDOM
from matinee.engine.dice import FastDice
from matinee.engine.folding import fold
from matinee.engine.language import known
from matinee.engine.match import Match
from matinee.engine.rows import Player
from matinee.engine.title import Title, titles
from matinee.server.api.docs import docs
from matinee.server.house import House
from matinee.server.pages.glance import Glance
from matinee.server.pages.guides import guide
from matinee.server.pages.home import home
from matinee.server.pages.story import all_stories
from matinee.server.pages.tables import table_page
from matinee.server.spectators import somebody
from matinee.server.speech import speaking, spoken
from matinee.server.tables.decoders import known_title, prepare_structs
from matinee.server.tables.due import Patience
from matinee.server.tables.opening import Fresh, follow
from matinee.server.tables.table import Table
from matinee.server.tables.terms import Terms
from matinee.server.tables.turn import first_turn
from matinee.store.courtesies import Courtesies
from matinee.store.tables import RUNNING, Card, Chair, Logged
from matinee.web.pages import preload

LOG: Final = logging.getLogger(__name__)

ROWS: Final = 6
"""Rows of the match that is drawn: the setup and some moves."""
NOBODY: Final = msgspec.structs.replace(somebody(), id="warm-up", name="Warm-up")
"""Who sits at the tables that are drawn; the database knows neither."""
_drawn: Final[set[tuple[frozenset[str], tuple[str, ...]]]] = set()
"""The games and languages that were drawn in this process."""


def prepare_types() -> None:
    """Prepare every type that msgspec decodes in this process."""
    for key in titles():
        known_title(key)
    prepare_structs()


async def draw_pages(app: Litestar, house: House) -> None:
    """Draw what pages are made of, once for each game and language.

    Of the tables that people left only those are opened that the lobby and the shelf of stories
    list. What is kept of it belongs to the process, so another application in the same process
    draws nothing.
    """
    found = titles()
    drawing = (frozenset(found), known())
    if drawing in _drawn:
        return
    _drawn.add(drawing)
    tables = [table for title in found.values() for table in _tables(title)]
    for tag in known():
        with speaking(tag):
            for table in tables:
                with _logged("a page cannot be drawn", table.title):
                    await _draw(app, house, table)
            with _logged("the lobby cannot be drawn"):
                preload("open.html", spoken())
                await home.fn(_request(app, "/"), house, None)
            with _logged("the stories cannot be listed"):
                await all_stories.fn(_request(app, "/stories"), house, None)
    with _logged("the API cannot be described"):
        docs.fn(_request(app, "/api/docs"))


async def _draw(app: Litestar, house: House, table: Table) -> None:
    """A game's table, as a seat sees it, and its rules."""
    request = _request(app, f"/tables/{table.card.id}")
    await table_page(request, house, NOBODY, table, Glance())
    key = table.title.key
    await guide.fn(_request(app, f"/rules/{key}"), house, None, key)


def _request(app: Litestar, path: str) -> Request[Any, Any, Any]:
    """A request of nobody."""
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    return Request(cast(Any, {**scope, "litestar_app": app, "state": {}}))


def _tables(title: Title) -> Iterator[Table]:
    """A table of a title with a game under way, if the title can be played."""
    with _logged("a game cannot be played", title):
        yield _table(title)


def _table(title: Title) -> Table:
    """A table with a game under way, read as one from the database is, but stored nowhere."""
    seats = title.seats[0]
    match = _played(title, seats)
    terms = Terms()
    waiting = tuple(title.game.waiting(match.state))
    turn = msgspec.structs.replace(first_turn(seats, terms.clock), waiting=waiting)
    rows = [Logged(0, fold(row)) for row in match.rows]
    card = Card(
        id=NOBODY.id,
        game=title.key,
        status=RUNNING,
        public=True,
        host=NOBODY.id,
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(turn),
        header=msgspec.json.encode(match.header),
        seed=match.seed,
        created_at=0,
        changed_at=0,
        rows=len(rows),
    )
    own = waiting[0] if waiting else 0
    chairs = tuple(
        Chair(number=seat, name=player.name, person=NOBODY.id)
        if seat == own
        else Chair(number=seat, name=player.name, bot=RANDOM)
        for seat, player in enumerate(match.players)
    )
    table = Table(title, card, chairs, Patience())
    read = Fresh(card, chairs, 0, rows, True, [], frozenset(), Courtesies(), {})
    follow(table, read)
    return table


def _played(title: Title, seats: int) -> Match:
    """The beginning of a match, played at random."""
    game, dice = title.game, FastDice(NOBODY.id)
    match = Match.begin(game, [Player(f"{NOBODY.name} {seat}") for seat in range(seats)])
    while len(match.rows) < ROWS and not match.over:
        seat = game.waiting(match.state)[0]
        match.play(seat, game.fill(dice.pick(game.legal(match.state, seat)), dice))
    return match


@contextmanager
def _logged(what: str, title: Title | None = None) -> Iterator[None]:
    """Log what goes wrong in here, and go on: the server can do without having warmed it up."""
    try:
        yield
    except Exception as error:
        fields = {} if title is None else {"game": title.key}
        LOG.warning("warm-up: %s", what, exc_info=error, extra={"fields": fields})
