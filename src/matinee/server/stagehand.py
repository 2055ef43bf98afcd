"""What happens at tables by itself: bots answer, plans are followed, clocks run out.

There is no queue. Whoever has changed a table sees to what follows from it; if that process dies,
the sweep of any other finds the table by the time at which something should have happened. Two
processes that do the same are no trouble: the second one finds the table changed.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from matinee.engine.dice import bot_seed
from matinee.engine.game import Action, Seat
from matinee.engine.refused import Refused
from matinee.server.bots import BotRoom, RoomClosed
from matinee.server.hall import Hall
from matinee.server.metrics import BOT_SECONDS
from matinee.server.pace import answer_at
from matinee.server.tables import absence, closing, plans, playing
from matinee.server.tables.standing import bides
from matinee.server.tables.table import Change, Table
from matinee.server.tables.turn import AWAY_AFTER
from matinee.store import tables as stored
from matinee.store.refusals import StoreRefused
from matinee.store.tables import OPEN, RUNNING

LOG: Final = logging.getLogger(__name__)

SWEEP_EVERY: Final = 1.0
UNOPENED: Final = 3600.0
"""Seconds after which a table that cannot be opened is tried again."""
SOON: Final = 30.0
"""Seconds within which what is held is closed to the moment; what waits longer the sweep finds."""
SWEPT: Final = 200
"""How many tables one sweep looks at."""

Deed = Callable[..., Coroutine[Any, Any, None]]


class Stagehand:
    """Sees to bots, plans and clocks of the tables that this process has changed or swept."""

    def __init__(self, hall: Hall, bots: BotRoom) -> None:
        self._hall = hall
        self._bots = bots
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen_to: dict[tuple[str, Seat | None], tuple[float, asyncio.Task[None]]] = {}
        """What is being done for a seat, or for the table itself, and for how it then was."""
        self._closed = False
        hall.after = self.follow

    def follow(self, table: Table) -> None:
        """See to what follows from how a table is now."""
        if self._closed or table.match is None or table.card.status != RUNNING:
            return
        held = table.turn.held
        if held is not None and held.due is not None and held.due - time.time() < SOON:
            self._start(table, None, held.due, self._close(table.card.id, held.due))
        for seat in table.awaited:
            chair = table.chairs[seat]
            if chair.bot is not None:
                if not table.resting:
                    self._begin(table, seat, self._bot)
            elif table.turn.seats[seat].missed >= AWAY_AFTER:
                self._begin(table, seat, self._stand_in)
            elif chair.plan is not None and not bides(table.title, chair, table.begun.state):
                self._begin(table, seat, self._plan)

    async def sweep(self) -> None:
        """Look for tables where something is overdue, for ever."""
        while True:
            await asyncio.sleep(SWEEP_EVERY * random.uniform(0.8, 1.2))
            try:
                await self.sweep_once()
            except Refused as refused:
                LOG.warning("the sweep was not done: %s", refused)

    async def sweep_once(self) -> None:
        """See to all tables where something is overdue now."""
        now = time.time()
        for table_id in await self._hall.database.read(
            lambda conn: stored.find_due(conn, now, SWEPT)
        ):
            await self._safely(table_id, self._overdue, table_id)

    async def close(self) -> None:
        """Begin nothing more, and let go of what waits."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _overdue(self, table_id: str) -> None:
        await self._hall.refresh(table_id)
        table = await self._hall.table(table_id)
        if table.card.status == OPEN or table.card.due_at is None:
            await self._do(table_id, lambda table, now, _: absence.abandon(table, now), 0)
            return
        await self._do(table_id, lambda table, now, _: closing.close(table, now), 0)
        for seat in table.turn.waiting:
            await self._do(table_id, absence.run_out, seat)
        await self._do(table_id, lambda table, now, _: absence.abandon(table, now), 0)
        self.follow(await self._hall.table(table_id))

    async def _safely(self, table_id: str, deed: Deed, *about: Any) -> None:
        """Do this; a table that cannot be opened, or at which a game fails, is let be for long."""
        try:
            await deed(*about)
        except Exception as error:  # whatever a stranger's game raises
            if _is_away(error):
                raise
            known = isinstance(error, Refused)
            LOG.warning("table %s: %s", table_id, error, exc_info=None if known else error)
            await self._postpone(table_id)

    async def _postpone(self, table_id: str) -> None:
        """Let a table be for long; one that is damaged so that this cannot be stored stays due."""
        later = time.time() + UNOPENED
        try:
            await self._hall.database.write(
                lambda conn: stored.postpone(conn, table_id, later), about=table_id
            )
        except Exception as error:
            if _is_away(error):
                raise
            LOG.warning("table %s cannot be postponed: %s", table_id, error)

    def _begin(self, table: Table, seat: Seat, deed: Deed) -> None:
        """Do this, unless it is being done for the table as the seat sees it.

        What others choose in secret begins nothing anew: when the seat answers would tell of it.
        """
        seen = len(table.eyes(seat).noticed)
        self._start(table, seat, seen, self._safely(table.card.id, deed, table, seat))

    def _start(
        self, table: Table, seat: Seat | None, seen: float, work: Coroutine[Any, Any, None]
    ) -> None:
        """Let this be done, unless it is being done already."""
        key = table.card.id, seat
        doing = self._seen_to.get(key)
        if doing is not None and doing[0] == seen and not doing[1].done():
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        self._seen_to[key] = seen, task
        task.add_done_callback(lambda done: self._ended(key, done))

    def _ended(self, key: tuple[str, Seat | None], task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._seen_to.get(key, (0, None))[1] is task:
            del self._seen_to[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.warning("seat %s of table %s was not seen to: %s", key[1], key[0], error)

    async def _bot(self, table: Table, seat: Seat) -> None:
        """Let a bot answer, at a moment that tells nothing about what it holds."""
        match, level = table.begun, table.chairs[seat].bot
        assert level is not None
        seen, rows = len(table.eyes(seat).noticed), len(match.rows)
        since = table.turn.seats[seat].since
        view = table.game.view(match.state, seat)
        legal = table.game.legal(view, seat)
        try:
            choice = await self._bots.choose(
                table.title.key, level, seat, view, legal, bot_seed(match.seed, seat), rows
            )
        except RoomClosed:
            return
        BOT_SECONDS.labels(table.title.key, level).observe(choice.seconds)
        if not _unnoticed(choice.action):
            await _until_due(table, since)
        await self._do(
            table.card.id,
            lambda table, now, seat: playing.bot_move(table, now, seat, seen, choice.action),
            seat,
        )

    async def _close(self, table_id: str, due: float) -> None:
        """Close what was ended, at its moment."""
        await asyncio.sleep(max(0.0, due - time.time()))
        await self._safely(table_id, self._close_now, table_id)

    async def _close_now(self, table_id: str) -> None:
        await self._do(table_id, lambda table, now, _: closing.close(table, now), 0)

    async def _stand_in(self, table: Table, seat: Seat) -> None:
        await self._do(table.card.id, absence.stand_in, seat)

    async def _plan(self, table: Table, seat: Seat) -> None:
        """Follow a plan when a bot would have answered: that it was one tells nothing then."""
        if not _unnoticed(plans.wanted(table, seat)):
            await _until_due(table, table.turn.seats[seat].since)
        await self._do(table.card.id, plans.follow_plan, seat)

    async def _do(
        self, table_id: str, deed: Callable[[Table, float, Seat], Change | None], seat: Seat
    ) -> None:
        """Do something, if it is still to be done."""
        try:
            await self._hall.change(table_id, lambda table, now: deed(table, now, seat))
        except Refused as refused:
            if isinstance(refused, StoreRefused):
                raise
            LOG.info("table %s: %s", table_id, refused)


def _is_away(error: Exception) -> bool:
    """Whether the database itself cannot be used, and not only what is stored of one table."""
    return isinstance(error, StoreRefused) and error.key != "store-damaged"


def _unnoticed(action: Any) -> bool:
    """Whether nobody else can tell that this is done."""
    return isinstance(action, Action) and action.secret and action.quiet


async def _until_due(table: Table, since: float | None) -> None:
    """Wait for the moment at which a seat answers that has been awaited since then."""
    now = time.time()
    began = now if since is None else since
    sealed = table.game.sealed(table.begun.state)
    due = answer_at(began, table.terms.pace, now, sealed=sealed)
    await asyncio.sleep(max(0.0, due - now))
