"""`python -m chaos.faults.launcher serve`: a server with a disk and a clock that can fail.

The file that CHAOS_CONTROL names holds the current faults (`Control`). CHAOS_BREAKAGE names a way
in which this server is broken on purpose (`breakages.py`).
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Engine, event
from uvicorn.supervisors.multiprocess import Process

from chaos.faults.breakages import break_server
from fixed_dice import deal_alike
from matinee.cli import main
from matinee.engine.match.match import Match

CONTROL: Final = "CHAOS_CONTROL"
BREAKAGE: Final = "CHAOS_BREAKAGE"
LOOK_EVERY: Final = 0.02
WORKER_ENDED: Final = "chaos: a worker has ended"


class Control(msgspec.Struct, frozen=True):
    """The current faults of a server."""

    commit_seconds: float = 0.0
    """Additional seconds of every commit."""
    clock_seconds: float = 0.0
    """Seconds by which the machine's clock is ahead."""
    broken: bool = False
    """Whether the promise that CHAOS_BREAKAGE names is broken."""

    def write(self, file: Path) -> None:
        """Write the control file, for all servers that read it."""
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(self))
        new.replace(file)


class _ControlFile:
    """The control file, reread now and then."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_at = 0.0
        self._control = Control()

    @property
    def now(self) -> Control:
        if time.monotonic() - self._read_at >= LOOK_EVERY:
            self._read_at = time.monotonic()
            self._control = msgspec.json.decode(self._file.read_bytes(), type=Control)
        return self._control


def _spoil(control: _ControlFile) -> None:
    """Make this process's clock and commits follow the control file."""
    real = time.time

    def committing(_: Any) -> None:
        time.sleep(control.now.commit_seconds)

    time.time = lambda: real() + control.now.clock_seconds
    event.listen(Engine, "commit", committing)


def _log_worker_exits() -> None:
    """Log the exit status of workers: uvicorn restarts a worker whatever the status."""
    join = Process.join

    def join_and_log(process: Process) -> None:
        join(process)
        line = {"what": WORKER_ENDED, "pid": process.pid, "status": process.exitcode}
        sys.stderr.write(f"{json.dumps(line)}\n")
        sys.stderr.flush()

    setattr(Process, join.__name__, join_and_log)


if __name__ in {"__main__", "__mp_main__"}:  # also in the processes that a server starts
    Match.begin = deal_alike  # type: ignore[method-assign]
    _CONTROL = _ControlFile(Path(os.environ[CONTROL]))
    _spoil(_CONTROL)
    if os.environ.get(BREAKAGE):
        break_server(os.environ[BREAKAGE], lambda: _CONTROL.now.broken)
if __name__ == "__main__":
    _log_worker_exits()
    main()
