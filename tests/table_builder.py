"""Tables for tests of the server, set up in a line and played by name.

`MemoryTable` is a table in memory: changes happen at once, at a time that the test chooses.
`ServerProcess` is a server process in miniature on a real database: several of them share one.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import msgspec
import pytest

from fixtures import INSTALLED
from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Book, BuyPress, Ready
from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Play
from matinee.engine.match.match import Match
from matinee.engine.text.errors import Refused, error_text
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.server.runtime.table_registry import TableRegistry
from matinee.server.tables import moves, seating, stand_ins, timeouts, votes
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.progress import SeatClock
from matinee.server.tables.retention import Retention
from matinee.server.tables.table import Change, Table
from matinee.server.tables.table_settings import DAY, Terms
from matinee.store import people
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from matinee.store.people import Person
from matinee.store.tables import SeatRow
from virtual_store import VirtualDatabase, virtual_store
from virtual_time import NOON as VIRTUAL_NOON
from virtual_time import VirtualLoop, virtual_time

SEED = bytes(range(32))
NOON = VIRTUAL_NOON
READY = Ready()
P = ParamSpec("P")


def person(name: str, *, program: bool = False, **fields: Any) -> Person:
    """A person whose id is the name in lower case."""
    somebody = Person(name.lower(), name, False, program, 0, None, False, None, None, 0.0)
    return msgspec.structs.replace(somebody, **fields)


class MemoryTable:
    """A table in memory and its time; changes happen at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = NOON

    # Queries

    @property
    def match(self) -> Match:
        return self.table.begun

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self.table.progress.awaited_seats

    @property
    def plays(self) -> list[tuple[Seat, str, Action]]:
        """Plays so far: seat, author and action."""
        rows = [row for row in self.match.rows if isinstance(row, Play)]
        return [(row.seat, row.by, row.action) for row in rows]

    def time(self, seat: Seat) -> SeatClock:
        return self.table.progress.seats[seat]

    def seconds_left(self, seat: Seat) -> float:
        """Seconds until the clock decides."""
        due = self.time(seat).due
        assert due is not None
        return due - self.now

    def chair(self, seat: Seat) -> SeatRow:
        return self.table.seats[seat]

    def cursor(self, seat: Seat) -> Cursor:
        return Cursor(len(self.table.viewer_log(seat).rows))

    def who(self, seat: Seat) -> Person:
        """The person on a seat."""
        chair = self.chair(seat)
        assert chair.person is not None
        return person(chair.person.title(), program=chair.program)

    # Changes

    def later(self, seconds: float) -> "MemoryTable":
        self.now += seconds
        return self

    def take(self, change: Change | None) -> Change:
        """Apply a change."""
        assert change is not None
        self.table.apply(change)
        return change

    def do(self, edit: Callable[..., Change | None], who: str | Person, *rest: Any) -> Change:
        """Make a change as this person."""
        somebody = person(who) if isinstance(who, str) else who
        return self.take(edit(self.table, somebody, self.now, *rest))

    def why_not(self, edit: Callable[..., Any], who: str | Person, *rest: Any) -> str:
        """Key of the refusal of a change."""
        somebody = person(who) if isinstance(who, str) else who
        return refusal(lambda: edit(self.table, somebody, self.now, *rest))

    def play(self, seat: Seat, *actions: Action, cursor: Cursor | None = None) -> Change:
        """Play as the person on this seat, on the current state."""
        cursor = self.cursor(seat) if cursor is None else cursor
        return self.do(moves.play, self.who(seat), seat, cursor, actions)

    def recognises_repeat(self, seat: Seat, cursor: Cursor, *actions: Action) -> bool:
        """Whether a repeated request is recognised; checks that it changes nothing."""
        before = self.table.row.version
        change = moves.play(self.table, self.who(seat), self.now, seat, cursor, actions)
        assert self.table.row.version == before
        return change is None

    def why_not_play(self, seat: Seat, *actions: Action, cursor: Cursor | None = None) -> str:
        cursor = self.cursor(seat) if cursor is None else cursor
        return self.why_not(moves.play, self.who(seat), seat, cursor, actions)

    def undo(self, seat: Seat) -> Change:
        return self.do(moves.undo_latest, self.who(seat), seat, self.cursor(seat))

    def ask_undo(self, seat: Seat, to: int | None = None) -> Change:
        return self.do(votes.call_undo_vote, self.who(seat), seat, self.cursor(seat), to)

    def agree(self, who: str, kind: str, by: str, *, agree: bool = True) -> Change:
        return self.do(votes.answer_vote, who, kind, by.lower(), agree)

    def run_out(self, seat: Seat) -> Change:
        """Wait until this seat's clock is at zero, and let it decide."""
        self.later(max(0.0, self.seconds_left(seat)))
        return self.take(timeouts.play_timeout(self.table, self.now, seat))

    def go_away(self, seat: Seat) -> None:
        """Let a bot stand in for the person on this seat."""
        self.take(away(self.table, self.now, seat))

    # Call Sheet

    def hand(self, seat: Seat) -> list[int]:
        hand: list[int] = self.match.state.hands[seat]
        return hand

    def book(self, seat: Seat, card: int = 0) -> Change:
        """Book a card of the hand in secret."""
        return self.play(seat, Book(self.hand(seat)[card]))

    def ready(self, *seats: Seat) -> None:
        """Let these seats book their first card and be ready."""
        for seat in seats:
            self.play(seat, Book(self.hand(seat)[0]), READY)

    def day(self) -> Seat:
        """Let all book and be ready, and the winner buy no press; returns the winner."""
        self.ready(*self.waiting)
        (winner,) = self.waiting
        self.play(winner, BuyPress(0))
        return winner


