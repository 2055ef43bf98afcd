"""The page of a story, and the list of public stories."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from litestar import Response, get
from litestar.params import QueryParameter
from markupsafe import Markup

from matinee.engine.text.current_language import current_language, current_tag
from matinee.server.dependencies import AnyRequest, Caller, Context, TableId
from matinee.server.pages.layout import render_page
from matinee.server.pages.table.form_request import FormRequest
from matinee.server.pages.table.presence import renew_presence
from matinee.server.presenters.table import map_intact
from matinee.server.storytelling.editors_cut import AS_PLAYED
from matinee.server.storytelling.presenters import story as storied
from matinee.server.storytelling.services import sequels, stories
from matinee.server.storytelling.services.stories import MOST_LISTED, StoryView
from matinee.web.cached_fragments import FRAGMENTS
from matinee.web.rendering import render

Played = Annotated[str | None, QueryParameter(max_length=20)]


@get("/tables/{table:str}/story", include_in_schema=False)
async def story(
    request: AnyRequest, context: Context, caller: Caller, table: TableId, played: Played = None
) -> Response[str]:
    """The story of a table; with `played`, without the editor's cut."""
    story_view = await stories.load_story(context, table, caller)
    await renew_presence(context, story_view.table, caller)
    someone = None if caller is None else caller.id
    cut = AS_PLAYED if played is not None else story_view.cut
    return await render_page(
        request,
        caller,
        "storytelling/story.html",
        here=table,
        story=storied.story_schema(story_view, someone),
        inside=story_view.inside,
        seated=bool(story_view.table.seats_of(someone)),
        sequel=await sequels.find_sequel(context, story_view.table) if story_view.over else None,
        played=played is not None,
        page=stories.render_story(story_view, cut),
    )


@get("/stories", include_in_schema=False)
async def all_stories(request: AnyRequest, context: Context, caller: Caller) -> Response[str]:
    """The list of public stories."""
    found = await stories.public_stories(context)
    return await render_page(
        request,
        caller,
        "storytelling/stories.html",
        common=True,
        shelf=_story_list(found),
        full=len(found) == MOST_LISTED,
        most=MOST_LISTED,
    )


class ListedStory(NamedTuple):
    """A story in the list."""

    table: str
    title: str
    authors: tuple[str, ...]
    scenes: int


def _story_list(found: Sequence[StoryView]) -> Markup:
    """The list of stories, rendered once for all who see the same."""
    if not found:
        return Markup("")
    readings = {one.table.row.id: one for one in found}
    tables = [one.table for one in found]
    shelf = tuple(map_intact(tables, lambda table: _listed_story(readings[table.row.id])))
    key = "shelf", current_tag(), shelf
    return FRAGMENTS.show(
        key, lambda: render("storytelling/_story_list.html", current_language(), stories=shelf)
    )


def _listed_story(story_view: StoryView) -> ListedStory:
    table = story_view.table
    authors = tuple(dict.fromkeys(seat_row.name for seat_row in table.seats))
    return ListedStory(table.row.id, story_view.title, authors, len(story_view.outline[1]))


async def sequel(form_request: FormRequest) -> str:
    """Start a sequel with the same players."""
    table = await form_request.call(sequels.start_sequel)
    return f"/tables/{table.row.id}"
