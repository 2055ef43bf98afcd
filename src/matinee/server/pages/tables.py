"""A table: looked at, and acted at. What it shows is in `sight`, the deeds are in `deeds`."""

import time
from dataclasses import replace
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.template.base import csrf_token

from matinee.engine.game import Seat
from matinee.engine.refused import N_, Refused
from matinee.server.api.params import AnyRequest, Caller, Me, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_playing import NewFrom
from matinee.server.api.telling import cursor, table_shape
from matinee.server.callers import address, nameless
from matinee.server.entrance import count_moment, enter, viewer
from matinee.server.house import House
from matinee.server.pages import forms, opening
from matinee.server.pages.asked import Asked
from matinee.server.pages.courtesy import COOKIE, HIDING, KEPT_SECONDS, changed, courtesies
from matinee.server.pages.courtesy import DEEDS as COURTEOUS
from matinee.server.pages.deeds import DEEDS, UNSIGNED
from matinee.server.pages.forms import Form, sent
from matinee.server.pages.frame import go, show, told_of
from matinee.server.pages.glance import Glance, curtain
from matinee.server.pages.live import as_whom, mark
from matinee.server.pages.presence import ASKED_FOR, come, enter_page, keep_nameless
from matinee.server.pages.questions import confirm, is_scripted, question
from matinee.server.pages.regions import (
    COURTESIES_OPENING,
    COURTESIES_PLAYING,
    playing_values,
    region,
    swapped,
    swapped_parts,
)
from matinee.server.pages.sight import Sight
from matinee.server.pages.text import terms_told, text_values
from matinee.server.pages.wording import ASKED
from matinee.server.problems import Told
from matinee.server.refusals import ServerRefused
from matinee.server.seen import look_at, new_to
from matinee.server.speech import _
from matinee.server.tables.courtesy import heard
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OPEN

Switch = Annotated[str | None, QueryParameter(max_length=20)]

RELOAD: Final = 10
"""Seconds after which a page without a script looks again whether somebody has come."""
DONE: Final = {
    "remind": N_("They have been reminded."),
    "note": N_("Your note is kept."),
    "tell-host": N_("Only the host will read it."),
    "show-out": N_("They do not see this table any more, and the old links lead nowhere."),
}
"""What is said when something has been done that is not to be seen."""


@get("/tables/{table:str}", include_in_schema=False)
async def show_table(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    seat: SeatAsked = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=10**9)] = None,
    why: Annotated[str | None, QueryParameter(max_length=200)] = None,
    look: Annotated[str | None, QueryParameter(max_length=200)] = None,
    text: Switch = None,
    still: Switch = None,
    write: Switch = None,
    log: Switch = None,
    before: Annotated[int | None, QueryParameter(ge=0, le=10**9)] = None,
    said: Switch = None,
    since: Annotated[int | None, QueryParameter(ge=0, le=10**9)] = None,
) -> Response[str]:
    """A table as it is for the one who looks."""
    glance = Glance(
        seat=seat,
        at=at,
        why=why,
        look=look,
        text=text is not None,
        still=still is not None,
        write=write is not None,
        log=log is not None or before is not None,
        before=before,
        said=said,
        since=since,
    )
    count_moment(house, request, at)
    found = await enter(house, table, caller)
    keep_nameless(request, found)
    await come(house, found, caller, glance)
    return await table_page(request, house, caller, found, glance)


