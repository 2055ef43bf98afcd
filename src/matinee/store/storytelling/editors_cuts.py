"""The editor's cuts of stories, and the stories that may be shown to everybody.

A cut is opaque JSON here; the layer above encodes and decodes it.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select, update

from matinee.store.schema import CUTS, TABLES, VISITS
from matinee.store.tables import OVER, count_side_change
from matinee.store.upsert import insert_statement


class StoredCuts(msgspec.Struct, frozen=True):
    """The cuts of one story: the agreed one, and the one that is voted on."""

    agreed: bytes | None = None
    pending: bytes | None = None


def read(conn: Connection, table_id: str) -> StoredCuts:
    """The cuts of a story."""
    return read_all(conn, [table_id]).get(table_id, StoredCuts())


def read_all(conn: Connection, ids: Sequence[str]) -> dict[str, StoredCuts]:
    """The cuts by table id; stories without a row are left out."""
    columns = select(CUTS.c.table_id, CUTS.c.agreed, CUTS.c.pending)
    found = conn.execute(columns.where(CUTS.c.table_id.in_(ids)))
    return {table_id: StoredCuts(agreed, pending) for table_id, agreed, pending in found}


def read_for_update(conn: Connection, table_id: str) -> StoredCuts:
    """The cuts of a story, locked until this transaction ends."""
    conn.execute(insert_statement(conn, CUTS).values(table_id=table_id).on_conflict_do_nothing())
    columns = select(CUTS.c.agreed, CUTS.c.pending).with_for_update()
    found = conn.execute(columns.where(CUTS.c.table_id == table_id)).one()
    return StoredCuts(found.agreed, found.pending)


def replace_if_unchanged(
    conn: Connection, table_id: str, known: StoredCuts, cuts: StoredCuts
) -> bool:
    """Store these cuts if the stored ones are still `known` (optimistic locking); else `False`."""
    if read_for_update(conn, table_id) != known:
        return False
    write(conn, table_id, cuts)
    return True


def write(conn: Connection, table_id: str, cuts: StoredCuts) -> None:
    """Store the cuts of a story."""
    values = {"agreed": cuts.agreed, "pending": cuts.pending}
    conn.execute(update(CUTS).where(CUTS.c.table_id == table_id).values(values))
    count_side_change(conn, table_id)


def find_shown(conn: Connection, limit: int) -> list[str]:
    """Finished tables whose story at least one person agrees to show, latest first."""
    agreeing = select(VISITS.c.table_id).where(VISITS.c.shows)
    found = select(TABLES.c.id).where(TABLES.c.status == OVER, TABLES.c.id.in_(agreeing))
    return list(conn.scalars(found.order_by(TABLES.c.changed_at.desc()).limit(limit)))
