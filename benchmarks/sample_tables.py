"""Sample tables of every game in a database: one open, one running, one over.

Bots play them in this process. They are stored as if people had played them, so that a server that
opens the database has nothing to do at them.
"""

import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.bots.levels import make_bot
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.stored_rows import encode_row
from matinee.server.tables.progress import first_progress
from matinee.server.tables.seating import strongest_bot
from matinee.server.tables.table_settings import Terms
from matinee.store import people
from matinee.store.storytelling import safety_tools
from matinee.store.tables import OPEN, OVER, RUNNING, SeatRow, Status, TableRow, create, save

SEATS: Final = 4
UNDER_WAY: Final = 0.6
"""The played fraction of a running game."""
STATUSES: Final = (OPEN, RUNNING, OVER)


@dataclass(frozen=True, slots=True)
class SampleTable:
    """A table that requests can name."""

    id: str
    game: str
    status: Status
    rows: int
    forms: tuple[str, ...]
    """The formats of its story, which everyone may read."""


def create_sample_tables(
    conn: Connection, level: str | None = None, crowd: int = 0
) -> list[SampleTable]:
    """Write tables of all installed games; bots of a level play, by default of the strongest.

    `crowd` more tables of each status are all of one game, which tells a story if any does. They
    are not returned.
    """
    now = time.time()
    found = []
    for title in sorted(titles().values(), key=lambda title: title.story_at is None):
        match = _played(title, level or strongest_bot(title))
        owners = [_person(conn, seat, now) for seat in range(len(match.header.players))]
        found += [_put_up(conn, title, match, status, owners, now) for status in STATUSES]
        for number in range(crowd):
            for status in STATUSES:
                _put_up(conn, title, match, status, owners, now, f"-{number}")
        crowd = 0
    return found


def _person(conn: Connection, seat: int, now: float) -> str:
    person = people.create(conn, people.new_id(), f"Seat {seat + 1}", program=False, now=now)
    return person.id


def _played(title: Title, level: str) -> Match:
    """A whole game, played by bots."""
    game: Any = title.game
    seats = min(SEATS, title.seats[-1])
    match = Match.begin(game, [Player(f"Seat {seat + 1}") for seat in range(seats)])
    bots = [(make_bot(title, level).choose, FastDice(f"sample/{seat}")) for seat in range(seats)]
    while waiting := game.active_seats(match.state):
        seat = waiting[0]
        choose, dice = bots[seat]
        view = partial(game.view, match.state, seat)
        match.play(seat, choose(seat, game.legal(match.state, seat), view, dice))
    return match


def _put_up(
    conn: Connection,
    title: Title,
    match: Match,
    status: Status,
    owners: list[str],
    now: float,
    mark: str = "",
) -> SampleTable:
    terms = Terms()
    rows = {OPEN: 0, RUNNING: int(len(match.rows) * UNDER_WAY), OVER: len(match.rows)}[status]
    waiting = title.game.active_seats(match.state_at(rows - 1)) if status == RUNNING else ()
    progress = replace(first_progress(len(owners), terms.clock), awaited_seats=tuple(waiting))
    table_row = TableRow(
        id=f"{title.key}-{status}{mark}",
        game=title.key,
        status=status,
        public=True,
        host=owners[0],
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(progress),
        header=None if status == OPEN else msgspec.json.encode(match.header),
        seed=None if status == OPEN else match.seed,
        ended="finished" if status == OVER else None,
        result=msgspec.json.encode(match.result) if status == OVER else None,
        created_at=now,
        changed_at=now,
    )
    taken = len(owners) if status != OPEN else 1
    create(conn, table_row, [_seat_row(seat, owners, taken) for seat in range(len(owners))])
    if rows:
        stored = [encode_row(row) for row in match.rows[:rows]]
        save(conn, replace(table_row, version=1, rows=rows), (), stored, now)
    forms: tuple[str, ...] = ()
    if title.story is not None:
        forms = tuple(title.story.forms)
        for owner in owners:
            safety_tools.set_story_shown(conn, table_row.id, owner, agrees=True)
    return SampleTable(table_row.id, title.key, status, rows, forms)


def _seat_row(seat: int, owners: list[str], taken: int) -> SeatRow:
    if seat >= taken:
        return SeatRow(number=seat)
    return SeatRow(number=seat, person=owners[seat], name=f"Seat {seat + 1}")
