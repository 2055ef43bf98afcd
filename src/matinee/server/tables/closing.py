"""What was ended and is held: taken back, let go, closed."""

from msgspec.structs import replace

from matinee.engine.game import Seat
from matinee.engine.refused import Refused
from matinee.server.tables import holding
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


def withdraw(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Take back what one has ended, as long as it is held: nothing has happened yet."""
    chair = table.own_any(person.id) if seat is None else table.own(person.id, seat)
    table.running  # noqa: B018 (refuses a game that is over)
    held = table.turn.held
    if held is None or held.seat not in table.seats_of(person.id):
        raise TableRefused("held-none")
    if seat is not None and held.seat != chair.number:
        raise TableRefused("held-none")
    return table.change(now, turn=replace(table.turn, held=None))


def nothing_to_add(table: Table, person: Person, now: float, cursor: Cursor) -> Change | None:
    """Say that what was ended may close as far as one is concerned, on having seen so much.

    `None` if one has said so already. When nobody else is asked, it closes.
    """
    seat = _asked(table, person)
    held = table.turn.held
    assert held is not None
    if cursor.rows != len(table.eyes(seat).noticed):
        raise TableRefused("stale")
    if person.id in held.clear:
        return None
    clear = (*held.clear, person.id)
    return table.change(now, turn=replace(table.turn, held=replace(held, clear=clear)))


def something_to_add(table: Table, person: Person, now: float) -> Change | None:
    """Take that back: one wants to say something after all."""
    _asked(table, person)
    held = table.turn.held
    assert held is not None
    if person.id not in held.clear:
        return None
    clear = tuple(one for one in held.clear if one != person.id)
    return table.change(now, turn=replace(table.turn, held=replace(held, clear=clear)))


def close(table: Table, now: float) -> Change | None:
    """Play what was ended, once its time has come, as a move of who ended it."""
    held = table.turn.held
    if table.match is None or held is None or held.due is None or held.due > now:
        return None
    turn = replace(table.turn, held=None)
    try:
        draft = table.running.draft_play(held.seat, holding.read(table.game, held))
    except Refused:
        return table.change(now, turn=turn)
    return table.change(now, turn=turn, draft=draft)


def _asked(table: Table, person: Person) -> Seat:
    """The seat as which somebody is asked whether there is anything to add."""
    chair = table.own_any(person.id)
    table.require_playing(chair)
    held = table.turn.held
    heard = [] if held is None or not held.days else holding.others(table.chairs, held.seat)
    if all(other.person != person.id for other in heard):
        raise TableRefused("held-nobody")
    return chair.number
