"""A schedule: a seed determines tables, people, processes and all faults, and is played.

The same seed gives the same schedule, to the last callback.
"""

import asyncio
import contextlib
import gc
import logging
import random
import secrets
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.parlour import TITLE as PARLOUR
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.server.runtime import presence, subscriptions
from matinee.server.tables import seating
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.loading import read_table
from matinee.server.tables.table_settings import DAY, HOUR, BankClock, DecisionClock, NoClock
from matinee.store import people
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from simulation.checks import SETTLED, WORK, Checks
from simulation.history import History
from simulation.people import Guest
from simulation.servers import ConnectionLost, Server
from table_builder import NOON, SEED, gather, person, table_contents
from virtual_store import virtual_store
from virtual_time import VirtualLoop, later, virtual_time

NAMES = ("Ann", "Bo", "Cy", "Dee")
TITLES = (CALL_SHEET, CALL_SHEET, CALL_SHEET, PARLOUR, PARLOUR, PARLOUR, DEADWOOD, UNIVERSALIS)
CLOCKS = (
    NoClock(),
    DecisionClock(8, 5),
    DecisionClock(12, 6),
    DecisionClock(2 * DAY, 2 * DAY),
    BankClock(20, 5),
    BankClock(14 * DAY, DAY / 2),
)
SKIPS = (3.0, 6.0, 61.0, 80.0, 601.0, 2 * HOUR, 13 * HOUR, 2 * DAY + 5, 4 * DAY, 31 * DAY)
STRIKES_WITHIN = 0.1
"""Seconds after the beginning of a request within which its fault strikes."""
STEPS = {
    "move": 40, "connect": 8, "disconnect": 5, "back": 4, "concede": 0.5, "undo": 3,
    "ask undo": 2, "ask end": 0.5, "agree": 3, "pause": 2, "resume": 3, "nothing to add": 3,
    "something to add": 1, "withdraw": 1, "plan": 3, "drop plan": 0.5, "say": 1, "kill": 2,
    "start": 3, "outage": 3, "skip": 4, "wait": 3, "set back": 1,
}  # fmt: skip
"""Possible next steps, with their weights."""


@dataclass
class Outcome:
    """Result of a schedule."""

    seed: int
    steps: int
    wrong: list[str] = field(default_factory=list)
    commits: int = 0
    seconds: float = 0.0
    """Seconds of virtual time."""


class Site:
    """A database file for one schedule after another."""

    def __init__(self) -> None:
        shared = Path("/dev/shm")
        self._folder = tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None)
        self.file = str(Path(self._folder.name) / "matinee.db")
        self.url = f"sqlite:///{self.file}"
        with Database.open(self.url) as database:
            upgrade(database)
        self._empty, self._conn = sqlite3.connect(":memory:"), sqlite3.connect(self.file)
        self._conn.backup(self._empty)

    def clear(self) -> None:
        """Empty the database."""
        self._empty.backup(self._conn)

    def close(self) -> None:
        self._empty.close()
        self._conn.close()
        self._folder.cleanup()


