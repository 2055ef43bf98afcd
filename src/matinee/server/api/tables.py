"""Tables: put up, found, joined, left, begun; who sits where."""

import time
from collections.abc import Callable
from typing import Annotated, Literal

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from matinee.engine.game import Seat
from matinee.engine.open import tidy_name
from matinee.engine.refused import Illegal
from matinee.server.api.courteous import show_story
from matinee.server.api.following import play_again
from matinee.server.api.params import AnyRequest, Caller, Me, SeatPath, TableId, TheHouse
from matinee.server.api.shapes_tables import (
    ChairWish,
    Enter,
    Join,
    NewTable,
    SeatNumberWish,
    SeatWish,
    TableShape,
)
from matinee.server.api.telling import table_shape, table_shapes
from matinee.server.entrance import do, enter, invited
from matinee.server.house import House
from matinee.server.problems import Told
from matinee.server.refusals import ServerRefused
from matinee.server.speech import spoken
from matinee.server.tables import motions, seating
from matinee.server.tables.decoders import known_title
from matinee.server.tables.table import Change, Table
from matinee.server.tables.terms import Terms
from matinee.store import tables as stored
from matinee.store.people import Person, is_kept

MOST_LISTED = 50
MOST_PAGES = 1000

Status = Literal["open", "running", "over"]


class TablesController(Controller):
    """The lobby, and what happens around a game."""

    path = "/api/tables"
    tags = ("tables",)

    @post(
        "/",
        opt={
            "problems": (
                "game-unknown",
                "seats-wrong",
                "seat-yours",
                "chair-wrong",
                "bot-unknown",
                "option-wrong",
                "option-unknown",
                "option-value",
                "public-many",
                "too-often",
            )
        },
    )
    async def create(
        self, request: AnyRequest, house: TheHouse, me: Me, data: JSONBody[NewTable]
    ) -> TableShape:
        """Put up a table. You are its host, and sit where you say `me`."""
        house.callers.count(request, "table", me.id)
        table = await put_up(house, me, data)
        return table_shape(house, table, me.id)

    @get("/")
    async def find(
        self,
        house: TheHouse,
        caller: Caller,
        status: Annotated[Status, QueryParameter(description="Which tables.")] = "open",
        game: Annotated[
            str | None, QueryParameter(description="Of this game only.", max_length=60)
        ] = None,
        page: Annotated[
            int,
            QueryParameter(description="Fifty to a page; the last has fewer.", ge=1, le=MOST_PAGES),
        ] = 1,
    ) -> list[TableShape]:
        """Public tables: of each host the first, then the second; those that are over, the latest.

        Tables at which somebody is connected come before others.
        """
        skip = (page - 1) * MOST_LISTED
        ids = await house.database.read(
            lambda conn: stored.find_public(conn, status, game, MOST_LISTED, skip)
        )
        return await _shapes(house, ids, caller)

    @get("/mine", opt={"problems": ("person-none",)})
    async def mine(self, house: TheHouse, me: Me) -> list[TableShape]:
        """The tables at which you sit, those with the latest change first."""
        ids = await house.database.read(lambda conn: stored.find_of(conn, me.id, MOST_LISTED))
        return await _shapes(house, ids, me)

    @get("/{table:str}", opt={"problems": ("table-none", "barred")})
    async def read(self, house: TheHouse, caller: Caller, table: TableId) -> TableShape:
        """A table: who sits there, how it stands, whom it waits for."""
        found = await enter(house, table, caller)
        return table_shape(house, found, None if caller is None else caller.id)

    @post("/{table:str}/enter", opt={"problems": ("invite-wrong", "barred", "too-often")})
    async def enter(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId, data: JSONBody[Enter]
    ) -> TableShape:
        """Come in with an invitation, without sitting down yet."""
        house.callers.count(request, "join", me.id)
        await invited(house, table, me, data.invite)
        return table_shape(house, await enter(house, table, me), me.id)

    @post(
        "/{table:str}/join",
        opt={
            "problems": (
                "table-none", "invite-wrong", "barred", "not-open", "seat-taken", "seats-full",
                "seat-yours", "name-here", "name-taken", "seat-name", "over", "too-often",
            )
        },
    )  # fmt: skip
    async def join(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId, data: JSONBody[Join]
    ) -> TableShape:
        """Sit down before the start; with a name, take a further seat at the same screen."""
        house.callers.count(request, "join", me.id)
        seat = data.seat
        if data.invite is not None:
            meant = await invited(house, table, me, data.invite)
            seat = seat if meant is None else meant
        return table_shape(
            house, await sit_down(house, me, table, seat, data.name, shows=data.shows), me.id
        )

    @post("/{table:str}/leave", opt={"problems": ("not-seated", "not-open", "over")})
    async def leave(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[SeatWish]
    ) -> TableShape:
        """Get up before the start. If the last person leaves, the table is cancelled."""
        return await _done(house, table, me, lambda t, now: seating.leave(t, me, now, data.seat))

    @post("/{table:str}/start", opt={"problems": ("host-only", "seat-empty", "not-open")})
    async def start(self, house: TheHouse, me: Me, table: TableId) -> TableShape:
        """Begin the game, once every seat is filled. Only the host may."""
        return await _done(house, table, me, lambda t, now: seating.start(t, me, now))

    @put(
        "/{table:str}/seats/{seat:int}",
        opt={"problems": ("host-only", "not-open", "seat-taken", "chair-wrong", "bot-unknown")},
    )
    async def fill(
        self, house: TheHouse, me: Me, table: TableId, seat: SeatPath, data: JSONBody[ChairWish]
    ) -> TableShape:
        """The host makes a free seat a bot's, or a bot's seat free, before the start."""
        return await _done(
            house, table, me, lambda t, now: seating.fill(t, me, now, seat, data.chair)
        )

    @delete(
        "/{table:str}/seats/{seat:int}",
        status_code=200,
        opt={"problems": ("host-only", "not-open", "seat-none")},
    )
    async def kick(self, house: TheHouse, me: Me, table: TableId, seat: SeatPath) -> TableShape:
        """The host sends somebody away before the start; they cannot come back."""
        return await _done(house, table, me, lambda t, now: seating.kick(t, me, now, seat))

    @post(
        "/{table:str}/seats/{seat:int}/take",
        opt={
            "problems": (
                "not-running",
                "over",
                "takeover-person",
                "takeover-seated",
                "motion-open",
            )
        },
    )
    async def take(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId, seat: SeatPath
    ) -> TableShape:
        """Ask to go on for a bot or for somebody who is away; those who play have to agree."""
        house.callers.count(request, "join", me.id)
        return await _done(house, table, me, lambda t, now: motions.ask_seat(t, me, now, seat))

    @post("/{table:str}/host", opt={"problems": ("host-only", "host-bot")})
    async def hand_over(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[SeatNumberWish]
    ) -> TableShape:
        """Make somebody else the host."""
        return await _done(
            house, table, me, lambda t, now: seating.hand_over(t, me, now, data.seat)
        )

    @post("/{table:str}/invites", opt={"problems": ("host-only",)})
    async def renew_invites(self, house: TheHouse, me: Me, table: TableId) -> TableShape:
        """Make all links void that were given out, and get new ones."""
        return await _done(house, table, me, lambda t, now: seating.renew_invites(t, me, now))

    @post("/{table:str}/rematch", opt={"problems": ("not-seated", "not-over", "too-often")})
    async def rematch(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId
    ) -> TableShape:
        """The same people and bots once more, each one seat further on.

        Against bots alone the game begins at once; otherwise the host starts it.
        """
        house.callers.count(request, "table", me.id)
        next_table = await play_again(house, me, table)
        return table_shape(house, next_table, me.id)


