"""Routes of tables: creating, finding, joining, leaving, starting; seats and host."""

from typing import Annotated, Literal

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from matinee.server.context import ServerContext
from matinee.server.dependencies import AnyRequest, Caller, Context, Me, SeatPath, TableId
from matinee.server.presenters.table import table_schema, table_schemas
from matinee.server.schemas.tables import (
    EnterRequest,
    FillSeatRequest,
    HandOverRequest,
    JoinRequest,
    NewTable,
    SeatSelector,
    TableSchema,
)
from matinee.server.services.access import load_visible_table
from matinee.server.services.invitations import admit_by_invite
from matinee.server.services.rematch import play_again
from matinee.server.services.table_commands import COMMANDS, begin_command, run_command_and_show
from matinee.server.services.tables import MOST_LISTED, MOST_PAGES, create_table, take_seat
from matinee.server.tables import seating, votes
from matinee.store import lobby_order
from matinee.store.people import Person

Status = Literal["open", "running", "over"]


class TablesController(Controller):
    """The lobby, and tables before and after a game."""

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
                "option-refused",
                "option-unknown",
                "option-value",
                "public-many",
                "too-often",
            )
        },
    )
    async def create(
        self, request: AnyRequest, context: Context, me: Me, data: JSONBody[NewTable]
    ) -> TableSchema:
        """Put up a table. You are its host, and sit where you say `me`."""
        begin_command(context, request, me, COMMANDS["create"])
        table = await create_table(context, me, data)
        return table_schema(context, table, me.id)

    @get("/")
    async def find(
        self,
        context: Context,
        caller: Caller,
        status: Annotated[Status, QueryParameter(description="Which tables.")] = "open",
        game: Annotated[
            str | None, QueryParameter(description="Of this game only.", max_length=60)
        ] = None,
        page: Annotated[
            int,
            QueryParameter(description="Fifty to a page; the last has fewer.", ge=1, le=MOST_PAGES),
        ] = 1,
    ) -> list[TableSchema]:
        """Public tables: of each host the first, then the second; those that are over, the latest.

        Tables at which somebody is connected come before others.
        """
        skip = (page - 1) * MOST_LISTED
        ids = await context.database.read(
            lambda conn: lobby_order.find_public(conn, status, game, MOST_LISTED, skip)
        )
        return await _shapes(context, ids, caller)

    @get("/mine", opt={"problems": ("person-none",)})
    async def mine(self, context: Context, me: Me) -> list[TableSchema]:
        """The tables at which you sit, those with the latest change first."""
        ids = await context.database.read(
            lambda conn: lobby_order.find_seated(conn, me.id, MOST_LISTED)
        )
        return await _shapes(context, ids, me)

    @get("/{table:str}", opt={"problems": ("table-none", "barred")})
    async def read(self, context: Context, caller: Caller, table: TableId) -> TableSchema:
        """A table: who sits there, how it stands, whom it waits for."""
        found = await load_visible_table(context, table, caller)
        return table_schema(context, found, None if caller is None else caller.id)

    @post("/{table:str}/enter", opt={"problems": ("invite-wrong", "barred", "too-often")})
    async def enter(
        self,
        request: AnyRequest,
        context: Context,
        me: Me,
        table: TableId,
        data: JSONBody[EnterRequest],
    ) -> TableSchema:
        """Come in with an invitation, without sitting down yet."""
        begin_command(context, request, me, COMMANDS["enter"])
        await admit_by_invite(context, table, me, data.invite)
        return table_schema(context, await load_visible_table(context, table, me), me.id)

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
        self,
        request: AnyRequest,
        context: Context,
        me: Me,
        table: TableId,
        data: JSONBody[JoinRequest],
    ) -> TableSchema:
        """Sit down before the start; with a name, take a further seat at the same screen."""
        begin_command(context, request, me, COMMANDS["sit"])
        seat = data.seat
        if data.invite is not None:
            meant = await admit_by_invite(context, table, me, data.invite)
            seat = seat if meant is None else meant
        return table_schema(
            context, await take_seat(context, me, table, seat, data.name, shows=data.shows), me.id
        )

    @post("/{table:str}/leave", opt={"problems": ("not-seated", "not-open", "over")})
    async def leave(
        self, context: Context, me: Me, table: TableId, data: JSONBody[SeatSelector]
    ) -> TableSchema:
        """Get up before the start. If the last person leaves, the table is cancelled."""
        return await run_command_and_show(context, me, table, seating.leave, data.seat)

    @post("/{table:str}/start", opt={"problems": ("host-only", "seat-empty", "not-open")})
    async def start(self, context: Context, me: Me, table: TableId) -> TableSchema:
        """Begin the game, once every seat is filled. Only the host may."""
        return await run_command_and_show(context, me, table, seating.start)

    @put(
        "/{table:str}/seats/{seat:int}",
        opt={"problems": ("host-only", "not-open", "seat-taken", "chair-wrong", "bot-unknown")},
    )
    async def fill(
        self,
        context: Context,
        me: Me,
        table: TableId,
        seat: SeatPath,
        data: JSONBody[FillSeatRequest],
    ) -> TableSchema:
        """The host makes a free seat a bot's, or a bot's seat free, before the start."""
        return await run_command_and_show(context, me, table, seating.fill, seat, data.chair)

    @delete(
        "/{table:str}/seats/{seat:int}",
        status_code=200,
        opt={"problems": ("host-only", "not-open", "seat-none")},
    )
    async def kick(self, context: Context, me: Me, table: TableId, seat: SeatPath) -> TableSchema:
        """The host sends somebody away before the start; they cannot come back."""
        return await run_command_and_show(context, me, table, seating.kick, seat)

    @post(
        "/{table:str}/seats/{seat:int}/take",
        opt={
            "problems": (
                "not-running",
                "over",
                "takeover-person",
                "takeover-seated",
                "motion-open",
                "too-often",
            )
        },
    )
    async def take(
        self, request: AnyRequest, context: Context, me: Me, table: TableId, seat: SeatPath
    ) -> TableSchema:
        """Ask to go on for a bot or for somebody who is away; those who play have to agree."""
        begin_command(context, request, me, COMMANDS["take"])
        return await run_command_and_show(context, me, table, votes.call_seat_vote, seat)

    @post("/{table:str}/host", opt={"problems": ("host-only", "host-bot")})
    async def hand_over(
        self, context: Context, me: Me, table: TableId, data: JSONBody[HandOverRequest]
    ) -> TableSchema:
        """Make somebody else the host."""
        return await run_command_and_show(context, me, table, seating.transfer_host, data.seat)

    @post("/{table:str}/invites", opt={"problems": ("host-only",)})
    async def renew_invites(self, context: Context, me: Me, table: TableId) -> TableSchema:
        """Make all links void that were given out, and get new ones."""
        return await run_command_and_show(context, me, table, seating.renew_invites)

    @post("/{table:str}/rematch", opt={"problems": ("not-seated", "not-over", "too-often")})
    async def rematch(
        self, request: AnyRequest, context: Context, me: Me, table: TableId
    ) -> TableSchema:
        """The same people and bots once more, each one seat further on.

        Against bots alone the game begins at once; otherwise the host starts it.
        """
        begin_command(context, request, me, COMMANDS["rematch"])
        next_table = await play_again(context, me, table)
        return table_schema(context, next_table, me.id)


async def _shapes(
    context: ServerContext, ids: list[str], person: Person | None
) -> list[TableSchema]:
    someone = None if person is None else person.id
    shapes = table_schemas(context, await context.registry.tables(ids), someone)
    return [replace(shape, motions=[]) for shape in shapes]
