"""The lobby: games, your tables, tables to join and to watch, and the form for a new table."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter
from markupsafe import Markup

from matinee.engine.contract.title import Title
from matinee.engine.text.current_language import _, current_language, current_tag
from matinee.engine.text.errors import LazyText, Refused
from matinee.engine.text.i18n import N_
from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me
from matinee.server.extension import extension
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.pages.formatting import (
    PACES,
    format_clock,
    format_duration,
    format_outcome,
    format_pace,
)
from matinee.server.pages.forms import Form, PageRefused, number, read_form, to_schema
from matinee.server.pages.layout import page_context, problem_of, redirect, render_page
from matinee.server.pages.option_fields import PREFIX, Widget, widgets
from matinee.server.pages.site.clock_presets import clock_presets
from matinee.server.pages.site.guest_name import is_unnamed, rename_guest
from matinee.server.pages.site.lobby_tables import LobbyTable, lobby_table, table_list
from matinee.server.presenters.games import all_games
from matinee.server.presenters.table import map_intact, table_schemas
from matinee.server.schemas.games import GameSchema
from matinee.server.schemas.tables import NewTable, TableSchema
from matinee.server.services.table_commands import COMMANDS, begin_command, run_command
from matinee.server.services.tables import MOST_LISTED, MOST_PAGES, create_table
from matinee.server.tables import seating
from matinee.server.tables.stored.decoders import known_title
from matinee.server.tables.table_settings import HOUR, Terms
from matinee.store import lobby_order
from matinee.store.people import Person
from matinee.store.tables import OPEN, OVER, RUNNING
from matinee.web.cached_fragments import FRAGMENTS, slot
from matinee.web.rendering import render

LIVE_GRACE_SECONDS = (0, 3, 5, 10, 20, 30)
"""The grace periods of a pending end in live play, in seconds."""
DAYS_GRACE_HOURS = (0, 1, 3, 6, 12, 24, 48)
"""The grace periods over days, in hours."""
DEFAULT_SEATS = 3
"""Number of seats at a table against bots, if the game allows it."""
PageNumber = Annotated[int, QueryParameter(ge=1, le=MOST_PAGES)]
SHOWN_OVER = 10
NO_SEAT = "none"


@dataclass(frozen=True, slots=True)
class LobbyGame:
    """A game as the lobby advertises it."""

    game: GameSchema
    options: list[Widget]
    weight: str
    poster: Markup | None
    first_game: str
    """Label of the button for a short first game; empty if there is none."""
    bots: int
    """Number of bots at a table that begins at once."""
    clocks: Mapping[str, tuple[str, str]]
    """The name and the time of each clock, by key."""
    holds: bool
    """Whether the game has actions that end a turn, and so may become pending ends."""
    tells: bool
    """Whether the game makes a story, which may be shown to everybody if all authors agree."""
    contest: bool
    """Whether players compete to win."""


@get("/", include_in_schema=False)
async def home(
    request: AnyRequest,
    context: Context,
    caller: Caller,
    join: PageNumber = 1,
    watch: PageNumber = 1,
) -> Response[str]:
    """The lobby; tables to join and to watch are paginated."""
    return await _lobby(request, context, caller, join=join, watch=watch)


@post("/play-now", include_in_schema=False)
async def play_now(request: AnyRequest, context: Context, me: Me) -> Response[str]:
    """A table against bots that begins at once."""
    form = await read_form(request)
    try:
        begin_command(context, request, me, COMMANDS["create"])
        title = known_title(form.get("game", ""))
        level = seating.strongest_bot(title)
        options = dict(title.first_game) if form.get("first") else {}
        new_table = NewTable(
            title.key,
            ["me", *[f"bot:{level}"] * _bots(title)],
            terms=Terms(options=options, stand_in=level),
        )
        me = await rename_guest(context, me, form)
        table = await create_table(context, me, new_table)
        await run_command(context, me, table.row.id, seating.start)
    except (Refused, ExplainedRefusal) as refused:
        return await _lobby(request, context, me, refused, name=form.get("name"))
    return redirect(f"/tables/{table.row.id}")


@post("/tables", include_in_schema=False)
async def create(request: AnyRequest, context: Context, me: Me) -> Response[str]:
    """Create a table; if that is refused, the form is shown again with its values."""
    form = await read_form(request)
    try:
        begin_command(context, request, me, COMMANDS["create"])
        new_table = read_new_table(form)
        me = await rename_guest(context, me, form)
        table = await create_table(context, me, new_table)
        if form.get("shows") == "yes" and table.seats_of(me.id):
            await extension().joined(context, me, table, agrees=True)
    except (Refused, ExplainedRefusal) as refused:
        return await _lobby(request, context, me, refused, form, form.get("name"))
    return redirect(f"/tables/{table.row.id}")


def read_new_table(form: Form) -> NewTable:
    """The new table that the lobby's form describes."""
    title = known_title(form.get("game", ""))
    choices = (form.get(f"chair.{number}", NO_SEAT) for number in range(title.seats[-1]))
    seats = [choice for choice in choices if choice != NO_SEAT]
    if not seats:
        raise PageRefused("seats-none")
    clock = clock_presets(title).get(form.get("clock", ""))
    if clock is None:
        raise PageRefused("form-wrong", problem=LazyText(N_("there is no such clock")))
    terms = to_schema(
        Terms,
        options=_options(title, form),
        undo=form.get("undo") == "yes",
        clock=msgspec.to_builtins(clock[1]),
        pace=form.get("pace"),
        stand_in=seating.strongest_bot(title),
        spectators=form.get("spectators") == "yes",
        **_grace_periods(form),
    )
    return to_schema(
        NewTable,
        game=title.key,
        chairs=seats,
        public=form.get("public") == "yes",
        terms=msgspec.to_builtins(terms),
    )


