"""Routes of chat, private notes and reminders."""

from typing import Annotated

from litestar import Controller, get, post, put
from litestar.params import JSONBody, QueryParameter

from matinee.server.dependencies import Caller, Context, Me, TableId
from matinee.server.presenters.table import message_schema
from matinee.server.schemas.chat import ChatRequest, Message, Note, RemindedPeople
from matinee.server.services import chat as services
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.store import chat
from matinee.store import tables as stored


class ChatController(Controller):
    """Chat, notes and reminders of a table."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get("/chat", opt={"problems": ("table-none", "spectators-none")})
    async def read_chat(
        self,
        context: Context,
        caller: Caller,
        table: TableId,
        after: Annotated[
            int, QueryParameter(description="After this message.", ge=0, le=2**31 - 1)
        ] = 0,
    ) -> list[Message]:
        """What was said at the table."""
        found = await load_visible_table(context, table, caller)
        resolve_seat(found, caller, None)
        said = await context.database.read(lambda conn: chat.since(conn, table, after))
        someone = None if caller is None else caller.id
        return [message_schema(message) for message in found.without_muted(someone, said)]

    @post("/chat", opt={"problems": ("not-seated", "message-empty", "too-often")})
    async def chat(
        self, context: Context, me: Me, table: TableId, data: JSONBody[ChatRequest]
    ) -> list[Message]:
        """Say something to the table. Only those who sit there may."""
        return [message_schema(await services.send_message(context, me, table, data.text))]

    @get("/note", opt={"problems": ("table-none", "person-none")})
    async def read_note(self, context: Context, me: Me, table: TableId) -> Note:
        """Your own note about this table."""
        await load_visible_table(context, table, me)
        _, _, text = await context.database.read(lambda conn: stored.access_of(conn, table, me.id))
        return Note(text)

    @put("/note", opt={"problems": ("table-none", "too-often")})
    async def write_note(
        self, context: Context, me: Me, table: TableId, data: JSONBody[Note]
    ) -> Note:
        """Keep a note about this table; nobody else sees it."""
        return Note(await services.write_note(context, me, table, data.text))

    @post(
        "/remind", status_code=200, opt={"problems": ("not-seated", "remind-nobody", "remind-soon")}
    )
    async def remind(self, context: Context, me: Me, table: TableId) -> RemindedPeople:
        """Let those whom the table waits for know that it does."""
        return RemindedPeople(await services.remind(context, me, table))
