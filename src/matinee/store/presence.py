"""Presence: the people at each table, by a stream, by a page, or within the grace period.

Each process renews the rows of the people connected to it. A person who leaves stays present for a
grace period, so that nobody can tell a page that was closed for a moment from one that was not.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select, update

from matinee.store.schema import PRESENCE
from matinee.store.tables import count_side_change
from matinee.store.upsert import insert_statement

PAGES: Final = "pages"
"""In place of a process: people with a page open, whose leaving no process can notice."""
LEFT: Final = "left"
"""In place of a process: people whose streams have ended, during the grace period."""
_PRESENT: Final = select(PRESENCE.c.person_id).where(PRESENCE.c.table_id == bindparam("the_id"))


def arrive(conn: Connection, table_id: str, person: str, process: str, until: float) -> bool:
    """Record that a person is at a table; `True` if the person was not present before."""
    known = _is_present(conn, table_id, person)
    _put(conn, table_id, person, process, until)
    if not known:
        count_side_change(conn, table_id)
    return not known


def page_expiry(conn: Connection, table_id: str, person: str) -> float | None:
    """The time at which a person's presence by a page expires; `None` if there is none."""
    until = conn.scalars(select(PRESENCE.c.until).where(*_row(table_id, person, PAGES))).first()
    return until if isinstance(until, float) else None  # SQLite stores any value in any column


def extend(conn: Connection, table_id: str, person: str, until: float) -> None:
    """Extend the presence of a person who loads a page.

    People who are not present do not arrive.
    """
    if _is_present(conn, table_id, person):
        _put(conn, table_id, person, PAGES, until)


def depart(conn: Connection, table_id: str, person: str, process: str, until: float) -> None:
    """Record that a process lost a person, who stays present until `until`.

    Others are not notified.
    """
    if conn.execute(delete(PRESENCE).where(*_row(table_id, person, process))).rowcount:
        _put(conn, table_id, person, LEFT, until)


def remove(conn: Connection, table_id: str, person: str) -> None:
    """Remove a person from a table at once, and notify the others."""
    here = PRESENCE.c.table_id == table_id, PRESENCE.c.person_id == person
    conn.execute(delete(PRESENCE).where(*here))
    count_side_change(conn, table_id)


def renew(
    conn: Connection, process: str, until: float, connected: Collection[tuple[str, str]]
) -> None:
    """Renew the presence of all people connected to a process; its other people depart."""
    mine = PRESENCE.c.process == process
    rows = conn.execute(select(PRESENCE.c.table_id, PRESENCE.c.person_id).where(mine))
    known = {(table_id, person) for table_id, person in rows}
    for table_id, person in sorted(known.difference(connected)):
        depart(conn, table_id, person, process, until)
    conn.execute(update(PRESENCE).where(mine).values(until=until))
    # Other processes consider a process dead that has not renewed for long.
    for table_id, person in sorted(set(connected) - known):
        arrive(conn, table_id, person, process, until)


def delete_expired(conn: Connection, now: float) -> list[str]:
    """Delete expired rows; returns the tables that a person has left by it."""
    pair = PRESENCE.c.table_id, PRESENCE.c.person_id
    lapsed = PRESENCE.c.until < now
    gone = {(table_id, person) for table_id, person in conn.execute(select(*pair).where(lapsed))}
    if not gone:
        return []
    conn.execute(delete(PRESENCE).where(lapsed))
    tables = {table_id for table_id, _ in gone}
    left = conn.execute(select(*pair).where(PRESENCE.c.table_id.in_(tables)))
    gone -= {(table_id, person) for table_id, person in left}
    changed = sorted({table_id for table_id, _ in gone})
    for table_id in changed:
        count_side_change(conn, table_id)
    return changed


def present(conn: Connection, table_id: str) -> frozenset[str]:
    """The people present at a table, through any process.

    Expired rows count until `delete_expired` deletes them, which notifies the others. If they
    expired by themselves, a reload because of a secret choice would show them gone, and so reveal
    the choice.
    """
    found = conn.scalars(_PRESENT, {"the_id": table_id})
    return frozenset(person for person in found if isinstance(person, str))


def connected(conn: Connection, table_id: str, now: float) -> frozenset[str]:
    """The people who have a page or a stream open, as far as is known: never shown to others."""
    found = select(PRESENCE.c.person_id).where(
        PRESENCE.c.table_id == table_id, PRESENCE.c.process != LEFT, PRESENCE.c.until >= now
    )
    return frozenset(conn.scalars(found))


def _is_present(conn: Connection, table_id: str, person: str) -> bool:
    here = PRESENCE.c.table_id == table_id, PRESENCE.c.person_id == person
    return conn.execute(select(PRESENCE.c.process).where(*here).limit(1)).first() is not None


def _put(conn: Connection, table_id: str, person: str, process: str, until: float) -> None:
    values = {"table_id": table_id, "person_id": person, "process": process, "until": until}
    row = insert_statement(conn, PRESENCE).values(values)
    keys = ["table_id", "person_id", "process"]
    conn.execute(row.on_conflict_do_update(index_elements=keys, set_={"until": until}))


def _row(table_id: str, person: str, process: str) -> tuple[ColumnElement[bool], ...]:
    return (
        PRESENCE.c.table_id == table_id,
        PRESENCE.c.person_id == person,
        PRESENCE.c.process == process,
    )
