"""What a table's page asks for while it is looked at: one thing closely, why not, how all stand."""

import asyncio
from collections.abc import Iterator
from typing import Annotated, Any, Final
from weakref import WeakKeyDictionary

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from matinee.engine.match import Match
from matinee.engine.record import finished
from matinee.engine.refused import Refused
from matinee.engine.verify import Proof, verify
from matinee.server.api.params import AnyRequest, Caller, SeatAsked, TableId, TheHouse
from matinee.server.entrance import count_moment, enter, viewer
from matinee.server.house import House
from matinee.server.pages.chart import chart, fortunes
from matinee.server.pages.sight import Sight
from matinee.server.problems import problem
from matinee.server.refusals import ServerRefused
from matinee.server.speech import spoken
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.tables import OVER
from matinee.web.pages import render

Ref = Annotated[str, QueryParameter(min_length=1, max_length=120)]
Row = Annotated[int | None, QueryParameter(ge=0, le=10**9)]
Screen = Annotated[bool, QueryParameter()]

_proofs: Final = WeakKeyDictionary[Match, Proof]()

WORST: Final = ("not-your-turn",)
"""What is true of everything at a time is told only if nothing better is."""


@get("/tables/{table:str}/look", include_in_schema=False)
async def look(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    ref: Ref,
    seat: SeatAsked = None,
    at: Row = None,
) -> Response[str]:
    """One thing on the table, closely."""
    count_moment(house, request, at)
    sight = await _sight(house, caller, table, seat, at)
    found = sight.stage.look(sight.shown, sight.words, sight.who, ref)
    if not found:
        raise ServerRefused("not-found")
    return _html(found)


@get("/tables/{table:str}/why", include_in_schema=False)
async def why(
    house: TheHouse, caller: Caller, table: TableId, ref: Ref, seat: SeatAsked = None
) -> Response[str]:
    """Why what was clicked leads to nothing now, in a sentence with the rule behind it."""
    found = await enter(house, table, caller)
    who = viewer(found, caller, seat)
    sight = Sight(house, found, caller, who)
    told = None
    if who is None:
        refused: Refused = TableRefused("not-seated")
        told = problem(refused)
    elif found.turn.paused is not None:
        told = problem(TableRefused("paused"))
    elif (illegal := why_not(found, sight, ref)) is not None:
        told = problem(illegal, sight.words.why(illegal))
    return _html(render("regions/alert.html", spoken(), told=told, game=found.title.key))


def why_not(table: Table, sight: Sight, ref: str) -> Refused | None:
    """Why nothing can be done that touches these things; `None` if something can."""
    refusals = list(_refusals(table, sight, set(ref.split())))
    if not refusals or None in refusals:
        return None
    told = [refused for refused in refusals if refused is not None]
    return next((refused for refused in told if refused.key not in WORST), told[0])


def _refusals(table: Table, sight: Sight, refs: set[str]) -> Iterator[Refused | None]:
    """What speaks against each action that touches all of these things."""
    assert sight.who is not None
    view: Any = sight.view
    for action in table.game.every(view):
        if refs <= set(sight.words.refs(action, view)):
            try:
                if table.card.status == OVER:
                    raise Refused("match-over")
                table.game.check(view, sight.who, action)
            except Refused as refused:
                yield refused
            else:
                yield None


@get("/tables/{table:str}/standing", include_in_schema=False)
async def standing(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    seat: SeatAsked = None,
    at: Row = None,
    screen: Screen = False,
) -> Response[str]:
    """How all stand, item by item, and how they came there; for a big screen, as all know it."""
    count_moment(house, request, at)
    sight = await _sight(house, caller, table, seat, at, screen=screen)
    chart = await _chart(house, table, sight)
    return _html(render("standing.html", spoken(), sight=sight, chart=chart))


@get("/tables/{table:str}/ending", include_in_schema=False)
async def ending(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    table: TableId,
    seat: SeatAsked = None,
    screen: Screen = False,
) -> Response[str]:
    """How a game ended, and the proof that its dice were fair."""
    count_moment(house, request, 0)
    sight = await _sight(house, caller, table, seat, None, screen=screen)
    if not sight.over:
        raise TableRefused("not-over")
    found = await house.hall.table(table)
    proof = await _proof(found)
    chart = await _chart(house, table, sight)
    return _html(render("ending.html", spoken(), sight=sight, chart=chart, proof=proof))


async def _proof(table: Table) -> Proof:
    """Whether the dice of a game that is over were fair; found out once."""
    match = table.begun
    if match not in _proofs:
        _proofs[match] = await asyncio.to_thread(verify, finished(match), table.game)
    return _proofs[match]


async def _chart(house: House, table_id: str, sight: Sight) -> Any:
    table = await house.hall.table(table_id)
    last = sight.latest if sight.at is None else sight.at
    names = [chair.name for chair in table.chairs]
    return chart(await fortunes(table, sight.who, last), names)


async def _sight(
    house: House,
    caller: Person | None,
    table_id: str,
    seat: int | None,
    at: int | None,
    *,
    screen: bool = False,
) -> Sight:
    table = await enter(house, table_id, caller)
    who = viewer(table, caller, seat, screen=screen)
    return Sight(house, table, None if screen else caller, who, at=at, screen=screen)


def _html(markup: str) -> Response[str]:
    return Response(markup, media_type=MediaType.HTML)
