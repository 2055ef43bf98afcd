"""Routes of rewording."""

from litestar import Controller, post
from litestar.params import JSONBody

from matinee.server.dependencies import Context, Me, TableId
from matinee.server.presenters.table import cursor, rows_since
from matinee.server.schemas.play import PlayResult
from matinee.server.services.access import change_table
from matinee.server.storytelling import rewording
from matinee.server.storytelling.schemas.rewording import (
    RewordRequest,
)
from matinee.server.tables.table import Change, Table


class RewordingController(Controller):
    """Rewording in a game in which people write."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @post(
        "/reword",
        status_code=200,
        opt={
            "problems": (
                "reword-nothing", "reword-other", "reword-revealed", "reword-unsaid",
                "reword-final", "reword-field", "undo-several", "stale", "row-none", "away",
                "conceded", "paused", "match-over",
            )
        },
    )  # fmt: skip
    async def reword(
        self, context: Context, me: Me, table: TableId, data: JSONBody[RewordRequest]
    ) -> PlayResult:
        """Put what you have told last into other words, free of charge.

        It is possible until somebody adds something. Sending the same again is safe.
        """
        before, repeated = 0, False

        def edit(found: Table, now: float) -> Change | None:
            nonlocal before, repeated
            seat = found.own_seat(me.id, data.seat).number
            before = cursor(found, seat).rows
            change = rewording.reword(found, me, now, seat, data.row, data.texts)
            repeated = change is None
            return change

        found = await change_table(context, table, me, edit, limit="play")
        seat = found.own_seat(me.id, data.seat).number
        return PlayResult(
            str(cursor(found, seat)), rows_since(found, me.id, seat, before), repeated
        )
