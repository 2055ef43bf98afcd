"""A story to read, and all stories that everybody may read."""

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from matinee.server import stories
from matinee.server.api import storied
from matinee.server.api.params import AnyRequest, Caller, TableId, TheHouse
from matinee.server.pages.asked import Asked
from matinee.server.pages.frame import show
from matinee.server.stories import MOST_LISTED
from matinee.server.tables.cutting import AS_PLAYED

Played = Annotated[str | None, QueryParameter(max_length=20)]


@get("/tables/{table:str}/story", include_in_schema=False)
async def story(
    request: AnyRequest, house: TheHouse, caller: Caller, table: TableId, played: Played = None
) -> Response[str]:
    """What has been told at a table, as a page to read; with `played`, without the cut."""
    reading = await stories.read(house, table, caller)
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
    shown = [storied.story_shape(one, None) for one in await stories.all_shown(house)]
    return await show(
        request, house, caller, "stories.html", common=True, stories=shown, most=MOST_LISTED
    )


async def sequel(asked: Asked) -> str:
    """Let the cast of a story play on."""
    return f"/tables/{(await storied.start_sequel(asked.house, asked.me, asked.table)).card.id}"
