"""Stories that were told at tables: to read, to keep, to edit, to go on with."""

from typing import Annotated, Final

from litestar import Controller, Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from matinee.engine.tale import Cut
from matinee.server import stories
from matinee.server.api import storied
from matinee.server.api.params import AnyRequest, Caller, Me, TableId, TheHouse
from matinee.server.api.shapes_stories import CutAnswer, NewCut, StoryShape
from matinee.server.api.shapes_tables import TableShape
from matinee.server.api.telling import table_shape
from matinee.server.house import House
from matinee.store.people import Person

Played = Annotated[bool, QueryParameter(description="As it was played, without the editor's cut.")]

READING: Final = (
    "table-none", "barred", "spectators-none", "story-none", "not-running",
)  # fmt: skip


class StoriesController(Controller):
    """Stories, and what becomes of them."""

    path = "/api"
    tags = ("stories",)

    @get("/stories")
    async def shown(self, house: TheHouse) -> list[StoryShape]:
        """The stories that everybody may read, the latest first."""
        return await storied.shown_stories(house)

    @get("/tables/{table:str}/story", opt={"problems": READING})
    async def read(self, house: TheHouse, caller: Caller, table: TableId) -> StoryShape:
        """What a table's story is, and which files there are of it."""
        return await _shape(house, table, caller)

    @get(
        "/tables/{table:str}/story/{form:str}",
        responses={200: ResponseSpec(bytes, description="The file; see docs/stories.md.")},
        opt={"problems": (*READING, "story-form", "story-whole", "too-often")},
    )
    async def file(
        self,
        request: AnyRequest,
        house: TheHouse,
        caller: Caller,
        table: TableId,
        form: FromPath[str],
        played: Played = False,
    ) -> Response[bytes]:
        """The story as a file. While it goes on, what has been told so far."""
        house.limits.take("deed", house.callers.who(request))
        reading = await stories.read(house, table, caller)
        made, kind, name = await stories.write(reading, form, played=played)
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
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[NewCut]
    ) -> StoryShape:
        """Propose an editor's cut, or another one in place of your own.

        It is agreed on once everybody has said yes who sits there. The record stays as it is.
        """
        await storied.propose(house, me, table, Cut(data.title, data.order, data.texts))
        return await _shape(house, table, me)

    @delete(
        "/tables/{table:str}/cut/{edit:str}",
        status_code=200,
        opt={"problems": ("not-seated", "cut-none", "cut-others")},
    )
    async def withdraw(
        self, house: TheHouse, me: Me, table: TableId, edit: FromPath[str]
    ) -> StoryShape:
        """Withdraw the cut that you have proposed."""
        await storied.withdraw(house, me, table, edit)
        return await _shape(house, table, me)

    @post(
        "/tables/{table:str}/cut/answer",
        status_code=200,
        opt={"problems": ("not-seated", "cut-none", "cut-own")},
    )
    async def answer(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[CutAnswer]
    ) -> StoryShape:
        """Say yes or no to the cut that is proposed. One no is enough."""
        await storied.answer(house, me, table, data.id, data.agree)
        return await _shape(house, table, me)

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
    async def sequel(self, house: TheHouse, me: Me, table: TableId) -> TableShape:
        """A table at which the same people play on with the same cast, each one seat further on."""
        return table_shape(house, await storied.start_sequel(house, me, table), me.id)


def _without_charset(media_type: str) -> str:
    """The type of a text without its charset, which Litestar writes once more.

    >>> _without_charset("text/markdown; variant=GFM; charset=UTF-8")
    'text/markdown; variant=GFM'
    """
    parts = [part.strip() for part in media_type.split(";")]
    if not media_type.startswith("text/"):
        return media_type
    return "; ".join(part for part in parts if not part.lower().startswith("charset="))


async def _shape(house: House, table: str, person: Person | None) -> StoryShape:
    reading = await stories.read(house, table, person)
    return storied.story_shape(reading, None if person is None else person.id)
