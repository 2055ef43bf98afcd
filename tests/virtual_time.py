"""An event loop for tests with a time of its own: nothing waits, and a seed orders what happens.

When nothing is left to be run, time jumps to the next timer, so that tests of clocks, deadlines and
sweeps take no longer than their work. Work for threads runs in the loop's own thread instead, after
a while that the seed draws, and is answered after another one. Every timer is a little late, as
timers are. The seed also draws the order of simultaneous callbacks of several processes in
miniature (`PROCESS`); the callbacks of one process run in the order in which they were registered,
as asyncio promises.
"""

import asyncio
import contextlib
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar
from unittest.mock import patch

T = TypeVar("T")

NOON = 1_000_000.0
"""Time of day when a loop begins."""
LATENESS = 0.001
"""Maximal seconds by which a timer is late."""


class Process:
    """A process that is independent of others: all of it stops at once when it is `killed`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.killed = False
        self.refusal: str | None = None
        """Refusal of this process's database requests; `store-unsure` comes after the commit."""


PROCESS: ContextVar[Process | None] = ContextVar("PROCESS", default=None)
"""Process on whose behalf the current code runs."""


class Stalled(Exception):
    """The loop can never continue: a task waits for something that no other task will do."""


class _Ready(deque[asyncio.Handle]):
    """Callbacks that are ready to run. Those of killed processes are kept, but never run."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__()
        self._dice = dice
        self.lost: list[asyncio.Handle] = []

    def popleft(self) -> asyncio.Handle:
        handle = self._next()
        process = _process_of(handle)
        if process is None or not process.killed:
            return handle
        self.lost.append(handle)
        return _nothing(handle)

    def _next(self) -> asyncio.Handle:
        """The first callback of a randomly drawn process."""
        if len(self) > 1:
            process = _process_of(self[self._dice.randrange(len(self))])
            for index, handle in enumerate(self):
                if _process_of(handle) is process:
                    del self[index]
                    return handle
        return super().popleft()


def _process_of(handle: asyncio.Handle) -> Process | None:
    return handle._context.get(PROCESS)  # type: ignore[attr-defined,no-any-return]


def _nothing(handle: asyncio.Handle) -> asyncio.Handle:
    return asyncio.Handle(lambda: None, (), handle._loop)  # type: ignore[attr-defined]


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop without a wall clock, threads or sockets."""

    def __init__(self, seed: int | str = 0, slowest: float = 0.03) -> None:
        """Work that is given to threads takes up to twice `slowest` seconds."""
        super().__init__()
        self.dice = random.Random(seed)
        self.skew = 0.0
        """Seconds by which the time of day is ahead of the loop's own time."""
        self.takes: float | None = None
        """Fixed seconds that work takes, and its answer as long again; `None` for random ones."""
        self._slowest = slowest
        self._now = 0.0
        self._selector = self
        self._clock_resolution = 1e-9
        self._ready = _Ready(self.dice)
        self.on_commit: Callable[[], None] = lambda: None
        """Called after each write into a database."""
        self._commits: list[asyncio.Future[None]] = []

    # Time

    def time(self) -> float:
        return self._now

    def wall(self) -> float:
        """The time of day."""
        return NOON + self._now + self.skew

    def skip(self, seconds: float) -> None:
        """Let the time of day jump, as if the machine had slept or its clock had been set."""
        self.skew += seconds

    def block(self, seconds: float) -> None:
        """Let time pass without running anything else, as `time.sleep` does."""
        self._now += seconds

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        late = self.dice.uniform(0, LATENESS)
        return super().call_at(when + late, callback, *args, context=context)

    # Interface of BaseEventLoop

    def select(self, timeout: float | None) -> list[Any]:
        """Advance the time to the next timer."""
        if timeout is None:
            raise Stalled("nothing is left to be run, and no timer is set")
        self._now += timeout
        return []

    def _process_events(self, _: Any) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    # Threads

    def duration(self) -> float:
        """Duration of some work: mostly close to zero."""
        return self._slowest * self.dice.random() ** 4 if self.takes is None else self.takes

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = self.create_future()
        self.call_later(self.duration(), self._work, self.duration(), future, func, args)
        return future

    def _work(
        self, answered_after: float, future: asyncio.Future[T], func: Callable[..., T], args: Any
    ) -> None:
        if future.cancelled():
            return
        result: Future[T] = Future()
        _run(result, func, args)
        self.call_later(answered_after, _pass_on, result, future)

    # Commits

    def committed(self) -> None:
        """Wake all that wait for a commit."""
        self.on_commit()
        waiting_futures, self._commits = self._commits, []
        for waiting in waiting_futures:
            if not waiting.done():
                waiting.set_result(None)

    def next_commit(self) -> "asyncio.Future[None]":
        """A future that is done at the next commit."""
        waiting = self.create_future()
        self._commits.append(waiting)
        return waiting

    # The end

    def revive(self, processes: Iterable[Process]) -> None:
        """Let killed processes go on, so that all of their work can be cancelled."""
        for process in processes:
            process.killed = False
        assert isinstance(self._ready, _Ready)
        lost, self._ready.lost = self._ready.lost, []
        self._ready.extend(lost)


def _run(result: Future[T], func: Callable[..., T], args: Any) -> None:
    try:
        result.set_result(func(*args))
    except BaseException as error:  # noqa: BLE001 (it is raised where the work was asked for)
        result.set_exception(error)


def _pass_on(result: Future[T], future: asyncio.Future[T]) -> None:
    if future.cancelled():
        return
    if (error := result.exception()) is not None:
        future.set_exception(error)
    else:
        future.set_result(result.result())


def _submit(self: ThreadPoolExecutor, fn: Callable[..., T], /, *args: Any, **kw: Any) -> Future[T]:
    """Run work at once that no loop awaits."""
    result: Future[T] = Future()
    _run(result, partial(fn, **kw), args)
    return result


@contextlib.contextmanager
def virtual_time(loop: VirtualLoop) -> Iterator[VirtualLoop]:
    """Make all code that reads the time, or sleeps, use the time of this loop.

    Threads that were left behind keep the real time: one of them that sleeps would let hours pass
    here.
    """
    here = threading.get_ident()

    def ours(virtual: Callable[..., T], real: Callable[..., T]) -> Callable[..., T]:
        def either(*args: Any, **kw: Any) -> T:
            return (virtual if threading.get_ident() == here else real)(*args, **kw)

        return either

    with (
        patch.object(time, "time", ours(loop.wall, time.time)),
        patch.object(time, "monotonic", ours(loop.time, time.monotonic)),
        patch.object(time, "sleep", ours(loop.block, time.sleep)),
        patch.object(ThreadPoolExecutor, "submit", ours(_submit, ThreadPoolExecutor.submit)),
    ):
        yield loop


@contextlib.contextmanager
def slow_threads(seconds: float) -> Iterator[None]:
    """Let work that begins in the block take so long, and its answer as long again."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    loop.takes = seconds
    try:
        yield
    finally:
        loop.takes = None


async def later(seconds: float) -> None:
    """Let virtual time pass."""
    assert isinstance(asyncio.get_running_loop(), VirtualLoop), "only virtual time passes"
    await asyncio.sleep(seconds)
