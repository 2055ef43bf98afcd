"""Supervision of several workers: a hung worker is replaced, a starting one is waited for."""

import time
from contextlib import suppress
from typing import Final

from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

START_SECONDS: Final = 120.0
"""Seconds that a worker may take until its first response."""


class Supervisor(Multiprocess):
    """Uvicorn's supervisor, which considers a worker hung after five silent seconds.

    On a busy machine a worker needs longer to import everything. It would be killed and restarted
    again and again, so that the server never came up.
    """

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._asked: dict[Process, float] = {}
        """The time at which each worker was first pinged."""
        self._answered: set[Process] = set()

    def keep_subprocess_alive(self) -> None:
        """Replace workers that died or hang, once none of them is still starting."""
        starting = [process for process in self.processes if self._is_starting(process)]
        if not starting:
            super().keep_subprocess_alive()

    def _is_starting(self, process: Process) -> bool:
        """Whether a worker is alive, has not yet responded, and may still take its time."""
        if process in self._answered:
            return False
        with suppress(OSError, EOFError):
            if process not in self._asked:
                self._asked[process] = time.monotonic()
                process.parent_conn.send(b"ping")
            if process.parent_conn.poll():
                process.parent_conn.recv()
                self._answered.add(process)
                return False
        late = time.monotonic() - self._asked[process] > START_SECONDS
        return process.process.is_alive() and not late
