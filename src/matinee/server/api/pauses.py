"""Routes of pauses."""

from litestar import Controller, delete, post, put
from litestar.params import JSONBody

from matinee.server.dependencies import AnyRequest, Context, Me, TableId
from matinee.server.schemas.tables import PausesAllowed, TableSchema
from matinee.server.services.table_commands import COMMANDS, begin_command, run_command_and_show
from matinee.server.tables import pauses


class PausesController(Controller):
    """Pauses of a table."""

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
