"""Typing indicators. They expire, so only the latest one of each seat is stored."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from matinee.store.row_reader import Moment, readable_rows, reader
from matinee.store.schema import SIGNS
from matinee.store.tables import count_side_change
from matinee.store.upsert import insert_statement


class TypingIndicator(NamedTuple):
    """The typing indicator of a seat."""

    person: str
    until: float
    """The time at which it expires."""
    rows: int
    """The length of the log at that time."""


_read_indicator: Final = reader(tuple[int, str, Moment, int])
_INDICATORS: Final = select(SIGNS.c.seat, SIGNS.c.person_id, SIGNS.c.until, SIGNS.c.rows).where(
    SIGNS.c.table_id == bindparam("the_id")
)


def write(conn: Connection, table_id: str, seat: int, indicator: TypingIndicator) -> None:
    """Store a seat's typing indicator, for all processes to show."""
    values = {"person_id": indicator.person, "until": indicator.until, "rows": indicator.rows}
    row = insert_statement(conn, SIGNS).values(table_id=table_id, seat=seat, **values)
    conn.execute(row.on_conflict_do_update(index_elements=["table_id", "seat"], set_=values))
    count_side_change(conn, table_id)


def read(conn: Connection, table_id: str) -> dict[int, TypingIndicator]:
    """The latest typing indicator of each seat, expired or not."""
    found = conn.execute(_INDICATORS, {"the_id": table_id})
    rows = readable_rows(map(tuple, found), _read_indicator, "signs", table_id)
    return {seat: TypingIndicator(person, until, length) for seat, person, until, length in rows}
