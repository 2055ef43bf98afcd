"""Routes of a table's page and its forms.

The view model is in `table_view`, the form actions in `form_actions`."""

import time
from dataclasses import replace
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.template.base import csrf_token

from matinee.engine.contract.game import Seat
from matinee.engine.text.current_language import _
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me, SeatQuery, TableId
from matinee.server.errors import ServerRefused
from matinee.server.http.cookies import make_cookie
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.pages import forms
from matinee.server.pages.extension import page_extension
from matinee.server.pages.forms import Form, read_form
from matinee.server.pages.layout import problem_of, redirect, render_page
from matinee.server.pages.parts.fragments import (
    playing_values,
    render_fragment,
    swapped,
)
from matinee.server.pages.table import waiting_room
from matinee.server.pages.table.confirmations import is_scripted, question, show_question
from matinee.server.pages.table.form_actions import command_of, form_action
from matinee.server.pages.table.form_request import FormRequest
from matinee.server.pages.table.page_query import PageQuery, seats_to_hand_over
from matinee.server.pages.table.page_stream import page_fingerprint, viewer_key
from matinee.server.pages.table.presence import (
    PRESENT_WITHOUT_RELOAD,
    announce_presence,
    enter_page,
    omit_user_if_redactable,
)
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.pages.table.text_page import format_terms, text_values
from matinee.server.presenters.table import cursor, table_schema
from matinee.server.schemas.play import UnreadFrom
from matinee.server.services.access import count_moment, load_visible_table, resolve_seat
from matinee.server.services.read_position import mark_read, unread_from
from matinee.server.services.table_commands import begin_command
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OPEN

Switch = Annotated[str | None, QueryParameter(max_length=20)]

KEPT_SECONDS: Final = 400 * 86_400
"""The lifetime of a cookie of one table."""
RELOAD: Final = 10
"""Seconds after which a waiting room without a script reloads."""
DONE: Final = {
    "remind": N_("They have been reminded."),
    "note": N_("Your note is kept."),
    "show-out": N_("They do not see this table any more, and the old links lead nowhere."),
}
"""Texts that confirm a form action whose effect is not visible."""


