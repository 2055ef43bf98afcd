"""Deadlines: the times of a table's next automatic change and of its next notification."""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.contract.title import Title
from matinee.server.tables.bot_delays import DELAYS
from matinee.server.tables.progress import TableProgress
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.orders import is_waiting
from matinee.server.tables.table_settings import Terms
from matinee.store.tables import OPEN, OVER, SeatRow, TableRow

GRACE: Final = 2.0
"""Seconds after which any process may do the work that the responsible process has not done."""
SOONEST_NOTICE: Final = 60.0
"""Seconds for which a table must have waited before anybody is notified."""


def all_away(seat_rows: Sequence[SeatRow]) -> bool:
    """Whether there are people at the table and none of them plays on: then no bot moves either."""
    people = [seat_row for seat_row in seat_rows if seat_row.person is not None]
    return bool(people) and not any(seat_row.plays_on for seat_row in people)


def due_at(
    title: Title,
    terms: Terms,
    retention: Retention,
    table_row: TableRow,
    seat_rows: Sequence[SeatRow],
    progress: TableProgress,
    state: Any,
    now: float,
) -> float | None:
    """Latest time of the table's next automatic change; `None` once the table is over."""
    if table_row.status == OVER:
        return None
    times = [retention.closes_at(table_row)]
    if table_row.status == OPEN:
        return min(times)
    if progress.paused is not None:
        return min(times)
    if progress.pending_end is not None and progress.pending_end.due is not None:
        times.append(progress.pending_end.due)
    rests = all_away(seat_rows)
    for seat in progress.awaited_seats:
        if seat == progress.pending_seat:
            continue
        time, seat_row = progress.seats[seat], seat_rows[seat]
        planned = seat_row.plan is not None and not is_waiting(title, seat_row, state)
        if (seat_row.bot is not None or planned) and not rests:
            times.append(now + DELAYS[terms.pace].delay + GRACE)
        if seat_row.bot is None and time.due is not None:
            times.append(time.due)
    return min(times)


def notice_at(seat_rows: Sequence[SeatRow], progress: TableProgress) -> float | None:
    """Earliest time of a notification to a person the table waits for; `None` if there is none."""
    if progress.paused is not None:
        return None
    waits = [
        time.since + SOONEST_NOTICE
        for time, seat_row in zip(progress.seats, seat_rows, strict=False)
        if time.since is not None
        and time.notified_at is None
        and seat_row.plays_on
        and not seat_row.program
        if seat_row.number != progress.pending_seat
    ]
    return min(waits, default=None)
