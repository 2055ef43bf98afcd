"""Routes of typing indicators."""

import time

from litestar import Controller, get, put

from matinee.server.dependencies import Caller, Context, Me, SeatQuery, TableId
from matinee.server.services.access import require_access
from matinee.server.storytelling import typing_indicator
from matinee.server.storytelling.services.safety_tools import load_story_table
from matinee.store.storytelling import typing_indicators


class TypingController(Controller):
    """Typing indicators."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get("/writing", opt={"problems": ("story-none", "spectators-none")})
    async def read_writing(self, context: Context, caller: Caller, table: TableId) -> list[int]:
        """The seats of others that are writing just now, where a story is told."""
        found, _ = await load_story_table(context, table, caller)
        return list(
            typing_indicator.writers(found, None if caller is None else caller.id, time.time())
        )

    @put(
        "/writing",
        status_code=204,
        opt={"problems": ("story-none", "not-seated", "seat-which", "too-often")},
    )
    async def write(self, context: Context, me: Me, table: TableId, seat: SeatQuery = None) -> None:
        """Let the others see for some seconds that you are writing. Nothing of the text is sent."""
        context.limits.take("deed", me.id)
        found = await require_access(context, await context.registry.table(table), me)
        given = typing_indicator.new_indicator(found, me, seat, time.time())
        if given is not None:
            await context.registry.write_side_change(
                table, lambda conn: typing_indicators.write(conn, table, *given)
            )
