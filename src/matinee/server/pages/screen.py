"""The big screen: what everybody in the room may see, and a code by which phones join."""

from urllib.parse import urlencode

from litestar import Response, get

from matinee.server.api.params import AnyRequest, Caller, TableId, TheHouse
from matinee.server.api.telling import cursor
from matinee.server.entrance import enter, viewer
from matinee.server.pages import opening
from matinee.server.pages.frame import show
from matinee.server.pages.live import as_whom, mark
from matinee.server.pages.sight import Sight


@get("/tables/{table:str}/screen", include_in_schema=False)
async def screen(
    request: AnyRequest, house: TheHouse, caller: Caller, table: TableId
) -> Response[str]:
    """A table for a screen that all can see. Whoever opens it, it shows what an onlooker sees."""
    found = await enter(house, table, caller)
    viewer(found, caller, None, screen=True)
    query = {
        "cursor": str(cursor(found, None)),
        "made": mark(house, found, None if caller is None else caller.id, None),
        "whom": as_whom(None),
        "screen": "1",
    }
    return await show(
        request,
        house,
        caller,
        "screen.html",
        here=table,
        sight=None if found.match is None else Sight(house, found, None, None, screen=True),
        live=f"/tables/{table}/live?{urlencode(query)}",
        **opening.values(house, found, caller, ""),
    )
