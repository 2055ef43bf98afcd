"""Breakages of the server, to show that the checks would notice such bugs."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from matinee.engine.contract.game import Seat
from matinee.server.notify import turn_notifier
from matinee.server.runtime import scheduler
from matinee.server.runtime.subscriptions import Subscriptions
from matinee.server.runtime.table_registry import TableRegistry, _save_job
from matinee.server.runtime.table_sync import TableSync
from matinee.server.storytelling import pending_end_actions
from matinee.server.tables import moves, stand_ins, timeouts
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.store import presence
from matinee.store import tables as stored
from matinee.store.errors import StoreRefused

EARLY = 3.0


def clock_runs_early() -> Any:
    """Clocks are three seconds fast."""
    run_out, find_due = timeouts.play_timeout, stored.find_due

    def early(table: Table, now: float, seat: Seat) -> Change | None:
        change = run_out(table, now + EARLY, seat)
        return None if change is None else replace(change, at=now)

    def find(conn: Connection, now: float, limit: int) -> list[str]:
        return find_due(conn, now + EARLY, limit)

    return _both(
        patch.object(timeouts, "play_timeout", early), patch.object(stored, "find_due", find)
    )


def sweep_finds_nothing() -> Any:
    """Sweeps find no overdue tables."""
    return patch.object(stored, "find_due", lambda conn, now, limit: [])


def stand_in_after_one() -> Any:
    """A bot stands in after one missed decision."""
    return _both(patch.object(scheduler, "AWAY_AFTER", 1), patch.object(stand_ins, "AWAY_AFTER", 1))


def held_closes_early() -> Any:
    """A pending end takes effect a second early."""
    close, wait = pending_end_actions.carry_out, scheduler.TableScheduler._carry_out

    def early(table: Table, now: float) -> Change | None:
        change = close(table, now + 1)
        return None if change is None else replace(change, at=now)

    async def soon(self: scheduler.TableScheduler, table_id: str, due: float) -> None:
        await wait(self, table_id, due - 1)

    return _both(
        patch.object(pending_end_actions, "carry_out", early),
        patch.object(scheduler.TableScheduler, "_carry_out", soon),
    )


def bot_answers_at_once() -> Any:
    """Bots answer as soon as they have thought."""

    async def at_once(table: Table, since: float | None) -> None:
        pass

    return patch.object(scheduler, "_until_due", at_once)


def presence_is_not_renewed() -> Any:
    """Processes do not renew the presence of connected people."""
    return patch.object(presence, "renew", lambda *_: None)


def presence_ends_at_once() -> Any:
    """A person who leaves is gone at once, without a grace period."""
    depart = presence.depart

    def without_grace(conn: Any, table: str, person: str, process: str, until: float) -> None:
        depart(conn, table, person, process, until)
        presence.remove(conn, table, person)

    return patch.object(presence, "depart", without_grace)


def presence_never_lapses() -> Any:
    """The presence reported by dead processes never expires."""
    return patch.object(presence, "delete_expired", lambda *_: [])


def notice_is_repeated() -> Any:
    """Sent notifications are not recorded."""
    return patch.object(
        turn_notifier, "_with_notified", lambda table, seats, now: table.progress.seats
    )


def notice_is_forgotten() -> Any:
    """Sweeps find no tables to notify people of."""
    return patch.object(stored, "find_to_notice", lambda conn, now, limit: [])


def taken_before_written() -> Any:
    """A process knows of a change before it is stored."""

    async def write(self: TableRegistry, loaded: Any, change: Change) -> bool:
        written = self.database.submit(_save_job(loaded.table, change), about=change.row.id)
        self._take_over(loaded, change)
        return await asyncio.shield(written)

    return patch.object(TableRegistry, "_write", write)


def answered_before_stored() -> Any:
    """A move counts as stored, whatever the database says."""
    write = TableRegistry._write

    async def hopeful(self: TableRegistry, loaded: Any, change: Change) -> bool:
        with contextlib.suppress(StoreRefused):
            return await write(self, loaded, change)
        return True

    return patch.object(TableRegistry, "_write", hopeful)


def sent_again_is_played_again() -> Any:
    """A move whose answer was lost is not recognised."""
    play = moves.play

    def again(table: Table, person: Any, now: float, seat: Seat, _: Cursor, actions: Any) -> Any:
        cursor = Cursor(len(table.viewer_log(seat).rows))
        return play(table, person, now, seat, cursor, actions)

    return patch.object(moves, "play", again)


def wakeup_is_lost() -> Any:
    """Only one of a table's subscribers is woken."""

    def notify(self: Subscriptions, table_id: str) -> None:
        for watcher in list(self._subscribers.get(table_id, ()))[:1]:
            watcher.wake()

    return patch.object(Subscriptions, "notify", notify)


def news_is_lost() -> Any:
    """Changes of other processes are not read."""

    async def catch_up_to(self: TableSync, table_id: str, now: tuple[int, int]) -> None:
        pass

    return patch.object(TableSync, "_catch_up_to", catch_up_to)


def who_catches_up_tells_nobody() -> Any:
    """A process that catches up during a change of its own notifies nobody."""
    catch_up = TableSync.catch_up

    async def silently(self: TableSync, loaded: Any) -> None:
        with patch.object(self.subscriptions, "notify", lambda table_id: None):
            await catch_up(self, loaded)

    return patch.object(TableSync, "catch_up", silently)


@contextlib.contextmanager
def _both(one: Any, other: Any) -> Iterator[None]:
    with one, other:
        yield


BREAKAGES: dict[str, Callable[[], Any]] = {
    breakage.__name__: breakage
    for breakage in (
        clock_runs_early,
        sweep_finds_nothing,
        stand_in_after_one,
        held_closes_early,
        bot_answers_at_once,
        presence_is_not_renewed,
        presence_ends_at_once,
        presence_never_lapses,
        notice_is_repeated,
        notice_is_forgotten,
        taken_before_written,
        answered_before_stored,
        sent_again_is_played_again,
        wakeup_is_lost,
        news_is_lost,
        who_catches_up_tells_nobody,
    )
}
"""All breakages by name."""
