"""What goes on beside the game: talk, notes, reminders; and the record."""

from typing import Annotated, Any

from litestar import Controller, Response, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from matinee.server.api.doing import record_file, say
from matinee.server.api.params import Caller, Me, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_tables import (
    Message,
    Note,
    Reminded,
    Saying,
)
from matinee.server.api.telling import message_shape
from matinee.server.entrance import enter, viewer
from matinee.server.tables.courtesy import heard
from matinee.store import messages
from matinee.store import tables as stored


class BesideController(Controller):
    """Beside the game."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get("/chat", opt={"problems": ("table-none", "spectators-none")})
    async def read_chat(
        self,
        house: TheHouse,
        caller: Caller,
        table: TableId,
        after: Annotated[
            int, QueryParameter(description="After this message.", ge=0, le=2**31 - 1)
        ] = 0,
    ) -> list[Message]:
        """What was said at the table."""
        found = await enter(house, table, caller)
        viewer(found, caller, None)
        said = await house.database.read(lambda conn: messages.since(conn, table, after))
        someone = None if caller is None else caller.id
        return [message_shape(message) for message in heard(found, someone, said)]

    @post("/chat", opt={"problems": ("not-seated", "message-empty", "too-often")})
    async def chat(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Saying]
    ) -> list[Message]:
        """Say something to the table. Only those who sit there may."""
        return await say(house, me, table, data.text)

    @get("/note", opt={"problems": ("table-none", "person-none")})
    async def read_note(self, house: TheHouse, me: Me, table: TableId) -> Note:
        """Your own note about this table."""
        await enter(house, table, me)
        _, _, text = await house.database.read(lambda conn: stored.visit(conn, table, me.id))
        return Note(text)

    @put("/note", opt={"problems": ("table-none", "too-often")})
    async def write_note(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Note]
    ) -> Note:
        """Keep a note about this table; nobody else sees it."""
        house.limits.take("chat", me.id)
        await enter(house, table, me)
        return Note(
            await house.database.write(
                lambda conn: stored.write_note(conn, table, me.id, data.text)
            )
        )

    @post(
        "/remind", status_code=200, opt={"problems": ("not-seated", "remind-nobody", "remind-soon")}
    )
    async def remind(self, house: TheHouse, me: Me, table: TableId) -> Reminded:
        """Let those whom the table waits for know that it does."""
        house.limits.take("chat", me.id)
        await enter(house, table, me)
        return Reminded(await house.crier.remind(table, me))

    @get(
        "/record",
        responses={200: ResponseSpec(dict[str, Any], description="See docs/records.md.")},
        opt={"problems": ("table-none", "not-running", "not-over")},
    )
    async def record(
        self, house: TheHouse, caller: Caller, table: TableId, seat: SeatAsked = None
    ) -> Response[bytes]:
        """The record: what your seat saw while the game goes on, everything once it is over."""
        found = await enter(house, table, caller)
        document, name = record_file(found, caller, seat)
        return Response(
            document,
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )
