"""What a seat does and sees: for the API and for the pages alike."""

from typing import Any

from matinee.engine.codec import plain
from matinee.engine.game import Seat
from matinee.engine.open import open_fields, tidy
from matinee.engine.record import encode, finished, seat_record
from matinee.engine.refused import Illegal, Refused, phrase
from matinee.server.api.shapes_playing import Look, Moved, Moves, WhyNot
from matinee.server.api.shapes_tables import Message
from matinee.server.api.telling import (
    cursor,
    message_shape,
    rows_since,
    sentence,
)
from matinee.server.entrance import do, enter
from matinee.server.house import House
from matinee.server.speech import spoken
from matinee.server.tables import playing
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person
from matinee.store.tables import OVER


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

    table = await do(house, table_id, person, deed, limit="play")
    seat = table.own(person.id, moves.seat).number
    rows, held = rows_since(table, person.id, seat, seen.rows), table.turn.held
    ended = held is not None and held.seat == seat
    return Moved(str(cursor(table, seat)), rows, repeated, ended)


def why_not(table: Table, person: Person, seat: Seat | None, given: Any) -> WhyNot:
    """Whether somebody may do this now. It is asked of what the seat sees, nothing else."""
    chair = table.own(person.id, seat)
    match = table.begun
    action = playing.read_actions(table, [given])[0]
    try:
        if match.over:
            raise Refused("match-over")
        table.require_going_on()
        view = table.view(chair.number)
        if open_fields(action) and action in table.game.legal(view, chair.number):
            return WhyNot(True, "", None)
        table.game.check(view, chair.number, action)
    except Refused as refused:
        if isinstance(refused, TableRefused):
            return WhyNot(False, phrase(refused, spoken()), None)
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
    return [message_shape(said)]


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


def look_back(table: Table, who: Seat | None, at: int) -> Look:
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
