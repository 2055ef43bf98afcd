"""A story to read, and all stories that everybody may read."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from litestar import Response, get
from litestar.params import QueryParameter
from markupsafe import Markup

from matinee.server import stories
from matinee.server.api import storied
from matinee.server.api.params import AnyRequest, Caller, TableId, TheHouse
from matinee.server.api.telling import told_of_each
from matinee.server.pages.asked import Asked
from matinee.server.pages.frame import show
from matinee.server.pages.presence import linger
from matinee.server.speech import spoken, tag
from matinee.server.stories import MOST_LISTED, Reading
from matinee.server.tables.cutting import AS_PLAYED
from matinee.web.pages import render
from matinee.web.pieces import PIECES

Played = Annotated[str | None, QueryParameter(max_length=20)]


@get("/tables/{table:str}/story", include_in_schema=False)
async def story(
    request: AnyRequest, house: TheHouse, caller: Caller, table: TableId, played: Played = None
) -> Response[str]:
    """What has been told at a table, as a page to read; with `played`, without the cut."""
    reading = await stories.read(house, table, caller)
    await linger(house, reading.table, caller)
    someone = None if caller is None else caller.id
    cut = AS_PLAYED if played is not None else reading.cut
    return await show(
        request,
        house,
        caller,
        "story.html",
        here=table,
        story=storied.story_shape(reading, someone),
        inside=reading.inside,
        seated=bool(reading.table.seats_of(someone)),
        sequel=await storied.find_sequel(house, reading.table) if reading.over else None,
        played=played is not None,
        page=stories.page(reading, cut),
    )


@get("/stories", include_in_schema=False)
async def all_stories(request: AnyRequest, house: TheHouse, caller: Caller) -> Response[str]:
    """The stories that everybody may read."""
    found = await stories.all_shown(house)
    return await show(
        request,
        house,
        caller,
        "stories.html",
        common=True,
        shelf=_shelf(found),
        full=len(found) == MOST_LISTED,
        most=MOST_LISTED,
    )


class ShelvedStory(NamedTuple):
    """All that the shelf says of a story."""

    table: str
    title: str
    authors: tuple[str, ...]
    scenes: int


def _shelf(found: Sequence[Reading]) -> Markup:
    """Stories as a list, made once for all who are shown the same."""
    if not found:
        return Markup("")
    readings = {one.table.card.id: one for one in found}
    tables = [one.table for one in found]
    shelf = tuple(told_of_each(tables, lambda table: _shelved(readings[table.card.id])))
    key = "shelf", tag(), shelf
    return PIECES.show(key, lambda: render("_shelf.html", spoken(), stories=shelf))


def _shelved(reading: Reading) -> ShelvedStory:
    table = reading.table
    authors = tuple(dict.fromkeys(chair.name for chair in table.chairs))
    return ShelvedStory(table.card.id, reading.title, authors, len(reading.outline[1]))


async def sequel(asked: Asked) -> str:
    """Let the cast of a story play on."""
    return f"/tables/{(await storied.start_sequel(asked.house, asked.me, asked.table)).card.id}"
