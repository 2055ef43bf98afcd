"""The processes of a server, as the system lists them, and signals to them."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from live_server import Server


def living(server: Server) -> list[int]:
    """Ids of all running processes that a server has started, itself included."""
    return [pid for pid, (state, _, session) in _all().items() if _is_of(server, state, session)]


def workers(server: Server) -> list[int]:
    """Ids of the worker processes, where there are several."""
    return [
        pid
        for pid, (state, parent, session) in _all().items()
        if _is_of(server, state, session)
        and parent == server.process.pid
        and b"spawn_main" in _command(pid)
    ]


def children(pid: int) -> list[int]:
    """Ids of the processes that a process has started."""
    return [child for child, (_, parent, _) in _all().items() if parent == pid]


@contextmanager
def halted(pids: Sequence[int]) -> Iterator[None]:
    """Stop these processes for the length of the block, so that another one has to answer."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def _is_of(server: Server, state: str, session: int) -> bool:
    return session == server.process.pid and state not in "ZX"


def _all() -> dict[int, tuple[str, int, int]]:
    """State, parent and session of each process."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent, _, session, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended in the meantime
        found[int(folder.name)] = state, int(parent), int(session)
    return found


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""
