"""Time at the table: what was ended and is held, pauses, and what is new to whom."""

from typing import Final

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody

from matinee.server.api.params import AnyRequest, Me, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_playing import NewFrom, NothingToAdd, SeenTo
from matinee.server.api.shapes_tables import PausesAllowed, TableShape
from matinee.server.api.telling import table_shape
from matinee.server.callers import nameless
from matinee.server.entrance import do, enter, viewer
from matinee.server.seen import look_at, new_to
from matinee.server.tables import closing, pausing
from matinee.server.tables.cursor import Cursor

NOTHING: Final = "/nothing-to-add"


class TimeController(Controller):
    """What lets people take their time."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @post(
        NOTHING,
        status_code=200,
        opt={"problems": ("not-seated", "held-nobody", "stale", "cursor-wrong")},
    )
    async def nothing_to_add(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[NothingToAdd]
    ) -> TableShape:
        """Say that you have nothing to add to what was ended. Once all others have, it closes."""
        seen = Cursor.read(data.cursor)
        found = await do(house, table, me, lambda t, now: closing.nothing_to_add(t, me, now, seen))
        return table_shape(house, found, me.id)

    @delete(NOTHING, status_code=200, opt={"problems": ("not-seated", "held-nobody")})
    async def something_to_add(self, house: TheHouse, me: Me, table: TableId) -> TableShape:
        """Take that back."""
        found = await do(house, table, me, lambda t, now: closing.something_to_add(t, me, now))
        return table_shape(house, found, me.id)

    @delete("/held", status_code=200, opt={"problems": ("held-none",)})
    async def withdraw(
        self, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None
    ) -> TableShape:
        """Take back what you have ended, as long as it is held."""
        found = await do(house, table, me, lambda t, now: closing.withdraw(t, me, now, seat))
        return table_shape(house, found, me.id)

    @post("/pause", status_code=200, opt={"problems": ("not-seated", "pauses-none", "pauses-off")})
    async def pause(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId
    ) -> TableShape:
        """Let everything stand still: no reason, no vote, and nobody learns who asked for it."""
        nameless(request)
        found = await do(house, table, me, lambda t, now: pausing.pause(t, me, now))
        return table_shape(house, found, me.id)

    @delete("/pause", status_code=200, opt={"problems": ("not-seated", "paused-not")})
    async def resume(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId
    ) -> TableShape:
        """Let everything go on, with the time that was left."""
        nameless(request)
        found = await do(house, table, me, lambda t, now: pausing.resume(t, me, now))
        return table_shape(house, found, me.id)

    @put("/pauses", opt={"problems": ("host-only", "pauses-none")})
    async def allow(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[PausesAllowed]
    ) -> TableShape:
        """The host switches pauses off, which ends one, or on."""
        found = await do(house, table, me, lambda t, now: pausing.allow(t, me, now, data.allowed))
        return table_shape(house, found, me.id)

    @get("/seen", opt={"problems": ("spectators-none", "person-none")})
    async def new_since(
        self, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None
    ) -> NewFrom:
        """From where on things are new since you were last here. Nobody else learns of it."""
        found = await enter(house, table, me)
        return await new_to(house, found, me, viewer(found, me, seat))

    @put("/seen", opt={"problems": ("cursor-wrong", "spectators-none", "too-often")})
    async def see(self, house: TheHouse, me: Me, table: TableId, data: JSONBody[SeenTo]) -> NewFrom:
        """Say how far you have really read, and learn from where on that was new."""
        house.limits.take("deed", me.id)
        found = await enter(house, table, me)
        who = viewer(found, me, data.seat)
        return await look_at(house, found, me, who, Cursor.read(data.cursor))
