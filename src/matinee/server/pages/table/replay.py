"""The replay of a finished game, or of the part of a running one that the viewer has seen."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from matinee.server.dependencies import AnyRequest, Caller, Context, SeatQuery, TableId
from matinee.server.pages.layout import render_page
from matinee.server.pages.parts.fragments import (
    changed_parts,
    render_fragment,
    swapped,
    swapped_parts,
)
from matinee.server.pages.table.presence import enter_page
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.services.access import count_moment, resolve_seat

Row = Annotated[int, QueryParameter(ge=0, le=10**9)]


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    seat: SeatQuery = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=10**9)] = None,
) -> Response[str]:
    """The table as it was after a row, with a slider over all of them."""
    count_moment(context, request, at)
    found = await enter_page(context, table, caller)
    viewer = resolve_seat(found, caller, seat)
    latest = TableViewModel(context, found, caller, viewer).latest
    page = TableViewModel(context, found, caller, viewer, at=0 if at is None else min(at, latest))
    return await render_page(request, caller, "replay.html", here=table, page=page)


@get("/tables/{table:str}/moment", include_in_schema=False)
async def moment(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    at: Row,
    shown: Row,
    seat: SeatQuery = None,
) -> Response[str]:
    """The fragments that differ between two rows of a replay."""
    count_moment(context, request, at)
    found = await enter_page(context, table, caller)
    viewer = resolve_seat(found, caller, seat)
    before, page = (TableViewModel(context, found, caller, viewer, at=row) for row in (shown, at))
    pieces = [
        *swapped_parts(changed_parts(before.board.parts, page.board.parts)),
        *(
            swapped(render_fragment(name, page=page, token=""))
            for name in ("phase", "seats", "replay_position")
        ),
    ]
    return Response("".join(pieces), media_type=MediaType.HTML)
