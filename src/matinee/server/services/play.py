"""Play for the API and the pages: moves, undo, why not, records, earlier moments."""

from typing import Any, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.contract.open_fields import open_fields
from matinee.engine.match.record import encode, finished_record, seat_record
from matinee.engine.match.state_digest import plain
from matinee.engine.text.current_language import current_language
from matinee.engine.text.errors import IllegalAction, Refused, error_text
from matinee.server.context import ServerContext
from matinee.server.http.metrics import MOVE_SECONDS
from matinee.server.presenters.table import refusal_sentence
from matinee.server.schemas.play import PlayRequest, TableView, WhyNot
from matinee.server.services.access import change_table
from matinee.server.tables import moves
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person
from matinee.store.tables import OVER


class PlayOutcome(NamedTuple):
    """The result of a person's moves."""

    table: Table
    seat: Seat
    seen: Cursor
    """The cursor at which the person decided."""
    repeated: bool = False
    """Whether the moves had been played before, so that nothing was done now."""


async def make_moves(
    context: ServerContext, person: Person, table_id: str, request: PlayRequest
) -> PlayOutcome:
    """Play the moves of a request."""
    seen = Cursor.read(request.cursor)
    repeated = False

    def edit(table: Table, now: float) -> Change | None:
        nonlocal repeated
        actions = moves.read_actions(table, request.actions)
        seat = table.own_seat(person.id, request.seat).number
        change = moves.play(table, person, now, seat, seen, actions)
        repeated = change is None
        return change

    with MOVE_SECONDS.time():
        table = await change_table(context, table_id, person, edit, limit="play")
    return PlayOutcome(table, table.own_seat(person.id, request.seat).number, seen, repeated)


async def undo_move(
    context: ServerContext, person: Person, table_id: str, given: Seat | None, seen: Cursor
) -> PlayOutcome:
    """Undo a person's latest move, where that is fair without a vote."""

    def edit(table: Table, now: float) -> Change:
        seat = table.own_seat(person.id, given).number
        return moves.undo_latest(table, person, now, seat, seen)

    table = await change_table(context, table_id, person, edit, limit="play")
    return PlayOutcome(table, table.own_seat(person.id, given).number, seen)


def why_not(table: Table, person: Person, seat: Seat | None, given: Any) -> WhyNot:
    """Whether a person may play this action now, decided from the seat's view alone."""
    seat_row = table.own_seat(person.id, seat)
    match = table.begun
    action = moves.read_actions(table, [given])[0]
    try:
        if match.over:
            raise Refused("match-over")
        table.require_unpaused()
        view = table.view(seat_row.number)
        if open_fields(action) and action in table.game.legal(view, seat_row.number):
            return WhyNot(True, "", None)
        table.game.check(view, seat_row.number, action)
    except Refused as refused:
        if isinstance(refused, TableRefused):
            return WhyNot(False, error_text(refused, current_language()), None)
        rule = refused.rule if isinstance(refused, IllegalAction) else None
        return WhyNot(False, refusal_sentence(table, seat_row.number, refused), rule)
    return WhyNot(True, "", None)


def record_file(table: Table, person: Person | None, seat: Seat | None) -> tuple[bytes, str]:
    """A record as a file, with the file's name."""
    match = table.begun
    if table.row.status == OVER:
        return encode(finished_record(match)), f"{table.row.game}-{table.row.id}.json"
    if person is None or not table.seats_of(person.id):
        raise TableRefused("not-over")
    number = table.own_seat(person.id, seat).number
    document = encode(seat_record(match, number))
    return document, f"{table.row.game}-{table.row.id}-seat{number}.json"


def earlier_view(table: Table, viewer: Seat | None, at: int) -> TableView:
    """A viewer's view of the table after an earlier row, without actions."""
    match, log = table.begun, table.viewer_log(viewer)
    if at >= len(log.rows):
        raise TableRefused("row-none", row=at, last=len(log.rows) - 1)
    state = match.state_at(log.rows[at].logged)
    return TableView(
        cursor=str(Cursor(at + 1, 0)),
        seat=viewer,
        view=plain(table.game.view(state, viewer)),
        waiting=list(table.game.active_seats(state)),
        legal=[],
        undo=None,
        plan=None,
        plans=[],
        over=not table.game.active_seats(state),
        result=table.game.result(state),
    )
