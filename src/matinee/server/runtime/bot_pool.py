"""The pool of processes in which bots think, off the event loop.

A process (`bot_process.py`) gets a seat's view, the legal actions and dice of the bot's own, and
nothing else of the table. It returns plain JSON, which is decoded and checked like a person's
request. A bot that crashes, hangs or cheats costs its table nothing but a weaker move: the game's
timeout action.
"""

import asyncio
import logging
import multiprocessing
import pickle
from collections import Counter
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import Any, Final

import msgspec
from pebble import ProcessExpired, ProcessPool

from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.contract.open_fields import matches, open_fields, with_normalised_texts
from matinee.engine.decoding import decode
from matinee.engine.text.errors import Refused
from matinee.server.http.metrics import BOT_FAILURES
from matinee.server.runtime.bot_process import Answer, find_title, set_up, think

LOG: Final = logging.getLogger(__name__)

GRACE: Final = 0.5
"""Seconds that bots have to finish a thought when the pool closes."""

QUEUE: Final = 3
"""Most time that a choice may wait for a free process, as a multiple of a bot's time limit."""


class BotChoice(msgspec.Struct, frozen=True):
    """The action that a bot's seat plays now."""

    action: Action
    failed: str | None
    """Cause if the timeout action replaces the bot's: crashed, died, slow, rubbish, illegal."""
    seconds: float
    """From the question to the answer, queueing included."""


class PoolClosed(Exception):
    """The server is shutting down: there is no choice, and no action may replace it."""


class _Failed(Exception):
    """A bot gave no answer that can be played: the cause, and details that a log may have."""

    def __init__(self, cause: str, detail: str = "") -> None:
        super().__init__(cause, detail)
        self.cause = cause
        self.detail = detail


class BotPool:
    """The processes in which bots think; they start with the first choice and stay warm."""

    def __init__(self, processes: int = 1, limit: float = 10.0) -> None:
        """`limit`: seconds that a bot may think."""
        self.failures: Counter[tuple[str, str, str]] = Counter()
        """Number of failures of bots, by game, level and cause."""
        self._processes = processes
        self._limit = limit
        self._start: asyncio.Task[ProcessPool] | None = None
        """Starts the pool, or has started it."""
        self._changing = asyncio.Lock()
        self._waits: set[asyncio.Future[Answer]] = set()
        self._closed = False

    async def choose(
        self,
        game: str,
        level: str,
        seat: Seat,
        view: Any,
        legal: Sequence[Action],
        dice_seed: bytes,
        row: int,
    ) -> BotChoice:
        """The choice of a bot of this level: always a legal action, and in time.

        `dice_seed` is the bot's own (`engine.match.dice.bot_seed`), never the table's. Raises only
        `PoolClosed`: a choice that the shutdown cut short must not be played.
        """
        began = monotonic()
        rules = find_title(game).game
        failed = None
        try:
            pickled = _pickled(view, legal)
            answer = await self._ask(game, level, seat, pickled, dice_seed, row)
            action = _checked_action(rules, answer, seat, view, legal)
        except _Failed as error:
            failed = error.cause
            self.failures[game, level, failed] += 1
            BOT_FAILURES.labels(game, level, failed).inc()
            LOG.warning("bot %s of %s failed: %s %s", level, game, failed, error.detail)
            action = rules.timeout_action(view, seat)
        return BotChoice(action, failed, monotonic() - began)

    async def close(self) -> None:
        """Give bots a moment to finish, then end every process."""
        self._closed = True
        if self._waits:
            await asyncio.wait(self._waits, timeout=GRACE)
        for wait in self._waits:
            wait.cancel()
        async with self._changing:
            await self._discard()

    async def _ask(self, *question: Any) -> Answer:
        """Run one question; once more if the pool broke, which another bot may have caused."""
        for _ in range(2):
            try:
                pool = await self._open()
                future = pool.schedule(think, (*question, self._limit), timeout=self._limit)
                return await self._await_answer(asyncio.wrap_future(future))
            except ProcessExpired as error:
                raise _Failed("died", f"exit code {error.exitcode}") from None
            except TimeoutError:
                raise _Failed("slow") from None
            except RuntimeError:  # the pool is, or was just found to be, broken
                continue
        raise _Failed("died", "with all other processes")

    async def _await_answer(self, wait: "asyncio.Future[Answer]") -> Answer:
        """Wait for an answer, no longer than the queue may take; cancel what is still running."""
        self._waits.add(wait)
        try:
            await asyncio.wait({wait}, timeout=(QUEUE + 1) * self._limit)
            if wait.cancelled():
                raise PoolClosed
            if not wait.done():
                raise TimeoutError
            return wait.result()
        finally:
            self._waits.discard(wait)
            wait.cancel()

    async def _open(self) -> ProcessPool:
        async with self._changing:
            if self._closed:
                raise PoolClosed
            if self._start is not None and _is_broken(self._start):
                await self._discard()
            if self._start is None:
                self._start = asyncio.create_task(asyncio.to_thread(_start_pool, self._processes))
            # A cancelled choice must not lose the pool: a thread starts it all the same.
            return await asyncio.shield(self._start)

    async def _discard(self) -> None:
        if self._start is None:
            return
        await asyncio.wait({self._start})
        if self._start.exception() is None:
            pool = self._start.result()
            pool.stop()  # type: ignore[no-untyped-call]
            await asyncio.to_thread(pool.join)
        self._start = None


def _is_broken(start: "asyncio.Task[ProcessPool]") -> bool:
    """Whether the pool could not be started, or has broken since."""
    return start.done() and (start.exception() is not None or not start.result().active)


def _start_pool(processes: int) -> ProcessPool:
    """A running pool. Its processes are spawned: a fork would copy the server's memory."""
    pool = ProcessPool(
        max_workers=processes,
        initializer=set_up,
        context=multiprocessing.get_context("spawn"),
    )
    if not pool.active:  # reading `active` starts the pool
        raise BrokenProcessPool
    return pool


def _pickled(view: Any, legal: Sequence[Action]) -> bytes:
    """Everything a bot may know about the table, pickled."""
    try:
        return pickle.dumps((view, list(legal)))
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise _Failed("crashed", f"its view cannot be sent: {type(error).__name__}") from None


def _checked_action(
    rules: AnyGame, answer: Answer, seat: Seat, view: Any, legal: Sequence[Action]
) -> Action:
    """The action in an answer; raises `_Failed` if this seat may not play it."""
    if answer.cause:
        raise _Failed(answer.cause, answer.detail)
    try:
        action: Action = with_normalised_texts(decode(answer.action, rules.actions))
    except msgspec.DecodeError:
        raise _Failed("rubbish", "no action of this game") from None
    if open_fields(action):
        raise _Failed("illegal", "it left a field open")
    if not any(matches(offer, action) for offer in legal):
        raise _Failed("illegal", "it was not offered")
    try:
        rules.check(view, seat, action)
    except Refused as refused:
        raise _Failed("illegal", refused.key) from None
    return action
