"""Work on many games, distributed to processes that end with this one."""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread
from typing import Any, Final, TypeVar

from matinee.engine.text.errors import Refused

Item = TypeVar("Item")

CHUNK: Final = 50
"""Most games of one chunk: progress is reported after each chunk."""


def run_in_chunks(
    work: Callable[[range], list[Item]], games: int, jobs: int
) -> Generator[list[Item], None, None]:
    """The results of `work` for all games, in chunks and in order, on this many processes."""
    size = max(1, min(CHUNK, games // (4 * jobs)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1:
        yield from map(work, chunks)
    else:
        yield from _in_processes(work, chunks, jobs)


def _in_processes(
    work: Callable[[range], list[Item]], chunks: Sequence[range], jobs: int
) -> Generator[list[Item], None, None]:
    """The results of all chunks in order, from processes that end with this one.

    Each process has a pipe of its own, and nothing is queued: a pool with thousands of waiting
    chunks is slow to stop, and may not stop at all.
    """
    context = get_context("spawn")
    jobs = min(jobs, len(chunks))
    workers: list[tuple[BaseProcess, Connection]] = []
    try:
        with _interrupts_held():
            for number in range(jobs):
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(
                    target=_serve, args=(theirs, work, chunks[number::jobs]), daemon=True
                )
                process.start()
                theirs.close()
                workers.append((process, ours))
        for number in range(len(chunks)):
            received = _receive(workers[number % jobs][1])
            if isinstance(received, Exception):
                raise received
            yield received
    finally:
        for worker, ours in workers:
            worker.terminate()
            worker.join()
            ours.close()


def _serve(pipe: Connection, work: Callable[[range], list[Any]], chunks: Sequence[range]) -> None:
    """Run `work` for these chunks and send each result, or the exception."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for chunk in chunks:
            pipe.send(work(chunk))
    except Exception as error:  # noqa: BLE001 (it is raised again where it is received)
        pipe.send(error)


def _receive(pipe: Connection) -> list[Any] | Exception:
    try:
        received: list[Any] | Exception = pipe.recv()
    except EOFError:
        return Refused("worker-died")
    return received


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C from processes started in this block; this process handles it afterwards.

    The signal is blocked for the child processes, which inherit the mask. Here that is not enough:
    any thread may receive the signal. So it is also caught, and raised again at the end.
    """
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt
