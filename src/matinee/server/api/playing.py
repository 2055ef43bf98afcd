"""A game as it is played: look, ask, play, take back, agree, plan."""

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from matinee.server.api.doing import look_back, make_moves, why_not
from matinee.server.api.params import AnyRequest, Caller, Me, SeatAsked, TableId, TheHouse, asker
from matinee.server.api.shapes_playing import (
    Answer,
    Asked,
    Choice,
    Look,
    Moved,
    Moves,
    Planning,
    Rows,
    Undoing,
    UndoQuestion,
    WhyNot,
)
from matinee.server.api.shapes_tables import SeatWish, TableShape
from matinee.server.api.telling import (
    choices,
    cursor,
    look,
    rows_since,
    table_shape,
)
from matinee.server.entrance import count_moment, do, enter, viewer
from matinee.server.metrics import MOVE_SECONDS
from matinee.server.tables import absence, motions, plans, playing
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table


class PlayingController(Controller):
    """What a seat does and sees."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get(
        "/view",
        opt={"problems": ("table-none", "not-running", "spectators-none", "row-none", "too-often")},
    )
    async def view(
        self,
        request: AnyRequest,
        house: TheHouse,
        caller: Caller,
        table: TableId,
        seat: SeatAsked = None,
        at: Annotated[
            int | None, QueryParameter(description="After this row, as you count them.", ge=0)
        ] = None,
    ) -> Look:
        """The table as you see it, and what you can do; or as you saw it after an earlier row."""
        count_moment(house, request, at)
        found = await enter(house, table, caller)
        who = viewer(found, caller, seat)
        return look(found, who) if at is None else look_back(found, who, at)

    @get("/legal", opt={"problems": ("table-none", "not-running", "spectators-none")})
    async def legal(
        self, house: TheHouse, caller: Caller, table: TableId, seat: SeatAsked = None
    ) -> list[Choice]:
        """All that your seat may do now, each with what it touches and a sentence."""
        found = await enter(house, table, caller)
        found.begun  # noqa: B018 (refuses a table that has not begun)
        return choices(found, viewer(found, caller, seat))

    @post("/why", status_code=200, opt={"problems": ("not-seated", "not-running", "action-wrong")})
    async def why(self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Asked]) -> WhyNot:
        """Whether your seat may do this now, and if not, why, with the rule. Nothing is played."""
        found = await enter(house, table, me)
        return why_not(found, me, data.seat, data.action)

    @get("/rows", opt={"problems": ("table-none", "not-running", "spectators-none")})
    async def rows(
        self,
        house: TheHouse,
        caller: Caller,
        table: TableId,
        seat: SeatAsked = None,
        first: Annotated[int, QueryParameter(description="From this row on.", ge=0)] = 0,
        limit: Annotated[int, QueryParameter(description="At most so many.", ge=1, le=500)] = 200,
    ) -> Rows:
        """What happened, as you noticed it, in words and as data."""
        found = await enter(house, table, caller)
        who = viewer(found, caller, seat)
        someone = None if caller is None else caller.id
        rows = rows_since(found, someone, who, first, limit)
        return Rows(str(cursor(found, who)), rows, len(found.eyes(who).noticed))

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
    async def play(self, request: AnyRequest, table: TableId, data: JSONBody[Moves]) -> Moved:
        """Play one action, or several, all or none. When this answers, it is stored for good.

        If an answer never reached you, send the same again: it is not played twice.
        """
        house, me = await asker(request)
        with MOVE_SECONDS.time():
            return await make_moves(house, me, table, data)

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
    async def undo(self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Undoing]) -> Moved:
        """Take back your latest move, where that is fair without asking anyone."""
        seen = Cursor.read(data.cursor)

        def deed(found: Table, now: float) -> Change:
            seat = found.own(me.id, data.seat).number
            return playing.undo(found, me, now, seat, seen)

        found = await do(house, table, me, deed, limit="play")
        seat = found.own(me.id, data.seat).number
        rows = rows_since(found, me.id, seat, seen.rows)
        return Moved(str(cursor(found, seat)), rows, repeated=False)

    @post(
        "/undo/ask",
        opt={"problems": ("stale", "undo-never", "undo-where", "motion-open", "away")},
    )
    async def ask_undo(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[UndoQuestion]
    ) -> TableShape:
        """Ask the others to go back. It never holds up play, and lapses with the next move."""
        seen = Cursor.read(data.cursor)
        found = await do(
            house,
            table,
            me,
            lambda t, now: motions.ask_undo(t, me, now, data.seat, seen, data.to),
        )
        return table_shape(house, found, me.id)

    @post("/end/ask", opt={"problems": ("not-seated", "motion-open", "away")})
    async def ask_end(self, house: TheHouse, me: Me, table: TableId) -> TableShape:
        """Ask the others to end the game here, with nobody having won."""
        found = await do(house, table, me, lambda t, now: motions.ask_end(t, me, now))
        return table_shape(house, found, me.id)

    @post("/answer", status_code=200, opt={"problems": ("motion-none", "motion-vote")})
    async def answer(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Answer]
    ) -> TableShape:
        """Agree to a question or not. One no ends it; whoever asked may withdraw it so."""
        found = await do(
            house,
            table,
            me,
            lambda t, now: motions.answer(t, me, now, data.kind, data.by, data.agree),
        )
        return table_shape(house, found, me.id)

    @post("/concede", status_code=200, opt={"problems": ("not-seated", "conceded", "over")})
    async def concede(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[SeatWish]
    ) -> TableShape:
        """Give up. A bot plays on for the others; if nobody is left to play, the table closes."""
        found = await do(house, table, me, lambda t, now: playing.concede(t, me, now, data.seat))
        return table_shape(house, found, me.id)

    @post("/return", status_code=200, opt={"problems": ("not-seated", "away-not", "conceded")})
    async def come_back(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[SeatWish]
    ) -> TableShape:
        """Take your seat back from the bot that stood in for you."""
        found = await do(house, table, me, lambda t, now: absence.come_back(t, me, now, data.seat))
        return table_shape(house, found, me.id)

    @put("/plan", opt={"problems": ("plans-none", "plan-wrong", "plan-not-now", "away")})
    async def plan(self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Planning]) -> Look:
        """Leave an order for when your moment comes. Nobody else learns of it."""
        found = await do(
            house, table, me, lambda t, now: plans.make_plan(t, me, now, data.seat, data.plan)
        )
        return look(found, found.own(me.id, data.seat).number)

    @delete("/plan", status_code=200, opt={"problems": ("not-seated",)})
    async def drop_plan(
        self, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None
    ) -> Look:
        """Take your order back."""
        found = await do(house, table, me, lambda t, now: plans.drop_plan(t, me, now, seat))
        return look(found, found.own(me.id, seat).number)