@post("/tables/{table:str}/{deed:str}", include_in_schema=False)
async def act(
    request: AnyRequest, house: TheHouse, me: Me, table: TableId, deed: FromPath[str]
) -> Response[str]:
    """Do something at a table. What cannot be done is told on the table's page."""
    form = await sent(request)
    if deed not in DEEDS:
        raise ServerRefused("not-found")
    if deed in UNSIGNED:
        nameless(request)
    kept = request.cookies.get(COOKIE, "")
    asked = Asked(house, me, table, form, address(request), kept)
    swaps = is_scripted(request)
    try:
        done = await DEEDS[deed](asked)
        if swaps:
            return _keeping(asked, await _swapped(request, asked, deed, done))
        if isinstance(done, str):
            return _keeping(asked, go(done))
        return await table_page(request, house, me, await enter(house, table, me), done)
    except (Refused, Told) as refused:
        told = told_of(refused)
    found = await enter_page(house, table, me, ASKED_FOR)
    if swaps:
        alert = swapped(region("alert", told=told, game=found.title.key))
        return Response(alert, status_code=told.status, media_type=MediaType.HTML)
    try:
        seat = viewer(found, me, forms.seat(form)) if found.match is not None else None
    except Refused:
        seat = None
    several = len(found.seats_of(me.id)) > 1
    glance = Glance(
        text="text-page" in form,
        seat=seat if several else None,
        still="still" in form,
        told=told,
        deed=deed,
        form=form,
    )
    return await table_page(request, house, me, found, glance)


def _keeping(asked: Asked, answer: Response[str]) -> Response[str]:
    """The same answer, with what the browser is to keep for this table and no other."""
    for name, value in asked.keeps.items():
        answer.set_cookie(
            name,
            value,
            max_age=KEPT_SECONDS,
            path=f"/tables/{asked.table}",
            secure=asked.house.settings.https,
            httponly=True,
            samesite="lax",
        )
    return answer


async def _swapped(
    request: AnyRequest, asked: Asked, deed: str, done: str | Glance
) -> Response[str]:
    """What a page is told that has done something and stays: what the stream will not tell it."""
    if isinstance(done, str) and not done.startswith(f"/tables/{asked.table}"):
        return Response("", media_type=MediaType.HTML, headers={"HX-Redirect": done})
    if deed in {"plan", "drop-plan"}:
        table = await enter(asked.house, asked.table, asked.me)
        sight = Sight(asked.house, table, asked.me, viewer(table, asked.me, asked.seat))
        token = csrf_token({"request": request})
        return _fragment(swapped(region("orders", sight=sight, token=token, waits=[])))
    if deed in COURTEOUS:
        return _fragment(await _courteous(request, asked, deed) + _done(deed))
    if deed in DONE:
        return _fragment(swapped(region("alert", told=None, said=_(DONE[deed]))))
    return Response("", status_code=204, media_type=MediaType.HTML)


async def _courteous(request: AnyRequest, asked: Asked, deed: str) -> str:
    """What a courtesy has changed on the page; there is no stream any more once all is over."""
    table = await enter(asked.house, asked.table, asked.me)
    token = csrf_token({"request": request})
    if table.match is None:
        values = opening.values(asked.house, table, asked.me, token)
        return changed(COURTESIES_OPENING, **values)
    who = viewer(table, asked.me, asked.seat)
    sight = Sight(asked.house, table, asked.me, who)
    shown = courtesies(asked.house, table, asked.me, who, _asking(sight))
    swaps = changed(COURTESIES_PLAYING, courtesy=shown, **playing_values(sight, token))
    if sight.over and deed in HIDING:
        swaps += "".join(swapped_parts(sight.parts)) + swapped(region("log", sight=sight))
    return swaps


def _done(deed: str) -> str:
    """What is said of something that is not to be seen."""
    return swapped(region("alert", told=None, said=_(DONE[deed]))) if deed in DONE else ""


def _fragment(markup: str) -> Response[str]:
    return Response(markup, media_type=MediaType.HTML)


@get("/tables/{table:str}/{deed:str}", include_in_schema=False)
async def ask_first(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    deed: FromPath[str],
    seat: SeatAsked = None,
    chair: SeatAsked = None,
) -> Response[str]:
    """Ask before something is done that cannot be undone; other deeds lead to the table."""
    found = await enter_page(house, table, caller, ASKED_FOR)
    keep_nameless(request, found)
    glance = Glance(text="text" in request.query_params, seat=seat)
    if caller is not None and deed in ASKED:
        return await ASKED[deed](request, house, caller, found, glance)
    asking = None if caller is None else question(deed, found, caller, chair, glance)
    if caller is None or asking is None:
        return go(f"/tables/{table}{glance.query()}")
    return await confirm(request, house, caller, found, asking, deed, glance, chair)


