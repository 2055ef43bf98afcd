"""Bots think here: off the event loop, in processes of their own, from what their seat may see.

A process is handed a view, what is legal in it and dice of the bot's own: nothing else of the
table ever reaches it. What comes back is plain JSON, decoded and checked like what a person
sends. A bot that crashes, hangs or cheats costs its table nothing but a weaker move: the one
that the game's clock would play.
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

from matinee.bots.levels import make
from matinee.engine.cache import cache
from matinee.engine.dice import TableDice
from matinee.engine.game import Action, AnyGame, Seat
from matinee.engine.open import covers, open_fields, tidied
from matinee.engine.refused import Refused
from matinee.engine.title import find
from matinee.server.metrics import BOT_FAILURES

LOG: Final = logging.getLogger(__name__)

GRACE: Final = 0.5
"""Seconds that bots have to finish a thought when the room closes."""

QUEUE: Final = 3
"""How many time limits a choice may wait for a free process before the table goes on."""

LARGEST: Final = 65_536
"""Bytes of an action; a bot that writes more is not answering."""

_found = cache(find)  # it looks through all that is installed


class Choice(msgspec.Struct, frozen=True):
    """What a bot's seat plays now."""

    action: Action
    failed: str | None
    """Why the game's idle action stands in for the bot's: crashed, died, slow, rubbish, illegal."""
    seconds: float
    """From asking to the answer, queueing included."""


class RoomClosed(Exception):
    """The server is ending: there is no choice, and nothing may be played in its place."""


class _Failed(Exception):
    """A bot gave no answer that can be played; why, and what a log may know of it."""

    def __init__(self, cause: str, detail: str = "") -> None:
        super().__init__(cause, detail)
        self.cause = cause
        self.detail = detail


class _Answer(msgspec.Struct, frozen=True):
    """What a process sends back: an action as JSON, or why there is none."""

    action: bytes = b""
    cause: str = ""
    detail: str = ""


