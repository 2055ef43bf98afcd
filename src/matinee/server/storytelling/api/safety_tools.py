"""Routes of the safety tools: lines and veils, applause, hidden lines, mute, notes."""

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter

from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me, TableId
from matinee.server.schemas.safety_tools import SafetyToolsSchema
from matinee.server.services.access import load_visible_table
from matinee.server.services.table_commands import begin_command
from matinee.server.storytelling.commands import COMMANDS
from matinee.server.storytelling.schemas.safety_tools import (
    DeleteLineOrVeil,
    LineOrVeilAdded,
    MuteRequest,
    NewLineOrVeil,
    NoteToHost,
    StoryConsent,
)
from matinee.server.storytelling.services import safety_tools
from matinee.server.storytelling.services.safety_tools import (
    load_story_table,
    new_request_key,
    safety_tools_schema,
)
from matinee.store.people import Person

Line = Annotated[int, PathParameter(description="The number of a line.", ge=0, le=2**31 - 1)]


class SafetyToolsController(Controller):
    """The safety tools of a table."""

    path = "/api/tables/{table:str}"
    tags = ("courtesies",)

    @get("/courtesies", opt={"problems": ("story-none", "spectators-none")})
    async def read(self, context: Context, caller: Caller, table: TableId) -> SafetyToolsSchema:
        """Lines and veils, applause, and what you have muted, hidden or agreed to."""
        found, viewer = await load_story_table(context, table, caller)
        return safety_tools_schema(found, None if caller is None else caller.id, viewer)

    @post(
        "/wishes",
        opt={
            "problems": (
                "story-none", "spectators-none", "not-seated", "over", "wish-empty", "wish-long",
                "wishes-many", "too-often",
            )
        },
    )  # fmt: skip
    async def add_request(
        self,
        request: AnyRequest,
        context: Context,
        me: Me,
        table: TableId,
        data: JSONBody[NewLineOrVeil],
    ) -> LineOrVeilAdded:
        """Ask for a line or a veil. Only those who sit there may."""
        begin_command(context, request, me, COMMANDS["wish"])
        key = new_request_key() if data.anonymous else None
        wish_id = await safety_tools.add_request(context, me, table, data.kind, data.text, key)
        return LineOrVeilAdded(wish_id, key)

    @post(
        "/wishes/{wish:str}/take-back",
        status_code=200,
        opt={
            "problems": (
                "story-none", "spectators-none", "wish-none", "wish-key", "wish-not-yours",
                "too-often",
            )
        },
    )  # fmt: skip
    async def delete_request(
        self,
        request: AnyRequest,
        context: Context,
        me: Me,
        table: TableId,
        wish: FromPath[str],
        data: JSONBody[DeleteLineOrVeil],
    ) -> SafetyToolsSchema:
        """Take a line or a veil back: your own, or one without a name whose key you have."""
        begin_command(context, request, me, COMMANDS["unwish"])
        await safety_tools.delete_request(context, me, table, wish, data.key or "")
        return await _seen(context, table, me)

    @put(
        "/applause/{line:int}",
        opt={
            "problems": ("story-none", "spectators-none", "line-none", "line-own", "too-often"),
        },
    )
    async def applaud(
        self, context: Context, me: Me, table: TableId, line: Line
    ) -> SafetyToolsSchema:
        """Applaud a line of somebody else's, once. Whoever looks on may, too."""
        await safety_tools.applaud(context, me, table, line, applauds=True)
        return await _seen(context, table, me)

    @delete(
        "/applause/{line:int}",
        status_code=200,
        opt={"problems": ("story-none", "spectators-none", "line-none", "too-often")},
    )
    async def remove_applause(
        self, context: Context, me: Me, table: TableId, line: Line
    ) -> SafetyToolsSchema:
        """Take your applause back."""
        await safety_tools.applaud(context, me, table, line, applauds=False)
        return await _seen(context, table, me)

    @put(
        "/hidden/{line:int}",
        opt={
            "problems": ("story-none", "spectators-none", "line-none", "lines-hidden", "too-often")
        },
    )
    async def hide(self, context: Context, me: Me, table: TableId, line: Line) -> SafetyToolsSchema:
        """Hide a line of the story from yourself; nobody else notices."""
        await safety_tools.hide(context, me, table, line, hidden=True)
        return await _seen(context, table, me)

    @delete(
        "/hidden/{line:int}",
        status_code=200,
        opt={"problems": ("story-none", "spectators-none", "too-often")},
    )
    async def unhide(
        self, context: Context, me: Me, table: TableId, line: Line
    ) -> SafetyToolsSchema:
        """Show a line to yourself again."""
        await safety_tools.hide(context, me, table, line, hidden=False)
        return await _seen(context, table, me)

    @put(
        "/muted",
        opt={
            "problems": (
                "story-none", "spectators-none", "mute-nobody", "mute-self", "muted-many",
                "seat-none", "too-often",
            )
        },
    )  # fmt: skip
    async def mute(
        self, context: Context, me: Me, table: TableId, data: JSONBody[MuteRequest]
    ) -> SafetyToolsSchema:
        """Show somebody's talk to yourself no longer, or again; nobody else notices."""
        await safety_tools.mute(context, me, table, data.chair, data.said, muted=data.muted)
        return await _seen(context, table, me)

    @put("/shows", opt={"problems": ("story-none", "not-seated", "too-often")})
    async def set_story_consent(
        self, context: Context, me: Me, table: TableId, data: JSONBody[StoryConsent]
    ) -> SafetyToolsSchema:
        """Agree to the story being shown to everybody, or no longer, also after the end."""
        await safety_tools.set_story_consent(context, me, table, shows=data.shows)
        found = await load_visible_table(context, table, me)
        return safety_tools_schema(found, me.id, None)

    @post(
        "/host-notes",
        status_code=204,
        opt={
            "problems": (
                "story-none", "spectators-none", "host-none", "host-yourself", "note-empty",
                "note-long", "notes-many", "too-often",
            )
        },
    )  # fmt: skip
    async def tell_host(
        self,
        request: AnyRequest,
        context: Context,
        me: Me,
        table: TableId,
        data: JSONBody[NoteToHost],
    ) -> None:
        """Write to the host alone, under your name or without it."""
        begin_command(context, request, me, COMMANDS["tell-host"])
        await safety_tools.write_to_host(context, me, table, data.text, anonymous=data.anonymous)

    @put(
        "/host-notes/{note:str}",
        opt={"problems": ("story-none", "spectators-none", "host-only", "note-none", "too-often")},
    )
    async def read_note(
        self, context: Context, me: Me, table: TableId, note: FromPath[str]
    ) -> SafetyToolsSchema:
        """Mark a note as read. Only the host may."""
        await safety_tools.read_note(context, me, table, note)
        return await _seen(context, table, me)


async def _seen(context: ServerContext, table_id: str, person: Person) -> SafetyToolsSchema:
    table, viewer = await load_story_table(context, table_id, person)
    return safety_tools_schema(table, person.id, viewer)
