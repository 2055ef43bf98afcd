"""Inserts that can say what is to happen if the row is there already.

Both databases know them, and SQLAlchemy has a kind of its own for each.
"""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Insert = postgresql.Insert | sqlite.Insert


def inserting(conn: Connection, table: Table) -> Insert:
    """An insert into this table as its database has it."""
    if conn.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
