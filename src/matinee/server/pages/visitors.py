"""Who looks on at a private table, for its host: a page, or a sheet of the table's page."""

from litestar import Response, get

from matinee.server.api.params import AnyRequest, Me, SeatAsked, TableId, TheHouse
from matinee.server.api.visitors import find_visitors, show_out
from matinee.server.pages.asked import Asked
from matinee.server.pages.glance import Glance
from matinee.server.pages.presence import ASKED_FOR, enter_page
from matinee.server.pages.questions import ask


@get("/tables/{table:str}/visitors", include_in_schema=False)
async def visitors(
    request: AnyRequest, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None
) -> Response[str]:
    """Those whom a link has let in, each with a button that shows them out."""
    found = await enter_page(house, table, me, ASKED_FOR)
    glance = Glance(text="text" in request.query_params, seat=seat)
    shown = await find_visitors(house, me, table)
    return await ask(
        request, house, me, found, "visitors.html", deed="show-out", glance=glance, visitors=shown
    )


async def end_visit(asked: Asked) -> str:
    """Show somebody out."""
    await show_out(asked.house, asked.me, asked.table, asked.form.get("visitor", ""))
    return f"/tables/{asked.table}/visitors"
