"""The editor's cuts of stories, and which stories may be shown to all.

What is JSON inside stays as it is: the server knows what it means.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select, update

from matinee.store.inserting import inserting
from matinee.store.schema import CUTS, TABLES, VISITS
from matinee.store.tables import OVER, aside


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a story's cuts."""

    agreed: bytes | None = None
    pending: bytes | None = None


def read(conn: Connection, table_id: str) -> Kept:
    """The cuts of a story as they are now."""
    return read_all(conn, [table_id]).get(table_id, Kept())


def read_all(conn: Connection, ids: Sequence[str]) -> dict[str, Kept]:
    """The cuts of those of these stories that have any."""
    columns = select(CUTS.c.table_id, CUTS.c.agreed, CUTS.c.pending)
    found = conn.execute(columns.where(CUTS.c.table_id.in_(ids)))
    return {table_id: Kept(agreed, pending) for table_id, agreed, pending in found}


def hold(conn: Connection, table_id: str) -> Kept:
    """The same, and nobody else changes them before this transaction is over."""
    conn.execute(inserting(conn, CUTS).values(table_id=table_id).on_conflict_do_nothing())
    columns = select(CUTS.c.agreed, CUTS.c.pending).with_for_update()
    found = conn.execute(columns.where(CUTS.c.table_id == table_id)).one()
    return Kept(found.agreed, found.pending)


def replace(conn: Connection, table_id: str, known: Kept, kept: Kept) -> bool:
    """Keep these cuts in place of those that are known; `False` if there are others by now."""
    if hold(conn, table_id) != known:
        return False
    keep(conn, table_id, kept)
    return True


def keep(conn: Connection, table_id: str, kept: Kept) -> None:
    """Keep other cuts from now on."""
    values = {"agreed": kept.agreed, "pending": kept.pending}
    conn.execute(update(CUTS).where(CUTS.c.table_id == table_id).values(values))
    aside(conn, table_id)


def find_shown(conn: Connection, limit: int) -> list[str]:
    """Tables that are over and whose story somebody agrees to show, the latest first."""
    willing = select(VISITS.c.table_id).where(VISITS.c.shows)
    found = select(TABLES.c.id).where(TABLES.c.status == OVER, TABLES.c.id.in_(willing))
    return list(conn.scalars(found.order_by(TABLES.c.changed_at.desc()).limit(limit)))
