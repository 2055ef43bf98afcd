"""Routes of stories: reading, files, the editor's cut, sequels."""

from typing import Annotated, Final

from litestar import Controller, Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from matinee.engine.storytelling.story_export import EditorsCut
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me, TableId
from matinee.server.presenters.table import table_schema
from matinee.server.schemas.tables import TableSchema
from matinee.server.storytelling.presenters import story
from matinee.server.storytelling.schemas.stories import CutAnswer, NewCut, StorySchema
from matinee.server.storytelling.services import editors_cuts, sequels, stories
from matinee.store.people import Person

Played = Annotated[bool, QueryParameter(description="As it was played, without the editor's cut.")]

READING: Final = (
    "table-none", "barred", "spectators-none", "story-none", "not-running",
)  # fmt: skip


class StoriesController(Controller):
    """Stories and their cuts."""

    path = "/api"
    tags = ("stories",)

    @get("/stories")
    async def shown(self, context: Context) -> list[StorySchema]:
        """The stories that everybody may read, the latest first."""
        return await story.shown_stories(context)

    @get("/tables/{table:str}/story", opt={"problems": READING})
    async def read(self, context: Context, caller: Caller, table: TableId) -> StorySchema:
        """What a table's story is, and which files there are of it."""
        return await _shape(context, table, caller)

    @get(
        "/tables/{table:str}/story/{form:str}",
        responses={200: ResponseSpec(bytes, description="The file; see docs/stories.md.")},
        opt={"problems": (*READING, "story-form", "story-whole", "too-often")},
    )
    async def file(
        self,
        request: AnyRequest,
        context: Context,
        caller: Caller,
        table: TableId,
        form: FromPath[str],
        played: Played = False,
    ) -> Response[bytes]:
        """The story as a file. While it goes on, what has been told so far."""
        context.limits.take("deed", context.authenticator.rate_limit_key(request))
        story_view = await stories.load_story(context, table, caller)
        made, kind, name = await stories.story_file(story_view, form, played=played)
        return Response(
            made,
            media_type=_without_charset(kind.media_type),
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @put(
        "/tables/{table:str}/cut",
        opt={
            "problems": (
                "not-seated", "story-none", "not-running", "cut-line", "cut-empty", "cut-long",
                "cut-title", "cut-order", "cut-same", "cut-open", "too-often",
            )
        },
    )  # fmt: skip
    async def propose(
        self, context: Context, me: Me, table: TableId, data: JSONBody[NewCut]
    ) -> StorySchema:
        """Propose an editor's cut, or another one in place of your own.

        It is agreed on once everybody has said yes who sits there. The record stays as it is.
        """
        await editors_cuts.propose(
            context, me, table, EditorsCut(data.title, data.order, data.texts)
        )
        return await _shape(context, table, me)

    @delete(
        "/tables/{table:str}/cut/{edit:str}",
        status_code=200,
        opt={"problems": ("not-seated", "cut-none", "cut-others")},
    )
    async def withdraw(
        self, context: Context, me: Me, table: TableId, edit: FromPath[str]
    ) -> StorySchema:
        """Withdraw the cut that you have proposed."""
        await editors_cuts.withdraw(context, me, table, edit)
        return await _shape(context, table, me)

    @post(
        "/tables/{table:str}/cut/answer",
        status_code=200,
        opt={"problems": ("not-seated", "cut-none", "cut-own")},
    )
    async def answer(
        self, context: Context, me: Me, table: TableId, data: JSONBody[CutAnswer]
    ) -> StorySchema:
        """Say yes or no to the cut that is proposed. One no is enough."""
        await editors_cuts.answer(context, me, table, data.id, data.agree)
        return await _shape(context, table, me)

    @post(
        "/tables/{table:str}/sequel",
        opt={
            "problems": (
                "not-seated",
                "not-over",
                "not-running",
                "story-none",
                "spectators-none",
                "too-often",
            )
        },
    )
    async def sequel(self, context: Context, me: Me, table: TableId) -> TableSchema:
        """A table at which the same people play on with the same cast, each one seat further on."""
        return table_schema(context, await sequels.start_sequel(context, me, table), me.id)


def _without_charset(media_type: str) -> str:
    """A media type without its charset, which Litestar appends itself.

    >>> _without_charset("text/markdown; variant=GFM; charset=UTF-8")
    'text/markdown; variant=GFM'
    """
    parts = [part.strip() for part in media_type.split(";")]
    if not media_type.startswith("text/"):
        return media_type
    return "; ".join(part for part in parts if not part.lower().startswith("charset="))


async def _shape(context: ServerContext, table: str, person: Person | None) -> StorySchema:
    story_view = await stories.load_story(context, table, person)
    return story.story_schema(story_view, None if person is None else person.id)
