"""Server processes in miniature that live in virtual time, and can be killed at any moment.

The table registry, subscriptions, scheduler, turn notifier and store are the real ones. Bots choose
at random, in no process of their own, and take a while; notices are kept and not sent.
"""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from matinee.bots.random_bot import RandomBot
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import TableDice
from matinee.server.context import _for_ever
from matinee.server.notify.delivery import NotificationSender
from matinee.server.notify.messages import Notice
from matinee.server.notify.turn_notifier import TurnNotifier
from matinee.server.runtime.bot_pool import BotChoice, BotPool
from matinee.server.runtime.scheduler import TableScheduler
from matinee.server.runtime.table_registry import TableRegistry
from matinee.server.tables.stored.decoders import known_title
from virtual_store import VirtualDatabase
from virtual_time import PROCESS, Process, VirtualLoop

T = TypeVar("T")

THINKING = 0.4
"""Maximal seconds for which a bot thinks."""


class ConnectionLost(Exception):
    """The process died before it answered."""


class InlineRoom(BotPool):
    """A pool of random bots in this process."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

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
        seconds = self._loop.dice.uniform(0, THINKING)
        await asyncio.sleep(seconds)
        chance = RandomBot(known_title(game).game)
        action = chance.choose(seat, legal, lambda: view, TableDice(dice_seed, row))
        return BotChoice(action, None, seconds)


@dataclass
class Sent:
    """A notice that was handed over."""

    loop: float
    kind: str
    person: str
    table: str


class Post:
    """A notice sender that keeps the notices."""

    def __init__(self, loop: VirtualLoop, sent: list[Sent]) -> None:
        self._loop = loop
        self._sent = sent

    def deliver(self, notice: Notice) -> None:
        self._sent.append(Sent(self._loop.time(), notice.kind, notice.to.person, notice.table))


@dataclass(eq=False)
class Subscription:
    """A subscription to a table, and the versions it has shown, with times."""

    server: "Server"
    table: str
    person: str | None
    begun: float
    versions: list[tuple[float, int]] = field(default_factory=list)
    ended: float | None = None
    task: "asyncio.Task[None] | None" = None


class Server(Process):
    """A server process in miniature."""

    def __init__(self, name: str, loop: VirtualLoop, url: str, sent: list[Sent]) -> None:
        super().__init__(name)
        self.loop = loop
        self.healthy: list[list[float]] = [[loop.time()]]
        """Intervals of the loop's time in which it could work; the last one may be open."""
        self._context = contextvars.copy_context()
        self._context.run(PROCESS.set, self)
        self._waiting: set[asyncio.Future[Any]] = set()
        self._context.run(self._open, url, sent)

    def _open(self, url: str, sent: list[Sent]) -> None:
        self.database = VirtualDatabase.open(url)
        self.registry = TableRegistry(self.database)
        self.scheduler = TableScheduler(self.registry, InlineRoom(self.loop))
        self.notifier = TurnNotifier(
            self.registry, cast(NotificationSender, Post(self.loop, sent)), "https://matinee.test"
        )
        rounds = (
            self.registry.follow_changes,
            self.registry.subscriptions.renew_forever,
            self.registry.heartbeat,
            self.scheduler.sweep,
            self.notifier.sweep,
        )
        for going in rounds:
            self.loop.create_task(_for_ever(going))

    @property
    def working(self) -> bool:
        """Whether the process can work now."""
        return len(self.healthy[-1]) == 1

    def ask(self, work: Coroutine[Any, Any, T]) -> "asyncio.Future[T]":
        """Let this process handle a request; the caller gets the result if the process survives."""
        answer: asyncio.Future[T] = self.loop.create_future()
        task = self.start(work)
        task.add_done_callback(lambda done: _pass_on(done, answer))
        self._waiting.add(answer)
        answer.add_done_callback(self._waiting.discard)
        answer.task = task  # type: ignore[attr-defined]
        return answer

    def start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task in this process."""
        return asyncio.Task(work, loop=self.loop, context=self._context)

    def refuse(self, refusal: str | None) -> None:
        """Let the database refuse all requests of this process, or none if `None`."""
        if (refusal is None) != (self.refusal is None):
            self._turn(refusal is None)
        self.refusal = refusal

    def kill(self) -> None:
        """Kill it at once, whatever it is doing."""
        self._turn(False)
        self.killed = True
        for answer in list(self._waiting):
            if not answer.done():
                answer.set_exception(ConnectionLost())

    def _turn(self, working: bool) -> None:
        if working:
            self.healthy.append([self.loop.time()])
        elif self.working:
            self.healthy[-1].append(self.loop.time())


def _pass_on(done: "asyncio.Task[T]", answer: "asyncio.Future[T]") -> None:
    if answer.done():
        if not done.cancelled():
            done.exception()
        return
    if done.cancelled():
        answer.set_exception(ConnectionLost())
    elif (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())


Work = Callable[[Server], Coroutine[Any, Any, T]]
