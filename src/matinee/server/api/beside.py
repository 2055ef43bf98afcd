"""What goes on beside the game: talk, notes, reminders; and the record."""

import time
from typing import Annotated, Any

from litestar import Controller, Response, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from matinee.server.api.courteous import look_in
from matinee.server.api.doing import record_file, say
from matinee.server.api.params import Caller, Me, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_tables import (
    Message,
    Note,
    Reminded,
    Saying,
)
from matinee.server.api.telling import message_shape
from matinee.server.entrance import enter, let_in, viewer
from matinee.server.tables import writing
from matinee.server.tables.courtesy import heard
from matinee.store import messages, signs
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

    @get("/writing", opt={"problems": ("story-none", "spectators-none")})
    async def read_writing(self, house: TheHouse, caller: Caller, table: TableId) -> list[int]:
        """The seats of others that are writing just now, where a story is told."""
        found, _ = await look_in(house, table, caller)
        return list(writing.writers(found, None if caller is None else caller.id, time.time()))

    @put(
        "/writing",
        status_code=204,
        opt={"problems": ("story-none", "not-seated", "seat-which", "too-often")},
    )
    async def write(self, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None) -> None:
        """Let the others see for some seconds that you are writing. Nothing of the text is sent."""
        house.limits.take("deed", me.id)
        found = await let_in(house, await house.hall.table(table), me)
        given = writing.sign(found, me, seat, time.time())
        if given is not None:
            await house.hall.beside(table, lambda conn: signs.give(conn, table, *given))

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
