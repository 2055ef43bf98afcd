"""The lobby: what is played here, your tables, tables to join and to watch, a table to put up."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter
from markupsafe import Markup

from matinee.engine.refused import N_, Refused, Said
from matinee.engine.title import Title
from matinee.server.api.courteous import show_story
from matinee.server.api.games import all_games
from matinee.server.api.params import AnyRequest, Caller, Me, TheHouse
from matinee.server.api.shapes_tables import GameShape, NewTable, TableShape
from matinee.server.api.tables import MOST_LISTED, MOST_PAGES, put_up
from matinee.server.api.telling import table_shapes, told_of_each
from matinee.server.entrance import do
from matinee.server.house import House
from matinee.server.pages.forms import Form, PageRefused, number, sent, shaped
from matinee.server.pages.frame import around, go, show, told_of
from matinee.server.pages.naming import named, nameless
from matinee.server.pages.said import PACES, clock_told, outcome_told, pace_told, span
from matinee.server.pages.tickets import Ticket, listed, ticket
from matinee.server.pages.widgets import PREFIX, Widget, widgets
from matinee.server.problems import Told
from matinee.server.speech import _, spoken, tag
from matinee.server.tables import seating
from matinee.server.tables.decoders import known_title
from matinee.server.tables.terms import HOUR, BankClock, Clock, DecisionClock, NoClock, Terms
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.tables import OPEN, OVER, RUNNING
from matinee.web.pages import render
from matinee.web.pieces import PIECES, slot

CLOCKS: dict[str, tuple[str, Clock]] = {
    "none": (N_("Nobody is hurried"), NoClock()),
    "live": (N_("An evening together"), DecisionClock()),
    "days": (N_("By correspondence, a move now and then"), BankClock()),
}
HOLDS = (0, 3, 5, 10, 20, 30)
"""Seconds for which what was ended can be held where people play live."""
SETTLES = (0, 1, 3, 6, 12, 24, 48)
"""Hours for which it can wait for others over days."""
COMPANY = 3
"""How many sit at a table against bots, if the game allows it."""
PageNumber = Annotated[int, QueryParameter(ge=1, le=MOST_PAGES)]
SHOWN_OVER = 10
NO_SEAT = "none"


@dataclass(frozen=True, slots=True)
class Showing:
    """A game as the lobby advertises it."""

    game: GameShape
    options: list[Widget]
    weight: str
    poster: Markup | None
    first_game: str
    """What the button for a short first game says, if there is one."""
    bots: int
    """How many bots sit at a table that begins at once."""
    clocks: Mapping[str, tuple[str, str]]
    """What each clock is called and how much time it gives, by key."""
    holds: bool
    """Whether there is something that closes, and that others may want to speak to before."""
    tells: bool
    """Whether a story comes of it, which may be shown to everybody if all who sit there agree."""
    contest: bool
    """Whether one plays against the others."""


@get("/", include_in_schema=False)
async def home(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    join: PageNumber = 1,
    watch: PageNumber = 1,
) -> Response[str]:
    """The lobby; tables to join and to watch are turned like pages."""
    return await _lobby(request, house, caller, join=join, watch=watch)


@post("/play-now", include_in_schema=False)
async def play_now(request: AnyRequest, house: TheHouse, me: Me) -> Response[str]:
    """A table against bots that begins at once."""
    form = await sent(request)
    try:
        house.callers.count(request, "table", me.id)
        title = known_title(form.get("game", ""))
        level = seating.strongest(title)
        options = dict(title.first_game) if form.get("first") else {}
        wish = NewTable(
            title.key,
            ["me", *[f"bot:{level}"] * _bots(title)],
            terms=Terms(options=options, stand_in=level),
        )
        me = await named(house, me, form)
        table = await put_up(house, me, wish)
        await do(house, table.card.id, me, lambda t, now: seating.start(t, me, now))
    except (Refused, Told) as refused:
        return await _lobby(request, house, me, refused, name=form.get("name"))
    return go(f"/tables/{table.card.id}")


@post("/tables", include_in_schema=False)
async def create(request: AnyRequest, house: TheHouse, me: Me) -> Response[str]:
    """Put up a table as the form says; if that cannot be, the form comes back as it was."""
    form = await sent(request)
    try:
        house.callers.count(request, "table", me.id)
        wish = wished(form)
        me = await named(house, me, form)
        table = await put_up(house, me, wish)
        if form.get("shows") == "yes" and table.title.tale is not None and table.seats_of(me.id):
            await show_story(house, me, table.card.id, shows=True)
    except (Refused, Told) as refused:
        return await _lobby(request, house, me, refused, form, form.get("name"))
    return go(f"/tables/{table.card.id}")


def wished(form: Form) -> NewTable:
    """The table that somebody asks for with the form of the lobby."""
    title = known_title(form.get("game", ""))
    wishes = (form.get(f"chair.{number}", NO_SEAT) for number in range(title.seats[-1]))
    chairs = [wish for wish in wishes if wish != NO_SEAT]
    if not chairs:
        raise PageRefused("seats-none")
    clock = clocks_of(title).get(form.get("clock", ""))
    if clock is None:
        raise PageRefused("form-wrong", problem=Said(N_("there is no such clock")))
    terms = shaped(
        Terms,
        options=_options(title, form),
        undo=form.get("undo") == "yes",
        clock=msgspec.to_builtins(clock[1]),
        pace=form.get("pace"),
        stand_in=seating.strongest(title),
        spectators=form.get("spectators") == "yes",
        **_held(form),
    )
    return shaped(
        NewTable,
        game=title.key,
        chairs=chairs,
        public=form.get("public") == "yes",
        terms=msgspec.to_builtins(terms),
    )


def clocks_of(title: Title) -> dict[str, tuple[str, Clock]]:
    """The clocks that a table of this game can have, with the times that suit it."""
    suited = {key: DecisionClock(*title.clocks[key]) for key in title.clocks}
    return {key: (name, suited.get(key, clock)) for key, (name, clock) in CLOCKS.items()}


def _held(form: Form) -> dict[str, Any]:
    """For how long what closes something is held, if the form asks for that."""
    names = {"hold": 1, "settle": int(HOUR)}
    return {name: number(form, name) * unit for name, unit in names.items() if name in form}


def _bots(title: Title) -> int:
    """How many bots make good company."""
    return max(title.seats[0], min(COMPANY, title.seats[-1])) - 1


def _showing(game: GameShape, form: Mapping[str, str]) -> Showing:
    title = known_title(game.key)
    say = spoken(title).gettext
    return Showing(
        game=game,
        options=widgets(title, game, _form_of(game.key, form)),
        weight=say(title.weight) if title.weight else "",
        poster=None if title.stage is None else Markup(title.stage.poster(title.reading(tag()))),
        first_game=say(title.first_game_told) if title.first_game_told else "",
        bots=_bots(title),
        clocks={key: (_(n), clock_told(clock)) for key, (n, clock) in clocks_of(title).items()},
        holds=any(kind.closing for kind in get_args(title.game.actions)),
        tells=title.tale is not None,
        contest=title.contest,
    )


def _options(title: Title, form: Form) -> dict[str, Any]:
    """The options that are not as they always are; what was left empty is left to the game."""
    given = {
        name.removeprefix(PREFIX): text.strip()
        for name, text in form.items()
        if name.startswith(PREFIX) and text.strip()
    }
    chosen = msgspec.to_builtins(title.options(given))
    defaults = msgspec.to_builtins(title.options({}))
    return {name: value for name, value in chosen.items() if value != defaults[name]}


async def _lobby(
    request: AnyRequest,
    house: House,
    person: Person | None,
    refused: Refused | Told | None = None,
    form: Mapping[str, str] | None = None,
    name: str | None = None,
    *,
    join: int = 1,
    watch: int = 1,
) -> Response[str]:
    told = None if refused is None else told_of(refused)
    mine = [] if person is None else await _mine(house, person)
    ids = {table.id for table in mine}
    to_join, more_to_join = await _public(house, person, OPEN, join, ids)
    to_watch, more_to_watch = await _public(house, person, RUNNING, watch, ids)
    anonymous = nameless(person)
    name = name if name is not None else "" if person is None else person.name
    token = around(request)["token"]
    return await show(
        request,
        house,
        person,
        "home.html",
        common=person is None,
        status=200 if told is None else told.status,
        told=told,
        showings=[
            _advertised(game, form or {}, nameless=anonymous, name=name, token=token)
            for game in all_games()
        ],
        mine=[table for table in mine if table.status != OVER],
        over=[table for table in mine if table.status == OVER][:SHOWN_OVER],
        to_join=listed(to_join),
        to_watch=listed(to_watch),
        join=join,
        watch=watch,
        more_to_join=more_to_join,
        more_to_watch=more_to_watch,
        outcome_told=outcome_told,
    )


def _advertised(
    game: GameShape, form: Mapping[str, str], *, nameless: bool, name: str, token: str
) -> Markup:
    """A game as the lobby advertises it: made once a language, but for a form that comes back."""

    def made(name: str, token: str) -> str:
        return render(
            "_showing.html",
            spoken(),
            showing=_showing(game, form),
            form=form,
            nameless=nameless,
            name=name,
            token=token,
            holds=HOLDS,
            settles=SETTLES,
            span=span,
            paces={pace: pace_told(pace) for pace in PACES},
        )

    if form:
        return Markup(made(name, token))
    key = "showing", game.key, tag(), nameless
    return PIECES.show(key, lambda: made(slot("name"), slot("token")), name=name, token=token)


def _form_of(game: str, form: Mapping[str, str]) -> Mapping[str, str]:
    """What was sent for this game, not for another one that has an option of the same name."""
    return form if form.get("game") == game else {}


async def _mine(house: House, person: Person) -> list[TableShape]:
    """One's own tables: first those that wait for one, then those that go on."""
    ids = await house.database.read(lambda conn: stored.find_of(conn, person.id, MOST_LISTED))
    tables = table_shapes(house, await house.hall.tables(ids), person.id)
    order = (RUNNING, OPEN, OVER)
    return sorted(tables, key=lambda table: (not table.your_turn, order.index(table.status)))


async def _public(
    house: House, person: Person | None, status: str, page: int, but: Collection[str]
) -> tuple[list[Ticket], bool]:
    """A page of public tables to join or to watch, but for one's own; whether there are more."""
    skip = (page - 1) * MOST_LISTED
    ids = await house.database.read(
        lambda conn: stored.find_public(conn, status, None, MOST_LISTED + 1, skip)
    )
    someone = None if person is None else person.id
    found = await house.hall.tables([one for one in ids[:MOST_LISTED] if one not in but])
    shown = [table for table in found if status == OPEN or table.terms.spectators]
    tickets = list(told_of_each(shown, lambda table: ticket(table, someone)))
    return tickets, len(ids) > MOST_LISTED
