"""Writes log lines in a thread, so that no slow reader can stop the server.

A pipe whose reader has stopped takes 64 KiB and then blocks the writer. Lines wait in a queue of
bounded size. Lines that do not fit are dropped and counted, and the count is logged as soon as the
pipe is read again.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Final

ROOM: Final = 4 * 2**20
"""Most characters in the queue: about 16,000 requests."""
AT_ONCE: Final = 4096
"""Bytes that a pipe takes atomically (PIPE_BUF), so that lines of several processes do not mix."""


class LogWriter:
    """A bounded queue of lines, and the thread that writes them to standard error."""

    def __init__(self, lost: Callable[[int], str], room: int = ROOM) -> None:
        """`lost` makes the line that reports how many lines were dropped."""
        self._lost_line = lost
        self._room = room
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._waiting = 0
        self._lost = 0
        self._written = threading.Condition()
        self._thread: threading.Thread | None = None

    def put(self, line: str) -> None:
        """Queue a line; never waits."""
        with self._written:
            if self._waiting + len(line) > self._room:
                self._lost += 1
                return
            self._waiting += len(line)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="matinee-log", daemon=True)
                self._thread.start()
        self._lines.put(line)

    def flush(self, seconds: float) -> bool:
        """Wait for the queue to empty, at most this long; whether it did."""
        with self._written:
            return self._written.wait_for(lambda: not self._waiting, seconds)

    def _work(self) -> None:
        while True:
            lines = [self._lines.get()]
            with suppress(Empty):
                while True:
                    lines.append(self._lines.get_nowait())
            _write(lines)
            with self._written:
                self._waiting -= sum(map(len, lines))
                lost, self._lost = self._lost, 0
                self._written.notify_all()
            if lost:
                _write([self._lost_line(lost)])


def _write(lines: Iterable[str]) -> None:
    """Write lines to standard error; lines for a closed pipe or a full disk are lost."""
    for text in _chunks(lines):
        with suppress(OSError, ValueError):
            _write_text(text)


def _write_text(text: str) -> None:
    stream = sys.stderr
    try:
        number = stream.fileno()
    except (AttributeError, OSError):  # a test's stream, which is no file
        stream.write(text)
        return
    left = memoryview(text.encode(errors="replace"))
    while left:
        left = left[os.write(number, left) :]


def _chunks(lines: Iterable[str]) -> Iterator[str]:
    """Lines joined into chunks that a pipe takes atomically."""
    chunk, size = "", 0
    for line in lines:
        length = len(line.encode(errors="replace")) + 1
        if chunk and size + length > AT_ONCE:
            yield chunk
            chunk, size = "", 0
        chunk, size = f"{chunk}{line}\n", size + length
    if chunk:
        yield chunk
