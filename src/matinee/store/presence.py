"""Who is present at which table: by a stream of a process, by a page, or in a grace period.

Each process renews the rows of those who are connected to it. Whoever goes stays present for a
grace period, so that nobody can tell a page that was left for a moment from one that was not.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select, update

from matinee.store.inserting import inserting
from matinee.store.schema import PRESENCE
from matinee.store.tables import aside

PAGES: Final = "pages"
"""Stands for a process with those who look at pages, which nobody can tell left."""
LEFT: Final = "left"
"""Stands for a process with those whose streams have ended, for as long as the grace period."""
_PRESENT: Final = select(PRESENCE.c.person_id).where(PRESENCE.c.table_id == bindparam("the_id"))


def arrive(conn: Connection, table_id: str, person: str, process: str, until: float) -> bool:
    """Somebody is at a table; whether that is news, because they were not."""
    known = _is_present(conn, table_id, person)
    _put(conn, table_id, person, process, until)
    if not known:
        aside(conn, table_id)
    return not known


def linger(conn: Connection, table_id: str, person: str, until: float) -> None:
    """Somebody looks at a page: whoever is present stays so until then, others do not arrive."""
    if _is_present(conn, table_id, person):
        _put(conn, table_id, person, PAGES, until)


def depart(conn: Connection, table_id: str, person: str, process: str, until: float) -> None:
    """A process has lost somebody, who stays present until then. Nobody is told."""
    if conn.execute(delete(PRESENCE).where(*_row(table_id, person, process))).rowcount:
        _put(conn, table_id, person, LEFT, until)


def remove(conn: Connection, table_id: str, person: str) -> None:
    """Somebody is not to be at a table any more, which is news at once."""
    here = PRESENCE.c.table_id == table_id, PRESENCE.c.person_id == person
    conn.execute(delete(PRESENCE).where(*here))
    aside(conn, table_id)


def renew(
    conn: Connection, process: str, until: float, connected: Collection[tuple[str, str]]
) -> None:
    """These are connected to a process, by table and person, and nobody else is."""
    mine = PRESENCE.c.process == process
    rows = conn.execute(select(PRESENCE.c.table_id, PRESENCE.c.person_id).where(mine))
    known = {(table_id, person) for table_id, person in rows}
    for table_id, person in sorted(known.difference(connected)):
        depart(conn, table_id, person, process, until)
    conn.execute(update(PRESENCE).where(mine).values(until=until))
    # Others take a process for dead that is silent for long.
    for table_id, person in sorted(set(connected) - known):
        arrive(conn, table_id, person, process, until)


def forget(conn: Connection, now: float) -> list[str]:
    """Drop whatever has lapsed; the tables at which somebody is not present any more."""
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
        aside(conn, table_id)
    return changed


def present(conn: Connection, table_id: str) -> frozenset[str]:
    """Who is present at a table, by whichever process.

    Who has lapsed counts until somebody forgets them, which is told: if they went by themselves,
    whoever looks again because of a secret choice would show that there was one.
    """
    found = conn.scalars(_PRESENT, {"the_id": table_id})
    return frozenset(person for person in found if isinstance(person, str))


def connected(conn: Connection, table_id: str, now: float) -> frozenset[str]:
    """Who has a page or a stream open, as far as is known: not for the eyes of others."""
    found = select(PRESENCE.c.person_id).where(
        PRESENCE.c.table_id == table_id, PRESENCE.c.process != LEFT, PRESENCE.c.until >= now
    )
    return frozenset(conn.scalars(found))


def _is_present(conn: Connection, table_id: str, person: str) -> bool:
    here = PRESENCE.c.table_id == table_id, PRESENCE.c.person_id == person
    return conn.execute(select(PRESENCE.c.process).where(*here).limit(1)).first() is not None


def _put(conn: Connection, table_id: str, person: str, process: str, until: float) -> None:
    values = {"table_id": table_id, "person_id": person, "process": process, "until": until}
    row = inserting(conn, PRESENCE).values(values)
    keys = ["table_id", "person_id", "process"]
    conn.execute(row.on_conflict_do_update(index_elements=keys, set_={"until": until}))


def _row(table_id: str, person: str, process: str) -> tuple[ColumnElement[bool], ...]:
    return (
        PRESENCE.c.table_id == table_id,
        PRESENCE.c.person_id == person,
        PRESENCE.c.process == process,
    )
