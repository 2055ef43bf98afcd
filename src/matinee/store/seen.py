"""What each person has seen of a table: from where on things are new to them, and to nobody else.

A visit lasts as long as somebody keeps looking. What was new when it began stays marked for as
long: a page that is loaded again must not lose its place.
"""

from typing import Final

import msgspec
from sqlalchemy import Connection, select, update

from matinee.store.row_reader import Moment, reader, sound
from matinee.store.schema import VISITS
from matinee.store.tables import keep_visit

VISIT_LASTS: Final = 15 * 60.0
"""Seconds after which somebody who has not looked counts as having been away."""
NOTED_FOR: Final = 60.0
"""Seconds for which it need not be written again that somebody looks: pages load themselves."""


def new_from(conn: Connection, table_id: str, person: str, rows: int, now: float) -> int | None:
    """The row of the log from which on things are new to somebody; `None` if nothing is.

    So many rows there are. Whoever was never here has missed nothing.
    """
    return _new(_find(conn, table_id, person), rows, now)


def is_noted(conn: Connection, table_id: str, person: str, rows: int, now: float) -> bool:
    """Whether it is known already, since a moment ago, that somebody sees so many rows."""
    found = _find(conn, table_id, person)
    if found is None or found.seen is None or found.seen_at is None:
        return False
    return found.seen >= rows and 0 <= now - found.seen_at <= NOTED_FOR


def look(conn: Connection, table_id: str, person: str, rows: int, now: float) -> int | None:
    """Note that somebody sees so many rows, and say from which on they are new."""
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
    """What is known of somebody's visits."""

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
    """What is known; damage is as if this person had never been here."""
    found = conn.execute(
        select(VISITS.c.seen, VISITS.c.seen_at, VISITS.c.new_from).where(
            VISITS.c.table_id == table_id, VISITS.c.person_id == person
        )
    )
    return next(sound(found.mappings(), _read_visit, "visits", table_id), None)
