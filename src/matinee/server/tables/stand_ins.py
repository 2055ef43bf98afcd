"""Stand-ins: a bot plays for a person who is away, until that person comes back."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.seating import player
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

AWAY_AFTER: Final = 2
"""The number of consecutive timeouts after which a bot stands in."""


def stand_in(table: Table, now: float, seat: Seat) -> Change | None:
    """Let a bot stand in for a person whose time has run out twice in a row."""
    match = table.running
    seat_row = table.seats[seat]
    if seat_row.bot is not None or table.progress.seats[seat].missed < AWAY_AFTER:
        return None
    if table.progress.paused is not None:
        return None
    away = replace(seat_row, bot=table.terms.stand_in, plan=None)
    seat_rows = table.with_seat(away)
    host = table.row.host
    active = [seat_row.person for seat_row in seat_rows if seat_row.plays_on]
    if host not in active and active:
        host = active[0]
    return table.change(
        now,
        seats=seat_rows,
        progress=table.progress_after_reseat(away, now),
        draft=match.draft_sit(seat, player(away)),
        host=host,
    )


def come_back(table: Table, person: Person, now: float, seat: Seat | None) -> Change:
    """A person takes the seat back from the stand-in."""
    seat_row = table.own_seat(person.id, seat)
    match = table.running
    if seat_row.conceded:
        raise TableRefused("conceded")
    if seat_row.bot is None:
        raise TableRefused("away-not")
    back = replace(seat_row, bot=None)
    return table.change(
        now,
        seats=table.with_seat(back),
        progress=table.progress_after_reseat(back, now),
        draft=match.draft_sit(seat_row.number, player(back)),
    )