async def put_up(house: House, host: Person, wish: NewTable) -> Table:
    """Put up a table as somebody wishes it."""
    title = known_title(wish.game)
    terms = wish.terms or Terms(stand_in=seating.strongest(title))
    try:
        card, chairs = seating.new_table(
            title, host, wish.chairs, terms, house.hall.patience, time.time(), public=wish.public
        )
    except Illegal as illegal:
        # There is no table yet whose words could say what the game has against this.
        words = title.words((), title.options_of(terms.options), spoken(title))
        raise Told(illegal, words.why(illegal)) from None
    most = house.settings.public_tables if wish.public else None
    return await house.hall.create(card, chairs, host.id, most_public=most)


async def sit_down(
    house: House,
    person: Person,
    table_id: str,
    seat: Seat | None,
    name: str | None,
    *,
    shows: bool = False,
) -> Table:
    """Sit down before the start; under a name of one's own making only if nobody keeps it."""
    if name is not None:
        called = tidy_name(name)
        if await house.database.read(lambda conn: is_kept(conn, called, but=person.id)):
            raise ServerRefused("name-taken", name=called)
    table = await do(
        house, table_id, person, lambda t, now: seating.join(t, person, now, seat, name)
    )
    # A further seat at the same screen is no new question: one answer holds for all of one's seats.
    if table.title.tale is not None and name is None:
        await show_story(house, person, table_id, shows=shows)
    return table


async def _done(
    house: House, table_id: str, person: Person, deed: Callable[[Table, float], Change | None]
) -> TableShape:
    return table_shape(house, await do(house, table_id, person, deed), person.id)


async def _shapes(house: House, ids: list[str], person: Person | None) -> list[TableShape]:
    someone = None if person is None else person.id
    shapes = table_shapes(house, await house.hall.tables(ids), someone)
    return [replace(shape, motions=[]) for shape in shapes]
