"""Work on many games shared out to processes, which end when this one stops."""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread
from typing import Any, Final, TypeVar

from matinee.engine.refused import Refused

Item = TypeVar("Item")

CHUNK: Final = 50
"""At most this many games are played before something is heard of them."""


def shared_out(
    work: Callable[[range], list[Item]], games: int, jobs: int
) -> Generator[list[Item], None, None]:
    """What `work` makes of all games, in chunks and in their order, on this many processes."""
    size = max(1, min(CHUNK, games // (4 * jobs)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1:
        yield from map(work, chunks)
    else:
        yield from _in_processes(work, chunks, jobs)


def _in_processes(
    work: Callable[[range], list[Item]], chunks: Sequence[range], jobs: int
) -> Generator[list[Item], None, None]:
    """The chunks in their order, dealt out in turn to processes that end when this one stops.

    Each has a pipe of its own, and nothing is queued: a pool with thousands of chunks waiting
    is slow to stop, and may not stop at all.
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
    """Play these chunks and send what came of each, or what went wrong."""
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
    """Processes started in here never hear Ctrl-C; this one hears it afterwards.

    Blocking the signal is for the processes, which inherit that. It is not enough here, since any
    thread may be handed the signal, so that it is also caught and raised again at the end.
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
