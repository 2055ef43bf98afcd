"""The route of records."""

from typing import Any

from litestar import Controller, Response, get
from litestar.openapi import ResponseSpec

from matinee.server.dependencies import Caller, Context, SeatQuery, TableId
from matinee.server.services.access import load_visible_table
from matinee.server.services.play import record_file


class RecordsController(Controller):
    """The record of a table."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get(
        "/record",
        responses={200: ResponseSpec(dict[str, Any], description="See docs/records.md.")},
        opt={"problems": ("table-none", "not-running", "not-over")},
    )
    async def record(
        self, context: Context, caller: Caller, table: TableId, seat: SeatQuery = None
    ) -> Response[bytes]:
        """The record: what your seat saw while the game goes on, everything once it is over."""
        found = await load_visible_table(context, table, caller)
        document, name = record_file(found, caller, seat)
        return Response(
            document,
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )
