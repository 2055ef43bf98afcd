"""Who is writing where a story is told: a sign that fades by itself, and is never stored.

It says that somebody writes, and nothing of what. This process alone knows of it: those who follow
the table through another one do not see it, and a sign that is lost is no loss.
"""

from typing import Final

from matinee.engine.game import Seat
from matinee.engine.match import Play
from matinee.server.tables.courtesy import tale_of
from matinee.server.tables.table import Sign, Table, plays_on
from matinee.store.people import Person
from matinee.store.tables import OVER

LASTS: Final = 7.0
"""Seconds for which a sign can be seen."""


def sign(table: Table, person: Person, seat: Seat | None, now: float) -> None:
    """Note that this person writes. Where nobody could be told just now, it is left at that."""
    tale_of(table)
    chair = table.own(person.id, seat)
    match = table.match
    if match is not None and _shown(table):
        table.signs[chair.number] = Sign(person.id, now + LASTS, len(match.rows))


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