@get("/tables/{table:str}", include_in_schema=False)
async def show_table(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    seat: SeatQuery = None,
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
    """The page of a table for this viewer."""
    query = PageQuery(
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
    count_moment(context, request, at)
    found = await load_visible_table(context, table, caller)
    omit_user_if_redactable(request, found)
    await announce_presence(context, found, caller, query)
    return await table_page(request, context, caller, found, query)


@post("/tables/{table:str}/{action:str}", include_in_schema=False)
async def run_form_action(
    request: AnyRequest, context: Context, me: Me, table: TableId, action: FromPath[str]
) -> Response[str]:
    """Run a form action. A refusal is shown on the table's page."""
    form = await read_form(request)
    perform = form_action(action)
    if perform is None:
        raise ServerRefused("not-found")
    kept = request.cookies.get(page_extension().cookie, "")
    form_request = FormRequest(context, me, table, form, kept)
    swaps = is_scripted(request)
    try:
        begin_command(context, request, me, command_of(action))
        done = await perform(form_request)
        if swaps:
            return _with_cookies(
                form_request, await _swap_response(request, form_request, action, done)
            )
        if isinstance(done, str):
            return _with_cookies(form_request, redirect(done))
        return await table_page(
            request, context, me, await load_visible_table(context, table, me), done
        )
    except (Refused, ExplainedRefusal) as refused:
        refusal = problem_of(refused)
    found = await enter_page(context, table, me, PRESENT_WITHOUT_RELOAD)
    if swaps:
        alert = swapped(render_fragment("alert", refusal=refusal, game=found.title.key))
        return Response(alert, status_code=refusal.status, media_type=MediaType.HTML)
    try:
        seat = resolve_seat(found, me, forms.seat(form)) if found.match is not None else None
    except Refused:
        seat = None
    several = len(found.seats_of(me.id)) > 1
    query = PageQuery(
        text="text-page" in form,
        seat=seat if several else None,
        still="still" in form,
        refusal=refusal,
        action=action,
        form=form,
    )
    return await table_page(request, context, me, found, query)


def _with_cookies(form_request: FormRequest, answer: Response[str]) -> Response[str]:
    """The response with the form request's cookies, valid for this table only."""
    https, path = form_request.context.settings.https, f"/tables/{form_request.table}"
    for name, value in form_request.cookies.items():
        answer.set_cookie(make_cookie(name, value, https=https, seconds=KEPT_SECONDS, path=path))
    return answer


async def _swap_response(
    request: AnyRequest, form_request: FormRequest, action: str, done: str | PageQuery
) -> Response[str]:
    """Response to a scripted form action: the fragments that the page's stream will not send."""
    if isinstance(done, str) and not done.startswith(f"/tables/{form_request.table}"):
        return Response("", media_type=MediaType.HTML, headers={"HX-Redirect": done})
    if action in {"plan", "drop-plan"}:
        table = await load_visible_table(form_request.context, form_request.table, form_request.me)
        page = TableViewModel(
            form_request.context,
            table,
            form_request.me,
            resolve_seat(table, form_request.me, form_request.seat),
        )
        token = csrf_token({"request": request})
        return _fragment(
            swapped(render_fragment("standing_orders", page=page, token=token, waits=[]))
        )
    swaps = await page_extension().swapped(request, form_request, action)
    if swaps is not None:
        return _fragment(swaps + _done(action))
    if action in DONE:
        return _fragment(_done(action))
    return Response("", status_code=204, media_type=MediaType.HTML)


def _done(action: str) -> str:
    """The alert that confirms a form action whose effect is not visible."""
    done = {**DONE, **page_extension().done}
    return (
        swapped(render_fragment("alert", refusal=None, said=_(done[action])))
        if action in done
        else ""
    )


def _fragment(markup: str) -> Response[str]:
    return Response(markup, media_type=MediaType.HTML)


@get("/tables/{table:str}/{action:str}", include_in_schema=False)
async def confirm_form_action(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    action: FromPath[str],
    seat: SeatQuery = None,
    chair: SeatQuery = None,
) -> Response[str]:
    """Ask for confirmation of a form action; without a confirmation, redirect to the table."""
    found = await enter_page(context, table, caller, PRESENT_WITHOUT_RELOAD)
    omit_user_if_redactable(request, found)
    query = PageQuery(text="text" in request.query_params, seat=seat)
    questions = page_extension().questions
    if caller is not None and action in questions:
        return await questions[action](request, caller, found, query)
    asking = None if caller is None else question(action, found, caller, chair, query)
    if caller is None or asking is None:
        return redirect(f"/tables/{table}{query.string()}")
    return await show_question(request, caller, found, asking, action, query, chair)


async def table_page(
    request: AnyRequest,
    context: ServerContext,
    person: Person | None,
    table: Table,
    query: PageQuery,
) -> Response[str]:
    """The page of a table: waiting room, hand-over page, text page, or board."""
    someone = None if person is None else person.id
    token = csrf_token({"request": request})
    values: dict[str, Any] = {"query": query, "refusal": query.refusal, "loose": []}
    status = 200 if query.refusal is None else query.refusal.status
    if table.match is None:
        template = "waiting_room.html"
        values |= waiting_room.values(context, table, person, token, query)
        values["loose"] = _texts_without_field(values, query.form, query.action)
        waits = table.row.status == OPEN and query.text and not query.never_reloads
        values["reloads"] = RELOAD if waits else 0
        values |= _live_waiting_room(context, table, person, query)
    elif (falls := seats_to_hand_over(table, someone, query)) is not None:
        template = "hand_over.html"
        values["table"] = table_schema(context, table, someone)
        values["names"] = {seat: table.seats[seat].name for seat in falls}
    else:
        viewer = resolve_seat(table, person, query.seat)
        values["note"] = await _note(context, table, someone)
        values["new"] = await _first_unread(context, table, person, viewer, query)
        if query.text or query.refusal is not None:
            template = "text_page.html"
            query = values["query"] = replace(query, text=True)
            values |= {"now": time.time(), "table": table_schema(context, table, someone)}
            values["host"] = person is not None and person.id == table.row.host
            values |= text_values(table, someone, viewer, query)
            values["messages"] = table.without_muted(someone, table.messages)[::-1]
            values["safety"] = page_extension().panel(context, table, person, viewer, query)
            values["loose"] = _texts_without_field(values, query.form, query.action)
        else:
            template = "table.html"
            page = TableViewModel(context, table, person, viewer)
            values |= {
                "page": page,
                "terms": format_terms(table),
            }
            values |= playing_values(page, token)
            values["safety"] = page_extension().panel(
                context, table, person, viewer, _form_query(page)
            )
            values |= _live(context, table, someone, viewer, query)
    return await render_page(request, person, template, status=status, here=table.row.id, **values)


def _live_waiting_room(
    context: ServerContext, table: Table, person: Person | None, query: PageQuery
) -> dict[str, str]:
    """The stream's address before the start; empty for those who may not watch."""
    try:
        someone = None if person is None else person.id
        return _live(context, table, someone, resolve_seat(table, person, query.seat), query)
    except Refused:
        return {"live": ""}


def _live(
    context: ServerContext, table: Table, person: str | None, viewer: Seat | None, query: PageQuery
) -> dict[str, str]:
    made = page_fingerprint(context, table, person, viewer)
    made_from = {"cursor": str(cursor(table, viewer)), "made": made, "whom": viewer_key(viewer)}
    if query.seat is not None:
        made_from["seat"] = str(query.seat)
    return {"live": f"/tables/{table.row.id}/live?{urlencode(made_from)}"}


def _form_query(page: TableViewModel) -> PageQuery:
    """The query that forms send on a page with a stream."""
    return PageQuery(seat=page.form_seat)


def _texts_without_field(values: dict[str, Any], form: Form, action: str) -> list[str]:
    """Texts of a refused form whose field is no longer on the page: they are shown all the same."""
    if action == "talk":
        shown = bool(values["table"].your_seats)
    elif action in {"play", "plan"}:
        offer, value = ("offer", "action") if action == "play" else ("plans", "plan")
        shown = offer in values and values[offer].has(form.get(value, ""))
    else:
        shown = action == "note" or page_extension().shows_field(action, values.get("safety"))
    return [] if shown else forms.free_texts(form)


async def _note(context: ServerContext, table: Table, person: str | None) -> str:
    if person is None:
        return ""
    visit = await context.database.read(lambda conn: stored.access_of(conn, table.row.id, person))
    return visit[2]


async def _first_unread(
    context: ServerContext,
    table: Table,
    person: Person | None,
    viewer: Seat | None,
    query: PageQuery,
) -> UnreadFrom:
    """The first unread row for this person.

    Loading the text page marks everything as read; the script of another page reports what was
    read.
    """
    if person is None or not query.text or query.at is not None:
        return await unread_from(context, table, person, viewer)
    return await mark_read(context, table, person, viewer, cursor(table, viewer))
