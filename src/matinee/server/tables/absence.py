"""People who are not there: the clock decides, a bot stands in, a table is given up."""

from msgspec.structs import replace

from matinee.engine.game import Seat
from matinee.engine.rows import Close
from matinee.server.tables.chairs import plays_on
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.seating import player
from matinee.server.tables.table import Change, Table
from matinee.server.tables.terms import DAY
from matinee.server.tables.turn import AWAY_AFTER
from matinee.store.people import Person


def run_out(table: Table, now: float, seat: Seat) -> Change | None:
    """Let the clock decide for a seat whose time has run out."""
    match = table.running
    time, chair = table.turn.seats[seat], table.chairs[seat]
    if seat not in table.awaited or chair.bot is not None:
        return None
    if time.due is None or time.due > now:
        return None
    idle = table.game.idle(match.state, seat)
    return table.change(now, draft=match.draft_play(seat, idle, clock=True))


def stand_in(table: Table, now: float, seat: Seat) -> Change | None:
    """Let a bot play for somebody for whom the clock has decided twice in a row."""
    match = table.running
    chair = table.chairs[seat]
    if chair.bot is not None or table.turn.seats[seat].missed < AWAY_AFTER:
        return None
    if table.turn.paused is not None:
        return None
    away = replace(chair, bot=table.terms.stand_in, plan=None)
    chairs = table.with_chair(away)
    host = table.card.host
    active = [chair.person for chair in chairs if plays_on(chair)]
    if host not in active and active:
        host = active[0]
    return table.change(
        now,
        chairs=chairs,
        turn=table.reseated(away, now),
        draft=match.draft_sit(seat, player(away)),
        host=host,
    )


def come_back(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """Somebody who was away plays on."""
    chair = table.own(person.id, seat)
    match = table.running
    if chair.conceded:
        raise TableRefused("conceded")
    if chair.bot is None:
        raise TableRefused("away-not")
    back = replace(chair, bot=None)
    return table.change(
        now,
        chairs=table.with_chair(back),
        turn=table.reseated(back, now),
        draft=match.draft_sit(chair.number, player(back)),
    )


def abandon(table: Table, now: float) -> Change | None:
    """Close a table at which nothing has happened for as long as the server's patience lasts."""
    due = table.card.due_at
    if due is None or due > now:
        return None
    if table.match is None:
        return table.change(now, status="over", ended="abandoned")
    idle_since = now - table.card.changed_at
    if idle_since < table.patience.idle_days * DAY:
        return None
    return table.change(now, draft=table.match.draft_close(Close("abandoned")))
