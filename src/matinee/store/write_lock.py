"""File lock by which processes that share an SQLite file write in turn.

SQLite lets a waiting writer sleep for up to a tenth of a second between its attempts, so that a
busy process gets ahead again and again. A lock on a file beside the database is handed on at once.
SQLite's own lock still protects the data: without this one, writes are merely slower.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

WAIT_SECONDS: Final = 10.0
RETRY_SECONDS: Final = 0.0005


@contextmanager
def hold_write_lock(file: Path) -> Iterator[None]:
    """Hold the lock for writing into this database."""
    lock = None
    with suppress(OSError):
        lock = os.open(f"{file}-turn", os.O_RDWR | os.O_CREAT, 0o600)
        _wait_for(lock)
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _wait_for(lock: int) -> None:
    """Wait for the lock, but not forever: its holder may hang."""
    if sys.platform == "win32":
        return
    import fcntl

    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(RETRY_SECONDS)
        else:
            return
