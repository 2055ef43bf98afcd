"""The big screen: a spectator's view for a whole room, and a QR code to join by phone."""

from urllib.parse import urlencode

from litestar import Response, get

from matinee.server.dependencies import AnyRequest, Caller, Context, TableId
from matinee.server.pages.layout import render_page
from matinee.server.pages.table import waiting_room
from matinee.server.pages.table.page_stream import page_fingerprint, viewer_key
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.presenters.table import cursor
from matinee.server.services.access import load_visible_table, resolve_seat


@get("/tables/{table:str}/screen", include_in_schema=False)
async def screen(
    request: AnyRequest, context: Context, caller: Caller, table: TableId
) -> Response[str]:
    """The big screen of a table. It shows a spectator's view, even to a person with a seat."""
    found = await load_visible_table(context, table, caller)
    resolve_seat(found, caller, None, screen=True)
    query = {
        "cursor": str(cursor(found, None)),
        "made": page_fingerprint(context, found, None if caller is None else caller.id, None),
        "whom": viewer_key(None),
        "screen": "1",
    }
    return await render_page(
        request,
        caller,
        "big_screen.html",
        here=table,
        page=None
        if found.match is None
        else TableViewModel(context, found, None, None, screen=True),
        live=f"/tables/{table}/live?{urlencode(query)}",
        **waiting_room.values(context, found, caller, ""),
    )
