"""A game as it is played: look, ask, play, take back, agree, talk, plan; and its record."""

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from matinee.engine.codec import plain
from matinee.engine.game import Seat
from matinee.engine.open import open_fields, tidy
from matinee.engine.record import encode, finished, seat_record
from matinee.engine.refused import Illegal, Refused
from matinee.server.api.params import AnyRequest, Caller, Me, SeatAsked, TableId, TheHouse, asker
from matinee.server.api.shapes_tables import (
    Answer,
    Asked,
    Choice,
    Look,
    Moved,
    Moves,
    Note,
    Planning,
    Reminded,
    Rows,
    Saying,
    SeatWish,
    TableShape,
    Undoing,
    UndoQuestion,
    WhyNot,
)
from matinee.server.api.telling import (
    choices,
    cursor,
    look,
    rows_since,
    sentence,
    table_shape,
)
from matinee.server.entrance import do, enter, viewer
from matinee.server.house import House
from matinee.server.metrics import MOVE_SECONDS
from matinee.server.tables import motions, playing
from matinee.server.tables.playing import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store import messages
from matinee.store import tables as stored
from matinee.store.messages import Message
from matinee.store.people import Person
from matinee.store.tables import OVER


class PlayingController(Controller):
    """What a seat does and sees."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get("/view", opt={"problems": ("table-none", "not-running", "spectators-none", "row-none")})
    async def view(
        self,
        house: TheHouse,
        caller: Caller,
        table: TableId,
        seat: SeatAsked = None,
        at: Annotated[
            int | None, QueryParameter(description="After this row, as you count them.", ge=0)
        ] = None,
    ) -> Look:
        """The table as you see it, and what you can do; or as you saw it after an earlier row."""
        found = await enter(house, table, caller)
        who = viewer(found, caller, seat)
        return look(found, who) if at is None else _look_back(found, who, at)

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
        noticed = found.eyes(who).noticed
        return Rows(str(cursor(found, who)), rows_since(found, who, first)[:limit], len(noticed))

    @post(
        "/play",
        status_code=200,
        opt={
            "problems": (
                "not-seated", "not-your-seat", "not-running", "over", "stale", "cursor-wrong",
                "action-wrong", "open-field", "batch-news", "away", "conceded", "too-often",
            )
        },
    )  # fmt: skip
    async def play(self, request: AnyRequest, table: TableId, data: JSONBody[Moves]) -> Moved:
        """Play one action, or several, all or none. When this answers, it is stored for good.

        If an answer never reached you, send the same again: it is not played twice.
        """
        house, me = await asker(request)
        house.limits.take("play", me.id)
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
                "away",
            )
        },
    )
    async def undo(self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Undoing]) -> Moved:
        """Take back your latest move, where that is fair without asking anyone."""
        house.limits.take("play", me.id)
        seen = Cursor.read(data.cursor)

        def deed(found: Table, now: float) -> Change:
            seat = found.own(me.id, data.seat).number
            return playing.undo(found, me, now, seat, seen)

        found = await do(house, table, me, deed)
        seat = found.own(me.id, data.seat).number
        return Moved(str(cursor(found, seat)), rows_since(found, seat, seen.rows), repeated=False)

    @post(
        "/undo/ask",
        opt={"problems": ("stale", "undo-never", "undo-where", "motion-open", "away")},
    )
    async def ask_undo(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[UndoQuestion]
    ) -> TableShape:
        """Ask the others to go back. It never holds up play, and lapses with the next move."""
        house.limits.take("play", me.id)
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
        found = await do(house, table, me, lambda t, now: playing.come_back(t, me, now, data.seat))
        return table_shape(house, found, me.id)

    @put("/plan", opt={"problems": ("plans-none", "plan-wrong", "plan-not-now", "away")})
    async def plan(self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Planning]) -> Look:
        """Leave an order for when your moment comes. Nobody else learns of it."""
        house.limits.take("play", me.id)
        found = await do(
            house, table, me, lambda t, now: playing.make_plan(t, me, now, data.seat, data.plan)
        )
        return look(found, found.own(me.id, data.seat).number)

    @delete("/plan", status_code=200, opt={"problems": ("not-seated",)})
    async def drop_plan(
        self, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None
    ) -> Look:
        """Take your order back."""
        found = await do(house, table, me, lambda t, now: playing.drop_plan(t, me, now, seat))
        return look(found, found.own(me.id, seat).number)

    @get("/chat", opt={"problems": ("table-none",)})
    async def read_chat(
        self,
        house: TheHouse,
        caller: Caller,
        table: TableId,
        after: Annotated[
            int, QueryParameter(description="After this message.", ge=0, le=2**31 - 1)
        ] = 0,
    ) -> list[Message]:
        """What was said at the table."""
        await enter(house, table, caller)
        return await house.database.read(lambda conn: messages.since(conn, table, after))

    @post("/chat", opt={"problems": ("not-seated", "message-empty", "too-often")})
    async def chat(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Saying]
    ) -> list[Message]:
        """Say something to the table. Only those who sit there may."""
        return await say(house, me, table, data.text)

    @get("/note", opt={"problems": ("table-none", "person-none")})
    async def read_note(self, house: TheHouse, me: Me, table: TableId) -> Note:
        """Your own note about this table."""
        await enter(house, table, me)
        _, _, text = await house.database.read(lambda conn: stored.visit(conn, table, me.id))
        return Note(text)

    @put("/note", opt={"problems": ("table-none", "too-often")})
    async def write_note(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Note]
    ) -> Note:
        """Keep a note about this table; nobody else sees it."""
        house.limits.take("chat", me.id)
        await enter(house, table, me)
        await house.database.write(lambda conn: stored.write_note(conn, table, me.id, data.text))
        return data

    @post(
        "/remind", status_code=200, opt={"problems": ("not-seated", "remind-nobody", "remind-soon")}
    )
    async def remind(self, house: TheHouse, me: Me, table: TableId) -> Reminded:
        """Let those whom the table waits for know that it does."""
        house.limits.take("chat", me.id)
        await enter(house, table, me)
        return Reminded(await house.crier.remind(table, me))

    @get(
        "/record",
        responses={200: ResponseSpec(dict[str, Any], description="See docs/records.md.")},
        opt={"problems": ("table-none", "not-running", "not-over")},
    )
    async def record(
        self, house: TheHouse, caller: Caller, table: TableId, seat: SeatAsked = None
    ) -> Response[bytes]:
        """The record: what your seat saw while the game goes on, everything once it is over."""
        found = await enter(house, table, caller)
        document, name = record_file(found, caller, seat)
        return Response(
            document,
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


async def make_moves(house: House, person: Person, table_id: str, moves: Moves) -> Moved:
    """Play what somebody sent."""
    seen = Cursor.read(moves.cursor)
    repeated = False

    def deed(table: Table, now: float) -> Change | None:
        nonlocal repeated
        actions = playing.read_actions(table, moves.actions)
        seat = table.own(person.id, moves.seat).number
        change = playing.play(table, person, now, seat, seen, actions)
        repeated = change is None
        return change

    table = await do(house, table_id, person, deed)
    seat = table.own(person.id, moves.seat).number
    return Moved(str(cursor(table, seat)), rows_since(table, seat, seen.rows), repeated)


def why_not(table: Table, person: Person, seat: Seat | None, given: Any) -> WhyNot:
    """Whether somebody may do this now. It is asked of what the seat sees, nothing else."""
    chair = table.own(person.id, seat)
    match = table.begun
    action = playing.read_actions(table, [given])[0]
    try:
        if match.over:
            raise Refused("match-over")
        view = table.view(chair.number)
        if open_fields(action) and action in table.game.legal(view, chair.number):
            return WhyNot(True, "", None)
        table.game.check(view, chair.number, action)
    except Refused as refused:
        rule = refused.rule if isinstance(refused, Illegal) else None
        return WhyNot(False, sentence(table, chair.number, refused), rule)
    return WhyNot(True, "", None)


async def say(house: House, person: Person, table_id: str, given: str) -> list[Message]:
    """Say something at a table; what was said, as it is kept."""
    house.limits.take("chat", person.id)
    table = await enter(house, table_id, person)
    chair = table.own_any(person.id)
    text = tidy(given)
    if not text:
        raise TableRefused("message-empty")
    said = await house.hall.say(
        table_id, person=person.id, seat=chair.number, name=chair.name, text=text
    )
    return [said]


def record_file(table: Table, person: Person | None, seat: Seat | None) -> tuple[bytes, str]:
    """A record as a file, and the file's name."""
    match = table.begun
    if table.card.status == OVER:
        return encode(finished(match)), f"{table.card.game}-{table.card.id}.json"
    if person is None or not table.seats_of(person.id):
        raise TableRefused("not-over")
    number = table.own(person.id, seat).number
    document = encode(seat_record(match, number))
    return document, f"{table.card.game}-{table.card.id}-seat{number}.json"


def _look_back(table: Table, who: Seat | None, at: int) -> Look:
    """The table as a viewer saw it after an earlier row: to look at, not to act on."""
    match, eyes = table.begun, table.eyes(who)
    if at >= len(eyes.noticed):
        raise TableRefused("row-none", row=at, last=len(eyes.noticed) - 1)
    state = match.at(eyes.noticed[at].logged)
    return Look(
        cursor=str(Cursor(at + 1, 0)),
        seat=who,
        view=plain(table.game.view(state, who)),
        waiting=list(table.game.waiting(state)),
        legal=[],
        undo=None,
        plan=None,
        plans=[],
        over=not table.game.waiting(state),
        result=table.game.result(state),
    )