def _grace_periods(form: Form) -> dict[str, Any]:
    names = {"hold": 1, "settle": int(HOUR)}
    return {name: number(form, name) * unit for name, unit in names.items() if name in form}


def _bots(title: Title) -> int:
    return max(title.seats[0], min(DEFAULT_SEATS, title.seats[-1])) - 1


def _lobby_game(game: GameSchema, form: Mapping[str, str]) -> LobbyGame:
    title = known_title(game.key)
    say = current_language(title).gettext
    return LobbyGame(
        game=game,
        options=widgets(title, game, _form_of(game.key, form)),
        weight=say(title.complexity) if title.complexity else "",
        poster=None
        if title.browser is None
        else Markup(title.browser.poster(title.text_without_table(current_tag()))),
        first_game=say(title.first_game_label) if title.first_game_label else "",
        bots=_bots(title),
        clocks={
            key: (_(n), format_clock(clock)) for key, (n, clock) in clock_presets(title).items()
        },
        holds=any(kind.ends_turn for kind in get_args(title.game.actions)),
        tells=title.story is not None,
        contest=title.contest,
    )


def _options(title: Title, form: Form) -> dict[str, Any]:
    """The options that differ from the defaults; empty ones are left to the game."""
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
    context: ServerContext,
    person: Person | None,
    refused: Refused | ExplainedRefusal | None = None,
    form: Mapping[str, str] | None = None,
    name: str | None = None,
    *,
    join: int = 1,
    watch: int = 1,
) -> Response[str]:
    refusal = None if refused is None else problem_of(refused)
    mine = [] if person is None else await _own_tables(context, person)
    ids = {table.id for table in mine}
    to_join, more_to_join = await _public(context, person, OPEN, join, ids)
    to_watch, more_to_watch = await _public(context, person, RUNNING, watch, ids)
    anonymous = is_unnamed(person)
    name = name if name is not None else "" if person is None else person.name
    token = page_context(request)["token"]
    return await render_page(
        request,
        person,
        "lobby.html",
        common=person is None,
        status=200 if refusal is None else refusal.status,
        refusal=refusal,
        showings=[
            _game_card(game, form or {}, nameless=anonymous, name=name, token=token)
            for game in all_games()
        ],
        mine=[table for table in mine if table.status != OVER],
        over=[table for table in mine if table.status == OVER][:SHOWN_OVER],
        to_join=table_list(to_join),
        to_watch=table_list(to_watch),
        join=join,
        watch=watch,
        more_to_join=more_to_join,
        more_to_watch=more_to_watch,
        format_outcome=format_outcome,
    )


def _game_card(
    game: GameSchema, form: Mapping[str, str], *, nameless: bool, name: str, token: str
) -> Markup:
    """A game in the lobby: rendered once per language, except for a refused form."""

    def made(name: str, token: str) -> str:
        return render(
            "_game_card.html",
            current_language(),
            showing=_lobby_game(game, form),
            form=form,
            nameless=nameless,
            name=name,
            token=token,
            holds=LIVE_GRACE_SECONDS,
            settles=DAYS_GRACE_HOURS,
            span=format_duration,
            paces={pace: format_pace(pace) for pace in PACES},
        )

    if form:
        return Markup(made(name, token))
    key = "showing", game.key, current_tag(), nameless
    return FRAGMENTS.show(key, lambda: made(slot("name"), slot("token")), name=name, token=token)


def _form_of(game: str, form: Mapping[str, str]) -> Mapping[str, str]:
    """The form values for this game: another game may have an option of the same name."""
    return form if form.get("game") == game else {}


async def _own_tables(context: ServerContext, person: Person) -> list[TableSchema]:
    """The person's own tables: first those that wait for them."""
    ids = await context.database.read(
        lambda conn: lobby_order.find_seated(conn, person.id, MOST_LISTED)
    )
    tables = table_schemas(context, await context.registry.tables(ids), person.id)
    order = (RUNNING, OPEN, OVER)
    return sorted(tables, key=lambda table: (not table.your_turn, order.index(table.status)))


async def _public(
    context: ServerContext, person: Person | None, status: str, page: int, but: Collection[str]
) -> tuple[list[LobbyTable], bool]:
    """One page of public tables without the person's own, and whether there are more."""
    skip = (page - 1) * MOST_LISTED
    ids = await context.database.read(
        lambda conn: lobby_order.find_public(conn, status, None, MOST_LISTED + 1, skip)
    )
    someone = None if person is None else person.id
    found = await context.registry.tables([one for one in ids[:MOST_LISTED] if one not in but])
    shown = [table for table in found if status == OPEN or table.terms.spectators]
    tickets = list(map_intact(shown, lambda table: lobby_table(table, someone)))
    return tickets, len(ids) > MOST_LISTED