async def table_page(
    request: AnyRequest, house: House, person: Person | None, table: Table, glance: Glance
) -> Response[str]:
    """The page of a table: before the start, as a seat or an onlooker sees it, or a curtain."""
    someone = None if person is None else person.id
    token = csrf_token({"request": request})
    values: dict[str, Any] = {"glance": glance, "told": glance.told, "loose": []}
    status = 200 if glance.told is None else glance.told.status
    if table.match is None:
        template = "open.html"
        values |= opening.values(house, table, person, token, glance)
        values["loose"] = _loose(values, glance.form, glance.deed)
        waits = table.card.status == OPEN and glance.text and not glance.calm
        values["reloads"] = RELOAD if waits else 0
        values |= _live_opening(house, table, person, glance)
    elif (falls := curtain(table, someone, glance)) is not None:
        template = "curtain.html"
        values["table"] = table_shape(house, table, someone)
        values["names"] = {seat: table.chairs[seat].name for seat in falls}
    else:
        who = viewer(table, person, glance.seat)
        values["note"] = await _note(house, table, someone)
        values["new"] = await _new(house, table, person, who, glance)
        if glance.text or glance.told is not None:
            template = "text.html"
            glance = values["glance"] = replace(glance, text=True)
            values |= {"now": time.time(), "table": table_shape(house, table, someone)}
            values["host"] = person is not None and person.id == table.card.host
            values |= text_values(table, someone, who, glance)
            values["messages"] = heard(table, someone, table.messages)[::-1]
            values["courtesy"] = courtesies(house, table, person, who, glance)
            values["loose"] = _loose(values, glance.form, glance.deed)
        else:
            template = "table.html"
            sight = Sight(house, table, person, who)
            values |= {
                "sight": sight,
                "terms": terms_told(table),
            }
            values |= playing_values(sight, token)
            values["courtesy"] = courtesies(house, table, person, who, _asking(sight))
            values |= _live(house, table, someone, who, glance)
    return await show(request, house, person, template, status=status, here=table.card.id, **values)


def _live_opening(
    house: House, table: Table, person: Person | None, glance: Glance
) -> dict[str, str]:
    """The same before the start; none for those who may not look on."""
    try:
        someone = None if person is None else person.id
        return _live(house, table, someone, viewer(table, person, glance.seat), glance)
    except Refused:
        return {"live": ""}


def _live(
    house: House, table: Table, person: str | None, who: Seat | None, glance: Glance
) -> dict[str, str]:
    """Where the page's stream is."""
    made = mark(house, table, person, who)
    query = {"cursor": str(cursor(table, who)), "made": made, "whom": as_whom(who)}
    if glance.seat is not None:
        query["seat"] = str(glance.seat)
    return {"live": f"/tables/{table.card.id}/live?{urlencode(query)}"}


def _asking(sight: Sight) -> Glance:
    """As which seat forms speak on a page that follows a stream."""
    return Glance(seat=sight.asked)


def _loose(values: dict[str, Any], form: Form, deed: str) -> list[str]:
    """What was typed into a field that is not on the page any more: it is shown all the same."""
    if deed == "talk":
        shown = bool(values["table"].your_seats)
    elif deed in {"play", "plan"}:
        offer, value = ("offer", "action") if deed == "play" else ("plans", "plan")
        shown = offer in values and values[offer].has(form.get(value, ""))
    elif deed == "wish":
        shown = "courtesy" in values and bool(values["courtesy"] and values["courtesy"].seated)
    else:
        shown = deed in {"note", "tell-host"}
    return [] if shown else forms.written(form)


async def _note(house: House, table: Table, person: str | None) -> str:
    if person is None:
        return ""
    visit = await house.database.read(lambda conn: stored.visit(conn, table.card.id, person))
    return visit[2]


async def _new(
    house: House, table: Table, person: Person | None, who: Seat | None, glance: Glance
) -> NewFrom:
    """From where on things are new to who looks.

    Whoever reads the table as text has seen it; of another page its script tells when it was seen.
    """
    if person is None or not glance.text or glance.at is not None:
        return await new_to(house, table, person, who)
    return await look_at(house, table, person, who, cursor(table, who))
