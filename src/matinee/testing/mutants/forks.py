"""Functions that run in a forked child, with limits on processor time and memory."""

import contextlib
import os
import resource
import signal
import time
import traceback
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

_FORK: Final = get_context("fork")
_MEMORY: Final = 4 << 30
"""Address space of a child in bytes: an endless loop may fill a list."""


class ChildFailed(Exception):
    """The function raised an exception in its child."""


class Child:
    """A function that runs in a forked child."""

    def __init__(self, seconds: int | None, function: Callable[..., None], *args: Any) -> None:
        """Start it, with this much processor time and a generous multiple of real time."""
        self._result, sender = _FORK.Pipe(duplex=False)
        self._process: BaseProcess = _FORK.Process(
            target=_run, args=(seconds, sender, function, args)
        )
        self._process.start()
        sender.close()
        self._until = time.monotonic() + 20 * seconds if seconds else None

    def result(self) -> Any:
        """What the function has sent; `None` if a limit ended it. Waits until it is over."""
        try:
            found = self._result.recv()
        except EOFError:
            found = None
        self._result.close()
        self._process.join()
        if isinstance(found, ChildFailed):
            raise found
        return found

    def kill(self) -> None:
        """End the child and whatever it started."""
        assert self._process.pid is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.join()

    def is_late(self) -> bool:
        """Whether its time is over: it waits for something that does not come."""
        return self._until is not None and time.monotonic() > self._until


def in_child(function: Callable[..., None], *args: Any) -> Any:
    """Run a function in a child, without limits; returns what it sends to its first argument."""
    return Child(None, function, *args).result()


def finished(children: list[Child], seconds: float) -> list[Child]:
    """The children that are over after this time at the latest; late ones are ended."""
    wait([child._process.sentinel for child in children], seconds)
    for child in children:
        if child.is_late():
            child.kill()
    return [child for child in children if not child._process.is_alive()]


def _run(seconds: int | None, sender: Connection, function: Callable[..., None], args: Any) -> None:
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    if seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    try:
        function(sender, *args)
    except Exception:  # noqa: BLE001 (raised again in the parent)
        sender.send(ChildFailed(traceback.format_exc()))
