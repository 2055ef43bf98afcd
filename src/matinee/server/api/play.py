"""Routes of play: views, legal actions, moves, undo, votes, standing orders."""

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from matinee.server.dependencies import (
    AnyRequest,
    Caller,
    Context,
    Me,
    SeatQuery,
    TableId,
    context_and_person,
)
from matinee.server.presenters.table import (
    cursor,
    legal_actions,
    play_result,
    rows_since,
    table_view,
)
from matinee.server.schemas.play import (
    ActionQuery,
    LegalAction,
    OrderRequest,
    PlayRequest,
    PlayResult,
    Rows,
    TableView,
    UndoRequest,
    UndoVoteRequest,
    VoteAnswer,
    WhyNot,
)
from matinee.server.schemas.tables import SeatSelector, TableSchema
from matinee.server.services.access import (
    count_moment,
    load_visible_table,
    resolve_seat,
)
from matinee.server.services.play import earlier_view, make_moves, undo_move, why_not
from matinee.server.services.table_commands import run_command, run_command_and_show
from matinee.server.tables import moves, stand_ins, standing_orders, votes
from matinee.server.tables.cursor import Cursor


class PlayController(Controller):
    """Play at a table."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get(
        "/view",
        opt={"problems": ("table-none", "not-running", "spectators-none", "row-none", "too-often")},
    )
    async def view(
        self,
        request: AnyRequest,
        context: Context,
        caller: Caller,
        table: TableId,
        seat: SeatQuery = None,
        at: Annotated[
            int | None, QueryParameter(description="After this row, as you count them.", ge=0)
        ] = None,
    ) -> TableView:
        """The table as you see it, and what you can do; or as you saw it after an earlier row."""
        count_moment(context, request, at)
        found = await load_visible_table(context, table, caller)
        viewer = resolve_seat(found, caller, seat)
        return table_view(found, viewer) if at is None else earlier_view(found, viewer, at)

    @get("/legal", opt={"problems": ("table-none", "not-running", "spectators-none")})
    async def legal(
        self, context: Context, caller: Caller, table: TableId, seat: SeatQuery = None
    ) -> list[LegalAction]:
        """All that your seat may do now, each with what it touches and a sentence."""
        found = await load_visible_table(context, table, caller)
        found.require_begun()
        return legal_actions(found, resolve_seat(found, caller, seat))

    @post("/why", status_code=200, opt={"problems": ("not-seated", "not-running", "action-wrong")})
    async def why(
        self, context: Context, me: Me, table: TableId, data: JSONBody[ActionQuery]
    ) -> WhyNot:
        """Whether your seat may do this now, and if not, why, with the rule. Nothing is played."""
        found = await load_visible_table(context, table, me)
        return why_not(found, me, data.seat, data.action)

    @get("/rows", opt={"problems": ("table-none", "not-running", "spectators-none")})
    async def rows(
        self,
        context: Context,
        caller: Caller,
        table: TableId,
        seat: SeatQuery = None,
        first: Annotated[int, QueryParameter(description="From this row on.", ge=0)] = 0,
        limit: Annotated[int, QueryParameter(description="At most so many.", ge=1, le=500)] = 200,
    ) -> Rows:
        """What happened, as you noticed it, in words and as data."""
        found = await load_visible_table(context, table, caller)
        viewer = resolve_seat(found, caller, seat)
        someone = None if caller is None else caller.id
        rows = rows_since(found, someone, viewer, first, limit)
        return Rows(str(cursor(found, viewer)), rows, len(found.viewer_log(viewer).rows))

    @post(
        "/play",
        status_code=200,
        opt={
            "problems": (
                "not-seated", "not-your-seat", "not-running", "over", "stale", "cursor-wrong",
                "action-wrong", "open-field", "batch-news", "away", "conceded", "paused",
                "too-often",
            )
        },
    )  # fmt: skip
    async def play(
        self, request: AnyRequest, table: TableId, data: JSONBody[PlayRequest]
    ) -> PlayResult:
        """Play one action, or several, all or none. When this answers, it is stored for good.

        If an answer never reached you, send the same again: it is not played twice.
        """
        context, me = await context_and_person(request)
        return play_result(me, *await make_moves(context, me, table, data))

    @post(
        "/undo",
        status_code=200,
        opt={
            "problems": (
                "stale",
                "undo-nothing",
                "undo-other",
                "undo-revealed",
                "undo-final",
                "undo-several",
                "undo-over",
                "undo-never",
                "paused",
                "away",
            )
        },
    )
    async def undo(
        self, context: Context, me: Me, table: TableId, data: JSONBody[UndoRequest]
    ) -> PlayResult:
        """Take back your latest move, where that is fair without asking anyone."""
        return play_result(
            me, *await undo_move(context, me, table, data.seat, Cursor.read(data.cursor))
        )

    @post(
        "/undo/ask",
        opt={"problems": ("stale", "undo-never", "undo-where", "motion-open", "away")},
    )
    async def ask_undo(
        self, context: Context, me: Me, table: TableId, data: JSONBody[UndoVoteRequest]
    ) -> TableSchema:
        """Ask the others to go back. It never holds up play, and lapses with the next move."""
        seen = Cursor.read(data.cursor)
        return await run_command_and_show(
            context, me, table, votes.call_undo_vote, data.seat, seen, data.to
        )

    @post("/end/ask", opt={"problems": ("not-seated", "motion-open", "away")})
    async def ask_end(self, context: Context, me: Me, table: TableId) -> TableSchema:
        """Ask the others to end the game here, with nobody having won."""
        return await run_command_and_show(context, me, table, votes.call_end_vote)

    @post("/answer", status_code=200, opt={"problems": ("motion-none", "motion-vote")})
    async def answer(
        self, context: Context, me: Me, table: TableId, data: JSONBody[VoteAnswer]
    ) -> TableSchema:
        """Agree to a question or not. One no ends it; whoever asked may withdraw it so."""
        return await run_command_and_show(
            context, me, table, votes.answer_vote, data.kind, data.by, data.agree
        )

    @post("/concede", status_code=200, opt={"problems": ("not-seated", "conceded", "over")})
    async def concede(
        self, context: Context, me: Me, table: TableId, data: JSONBody[SeatSelector]
    ) -> TableSchema:
        """Give up. A bot plays on for the others; if nobody is left to play, the table closes."""
        return await run_command_and_show(context, me, table, moves.concede, data.seat)

    @post("/return", status_code=200, opt={"problems": ("not-seated", "away-not", "conceded")})
    async def come_back(
        self, context: Context, me: Me, table: TableId, data: JSONBody[SeatSelector]
    ) -> TableSchema:
        """Take your seat back from the bot that stood in for you."""
        return await run_command_and_show(context, me, table, stand_ins.come_back, data.seat)

    @put("/plan", opt={"problems": ("plans-none", "plan-wrong", "plan-not-now", "away")})
    async def plan(
        self, context: Context, me: Me, table: TableId, data: JSONBody[OrderRequest]
    ) -> TableView:
        """Leave an order for when your moment comes. Nobody else learns of it."""
        found = await run_command(
            context, me, table, standing_orders.give_order, data.seat, data.plan
        )
        return table_view(found, found.own_seat(me.id, data.seat).number)

    @delete("/plan", status_code=200, opt={"problems": ("not-seated",)})
    async def drop_plan(
        self, context: Context, me: Me, table: TableId, seat: SeatQuery = None
    ) -> TableView:
        """Take your order back."""
        found = await run_command(context, me, table, standing_orders.cancel_order, seat)
        return table_view(found, found.own_seat(me.id, seat).number)
