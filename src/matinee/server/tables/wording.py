"""What was told at a table: taken out by anybody who sits there, or said anew by who told it.

Taking out is nobody's: nothing that is written or told says whose wish it was. It waits for no
turn and for no clock, and it is possible after the end.
"""

from collections.abc import Mapping

from matinee.engine.game import Seat
from matinee.engine.match import Match
from matinee.engine.open import written
from matinee.engine.record import SaidAnew, Seen
from matinee.engine.refused import Refused
from matinee.engine.rows import Play, Reword
from matinee.engine.unsaying import Unsaying
from matinee.engine.wording import (
    draft_reword,
    draft_unsay,
    own_latest,
    reworded,
    row_of_move,
    unsaid_rows,
    why_no_reword,
)
from matinee.server.tables import cutting
from matinee.server.tables.eyes import Noticed
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


def unsays(table: Table) -> bool:
    """Whether things are told here that can be taken out."""
    return table.match is not None and isinstance(table.game, Unsaying)


def unsay(
    table: Table,
    person: Person,
    now: float,
    seat: Seat | None,
    row: int | None,
    move: int | None = None,
) -> Change | None:
    """Take out what a row, as one counts them, or a move of the game told.

    `None` if that has been done already: two who want the same take out one thing.
    """
    table.own_any(person.id)
    match = table.begun
    told = _meant(table, _viewer(table, person, seat), row, move)
    if told.logged in unsaid_rows(match.rows):
        return None
    draft = draft_unsay(match, told.logged)
    return table.change(now, draft=draft, also=[cutting.forgetting(table, draft.state)])


def told_rows(table: Table, viewer: Seat | None) -> list[Noticed]:
    """What was told that can still be taken out, the latest first."""
    if not unsays(table):
        return []
    noticed = table.eyes(viewer).noticed
    gone = unsaid_rows(table.begun.rows)
    old = {one.row.of for one in noticed if isinstance(one.row, SaidAnew)}
    return [
        one
        for one in reversed(noticed)
        if one.logged not in gone and one.number not in old and _tells(one)
    ]


def reword(
    table: Table,
    person: Person,
    now: float,
    seat: Seat | None,
    row: int | None,
    texts: Mapping[str, str],
) -> Change | None:
    """Put what one has told last into other words; `None` if it has these words already."""
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    table.require_going_on()
    match = table.running
    logged = own_latest(match, chair.number) if row is None else _logged(table, chair.number, row)
    told = None if logged is None else match.rows[logged]
    if logged is None or not isinstance(told, Play):
        raise Refused("reword-nothing")
    wanted = reworded(told.action, texts)
    now_told = match.rows[_as_told_now(match, logged)]
    assert isinstance(now_told, Play)
    if now_told.action == wanted and told.seat == chair.number:
        return None
    if now_told is not told:
        raise TableRefused("stale")
    return table.change(now, draft=draft_reword(match, chair.number, logged, texts))


def rewordable(table: Table, seat: Seat | None) -> Noticed | None:
    """What this seat has told last, if it may be reworded now."""
    if table.match is None or seat is None or table.turn.paused is not None:
        return None
    match = table.match
    logged = own_latest(match, seat)
    if logged is None or why_no_reword(match, seat, logged) is not None:
        return None
    return next((one for one in table.eyes(seat).noticed if one.logged == logged), None)


def _viewer(table: Table, person: Person, seat: Seat | None) -> Seat | None:
    """As whom somebody counts rows who sits here."""
    seats = table.seats_of(person.id)
    if seat is None and len(seats) > 1:
        return None
    return table.own(person.id, seat).number


def _meant(table: Table, viewer: Seat | None, row: int | None, move: int | None) -> Noticed:
    noticed = table.eyes(viewer).noticed
    if row is None and move is not None:
        logged = row_of_move(table.begun, move)
        found = next((one for one in noticed if one.logged == logged), None)
    else:
        found = noticed[row] if row is not None and row < len(noticed) else None
    if found is None or not isinstance(found.row, Seen) or found.row.action is None:
        raise Refused("unsay-nothing")
    return found


def _tells(one: Noticed) -> bool:
    row = one.row
    return isinstance(row, Seen) and row.action is not None and bool(written(row.action))


def _logged(table: Table, seat: Seat, row: int) -> int:
    noticed = table.eyes(seat).noticed
    if row >= len(noticed):
        raise TableRefused("row-none", row=row, last=len(noticed) - 1)
    return noticed[row].logged


def _as_told_now(match: Match, logged: int) -> int:
    """The row that tells in its present words what this one told first."""
    for number, row in enumerate(match.rows):
        if isinstance(row, Reword) and row.of == logged:
            after = number + 1
            while not isinstance(match.rows[after], Play):
                after += 1
            return _as_told_now(match, after)
    return logged
