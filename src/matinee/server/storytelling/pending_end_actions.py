"""Actions on a pending end: begin it, withdraw it, "nothing to add", carry it out."""

from collections.abc import Sequence

from msgspec.structs import replace

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.log_rows import Play, Row
from matinee.engine.text.errors import Refused
from matinee.server.storytelling import pending_end
from matinee.server.tables.clocks import visible_to_all
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


def begin(table: Table, now: float, seat: Seat, actions: Sequence[Action]) -> Change | None:
    """The change that makes the last of these actions pending; `None` if it acts at once."""
    *first, last = actions
    if not last.ends_turn:
        return None
    latest = now if first else _latest_entry(table, seat)
    pending = pending_end.new_pending_end(
        table.terms, table.seats, table.present, seat, last, latest, now
    )
    if pending is None:
        return None
    draft = table.running.draft_play(seat, *first) if first else None
    return table.change(now, progress=replace(table.progress, pending_end=pending), draft=draft)


def _latest_entry(table: Table, seat: Seat) -> float | None:
    """The time of this seat's latest move that everybody can see."""
    rows = table.running.rows
    numbers = range(len(rows) - 1, 0, -1)
    return next((table.times[n] for n in numbers if _is_play(rows[n], seat)), None)


def _is_play(row: Row, seat: Seat) -> bool:
    return isinstance(row, Play) and row.seat == seat and visible_to_all(row)


def withdraw(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Withdraw the person's own pending end, which has had no effect yet."""
    seat_row = table.any_own_seat(person.id) if seat is None else table.own_seat(person.id, seat)
    table.require_running()
    pending = table.progress.pending_end
    if pending is None or pending.seat not in table.seats_of(person.id):
        raise TableRefused("held-none")
    if seat is not None and pending.seat != seat_row.number:
        raise TableRefused("held-none")
    return table.change(now, progress=replace(table.progress, pending_end=None))


def nothing_to_add(table: Table, person: Person, now: float, cursor: Cursor) -> Change | None:
    """Store that a person who has seen up to this cursor has nothing to add to the pending end.

    `None` if that is stored already. Once all who are asked have said so, the end takes effect.
    """
    seat = _asked_seat(table, person)
    pending = table.progress.pending_end
    assert pending is not None
    if cursor.rows != len(table.viewer_log(seat).rows):
        raise TableRefused("stale")
    if person.id in pending.cleared_by:
        return None
    clear = (*pending.cleared_by, person.id)
    return table.change(
        now, progress=replace(table.progress, pending_end=replace(pending, cleared_by=clear))
    )


def something_to_add(table: Table, person: Person, now: float) -> Change | None:
    """Withdraw "nothing to add"."""
    _asked_seat(table, person)
    pending = table.progress.pending_end
    assert pending is not None
    if person.id not in pending.cleared_by:
        return None
    clear = tuple(one for one in pending.cleared_by if one != person.id)
    return table.change(
        now, progress=replace(table.progress, pending_end=replace(pending, cleared_by=clear))
    )


def carry_out(table: Table, now: float) -> Change | None:
    """Play the pending action once its time has come, as a move of the seat that ended."""
    pending = table.progress.pending_end
    if table.match is None or pending is None or pending.due is None or pending.due > now:
        return None
    progress = replace(table.progress, pending_end=None)
    try:
        draft = table.running.draft_play(
            pending.seat, pending_end.pending_action(table.game, pending)
        )
    except Refused:
        return table.change(now, progress=progress)
    return table.change(now, progress=progress, draft=draft)


def _asked_seat(table: Table, person: Person) -> Seat:
    """The seat of a person who is asked whether they have anything to add."""
    seat_row = table.any_own_seat(person.id)
    table.require_playing(seat_row)
    pending = table.progress.pending_end
    others = (
        []
        if pending is None or not pending.days
        else pending_end.people_to_ask(table.seats, pending.seat)
    )
    if all(other.person != person.id for other in others):
        raise TableRefused("held-nobody")
    return seat_row.number
