"""Queries of the lobby: the lobby order of public tables, and a person's own tables."""

from sqlalchemy import Connection, func, select

from matinee.store.schema import PRESENCE, SEATS, TABLES
from matinee.store.tables import OPEN, OVER


def find_public(
    conn: Connection, status: str, game: str | None, limit: int, skip: int = 0
) -> list[str]:
    """Public tables by status: finished ones latest first, others in the lobby order.

    In the lobby every host's first table comes before anyone's second one, so that nobody can push
    others out of it. Within each rank, tables come first at which a seated person is present.
    """
    found = select(TABLES.c.id).where(TABLES.c.public, TABLES.c.status == status)
    if game is not None:
        found = found.where(TABLES.c.game == game.replace("\0", "?"))
    latest = TABLES.c.changed_at.desc()
    if status != OVER:
        here = select(SEATS.c.number).where(
            SEATS.c.table_id == TABLES.c.id,
            PRESENCE.c.table_id == SEATS.c.table_id,
            PRESENCE.c.person_id == SEATS.c.person_id,
        )
        empty = ~here.correlate(TABLES).exists()
        order = empty, latest, TABLES.c.id
        place = func.row_number().over(partition_by=TABLES.c.host, order_by=order)
        found = found.order_by(place, *order)
    else:
        found = found.order_by(latest, TABLES.c.id)
    return list(conn.scalars(found.limit(limit).offset(skip)))


def count_public(conn: Connection, host: str) -> int:
    """The number of a host's public tables that have not begun."""
    waiting = select(func.count()).where(
        TABLES.c.host == host, TABLES.c.public, TABLES.c.status == OPEN
    )
    return conn.scalar(waiting) or 0


def find_seated(conn: Connection, person: str, limit: int) -> list[str]:
    """The tables at which a person sits, most recently changed first."""
    seated = select(SEATS.c.table_id).where(SEATS.c.person_id == person)
    return list(
        conn.scalars(
            select(TABLES.c.id)
            .where(TABLES.c.id.in_(seated))
            .order_by(TABLES.c.changed_at.desc())
            .limit(limit)
        )
    )
