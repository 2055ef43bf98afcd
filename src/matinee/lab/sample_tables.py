"""Tables of every game in a database: one that is open, one that goes on, one that is over.

They are played by bots in this process and written as if people had played them, so that a server
that opens the database finds nothing to do at them by itself.
"""

import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.bots.levels import make
from matinee.engine.dice import FastDice
from matinee.engine.folding import fold
from matinee.engine.match import Match
from matinee.engine.rows import Player
from matinee.engine.title import Title, titles
from matinee.server.tables.seating import strongest
from matinee.server.tables.terms import Terms
from matinee.server.tables.turn import first_turn
from matinee.store import courtesies, people
from matinee.store.tables import OPEN, OVER, RUNNING, Card, Chair, Status, create, save

SEATS: Final = 4
UNDER_WAY: Final = 0.6
"""How much of a game has been played where it goes on."""
STATUSES: Final = (OPEN, RUNNING, OVER)


@dataclass(frozen=True, slots=True)
class SampleTable:
    """A table that requests can name."""

    id: str
    game: str
    status: Status
    rows: int
    forms: tuple[str, ...]
    """The files that there are of its story, which everybody may read."""


def put_up_tables(conn: Connection, level: str | None = None, crowd: int = 0) -> list[SampleTable]:
    """Write tables of all installed games; bots of a level play, by default of the strongest.

    There are at least as many tables of each status as a `crowd` makes; those are of one game, one
    that tells a story if there is any, and are not given back.
    """
    now = time.time()
    found = []
    for title in sorted(titles().values(), key=lambda title: title.tale_at is None):
        match = _played(title, level or strongest(title))
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
    bots = [(make(title, level).choose, FastDice(f"sample/{seat}")) for seat in range(seats)]
    while waiting := game.waiting(match.state):
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
    waiting = title.game.waiting(match.at(rows - 1)) if status == RUNNING else ()
    turn = replace(first_turn(len(owners), terms.clock), waiting=tuple(waiting))
    card = Card(
        id=f"{title.key}-{status}{mark}",
        game=title.key,
        status=status,
        public=True,
        host=owners[0],
        terms=msgspec.json.encode(terms),
        turn=msgspec.json.encode(turn),
        header=None if status == OPEN else msgspec.json.encode(match.header),
        seed=None if status == OPEN else match.seed,
        ended="finished" if status == OVER else None,
        result=msgspec.json.encode(match.result) if status == OVER else None,
        created_at=now,
        changed_at=now,
    )
    taken = len(owners) if status != OPEN else 1
    create(conn, card, [_chair(seat, owners, taken) for seat in range(len(owners))])
    if rows:
        stored = [fold(row) for row in match.rows[:rows]]
        save(conn, replace(card, version=1, rows=rows), (), stored, now)
    forms: tuple[str, ...] = ()
    if title.tale is not None:
        forms = tuple(title.tale.forms)
        for owner in owners:
            courtesies.show(conn, card.id, owner, agrees=True)
    return SampleTable(card.id, title.key, status, rows, forms)


def _chair(seat: int, owners: list[str], taken: int) -> Chair:
    if seat >= taken:
        return Chair(number=seat)
    return Chair(number=seat, person=owners[seat], name=f"Seat {seat + 1}")
