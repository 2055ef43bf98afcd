"""Routes of a pending end: "nothing to add", and withdrawing it."""

from typing import Final

from litestar import Controller, delete, post
from litestar.params import JSONBody

from matinee.server.dependencies import Context, Me, SeatQuery, TableId
from matinee.server.schemas.play import NothingToAdd
from matinee.server.schemas.tables import TableSchema
from matinee.server.services.table_commands import run_command_and_show
from matinee.server.storytelling import pending_end_actions
from matinee.server.tables.cursor import Cursor

NOTHING: Final = "/nothing-to-add"


class PendingEndController(Controller):
    """A pending end."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @post(
        NOTHING,
        status_code=200,
        opt={"problems": ("not-seated", "held-nobody", "stale", "cursor-wrong")},
    )
    async def nothing_to_add(
        self, context: Context, me: Me, table: TableId, data: JSONBody[NothingToAdd]
    ) -> TableSchema:
        """Say that you have nothing to add to what was ended. Once all others have, it closes."""
        seen = Cursor.read(data.cursor)
        return await run_command_and_show(
            context, me, table, pending_end_actions.nothing_to_add, seen
        )

    @delete(NOTHING, status_code=200, opt={"problems": ("not-seated", "held-nobody")})
    async def something_to_add(self, context: Context, me: Me, table: TableId) -> TableSchema:
        """Take that back."""
        return await run_command_and_show(context, me, table, pending_end_actions.something_to_add)

    @delete("/held", status_code=200, opt={"problems": ("held-none",)})
    async def withdraw(
        self, context: Context, me: Me, table: TableId, seat: SeatQuery = None
    ) -> TableSchema:
        """Take back what you have ended, as long as it is held."""
        return await run_command_and_show(context, me, table, pending_end_actions.withdraw, seat)
