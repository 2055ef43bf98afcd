"""Routes of pauses and of read positions."""

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody

from matinee.server.dependencies import AnyRequest, Context, Me, SeatQuery, TableId
from matinee.server.schemas.play import ReadUpTo, UnreadFrom
from matinee.server.schemas.tables import PausesAllowed, TableSchema
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.services.read_position import mark_read, unread_from
from matinee.server.services.table_commands import COMMANDS, begin_command, run_command_and_show
from matinee.server.tables import pauses
from matinee.server.tables.cursor import Cursor


class PausesController(Controller):
    """Pauses and read positions."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @post("/pause", status_code=200, opt={"problems": ("not-seated", "pauses-none", "pauses-off")})
    async def pause(
        self, request: AnyRequest, context: Context, me: Me, table: TableId
    ) -> TableSchema:
        """Let everything stand still: no reason, no vote, and nobody learns who asked for it."""
        begin_command(context, request, me, COMMANDS["pause"])
        return await run_command_and_show(context, me, table, pauses.pause)

    @delete("/pause", status_code=200, opt={"problems": ("not-seated", "paused-not")})
    async def resume(
        self, request: AnyRequest, context: Context, me: Me, table: TableId
    ) -> TableSchema:
        """Let everything go on, with the time that was left."""
        begin_command(context, request, me, COMMANDS["resume"])
        return await run_command_and_show(context, me, table, pauses.resume)

    @put("/pauses", opt={"problems": ("host-only", "pauses-none")})
    async def set_pauses_allowed(
        self, context: Context, me: Me, table: TableId, data: JSONBody[PausesAllowed]
    ) -> TableSchema:
        """The host switches pauses off, which ends one, or on."""
        return await run_command_and_show(context, me, table, pauses.set_allowed, data.allowed)

    @get("/seen", opt={"problems": ("spectators-none", "person-none")})
    async def unread(
        self, context: Context, me: Me, table: TableId, seat: SeatQuery = None
    ) -> UnreadFrom:
        """From where on things are new since you were last here. Nobody else learns of it."""
        found = await load_visible_table(context, table, me)
        return await unread_from(context, found, me, resolve_seat(found, me, seat))

    @put("/seen", opt={"problems": ("cursor-wrong", "spectators-none", "too-often")})
    async def mark_read(
        self, context: Context, me: Me, table: TableId, data: JSONBody[ReadUpTo]
    ) -> UnreadFrom:
        """Say how far you have really read, and learn from where on that was new."""
        context.limits.take("deed", me.id)
        found = await load_visible_table(context, table, me)
        viewer = resolve_seat(found, me, data.seat)
        return await mark_read(context, found, me, viewer, Cursor.read(data.cursor))
