"""The visitors of a private table, for its host: a page, or a dialog of the table's page."""

from litestar import Response, get

from matinee.server.dependencies import AnyRequest, Context, Me, SeatQuery, TableId
from matinee.server.pages.table.confirmations import show_dialog
from matinee.server.pages.table.form_request import FormRequest
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.presence import PRESENT_WITHOUT_RELOAD, enter_page
from matinee.server.services.visitors import find_visitors, remove_visitor


@get("/tables/{table:str}/visitors", include_in_schema=False)
async def visitors(
    request: AnyRequest, context: Context, me: Me, table: TableId, seat: SeatQuery = None
) -> Response[str]:
    """The people who entered by a link, each with a button that removes them."""
    found = await enter_page(context, table, me, PRESENT_WITHOUT_RELOAD)
    query = PageQuery(text="text" in request.query_params, seat=seat)
    shown = await find_visitors(context, me, table)
    return await show_dialog(
        request, me, found, "visitors.html", action="show-out", query=query, visitors=shown
    )


async def end_visit(form_request: FormRequest) -> str:
    """Remove a visitor."""
    await form_request.call(remove_visitor, form_request.form.get("visitor", ""))
    return f"/tables/{form_request.table}/visitors"
