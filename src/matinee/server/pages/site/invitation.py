"""The page of an invitation: the seats, and the choice to take one or to watch."""

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.current_language import current_language, current_tag
from matinee.engine.text.errors import Refused
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me, TableId
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.pages.formatting import format_clock
from matinee.server.pages.forms import read_form
from matinee.server.pages.layout import problem_of, redirect, render_page
from matinee.server.pages.site.guest_name import rename_guest
from matinee.server.presenters.table import table_schema
from matinee.server.services.invitations import admit_by_invite, read_invite
from matinee.server.services.table_commands import COMMANDS, begin_command
from matinee.server.services.tables import take_seat as take_seat
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person


@get("/join/{table:str}/{invite:str}", include_in_schema=False)
async def invitation(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    invite: FromPath[str],
) -> Response[str]:
    """The page of an invitation. Loading it changes nothing."""
    found, seat = await _read(context, table, invite)
    if caller is not None:
        if found.seats_of(caller.id):
            return redirect(f"/tables/{table}")
        _, barred, _ = await context.database.read(
            lambda conn: stored.access_of(conn, table, caller.id)
        )
        if barred:
            raise TableRefused("barred")
    return await _page(request, context, caller, found, invite, seat)


@post("/join/{table:str}/{invite:str}/sit", include_in_schema=False)
async def sit_down(
    request: AnyRequest, context: Context, me: Me, table: TableId, invite: FromPath[str]
) -> Response[str]:
    """Take a seat, under the name that was typed."""
    form = await read_form(request)
    try:
        begin_command(context, request, me, COMMANDS["sit"])
        seat = await admit_by_invite(context, table, me, invite)
        me = await rename_guest(context, me, form)
        shows = form.get("shows") == "yes"
        await take_seat(context, me, table, seat, None, shows=shows)
    except (Refused, ExplainedRefusal) as refused:
        found, seat = await _read(context, table, invite)
        return await _page(request, context, me, found, invite, seat, refused, form.get("name", ""))
    return redirect(f"/tables/{table}")


@post("/join/{table:str}/{invite:str}/watch", include_in_schema=False)
async def watch(
    request: AnyRequest, context: Context, me: Me, table: TableId, invite: FromPath[str]
) -> Response[str]:
    """Enter as a spectator."""
    begin_command(context, request, me, COMMANDS["enter"])
    await admit_by_invite(context, table, me, invite)
    return redirect(f"/tables/{table}")


async def _read(context: ServerContext, table_id: str, invite: str) -> tuple[Table, Seat | None]:
    """The table and the seat of an invitation, without giving access."""
    seat = (await read_invite(context, table_id, invite)).seat
    table = await context.registry.table(table_id)
    await context.registry.refresh(table_id)
    return table, seat


async def _page(
    request: AnyRequest,
    context: ServerContext,
    person: Person | None,
    table: Table,
    invite: str,
    seat: Seat | None,
    refused: Refused | ExplainedRefusal | None = None,
    name: str | None = None,
) -> Response[str]:
    refusal = None if refused is None else problem_of(refused)
    someone = None if person is None else person.id
    ui = table.title.browser
    return await render_page(
        request,
        person,
        "invitation.html",
        status=200 if refusal is None else refusal.status,
        refusal=refusal,
        table=table_schema(context, table, someone),
        tells=table.title.story is not None,
        poster=None
        if ui is None
        else Markup(ui.poster(table.title.text_without_table(current_tag()))),
        blurb=current_language(table.title).gettext(table.title.blurb),
        minutes=table.title.minutes,
        host=table.host_name,
        clock=format_clock(table.terms.clock),
        invite=invite,
        seat=seat,
        name=name if name is not None else "" if person is None else person.name,
    )
