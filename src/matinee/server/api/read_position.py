"""Routes of read positions."""

from litestar import Controller, get, put
from litestar.params import JSONBody

from matinee.server.dependencies import Context, Me, SeatQuery, TableId
from matinee.server.schemas.play import ReadUpTo, UnreadFrom
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.services.read_position import mark_read, unread_from
from matinee.server.tables.cursor import Cursor


class ReadPositionController(Controller):
    """A person's read position at a table."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

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
