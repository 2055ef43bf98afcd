"""Processes that share one SQLite file write in turn.

SQLite lets whoever waits sleep for up to a tenth of a second between its looks, so that a busy
neighbour gets ahead again and again. A lock on a file beside the database is handed on at once.
SQLite's own lock still rules: where this one cannot be had, things are merely slower.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

WAIT_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 0.0005


@contextmanager
def turn(file: Path) -> Iterator[None]:
    """Our turn to write into this database."""
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
    """Wait for a lock that its holder, should it hang, does not keep us from for ever."""
    if sys.platform == "win32":
        return
    import fcntl

    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(LOOK_SECONDS)
        else:
            return
