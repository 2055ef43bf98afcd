"""Integrity check of an SQLite file: its pages, its indexes, and its foreign keys."""

import sqlite3
from collections.abc import Iterator
from typing import Final

MOST: Final = 20
"""Most problems that are reported; a damaged file can have thousands."""
UNREADABLE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def sqlite_problems(conn: sqlite3.Connection) -> Iterator[str]:
    """The problems of the file, in SQLite's words; nothing if it is sound."""
    try:
        for (message,) in conn.execute(f"PRAGMA integrity_check({MOST})"):
            if message != "ok":
                yield " ".join(str(message).split())
        missing = conn.execute("PRAGMA foreign_key_check").fetchmany(MOST)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in UNREADABLE:
            raise
        yield str(error)
        return
    for table, row, referred, _ in missing:
        yield f"row {row} of {table} refers to a row of {referred} that is not there"
