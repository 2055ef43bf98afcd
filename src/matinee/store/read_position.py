"""Read positions: the log rows of a table that each person has seen; private to that person.

A visit lasts as long as the person keeps loading the table. Rows that were unread when it began
stay marked until it ends: a page that is reloaded must not lose its place.
"""

from typing import Final

import msgspec
from sqlalchemy import Connection, select, update

from matinee.store.row_reader import Moment, readable_rows, reader
from matinee.store.schema import VISITS
from matinee.store.tables import keep_visit

VISIT_LASTS: Final = 15 * 60.0
"""Seconds without a page load after which a visit has ended."""
NOTED_FOR: Final = 60.0
"""Seconds in which a further page load need not be written: pages reload by themselves."""


def first_unread(conn: Connection, table_id: str, person: str, rows: int, now: float) -> int | None:
    """A person's first unread row in a log of `rows` rows; `None` if there is none.

    A first visit has no unread rows.
    """
    return _new(_find(conn, table_id, person), rows, now)


def is_recorded(conn: Connection, table_id: str, person: str, rows: int, now: float) -> bool:
    """Whether it was stored a moment ago that this person sees `rows` rows."""
    found = _find(conn, table_id, person)
    if found is None or found.seen is None or found.seen_at is None:
        return False
    return found.seen >= rows and 0 <= now - found.seen_at <= NOTED_FOR


def record_view(conn: Connection, table_id: str, person: str, rows: int, now: float) -> int | None:
    """Store that a person sees `rows` rows; returns the first unread one."""
    keep_visit(conn, table_id, person)
    found = _find(conn, table_id, person)
    new = _new(found, rows, now)
    seen = max(rows, found.seen or 0) if found is not None else rows
    conn.execute(
        update(VISITS)
        .where(VISITS.c.table_id == table_id, VISITS.c.person_id == person)
        .values(seen=seen, seen_at=now, new_from=new)
    )
    return new


class _Visit(msgspec.Struct, frozen=True):
    seen: int | None
    seen_at: Moment | None
    new_from: int | None


_read_visit: Final = reader(_Visit)


def _new(found: _Visit | None, rows: int, now: float) -> int | None:
    if found is None or found.seen is None or found.seen_at is None:
        return None
    if now - found.seen_at <= VISIT_LASTS:
        return found.new_from
    return found.seen if found.seen < rows else None


def _find(conn: Connection, table_id: str, person: str) -> _Visit | None:
    """The stored read position; a damaged one counts as none."""
    found = conn.execute(
        select(VISITS.c.seen, VISITS.c.seen_at, VISITS.c.new_from).where(
            VISITS.c.table_id == table_id, VISITS.c.person_id == person
        )
    )
    return next(readable_rows(found.mappings(), _read_visit, "visits", table_id), None)
