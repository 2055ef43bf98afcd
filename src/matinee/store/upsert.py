"""Inserts with `ON CONFLICT`: both databases have them, and SQLAlchemy a class for each."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Insert = postgresql.Insert | sqlite.Insert


def insert_statement(conn: Connection, table: Table) -> Insert:
    """An insert into this table that supports `ON CONFLICT`."""
    if conn.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
