"""Fragments that a table's page requests: details, reasons for refusals, scores, the ending."""

import asyncio
from collections.abc import Iterator
from typing import Annotated, Any, Final
from weakref import WeakKeyDictionary

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from matinee.engine.match.match import Match
from matinee.engine.match.record import finished_record
from matinee.engine.match.verify import Verification, verify
from matinee.engine.text.current_language import current_language
from matinee.engine.text.errors import Refused
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, SeatQuery, TableId
from matinee.server.errors import ServerRefused
from matinee.server.http.problem_details import problem_from
from matinee.server.pages.parts.score_chart import draw_chart, score_history
from matinee.server.pages.table.table_view import TableViewModel
from matinee.server.services.access import count_moment, load_visible_table, resolve_seat
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.tables import OVER
from matinee.web.rendering import render

Ref = Annotated[str, QueryParameter(min_length=1, max_length=120)]
Row = Annotated[int | None, QueryParameter(ge=0, le=10**9)]
Screen = Annotated[bool, QueryParameter()]

_proofs: Final = WeakKeyDictionary[Match, Verification]()

WORST: Final = ("not-your-turn",)
"""Refusals that hold for every action, given only if there is no more specific one."""


@get("/tables/{table:str}/look", include_in_schema=False)
async def show_detail(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    ref: Ref,
    seat: SeatQuery = None,
    at: Row = None,
) -> Response[str]:
    """The detail view of one thing on the board."""
    count_moment(context, request, at)
    page = await _load_page(context, caller, table, seat, at)
    found = page.ui.detail(page.shown_view, page.words, page.viewer, ref)
    if not found:
        raise ServerRefused("not-found")
    return _html(found)


@get("/tables/{table:str}/why", include_in_schema=False)
async def show_refusal(
    context: Context, caller: Caller, table: TableId, ref: Ref, seat: SeatQuery = None
) -> Response[str]:
    """The reason why the clicked element allows no action now, with the rule."""
    found = await load_visible_table(context, table, caller)
    viewer = resolve_seat(found, caller, seat)
    page = TableViewModel(context, found, caller, viewer)
    refusal = None
    if viewer is None:
        refused: Refused = TableRefused("not-seated")
        refusal = problem_from(refused)
    elif found.progress.paused is not None:
        refusal = problem_from(TableRefused("paused"))
    elif (illegal := why_not(found, page, ref)) is not None:
        refusal = problem_from(illegal, page.words.refusal_text(illegal))
    return _html(
        render("fragments/alert.html", current_language(), refusal=refusal, game=found.title.key)
    )


def why_not(table: Table, page: TableViewModel, ref: str) -> Refused | None:
    """The refusal of all actions that touch these refs; `None` if one is legal."""
    refusals = list(_refusals(table, page, set(ref.split())))
    if not refusals or None in refusals:
        return None
    found = [refused for refused in refusals if refused is not None]
    return next((refused for refused in found if refused.key not in WORST), found[0])


def _refusals(table: Table, page: TableViewModel, refs: set[str]) -> Iterator[Refused | None]:
    assert page.viewer is not None
    view: Any = page.view
    for action in table.game.all_actions(view):
        if refs <= set(page.words.action_refs(action, view)):
            try:
                if table.row.status == OVER:
                    raise Refused("match-over")
                table.game.check(view, page.viewer, action)
            except Refused as refused:
                yield refused
            else:
                yield None


@get("/tables/{table:str}/standing", include_in_schema=False)
async def show_scores(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    seat: SeatQuery = None,
    at: Row = None,
    screen: Screen = False,
) -> Response[str]:
    """The scores by item, and their chart; for a big screen, as a spectator sees them."""
    count_moment(context, request, at)
    page = await _load_page(context, caller, table, seat, at, screen=screen)
    chart = await _chart(context, table, page)
    return _html(render("scores.html", current_language(), page=page, chart=chart))


@get("/tables/{table:str}/ending", include_in_schema=False)
async def show_ending(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    table: TableId,
    seat: SeatQuery = None,
    screen: Screen = False,
) -> Response[str]:
    """The end of a game, and the proof that its dice were fair."""
    count_moment(context, request, 0)
    page = await _load_page(context, caller, table, seat, None, screen=screen)
    if not page.over:
        raise TableRefused("not-over")
    found = await context.registry.table(table)
    proof = await _proof(found)
    chart = await _chart(context, table, page)
    return _html(render("ending.html", current_language(), page=page, chart=chart, proof=proof))


async def _proof(table: Table) -> Verification:
    """The proof that the dice of a finished game were fair; computed once."""
    match = table.begun
    if match not in _proofs:
        _proofs[match] = await asyncio.to_thread(verify, finished_record(match), table.game)
    return _proofs[match]


async def _chart(context: ServerContext, table_id: str, page: TableViewModel) -> Any:
    table = await context.registry.table(table_id)
    last = page.latest if page.at is None else page.at
    names = [chair.name for chair in table.seats]
    return draw_chart(await score_history(table, page.viewer, last), names)


async def _load_page(
    context: ServerContext,
    caller: Person | None,
    table_id: str,
    seat: int | None,
    at: int | None,
    *,
    screen: bool = False,
) -> TableViewModel:
    table = await load_visible_table(context, table_id, caller)
    viewer = resolve_seat(table, caller, seat, screen=screen)
    return TableViewModel(context, table, None if screen else caller, viewer, at=at, screen=screen)


def _html(markup: str) -> Response[str]:
    return Response(markup, media_type=MediaType.HTML)
