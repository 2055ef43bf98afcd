"""Text edits at a table: a seat rewords its latest telling."""

from collections.abc import Mapping

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import Play, Reword
from matinee.engine.match.match import Match
from matinee.engine.storytelling.rewording import (
    draft_reword,
    own_latest,
    why_no_reword,
    with_texts,
)
from matinee.engine.text.errors import Refused
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Change, Table
from matinee.server.tables.viewer_log import ViewerRow
from matinee.store.people import Person


def reword(
    table: Table,
    person: Person,
    now: float,
    seat: Seat | None,
    row: int | None,
    texts: Mapping[str, str],
) -> Change | None:
    """Reword the seat's latest text; `None` if it has this wording already."""
    seat_row = table.own_seat(person.id, seat)
    table.require_playing(seat_row)
    table.require_unpaused()
    match = table.running
    logged = (
        own_latest(match, seat_row.number) if row is None else _logged(table, seat_row.number, row)
    )
    told = None if logged is None else match.rows[logged]
    if logged is None or not isinstance(told, Play):
        raise Refused("reword-nothing")
    wanted = with_texts(told.action, texts)
    now_told = match.rows[_as_told_now(match, logged)]
    assert isinstance(now_told, Play)
    if now_told.action == wanted and told.seat == seat_row.number:
        return None
    if now_told is not told:
        raise TableRefused("stale")
    return table.change(now, draft=draft_reword(match, seat_row.number, logged, texts))


def rewordable(table: Table, seat: Seat | None) -> ViewerRow | None:
    """This seat's latest text, if it may be reworded now."""
    if table.match is None or seat is None or table.progress.paused is not None:
        return None
    match = table.match
    logged = own_latest(match, seat)
    if logged is None or why_no_reword(match, seat, logged) is not None:
        return None
    return next((one for one in table.viewer_log(seat).rows if one.logged == logged), None)


def _logged(table: Table, seat: Seat, row: int) -> int:
    rows = table.viewer_log(seat).rows
    if row >= len(rows):
        raise TableRefused("row-none", row=row, last=len(rows) - 1)
    return rows[row].logged


def _as_told_now(match: Match, logged: int) -> int:
    """The row with the current wording of this one."""
    for number, row in enumerate(match.rows):
        if isinstance(row, Reword) and row.of == logged:
            after = number + 1
            while not isinstance(match.rows[after], Play):
                after += 1
            return _as_told_now(match, after)
    return logged
