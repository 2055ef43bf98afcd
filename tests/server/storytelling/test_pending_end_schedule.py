"""Pending ends are carried out by themselves, in any process, also after one has died."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from fixtures import INSTALLED
from fixtures.games.parlour import TITLE as PARLOUR
from fixtures.games.parlour.game import Chime, End, Tell
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.log_rows import Play
from matinee.server.runtime.bot_pool import BotChoice, BotPool
from matinee.server.runtime.scheduler import TableScheduler
from matinee.server.storytelling import pending_end_actions
from matinee.server.tables import pauses
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.progress import waits_for
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import DAY, HOUR, DecisionClock
from matinee.store import tables as stored
from table_builder import (
    Clock,
    ServerProcess,
    eventually,
    server_processes,
    simulated,
    stored_table,
    table_contents,
)
from virtual_time import later

LIVE = DecisionClock(180, 60)
DAYS = DecisionClock(2 * DAY, 2 * DAY)
END = End()
RAIN = Tell("It rains.")


@pytest.fixture(autouse=True)
def parlours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install Parlour."""
    monkeypatch.syspath_prepend(str(INSTALLED / "parlour"))


class Brief(BotPool):
    """A pool of bots that say one thing and end."""

    def __init__(self) -> None:
        super().__init__()
        self.questions = 0

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
        self.questions += 1
        spoke = view.lines and view.lines[-1][0] == seat
        return BotChoice(END if spoke else RAIN, None, 0.0)


@asynccontextmanager
async def running_scheduler(
    process: ServerProcess, room: BotPool | None = None
) -> AsyncIterator[TableScheduler]:
    scheduler = TableScheduler(process.registry, room or Brief())
    try:
        yield scheduler
    finally:
        await scheduler.close()


def ends(table: Table) -> list[tuple[Seat, str]]:
    rows = [row for row in table.begun.rows if isinstance(row, Play)]
    return [(row.seat, row.by) for row in rows if row.action == END]


async def ended(process: ServerProcess, *who: str, **terms: Any) -> Table:
    """A table at which the first person has told something and ended the turn."""
    table_id = await process.begin(*who, title=PARLOUR, **terms)
    await process.play(table_id, 0, RAIN, END)
    return await process.registry.table(table_id)


@simulated
async def test_it_closes_at_its_moment(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one):
        await one.create_people("Ann", "Bo")
        table = await ended(one, "Ann", "Bo", clock=LIVE, hold=0.4)
        assert ends(table) == []
        await eventually(lambda: ends(table))
        assert ends(table) == [(0, "person")]
        assert 0.4 <= table.times[-1] - table.times[-2] < 0.9


