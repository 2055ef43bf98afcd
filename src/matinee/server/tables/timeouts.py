"""Effects of time: the clock decides for a seat, and an idle table is closed."""

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import Close
from matinee.server.tables.table import Change, Table


def play_timeout(table: Table, now: float, seat: Seat) -> Change | None:
    """Play the timeout action of a seat whose time has run out."""
    match = table.running
    time, seat_row = table.progress.seats[seat], table.seats[seat]
    if seat not in table.active_seats or seat_row.bot is not None:
        return None
    if time.due is None or time.due > now:
        return None
    action = table.game.timeout_action(match.state, seat)
    return table.change(now, draft=match.draft_play(seat, action, clock=True))


def close_idle(table: Table, now: float) -> Change | None:
    """Close a table that has been idle for the server's retention time."""
    due = table.row.due_at
    if due is None or due > now:
        return None
    if table.match is None:
        return table.change(now, status="over", ended="abandoned")
    if now < table.retention.closes_at(table.row):
        return None
    return table.change(now, draft=table.match.draft_close(Close("abandoned")))
