"""Where an invitation leads: who sits there, and the choice to sit down or to look on."""

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.refused import Refused
from matinee.server.api.params import AnyRequest, Caller, Me, TableId, TheHouse
from matinee.server.api.tables import sit_down as take_seat
from matinee.server.api.telling import table_shape
from matinee.server.entrance import invited, read_invite
from matinee.server.house import House
from matinee.server.pages.forms import sent
from matinee.server.pages.frame import go, show, told_of
from matinee.server.pages.naming import named
from matinee.server.pages.said import clock_told
from matinee.server.problems import Told
from matinee.server.speech import spoken, tag
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person


@get("/join/{table:str}/{invite:str}", include_in_schema=False)
async def invitation(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    invite: FromPath[str],
) -> Response[str]:
    """The table to which this link invites. To look at it changes nothing."""
    found, seat = await _read(house, table, invite)
    if caller is not None:
        if found.seats_of(caller.id):
            return go(f"/tables/{table}")
        _, barred, _ = await house.database.read(lambda conn: stored.visit(conn, table, caller.id))
        if barred:
            raise TableRefused("barred")
    return await _page(request, house, caller, found, invite, seat)


@post("/join/{table:str}/{invite:str}/sit", include_in_schema=False)
async def sit_down(
    request: AnyRequest, house: TheHouse, me: Me, table: TableId, invite: FromPath[str]
) -> Response[str]:
    """Take a seat, under the name that was typed."""
    form = await sent(request)
    try:
        house.callers.count(request, "join", me.id)
        seat = await invited(house, table, me, invite)
        me = await named(house, me, form)
        shows = form.get("shows") == "yes"
        await take_seat(house, me, table, seat, None, shows=shows)
    except (Refused, Told) as refused:
        found, seat = await _read(house, table, invite)
        return await _page(request, house, me, found, invite, seat, refused, form.get("name", ""))
    return go(f"/tables/{table}")


@post("/join/{table:str}/{invite:str}/watch", include_in_schema=False)
async def watch(
    request: AnyRequest, house: TheHouse, me: Me, table: TableId, invite: FromPath[str]
) -> Response[str]:
    """Come in without sitting down."""
    house.callers.count(request, "join", me.id)
    await invited(house, table, me, invite)
    return go(f"/tables/{table}")


async def _read(house: House, table_id: str, invite: str) -> tuple[Table, Seat | None]:
    """The table and the seat of an invitation, without letting anybody in."""
    seat = (await read_invite(house, table_id, invite)).seat
    table = await house.hall.table(table_id)
    await house.hall.refresh(table_id)
    return table, seat


async def _page(
    request: AnyRequest,
    house: House,
    person: Person | None,
    table: Table,
    invite: str,
    seat: Seat | None,
    refused: Refused | Told | None = None,
    name: str | None = None,
) -> Response[str]:
    told = None if refused is None else told_of(refused)
    someone = None if person is None else person.id
    stage = table.title.stage
    return await show(
        request,
        house,
        person,
        "join.html",
        status=200 if told is None else told.status,
        told=told,
        table=table_shape(house, table, someone),
        tells=table.title.tale is not None,
        poster=None if stage is None else Markup(stage.poster(table.title.reading(tag()))),
        blurb=spoken(table.title).gettext(table.title.blurb),
        minutes=table.title.minutes,
        host=table.host_name,
        clock=clock_told(table.terms.clock),
        invite=invite,
        seat=seat,
        name=name if name is not None else "" if person is None else person.name,
    )
