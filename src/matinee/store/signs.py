"""Who is writing at a table: signs that fade, so that one of each seat is all that is kept."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from matinee.store.inserting import inserting
from matinee.store.row_reader import Moment, reader, sound
from matinee.store.schema import SIGNS
from matinee.store.tables import aside


class Sign(NamedTuple):
    """Somebody is writing."""

    person: str
    until: float
    """When it has faded."""
    rows: int
    """How long the log was by then."""


_read_sign: Final = reader(tuple[int, str, Moment, int])
_SIGNS: Final = select(SIGNS.c.seat, SIGNS.c.person_id, SIGNS.c.until, SIGNS.c.rows).where(
    SIGNS.c.table_id == bindparam("the_id")
)


def give(conn: Connection, table_id: str, seat: int, sign: Sign) -> None:
    """Let all processes see that somebody is writing."""
    new = {"person_id": sign.person, "until": sign.until, "rows": sign.rows}
    given = inserting(conn, SIGNS).values(table_id=table_id, seat=seat, **new)
    conn.execute(given.on_conflict_do_update(index_elements=["table_id", "seat"], set_=new))
    aside(conn, table_id)


def read(conn: Connection, table_id: str) -> dict[int, Sign]:
    """The latest sign of each seat, faded or not."""
    found = conn.execute(_SIGNS, {"the_id": table_id})
    rows = sound(map(tuple, found), _read_sign, "signs", table_id)
    return {seat: Sign(person, until, length) for seat, person, until, length in rows}
