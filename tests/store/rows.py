"""Rows that tests of the store write and read."""

from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from matinee.store.schema import LOG, TABLES

Job = Callable[[Connection], None]


def new_table(table_id: str) -> Job:
    """A job that inserts a table with this id and default values."""
    defaults = {
        column.name: column.type.python_type() for column in TABLES.c if not column.nullable
    }

    def job(conn: Connection) -> None:
        conn.execute(insert(TABLES).values(defaults | {"id": table_id}))

    return job


def new_row(table_id: str, number: int) -> Job:
    """A job that adds a row to a table's log."""

    def job(conn: Connection) -> None:
        conn.execute(insert(LOG).values(table_id=table_id, number=number, at=0.0, row=b"{}"))

    return job


def numbers(conn: Connection) -> list[int]:
    """Numbers of all log rows, in order."""
    return list(conn.scalars(select(LOG.c.number).order_by(LOG.c.number)))
