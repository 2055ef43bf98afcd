"""Going through a game again: any that is over, and what one's own seat saw of one that goes on."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from matinee.server.api.params import AnyRequest, Caller, SeatAsked, TableId, TheHouse
from matinee.server.entrance import count_moment, viewer
from matinee.server.pages.frame import show
from matinee.server.pages.presence import enter_page
from matinee.server.pages.regions import changed_parts, region, swapped, swapped_parts
from matinee.server.pages.sight import Sight

Row = Annotated[int, QueryParameter(ge=0, le=10**9)]


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    seat: SeatAsked = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=10**9)] = None,
) -> Response[str]:
    """The table as it was after a row, with a slider over all of them."""
    count_moment(house, request, at)
    found = await enter_page(house, table, caller)
    who = viewer(found, caller, seat)
    latest = Sight(house, found, caller, who).latest
    sight = Sight(house, found, caller, who, at=0 if at is None else min(at, latest))
    return await show(request, house, caller, "replay.html", here=table, sight=sight)


@get("/tables/{table:str}/moment", include_in_schema=False)
async def moment(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    at: Row,
    shown: Row,
    seat: SeatAsked = None,
) -> Response[str]:
    """What has to change on a page that shows one row to show another."""
    count_moment(house, request, at)
    found = await enter_page(house, table, caller)
    who = viewer(found, caller, seat)
    before, sight = (Sight(house, found, caller, who, at=row) for row in (shown, at))
    pieces = [
        *swapped_parts(changed_parts(before.parts, sight.parts)),
        *(swapped(region(name, sight=sight, token="")) for name in ("phase", "seats", "moment")),
    ]
    return Response("".join(pieces), media_type=MediaType.HTML)
