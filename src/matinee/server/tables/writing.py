"""Who is writing where a story is told: a sign that fades by itself.

It says that somebody writes, and nothing of what.
"""

from typing import Final

from matinee.engine.game import Seat
from matinee.engine.rows import Play
from matinee.server.tables.chairs import plays_on
from matinee.server.tables.courtesy import tale_of
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.signs import Sign
from matinee.store.tables import OVER

LASTS: Final = 7.0
"""Seconds for which a sign can be seen."""


def sign(table: Table, person: Person, seat: Seat | None, now: float) -> tuple[Seat, Sign] | None:
    """The sign that this person writes; `None` where nobody could be told just now."""
    tale_of(table)
    chair = table.own(person.id, seat)
    if table.match is None or not _shown(table):
        return None
    return chair.number, Sign(person.id, now + LASTS, len(table.match.rows))


def writers(table: Table, person: str | None, now: float) -> tuple[Seat, ...]:
    """The seats that are writing, as somebody sees it: not their own, nor whom they muted."""
    if not table.signs or not _shown(table):
        return ()
    unseen = table.courtesies.of(person).muted | {person}
    return tuple(
        seat
        for seat, one in sorted(table.signs.items())
        if one.until > now and one.person not in unseen and _holds(table, seat, one)
    )


def _shown(table: Table) -> bool:
    """Whether anybody may see who writes: not in a pause, nor while people choose in secret."""
    if table.match is None or table.card.status == OVER or table.turn.paused is not None:
        return False
    return not table.game.sealed(table.match.state)


def _holds(table: Table, seat: Seat, one: Sign) -> bool:
    """Whether whoever gave the sign still plays there, and has not told it meanwhile."""
    chair = table.chairs[seat]
    since = table.begun.rows[one.rows :]
    told = any(isinstance(row, Play) and row.seat == seat for row in since)
    return chair.person == one.person and plays_on(chair) and not told