@simulated
async def test_another_process_closes_what_a_dead_one_has_left(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ann", "Bo")
        table = await ended(one, "Ann", "Bo", clock=LIVE, hold=0.2)
        # The first process has no scheduler, as if it had died in the middle of the hold.
        async with running_scheduler(two) as scheduler:
            await scheduler.sweep_once()
            await later(0.25)
            await scheduler.sweep_once()
            there = await two.registry.table(table.row.id)
            assert ends(there) == [(0, "person")]
        await eventually(lambda: ends(table) == [(0, "person")])
        assert table_contents(table) == await stored_table(one, table.row.id)


@simulated
async def test_two_processes_close_it_once(shared_url: str) -> None:
    async with (
        server_processes(shared_url) as (one, two),
        running_scheduler(one) as mine,
        running_scheduler(two) as other,
    ):
        await one.create_people("Ann", "Bo")
        table = await ended(one, "Ann", "Bo", clock=LIVE, hold=0.3)
        await two.registry.table(table.row.id)
        await later(0.35)
        await asyncio.gather(mine.sweep_once(), other.sweep_once())
        await eventually(lambda: ends(table))
        assert ends(table) == [(0, "person")]


@simulated
async def test_after_a_restart_it_is_still_held_and_closes_in_time(
    shared_url: str, clock: Clock
) -> None:
    async with server_processes(shared_url, 1) as (one,):
        await one.create_people("Ann", "Bo", "Cy")
        before = (await ended(one, "Ann", "Bo", "Cy", clock=DAYS)).row.id
        table = await one.registry.table(before)
        await one.do(
            before, pending_end_actions.nothing_to_add, "Bo", Cursor(len(table.viewer_log(1).rows))
        )
    async with server_processes(shared_url, 1) as (one,), running_scheduler(one) as scheduler:
        table = await one.registry.table(before)
        assert table.undecided_seats == (2,)
        clock.later(11 * HOUR)
        await scheduler.sweep_once()
        assert ends(table) == []
        clock.later(HOUR)
        await scheduler.sweep_once()
        assert ends(table) == [(0, "person")]


@simulated
async def test_it_closes_as_soon_as_the_last_one_has_nothing_to_add(shared_url: str) -> None:
    async with (
        server_processes(shared_url) as (one, two),
        running_scheduler(one),
        running_scheduler(two),
    ):
        await one.create_people("Ann", "Bo", "Cy")
        table = await ended(one, "Ann", "Bo", "Cy", clock=DAYS)
        there = await two.registry.table(table.row.id)
        for process, seat, who in ((one, 1, "Bo"), (two, 2, "Cy")):
            at = await process.registry.table_now(table.row.id)
            cursor = Cursor(len(at.viewer_log(seat).rows))
            await process.do(table.row.id, pending_end_actions.nothing_to_add, who, cursor)
        await eventually(lambda: ends(there) and ends(table))
        assert ends(table) == [(0, "person")]


@simulated
async def test_two_who_have_nothing_to_add_at_the_same_moment_are_both_heard(
    shared_url: str,
) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ann", "Bo", "Cy", "Dee")
        table = await ended(one, "Ann", "Bo", "Cy", "Dee", clock=DAYS)
        await two.registry.table(table.row.id)
        cursor = Cursor(len(table.viewer_log(1).rows))
        await asyncio.gather(
            one.do(table.row.id, pending_end_actions.nothing_to_add, "Bo", cursor),
            two.do(table.row.id, pending_end_actions.nothing_to_add, "Cy", cursor),
        )
        assert (await one.registry.table_now(table.row.id)).undecided_seats == (3,)


@simulated
async def test_a_bot_that_has_ended_is_not_asked_again(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        room = Brief()
        async with running_scheduler(one, room):
            await one.create_people("Ann", "Bo")
            table_id = await one.begin(
                "Ann", "bot:random", "Bo", title=PARLOUR, clock=LIVE, hold=0.5, pace="at-once"
            )
            await one.play(table_id, 0, RAIN, END)
            table = await one.registry.table(table_id)
            await eventually(lambda: len(ends(table)) == 2)
            assert ends(table) == [(0, "person"), (1, "bot:random")]
            assert room.questions == 2
            ended_at, closed_at = table.times[-2:]
            assert closed_at - ended_at >= 0.5


@simulated
async def test_bots_wait_in_a_pause_and_go_on_after_it(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        room = Brief()
        async with running_scheduler(one, room) as scheduler:
            await one.create_people("Ann")
            table_id = await one.begin("Ann", "bot:random", title=PARLOUR, pace="at-once")
            await one.do(table_id, pauses.pause, "Ann")
            await one.do(table_id, pauses.resume, "Ann")
            await one.play(table_id, 0, RAIN, END)
            await one.do(table_id, pauses.pause, "Ann")
            table = await one.registry.table(table_id)
            count = len(table.begun.rows)
            await scheduler.sweep_once()
            await later(0.3)
            assert len(table.begun.rows) <= count + 1
            await one.do(table_id, pauses.resume, "Ann")
            await eventually(lambda: table.active_seats == (0,))


@simulated
async def test_a_table_that_asks_somebody_stands_among_those_that_wait(shared_url: str) -> None:
    async with server_processes(shared_url, 1) as (one,):
        await one.create_people("Ann", "Bo")

        async def awaiting(who: str) -> list[str]:
            return await one.database.read(lambda conn: stored.find_awaiting(conn, who, waits_for))

        table_id = await one.begin("Ann", "Bo", title=PARLOUR, clock=DAYS)
        assert (await awaiting("ann"), await awaiting("bo")) == ([table_id], [])
        await one.play(table_id, 0, RAIN, END)
        assert (await awaiting("ann"), await awaiting("bo")) == ([], [table_id])
        await one.play(table_id, 1, Chime("Oh."))
        assert await awaiting("bo") == [table_id]
        await one.do(table_id, pauses.pause, "Bo")
        assert (await awaiting("ann"), await awaiting("bo")) == ([], [])
