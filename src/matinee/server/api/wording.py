"""What was told: taken out without a name, or said anew."""

from collections.abc import Sequence

from litestar import Controller, get, post
from litestar.params import JSONBody

from matinee.engine.game import Action, Seat
from matinee.engine.open import Text, covers, open_fields, text_fields
from matinee.engine.rows import Play
from matinee.engine.story import Line
from matinee.server.api.params import AnyRequest, Me, SeatAsked, TableId, TheHouse
from matinee.server.api.shapes_playing import Moved
from matinee.server.api.shapes_wording import (
    Rewording,
    RewordShape,
    TakenOutShape,
    TakingOut,
    ToldShape,
    WordsShape,
)
from matinee.server.api.telling import cursor, rows_since
from matinee.server.callers import nameless
from matinee.server.entrance import do, enter, viewer
from matinee.server.tables import wording
from matinee.server.tables.hiding import Hiding
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

LATEST = 50
"""How many things that were told are listed."""


class WordingController(Controller):
    """The words of a game in which people write."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get("/told", opt={"problems": ("not-seated", "not-running", "person-none")})
    async def told(
        self, request: AnyRequest, house: TheHouse, me: Me, table: TableId, seat: SeatAsked = None
    ) -> WordsShape:
        """What was told lately and can be taken out; and what you may reword."""
        nameless(request)
        found = await enter(house, table, me)
        found.own_any(me.id)
        who = viewer(found, me, seat)
        found.begun  # noqa: B018 (refuses a table that has not begun)
        return words_shape(found, me, who)

    @post(
        "/unsay", status_code=200, opt={"problems": ("not-seated", "unsay-nothing", "unsay-never")}
    )
    async def unsay(
        self,
        request: AnyRequest,
        house: TheHouse,
        me: Me,
        table: TableId,
        data: JSONBody[TakingOut],
    ) -> TakenOutShape:
        """Take something out that was told: the X-card. No reason, and nobody learns who it was.

        Its words are gone for good, from the log too. Everybody who sits there may, at any time,
        after the end as well. What has been taken out already is done.
        """
        nameless(request)
        found = await do(
            house,
            table,
            me,
            lambda t, now: wording.unsay(t, me, now, data.seat, data.row, data.move),
        )
        return TakenOutShape(str(cursor(found, viewer(found, me, data.seat))))

    @post(
        "/reword",
        status_code=200,
        opt={
            "problems": (
                "reword-nothing", "reword-other", "reword-revealed", "reword-unsaid",
                "reword-final", "reword-field", "undo-several", "stale", "row-none", "away",
                "conceded", "paused", "match-over",
            )
        },
    )  # fmt: skip
    async def reword(
        self, house: TheHouse, me: Me, table: TableId, data: JSONBody[Rewording]
    ) -> Moved:
        """Put what you have told last into other words, free of charge.

        It is possible until somebody adds something. Sending the same again is safe.
        """
        before, repeated = 0, False

        def deed(found: Table, now: float) -> Change | None:
            nonlocal before, repeated
            seat = found.own(me.id, data.seat).number
            before = cursor(found, seat).rows
            change = wording.reword(found, me, now, seat, data.row, data.texts)
            repeated = change is None
            return change

        found = await do(house, table, me, deed, limit="play")
        seat = found.own(me.id, data.seat).number
        return Moved(str(cursor(found, seat)), rows_since(found, me.id, seat, before), repeated)


def words_shape(table: Table, person: Person, viewer: Seat | None) -> WordsShape:
    """What was told, for somebody who sits there."""
    hiding = Hiding(table, person.id, viewer)
    told = wording.told_rows(table, viewer)[:LATEST]
    shown = [ToldShape(one.number, text_of(hiding.told(one))) for one in told]
    return WordsShape(shown, reword_shape(table, viewer))


def text_of(lines: Sequence[Line]) -> str:
    """What was told, as the log has it."""
    return " ".join(line.text for line in lines)


def reword_shape(table: Table, seat: Seat | None) -> RewordShape | None:
    """What this seat may put into other words now."""
    told = wording.rewordable(table, seat)
    if told is None:
        return None
    row = table.begun.rows[told.logged]
    assert isinstance(row, Play)
    texts = {field: getattr(row.action, field) for field in text_fields(type(row.action))}
    return RewordShape(told.number, texts, _taken(table, told.logged, row.seat, row.action))


def _taken(table: Table, logged: int, seat: Seat, action: Action) -> dict[str, Text]:
    """What the game took for the words of this action where it was played."""
    match = table.begun
    view = table.game.view(match.at(match.stands_before(logged)), seat)
    offers = (one for one in table.game.legal(view, seat) if covers(one, action, words=False))
    domains = open_fields(next(offers, action))
    return {field: domain for field, domain in domains.items() if isinstance(domain, Text)}
