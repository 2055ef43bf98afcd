"""Who is connected to which table, in which process; each process renews what it knows."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, select, update

from matinee.store.inserting import inserting
from matinee.store.schema import PRESENCE
from matinee.store.tables import aside


def arrive(conn: Connection, table_id: str, person: str, process: str, until: float) -> None:
    """Somebody has come to a table."""
    values = {"table_id": table_id, "person_id": person, "process": process, "until": until}
    arrival = inserting(conn, PRESENCE).values(values)
    keys = ["table_id", "person_id", "process"]
    conn.execute(arrival.on_conflict_do_update(index_elements=keys, set_={"until": until}))
    aside(conn, table_id)


def depart(conn: Connection, table_id: str, person: str, process: str) -> None:
    """Somebody has left a table."""
    conn.execute(
        delete(PRESENCE).where(
            PRESENCE.c.table_id == table_id,
            PRESENCE.c.person_id == person,
            PRESENCE.c.process == process,
        )
    )
    aside(conn, table_id)


def renew(
    conn: Connection, process: str, until: float, connected: Collection[tuple[str, str]]
) -> None:
    """All who are connected to this process still are: tables, and who is there."""
    mine = update(PRESENCE).where(PRESENCE.c.process == process).values(until=until)
    if conn.execute(mine).rowcount < len(connected):
        # This process was silent for so long that others took it for dead.
        for table_id, person in sorted(connected):
            arrive(conn, table_id, person, process, until)


def leave_all(conn: Connection, process: str) -> None:
    """This process ends: nobody is connected to it any more."""
    gone = conn.scalars(select(PRESENCE.c.table_id).where(PRESENCE.c.process == process))
    tables = sorted(set(gone))
    conn.execute(delete(PRESENCE).where(PRESENCE.c.process == process))
    for table_id in tables:
        aside(conn, table_id)


def forget(conn: Connection, now: float) -> list[str]:
    """Drop what processes that died have left; the tables where that changed something."""
    stale = PRESENCE.c.until < now
    tables = sorted(set(conn.scalars(select(PRESENCE.c.table_id).where(stale))))
    conn.execute(delete(PRESENCE).where(stale))
    for table_id in tables:
        aside(conn, table_id)
    return tables


def present(conn: Connection, table_id: str) -> frozenset[str]:
    """Who is connected to a table, on whichever process.

    Who has lapsed counts until somebody forgets them, which is told: if they went by themselves,
    whoever looks again because of a secret choice would show that there was one.
    """
    found = select(PRESENCE.c.person_id).where(PRESENCE.c.table_id == table_id)
    return frozenset(person for person in conn.scalars(found) if isinstance(person, str))