class Schedule:
    """A running schedule."""

    def __init__(self, seed: int, site: Site, loop: VirtualLoop, steps: int | None) -> None:
        self._dice = random.Random(f"schedule {seed}")
        self._loop = loop
        self._site = site
        self._servers: list[Server] = []
        self._guests: list[Guest] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.history = History(loop, site.file, self._servers)
        after = (None, 0.0, 60.0, 600.0)
        self._notify = {name.lower(): self._dice.choice(after) for name in NAMES}
        self.checks = Checks(self.history, self._notify)
        self._count = self._dice.randint(6, 24)
        if steps is not None:
            self._count = min(steps, self._count)
        self.steps_done = 0
        self._armed: list[Callable[[Server], None]] = []
        """Faults for the next processes that get a request, during it."""
        loop.on_commit = self.history.note

    async def play(self) -> None:
        """Play the schedule, and check the end."""
        for _ in range(self._dice.choice((1, 1, 2, 2, 3))):
            self._start()
        await self._set_up()
        names, weights = list(STEPS), list(STEPS.values())
        while self.steps_done < self._count and not self.checks.wrong:
            await later(self._dice.random() ** 2 * 2)
            (step,) = self._dice.choices(names, weights)
            self._do(step)
            self.steps_done += 1
        if not self.checks.wrong:
            await self._calm_down()

    # Tables

    async def _set_up(self) -> None:
        server = self._servers[0]
        await server.ask(server.database.write(self._meet))
        for _ in range(self._dice.choice((1, 1, 1, 2))):
            await self._table(server)

    def _meet(self, conn: Connection) -> None:
        for name in NAMES:
            people.create(conn, name.lower(), name, program=False, now=NOON)
            people.change(conn, name.lower(), notify_after=self._notify[name.lower()])

    async def _table(self, server: Server) -> None:
        title = self._dice.choice(TITLES)
        seats = self._dice.sample(NAMES, self._dice.choice((1, 2, 2, 3)))
        seats += ["bot:random"] * self._dice.choice((0, 0, 1) if len(seats) > 1 else (1, 2))
        new = gather(*seats, title=title, **self._terms(title)).table
        table_id, host = new.row.id, person(seats[0])
        await server.ask(server.registry.create(new.row, new.seats, host.id))
        for seat, name in enumerate(seats):
            if ":" not in name:
                self._guests.append(self._guest(table_id, name, seat))
        self._guests.append(self._guest(table_id, "Eve", None))
        if self._dice.random() < 0.95:
            begun = server.registry.change(
                table_id, lambda t, now: seating.start(t, host, now, SEED)
            )
            await server.ask(begun)

    def _terms(self, title: Title) -> dict[str, Any]:
        terms: dict[str, Any] = {
            "clock": self._dice.choice(CLOCKS),
            "pace": self._dice.choice(("at-once", "brisk", "watch")),
            "hold": self._dice.choice((0.5, 2.0, 5.0)),
            "settle": self._dice.choice((30.0, 12 * HOUR)),
        }
        if title is DEADWOOD:
            terms["options"] = {"first": 1}
        return terms

    def _guest(self, table: str, name: str, seat: int | None) -> Guest:
        guest = Guest(self._loop, self._dice, self.checks, self._pick, table, name, seat)
        guest.sending = self._strike
        return guest

    # Processes

    def _start(self) -> None:
        name = f"server {len(self._servers)}"
        self._servers.append(Server(name, self._loop, self._site.url, self.checks.sent))

    @property
    def alive(self) -> list[Server]:
        """Processes that were not killed."""
        return [server for server in self._servers if not server.killed]

    def _pick(self) -> Server:
        """A random process; if all are dead, one is started, as a supervisor would."""
        if not self.alive:
            self._start()
        return self._dice.choice(self.alive)

    def _kill(self, server: Server) -> None:
        if server.killed:
            return
        server.kill()
        for guest in self._guests:
            if guest.stream is not None and guest.stream.server is server:
                guest.disconnected(guest.stream)

    # Steps

    def _do(self, step: str) -> None:
        match step:
            case "kill" | "outage" if self._dice.random() < 0.6:
                self._armed.append(self._kill if step == "kill" else self._cut_off)
            case "kill" if self.alive:
                self._kill(self._dice.choice(self.alive))
            case "outage":
                for server in self.alive:
                    if self._dice.random() < 0.6:
                        self._cut_off(server)
            case "start" if len(self.alive) < 3:
                self._start()
            case "skip":
                self._skip(self._dice.choice(SKIPS))
            case "wait":
                self._skip_to_next()
            case "set back":
                self._skip(-self._dice.uniform(0, 3))
            case "kill" | "start":
                pass
            case _:
                self._let(self._dice.choice(self._those(step) or self._guests), step)

    def _those(self, step: str) -> list[Guest]:
        """Guests with a reason for this step; one time in five none."""
        if self._dice.random() < 0.2:
            return []
        latest = {table_id: snapshots[-1] for table_id, snapshots in self.history.tables.items()}
        seated = [guest for guest in self._guests if guest.seat is not None]
        if step == "move":
            return [g for g in seated if g.seat in latest[g.table].awaited and not g.busy]
        if step == "back":
            return [g for g in seated if latest[g.table].chairs[g.seat or 0].bot is not None]
        if step == "nothing to add":
            pending_ends = {
                table_id: snapshot.turn.pending_end for table_id, snapshot in latest.items()
            }
            return [
                g
                for g in seated
                if (one := pending_ends[g.table]) and g.seat in one.undecided_seats
            ]
        return []

    def _let(self, guest: Guest, step: str) -> None:
        if step == "connect":
            if guest.stream is None:
                guest.connect()
        elif step == "disconnect":
            guest.disconnect()
        elif step == "say":
            self._begin(self._post_message(guest))
        elif guest.seat is not None and not (step == "move" and guest.busy):
            self._begin(self._busy(guest, guest.move()) if step == "move" else guest.do(step))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _busy(self, guest: Guest, work: Coroutine[Any, Any, None]) -> None:
        guest.busy = True
        await work
        guest.busy = False

    async def _post_message(self, guest: Guest) -> None:
        server, who = self._pick(), guest.name.lower()
        if guest.seat is not None:
            added = server.registry.add_chat_message(
                guest.table, person=who, seat=guest.seat, name=guest.name, text="Well."
            )
            with contextlib.suppress(Refused, ConnectionLost):
                await server.ask(added)

    def _strike(self, server: Server) -> None:
        """Let an armed fault strike a process soon after a request has reached it."""
        if self._armed:
            soon = self._dice.random() ** 2 * STRIKES_WITHIN
            self._loop.call_later(soon, self._armed.pop(), server)

    def _cut_off(self, server: Server) -> None:
        """Let the database refuse all requests of a process, for a while."""
        if not server.killed:
            server.refuse(self._dice.choice(("store-away", "store-unsure")))
            self._loop.call_later(self._dice.random() ** 2 * 4, self._heal, server)

    def _heal(self, server: Server) -> None:
        if not server.killed:
            server.refuse(None)

    def _skip(self, seconds: float) -> None:
        self._loop.skip(seconds)
        self.history.skewed()

    def _skip_to_next(self) -> None:
        """Skip to shortly before the next due time."""
        due = [s[-1].due_at for s in self.history.tables.values()]
        ahead = [d - self._loop.wall() for d in due if d is not None]
        later_on = [seconds for seconds in ahead if seconds > 2]
        if later_on:
            self._skip(min(later_on) - self._dice.uniform(0, 2))

    # The end

    async def _calm_down(self) -> None:
        """End all faults, and wait until the processes agree."""
        self._armed.clear()
        await later(STRIKES_WITHIN)
        for server in self.alive:
            server.refuse(None)
        if not self.alive:
            self._start()
        while self._tasks:
            await asyncio.gather(*self._tasks)
        await later(SETTLED)
        await self._silence()
        self._converged()
        if self._dice.random() < 0.1:
            await self._all_lapses()
        self.checks.finish()

    async def _silence(self) -> None:
        """Wait until no table has changed for a while."""
        for _ in range(200):
            latest = max(snapshots[-1].loop for snapshots in self.history.tables.values())
            if self._loop.time() - latest > WORK:
                return
            await later(0.3)

    def _converged(self) -> None:
        """Check that processes know the stored state of each table and subscribers have seen it."""
        for table_id, snapshots in self.history.tables.items():
            read = partial(read_table, table_id=table_id, retention=Retention())
            stored, _ = self.alive[0].database.read_now(read)
            for server in self.alive:
                loaded = server.registry._cache.find(table_id)
                if loaded is None or loaded.lock.locked():
                    continue
                if (
                    table_contents(loaded.table) != table_contents(stored)
                    or loaded.table.present != stored.present
                ):
                    self.checks.complain(table_id, f"{server.name} does not know how it is stored")
            for one in self.checks.subscriptions:
                current = one.table == table_id and one.ended is None
                if current and one.versions[-1][1] != snapshots[-1].version:
                    self.checks.complain(table_id, f"{one.person} has missed the latest version")

    async def _all_lapses(self) -> None:
        """Check, long after, that only connected people count as present."""
        self._skip(presence.PRESENT_FOR + 1)
        await later(subscriptions.RENEW_EVERY + WORK)
        for table_id in self.history.tables:
            connected = {
                one.person
                for one in self.checks.subscriptions
                if one.table == table_id and one.ended is None and one.person is not None
            }
            present = self.history.present(table_id)
            if present != connected:
                self.checks.complain(table_id, f"present {present}, connected {connected}")


