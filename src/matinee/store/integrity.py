"""Whether an SQLite file is sound: its pages, its indexes, and what its rows refer to."""

import sqlite3
from collections.abc import Iterator
from typing import Final

MOST: Final = 20
"""So many problems are told at most; a damaged file can have thousands."""
UNREADABLE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def sqlite_problems(conn: sqlite3.Connection) -> Iterator[str]:
    """What is wrong with the file, in SQLite's own words; nothing if it is sound."""
    try:
        for (told,) in conn.execute(f"PRAGMA integrity_check({MOST})"):
            if told != "ok":
                yield " ".join(str(told).split())
        missing = conn.execute("PRAGMA foreign_key_check").fetchmany(MOST)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in UNREADABLE:
            raise
        yield str(error)
        return
    for table, row, referred, _ in missing:
        yield f"row {row} of {table} refers to a row of {referred} that is not there"