def away(table: Table, now: float, seat: Seat) -> Change | None:
    """Change by which a bot stands in, as after two decisions of the clock."""
    seats = list(table.progress.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], missed=2)
    table.progress = msgspec.structs.replace(table.progress, seats=tuple(seats))
    return stand_ins.stand_in(table, now, seat)


def refusal(call: Callable[[], Any]) -> str:
    """Key of a refusal; checks that a key with a phrase makes a sentence."""
    with pytest.raises(Refused) as refused:
        call()
    if refused.value.key in refused.value.phrases:
        assert error_text(refused.value)
    return refused.value.key


def create_table(
    title: Title, host: Person, chairs: Sequence[str], *, public: bool = False, **terms: Any
) -> MemoryTable:
    """A new table of this host; `terms` are fields of `Terms`."""
    agreed = Terms(**terms)
    card, seated = seating.new_table(title, host, chairs, agreed, Retention(), NOON, public=public)
    return MemoryTable(Table(title, card, seated, Retention()))


def gather(*who: str, title: Title = CALL_SHEET, **terms: Any) -> MemoryTable:
    """A table that has not begun: people by their names, and bots as `bot:LEVEL`.

    The first person is the host.
    """
    host = next((name for name in who if ":" not in name), "Nobody")
    chairs = [name if ":" in name else "me" if name == host else "open" for name in who]
    table = create_table(title, person(host), chairs, **terms)
    for seat, name in enumerate(who):
        if chairs[seat] == "open":
            table.do(seating.join, name, seat, None)
    return table


def begin(*who: str, title: Title = CALL_SHEET, **terms: Any) -> MemoryTable:
    """A table at which the game has begun, always with the same deal."""
    if title is DEADWOOD:
        terms = {**terms, "options": {"first": 1, **terms.get("options", {})}}
    table = gather(*who, title=title, **terms)
    table.do(seating.start, table.table.row.host.title(), SEED)  # type: ignore[union-attr]
    return table


@pytest.fixture
def file_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Address of an SQLite file of the test's own, with Call Sheet installed."""
    monkeypatch.syspath_prepend(str(INSTALLED / "callsheet"))
    with Database.open(tmp_path / "matinee.db") as database:
        upgrade(database)
    return f"sqlite:///{tmp_path / 'matinee.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def shared_url(request: pytest.FixtureRequest, file_url: str) -> str:
    """Address of a database for several processes: a file, and PostgreSQL."""
    if request.param == "postgresql":
        found: str = request.getfixturevalue("postgres_url")
        return found
    return file_url