def run(seed: int, site: Site, steps: int | None = None) -> Outcome:
    """Play the schedule of a seed, or only its first steps."""
    random.seed(seed)
    loop = VirtualLoop(seed)
    tokens = random.Random(seed)
    site.clear()
    with (
        virtual_time(loop),
        virtual_store(keep_engines=True),
        patch.object(secrets, "token_urlsafe", lambda n: tokens.randbytes(n).hex()),
        # Hash by slot: sets of subscribers then iterate in an order of the seed, not of memory.
        patch.object(subscriptions.Subscriber, "__hash__", lambda watcher: hash(watcher.slot)),
    ):
        schedule = Schedule(seed, site, loop, steps)
        wrong = schedule.checks.wrong
        with _listening(loop, wrong.append):
            try:
                loop.run_until_complete(schedule.play())
            except Exception as error:  # noqa: BLE001 (a schedule that fails says so by its seed)
                wrong.append(f"{type(error).__name__}: {error}")
            seconds, found = loop.time(), list(wrong)
            _end(loop, schedule)
    commits = sum(map(len, schedule.history.tables.values()))
    return Outcome(seed, schedule.steps_done, found, commits, seconds)


@contextlib.contextmanager
def _listening(loop: VirtualLoop, complain: Callable[[str], None]) -> Iterator[None]:
    """Report uncaught exceptions and errors in the log as failures."""

    class Errors(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error = record.exc_info[1] if record.exc_info else None
            complain(f"logged: {record.getMessage()} {error!r}")

    def caught(_: Any, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), Refused | ConnectionLost):
            complain(f"not caught: {context}")

    loop.set_exception_handler(caught)
    log, handler = logging.getLogger("matinee"), Errors(logging.ERROR)
    level, propagate = log.level, log.propagate
    log.addHandler(handler)
    log.setLevel(logging.ERROR)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
        log.propagate = propagate


def _end(loop: VirtualLoop, schedule: Schedule) -> None:
    """Cancel everything that is under way, also what killed processes have left."""
    loop.on_commit = lambda: None
    loop.set_exception_handler(lambda *_: None)
    for server in schedule._servers:
        server.refusal = "store-away"
    loop.revive(schedule._servers)
    for _ in range(10):
        tasks = asyncio.all_tasks(loop)
        if not tasks:
            break
        for task in tasks:
            task.cancel()
        loop.run_until_complete(asyncio.wait(tasks, timeout=30))
    loop.run_until_complete(loop.shutdown_asyncgens())
    schedule.history.close()
    for server in schedule._servers:
        server.database._closed = True
        server.database._writer._drop()
    loop.close()
    gc.collect(0)


def shortest(outcome: Outcome, site: Site) -> Outcome:
    """The shortest beginning of a schedule that still fails."""
    for steps in range(outcome.steps):
        found = run(outcome.seed, site, steps)
        if found.wrong:
            return found
    return outcome
