"""The processes in which bots think, off the event loop.

A process gets a seat's view, the legal actions and dice of the bot's own: nothing else of the
table ever reaches it. It returns plain JSON, which is decoded and checked like a person's request.
A bot that crashes, hangs or cheats costs its table nothing but a weaker move: the game's timeout
action.
"""

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from time import monotonic
from traceback import extract_tb
from typing import Any, Final

import msgspec
from pebble import ProcessExpired, ProcessPool

from matinee.bots.levels import make_bot
from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.contract.installed_games import find
from matinee.engine.contract.open_fields import matches, open_fields, with_normalised_texts
from matinee.engine.decoding import decode
from matinee.engine.match.dice import TableDice
from matinee.engine.text.errors import Refused
from matinee.engine.thread_cache import cache
from matinee.server.http.metrics import BOT_FAILURES

LOG: Final = logging.getLogger(__name__)

GRACE: Final = 0.5
"""Seconds that bots have to finish a thought when the pool closes."""

QUEUE: Final = 3
"""Most time that a choice may wait for a free process, as a multiple of a bot's time limit."""

LARGEST: Final = 65_536
"""Most bytes of an action; a longer one counts as a failure."""

_title = cache(find)  # `find` searches all installed packages


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


class _Answer(msgspec.Struct, frozen=True):
    """The answer of a process: an action as JSON, or the cause of the failure."""

    action: bytes = b""
    cause: str = ""
    detail: str = ""


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
        self._waits: set[asyncio.Future[_Answer]] = set()
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
        rules = _title(game).game
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

    async def _ask(self, *question: Any) -> _Answer:
        """Run one question; once more if the pool broke, which another bot may have caused."""
        for _ in range(2):
            try:
                pool = await self._open()
                future = pool.schedule(_think, (*question, self._limit), timeout=self._limit)
                return await self._await_answer(asyncio.wrap_future(future))
            except ProcessExpired as error:
                raise _Failed("died", f"exit code {error.exitcode}") from None
            except TimeoutError:
                raise _Failed("slow") from None
            except RuntimeError:  # the pool is, or was just found to be, broken
                continue
        raise _Failed("died", "with all other processes")

    async def _await_answer(self, wait: "asyncio.Future[_Answer]") -> _Answer:
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
        initializer=_set_up_process,
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
    rules: AnyGame, answer: _Answer, seat: Seat, view: Any, legal: Sequence[Action]
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


def _set_up_process() -> None:
    """Set up a new process: no secrets, a lower priority than the server, and an end with it."""
    for name in [name for name in os.environ if name.startswith("MATINEE_")]:
        del os.environ[name]
    if sys.platform != "win32":
        os.nice(5)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # even a bot stuck in C code ends at once
    Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    """End this process once the server has died, even while a bot computes in it."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _think(
    game: str, level: str, seat: Seat, pickled: bytes, dice_seed: bytes, row: int, limit: float
) -> _Answer:
    """Create a bot and let it choose, in a process of the pool.

    Each question gets a new bot, so that it has the same answer in every process, and no bot
    remembers what it saw from another seat.
    """
    _alarm(2 * limit)
    try:
        view, legal = pickle.loads(pickled)
        dice = TableDice(dice_seed, row)
        action = make_bot(_title(game), level).choose(seat, legal, lambda: view, dice)
        if not isinstance(action, Action):
            return _Answer(cause="rubbish", detail=f"a {type(action).__name__}")
        encoded = msgspec.json.encode(action)
    except BaseException as error:  # noqa: BLE001 (a stranger's bot may raise anything)
        return _Answer(cause="crashed", detail=_place(error))
    finally:
        _alarm(0)
    if len(encoded) > LARGEST:
        return _Answer(cause="rubbish", detail=f"{len(encoded)} bytes")
    return _Answer(encoded)


def _alarm(seconds: float) -> None:
    """End this process after this many seconds: for a bot that blocks the interpreter."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _place(error: BaseException) -> str:
    """Type and place of an error. Its message is left out: it may reveal what the seat holds."""
    frames = extract_tb(error.__traceback__)
    at = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} at {at}"