class Clock:
    """The time of day, which a test can advance: in virtual time, or else ahead of the real one."""

    def __init__(self) -> None:
        self._real = time.time
        self._ahead = 0.0

    def __call__(self) -> float:
        return self._real() + self._ahead

    def later(self, seconds: float) -> None:
        loop = asyncio._get_running_loop()
        if isinstance(loop, VirtualLoop):
            loop.skip(seconds)
        else:
            self._ahead += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of day for all code in this process."""
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)
    return clock


class ServerProcess:
    """A server process in miniature: its table registry, and requests to it."""

    def __init__(self, database: Database, **registry: Any) -> None:
        self.database = database
        self.registry = TableRegistry(database, **registry)

    async def create_people(self, *names: str, **fields: Any) -> None:
        """Store these people."""

        def job(conn: Any) -> None:
            for name in names:
                people.create(conn, name.lower(), name, program=False, now=NOON)
                people.change(conn, name.lower(), **fields)

        await self.database.write(job)

    async def begin(self, *who: str, title: Title = CALL_SHEET, **terms: Any) -> str:
        """Create a table of stored people at which the game has begun; returns its id."""
        card, chairs = (table := gather(*who, title=title, **terms)).table.row, table.table
        host = person(next(name for name in who if ":" not in name))
        await self.registry.create(card, chairs.seats, host.id)
        await self.registry.change(card.id, lambda t, now: seating.start(t, host, now, SEED))
        return card.id

    async def do(
        self, table_id: str, edit: Callable[..., Change | None], who: str, *rest: Any
    ) -> Table:
        """Make a change as this person, through this process."""
        return await self.registry.change(
            table_id, lambda table, now: edit(table, person(who), now, *rest)
        )

    async def play(self, table_id: str, seat: Seat, *actions: Action) -> Table:
        """Play as the person on this seat, on the state that this process knows."""
        table = await self.registry.table(table_id)
        cursor = Cursor(len(table.viewer_log(seat).rows))
        who = table.seats[seat].person
        assert who is not None
        return await self.do(table_id, moves.play, who.title(), seat, cursor, actions)

    async def booking(self, table_id: str, seat: Seat, card: int = 0) -> Book:
        """Action that books a card of this seat's hand."""
        table = await self.registry.table(table_id)
        return Book(table.begun.state.hands[seat][card])

    @asynccontextmanager
    async def keeping_up(self) -> AsyncIterator["ServerProcess"]:
        """Follow the changes of other processes, for as long as the block lasts."""
        task = asyncio.create_task(self.registry.follow_changes())
        try:
            yield self
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def table_contents(table: Table) -> Any:
    """Everything that a process knows of a table, for comparison with another process."""
    match = table.match
    rows = None if match is None else (list(match.rows), match.state, match.players, match.header)
    return table.row, table.seats, table.progress, rows, table.times, table.messages


async def stored_table(process: ServerProcess, table_id: str) -> Any:
    """The same of a process that has just read the table."""
    return table_contents(await ServerProcess(process.database).registry.table(table_id))


async def async_refusal(call: Awaitable[Any]) -> str:
    """Key of the refusal of a change."""
    with pytest.raises(Refused) as refused:
        await call
    return refused.value.key


async def eventually(true: Callable[[], Any], seconds: float = 10.0) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def open_database(url: str) -> Database:
    """A database of the kind that suits the running loop: virtual or real."""
    virtual = isinstance(asyncio.get_running_loop(), VirtualLoop)
    return VirtualDatabase.open(url) if virtual else Database.open(url)


@asynccontextmanager
async def server_processes(
    url: str, count: int = 2, **registry: Any
) -> AsyncIterator[list[ServerProcess]]:
    """Several server processes in miniature on one database, each with a connection of its own."""
    async with AsyncExitStack() as stack:
        found = []
        for _ in range(count):
            database = open_database(url)
            stack.push_async_callback(database.close)
            process = ServerProcess(database, **registry)
            found.append(await stack.enter_async_context(process.keeping_up()))
        yield found


def simulated(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Decorator: play a test in virtual time, without waiting or threads.

    The limit is one day of its own clock.
    """

    @wraps(test)
    def play(*given: P.args, **by_name: P.kwargs) -> None:
        loop = VirtualLoop(test.__name__)
        with (
            virtual_time(loop),
            virtual_store(),
            asyncio.Runner(loop_factory=lambda: loop) as runner,
        ):
            runner.run(asyncio.wait_for(test(*given, **by_name), DAY))

    return play


def played(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Decorator: play a test in an event loop of its own, for at most a minute."""

    @wraps(test)
    def play(*given: P.args, **by_name: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*given, **by_name), 60))

    return play