class BotRoom:
    """The processes in which bots think; they start with the first choice and stay warm."""

    def __init__(self, processes: int = 1, limit: float = 10.0) -> None:
        """Have this many processes; a bot may think for `limit` seconds."""
        self.failures: Counter[tuple[str, str, str]] = Counter()
        """How often bots failed, by game, level and cause."""
        self._processes = processes
        self._limit = limit
        self._pool: ProcessPool | None = None
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
    ) -> Choice:
        """What a bot of this level chooses; whatever it does, there is a legal answer in time.

        `dice_seed` is the bot's own (`engine.dice.bot_seed`), never the table's. Raises only
        `RoomClosed`: a choice that the end of the server cut short is nobody's choice.
        """
        began = monotonic()
        rules = _found(game).game
        failed = None
        try:
            seen = _sealed(view, legal)
            answer = await self._ask(game, level, seat, seen, dice_seed, row)
            action = _judged(game, rules, answer, seat, view, legal)
        except _Failed as error:
            failed = error.cause
            self.failures[game, level, failed] += 1
            BOT_FAILURES.labels(game, level, failed).inc()
            LOG.warning("bot %s of %s failed: %s %s", level, game, failed, error.detail)
            action = rules.idle(view, seat)
        return Choice(action, failed, monotonic() - began)

    async def close(self) -> None:
        """Let bots finish their thought for a moment, then end every process."""
        self._closed = True
        if self._waits:
            await asyncio.wait(self._waits, timeout=GRACE)
        for wait in self._waits:
            wait.cancel()
        async with self._changing:
            await self._discard()

    async def _ask(self, *question: Any) -> _Answer:
        """Ask a process; once more if the pool broke, which may be another bot's doing."""
        for _ in range(2):
            try:
                pool = await self._open()
                future = pool.schedule(_think, (*question, self._limit), timeout=self._limit)
                return await self._answered(asyncio.wrap_future(future))
            except ProcessExpired as error:
                raise _Failed("died", f"exit code {error.exitcode}") from None
            except TimeoutError:
                raise _Failed("slow") from None
            except RuntimeError:  # the pool is, or was just found to be, broken
                continue
        raise _Failed("died", "with all other processes")

    async def _answered(self, wait: "asyncio.Future[_Answer]") -> _Answer:
        """Wait for an answer, but no longer than a queue may take; leave nothing running."""
        self._waits.add(wait)
        try:
            await asyncio.wait({wait}, timeout=(QUEUE + 1) * self._limit)
            if wait.cancelled():
                raise RoomClosed
            if not wait.done():
                raise TimeoutError
            return wait.result()
        finally:
            self._waits.discard(wait)
            wait.cancel()

    async def _open(self) -> ProcessPool:
        async with self._changing:
            if self._closed:
                raise RoomClosed
            if self._pool is not None and not self._pool.active:
                await self._discard()
            if self._pool is None:
                self._pool = await asyncio.to_thread(_started, self._processes)
            return self._pool

    async def _discard(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            await asyncio.to_thread(self._pool.join)
            self._pool = None


def _started(processes: int) -> ProcessPool:
    """A pool that is up. Its processes are spawned: a fork would copy the server's memory."""
    pool = ProcessPool(
        max_workers=processes,
        initializer=_move_in,
        context=multiprocessing.get_context("spawn"),
    )
    if not pool.active:  # asking starts it
        raise BrokenProcessPool
    return pool


def _sealed(view: Any, legal: Sequence[Action]) -> bytes:
    """All that a bot gets to know of the table."""
    try:
        return pickle.dumps((view, list(legal)))
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise _Failed("crashed", f"its view cannot be sent: {type(error).__name__}") from None


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(_found(game).game.actions)


def _judged(
    game: str, rules: AnyGame, answer: _Answer, seat: Seat, view: Any, legal: Sequence[Action]
) -> Action:
    """The action in an answer, if this seat may play it."""
    if answer.cause:
        raise _Failed(answer.cause, answer.detail)
    try:
        action: Action = tidied(_decoder(game).decode(answer.action))
    except msgspec.DecodeError:
        raise _Failed("rubbish", "no action of this game") from None
    if open_fields(action):
        raise _Failed("illegal", "it left a field open")
    if not any(covers(offer, action) for offer in legal):
        raise _Failed("illegal", "it was not offered")
    try:
        rules.check(view, seat, action)
    except Refused as refused:
        raise _Failed("illegal", refused.key) from None
    return action


def _move_in() -> None:
    """Settle a new process: no secrets, less urgent than the server, gone when the server is."""
    for name in [name for name in os.environ if name.startswith("MATINEE_")]:
        del os.environ[name]
    if sys.platform != "win32":
        os.nice(5)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # even a bot stuck in C code ends at once
    Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    """End this process, whatever a bot is doing in it, once the server has died."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _think(
    game: str, level: str, seat: Seat, seen: bytes, dice_seed: bytes, row: int, limit: float
) -> _Answer:
    """Make a bot and let it choose.

    It is a new bot each time, so that the same question has the same answer in every process,
    and none remembers what it saw from another seat.
    """
    _alarm(2 * limit)
    try:
        view, legal = pickle.loads(seen)
        dice = TableDice(dice_seed, row)
        action = make(_found(game), level).choose(seat, legal, lambda: view, dice)
        if not isinstance(action, Action):
            return _Answer(cause="rubbish", detail=f"a {type(action).__name__}")
        encoded = msgspec.json.encode(action)
    except BaseException as error:  # noqa: BLE001 (whatever a stranger's bot raises)
        return _Answer(cause="crashed", detail=_place(error))
    finally:
        _alarm(0)
    if len(encoded) > LARGEST:
        return _Answer(cause="rubbish", detail=f"{len(encoded)} bytes")
    return _Answer(encoded)


def _alarm(seconds: float) -> None:
    """End this process after so long: for a bot that holds the interpreter, with no server left."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _place(error: BaseException) -> str:
    """Where something was raised. Its message is left out: it may tell what the seat holds."""
    frames = extract_tb(error.__traceback__)
    at = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} at {at}"
