"""Automatic play at tables: bots answer, standing orders are carried out, clocks run out.

There is no queue. The process that has changed a table runs the jobs that follow from the change.
If that process dies, the sweep of any other finds the table by its due time. Two processes that run
the same job do no harm: the second finds the table changed.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import bot_seed
from matinee.engine.text.errors import Refused
from matinee.server.extension import extension
from matinee.server.http.metrics import BOT_SECONDS
from matinee.server.runtime.bot_pool import BotPool, PoolClosed
from matinee.server.runtime.table_registry import Edit, TableRegistry
from matinee.server.tables import moves, stand_ins, standing_orders, timeouts
from matinee.server.tables.bot_delays import answer_at
from matinee.server.tables.stand_ins import AWAY_AFTER
from matinee.server.tables.stored.orders import is_waiting
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.errors import StoreRefused
from matinee.store.tables import OPEN, RUNNING

LOG: Final = logging.getLogger(__name__)

SWEEP_EVERY: Final = 1.0
RETRY_SECONDS: Final = 3600.0
"""Seconds after which a table that cannot be opened is tried again."""
SOON: Final = 30.0
"""An end that is pending for at most this time is timed here; the sweep finds later ones."""
SWEPT: Final = 200
"""Most tables of one sweep."""

Job = Callable[[], Coroutine[Any, Any, None]]


class TableScheduler:
    """Runs bots, standing orders and clocks of the tables that this process changed or swept."""

    def __init__(self, registry: TableRegistry, bots: BotPool) -> None:
        self._registry = registry
        self._bots = bots
        self._running: dict[tuple[str, Seat | None], tuple[float, asyncio.Task[None]]] = {}
        """The latest job of each seat, or of the table itself, and the state that it is for."""
        self._tasks: set[asyncio.Task[None]] = set()
        """All jobs, those for an older state included."""
        self._closed = False
        registry.add_listener(lambda table, change: self.schedule(table))

    def schedule(self, table: Table) -> None:
        """Start the jobs that follow from the table's state."""
        if self._closed or table.match is None or table.row.status != RUNNING:
            return
        due = extension().due(table)
        if due is not None and due - time.time() < SOON:
            self._run_once(table, None, due, partial(self._carry_out, table.row.id, due))
        for seat in table.active_seats:
            job = self._job_for(table, seat)
            if job is not None:
                # A job is for the state as the seat sees it. If another seat's secret choice
                # started it again, the time of the seat's answer would reveal that choice.
                seen = len(table.viewer_log(seat).rows)
                self._run_once(table, seat, seen, partial(job, table, seat))

    def _job_for(
        self, table: Table, seat: Seat
    ) -> Callable[[Table, Seat], Coroutine[Any, Any, None]] | None:
        """The job of an active seat, unless its person has to play."""
        seat_row = table.seats[seat]
        if seat_row.bot is not None:
            return None if table.all_away else self._bot
        if table.progress.seats[seat].missed >= AWAY_AFTER:
            return self._stand_in
        if seat_row.plan is not None and not is_waiting(table.title, seat_row, table.begun.state):
            return self._plan
        return None

    async def sweep(self) -> None:
        """Look for tables with overdue jobs, forever."""
        while True:
            await asyncio.sleep(SWEEP_EVERY * random.uniform(0.8, 1.2))
            try:
                await self.sweep_once()
            except Refused as refused:
                LOG.warning("the sweep was not done: %s", refused)

    async def sweep_once(self) -> None:
        """Run the overdue jobs of all tables."""
        now = time.time()
        for table_id in await self._registry.database.read(
            lambda conn: stored.find_due(conn, now, SWEPT)
        ):
            await self._guard(table_id, partial(self._overdue, table_id))

    async def close(self) -> None:
        """Start no more jobs, and cancel the running ones."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _overdue(self, table_id: str) -> None:
        await self._registry.refresh(table_id)
        table = await self._registry.table(table_id)
        if table.row.status == OPEN or table.row.due_at is None:
            await self._change(table_id, timeouts.close_idle)
            return
        await self._change(table_id, extension().carry_out)
        for seat in table.progress.awaited_seats:
            await self._change(table_id, partial(timeouts.play_timeout, seat=seat))
        await self._change(table_id, timeouts.close_idle)
        self.schedule(await self._registry.table(table_id))

    def _run_once(self, table: Table, seat: Seat | None, state: float, job: Job) -> None:
        """Start a job for a seat or for the table itself, unless it runs for this state already."""
        key = table.row.id, seat
        running = self._running.get(key)
        if running is not None and running[0] == state and not running[1].done():
            return
        task = asyncio.get_running_loop().create_task(self._guard(table.row.id, job))
        self._tasks.add(task)
        self._running[key] = state, task
        task.add_done_callback(lambda done: self._ended(key, done))

    def _ended(self, key: tuple[str, Seat | None], task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._running.get(key, (0, None))[1] is task:
            del self._running[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.warning("seat %s of table %s was not seen to: %s", key[1], key[0], error)

    async def _guard(self, table_id: str, job: Job) -> None:
        """Run a job. If the table cannot be loaded or its game raises, retry in an hour."""
        try:
            await job()
        except Exception as error:  # any exception of a game's code
            if _is_away(error):
                raise
            known = isinstance(error, Refused)
            LOG.warning("table %s: %s", table_id, error, exc_info=None if known else error)
            await self._postpone(table_id)

    async def _postpone(self, table_id: str) -> None:
        """Store the time of the next attempt. A table that is too damaged for that stays due."""
        later = time.time() + RETRY_SECONDS
        try:
            await self._registry.database.write(
                lambda conn: stored.postpone(conn, table_id, later), about=table_id
            )
        except Exception as error:
            if _is_away(error):
                raise
            LOG.warning("table %s cannot be postponed: %s", table_id, error)

    async def _change(self, table_id: str, edit: Edit) -> None:
        """Change a table; a refusal means that the change is no longer due."""
        try:
            await self._registry.change(table_id, edit)
        except Refused as refused:
            if isinstance(refused, StoreRefused):
                raise
            LOG.info("table %s: %s", table_id, refused)

    async def _bot(self, table: Table, seat: Seat) -> None:
        """Play a bot's answer, at a moment that reveals nothing about its hand."""
        match, level = table.begun, table.seats[seat].bot
        assert level is not None
        seen, rows = len(table.viewer_log(seat).rows), len(match.rows)
        since = table.progress.seats[seat].since
        view = table.game.view(match.state, seat)
        legal = table.game.legal(view, seat)
        try:
            choice = await self._bots.choose(
                table.title.key, level, seat, view, legal, bot_seed(match.seed, seat), rows
            )
        except PoolClosed:
            return
        BOT_SECONDS.labels(table.title.key, level).observe(choice.seconds)
        if not _is_unnoticeable(choice.action):
            await _until_due(table, since)
        await self._change(
            table.row.id,
            lambda table, now: moves.bot_move(table, now, seat, seen, choice.action),
        )

    async def _carry_out(self, table_id: str, due: float) -> None:
        """Carry out the action that an optional part has put off, when it is due."""
        await asyncio.sleep(max(0.0, due - time.time()))
        await self._change(table_id, extension().carry_out)

    async def _stand_in(self, table: Table, seat: Seat) -> None:
        await self._change(table.row.id, partial(stand_ins.stand_in, seat=seat))

    async def _plan(self, table: Table, seat: Seat) -> None:
        """Carry out a standing order when a bot would have answered, so that nobody can tell."""
        if not _is_unnoticeable(standing_orders.next_order_action(table, seat)):
            await _until_due(table, table.progress.seats[seat].since)
        await self._change(table.row.id, partial(standing_orders.follow_order, seat=seat))


def _is_away(error: Exception) -> bool:
    """Whether the database itself is unavailable, as opposed to damaged data of one table."""
    return isinstance(error, StoreRefused) and error.key != "store-damaged"


def _is_unnoticeable(action: Any) -> bool:
    """Whether nobody else can tell that this action is played."""
    return isinstance(action, Action) and action.secret and action.batchable


async def _until_due(table: Table, since: float | None) -> None:
    """Wait for the moment to play for a seat that has been active since then."""
    now = time.time()
    began = now if since is None else since
    hidden = table.game.has_hidden_choices(table.begun.state)
    due = answer_at(began, table.terms.pace, now, hidden=hidden)
    await asyncio.sleep(max(0.0, due - now))
