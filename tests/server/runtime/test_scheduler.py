"""The scheduler: bots, standing orders and clocks, also after a process has died."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Book, Cut, Memo
from matinee.bots.random_bot import RandomBot
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import TableDice
from matinee.engine.match.log_rows import Play
from matinee.server.runtime.bot_pool import BotChoice, BotPool, PoolClosed
from matinee.server.runtime.scheduler import RETRY_SECONDS, TableScheduler
from matinee.server.tables import seating, stand_ins, standing_orders
from matinee.server.tables.bot_delays import DELAYS, BotDelay
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import DAY, DecisionClock
from matinee.store import tables as stored
from matinee.store.errors import StoreRefused
from table_builder import (
    READY,
    Clock,
    ServerProcess,
    away,
    create_table,
    eventually,
    gather,
    person,
    server_processes,
    simulated,
)
from virtual_time import later

MINUTE = DecisionClock(60, 20)


class Room(BotPool):
    """A pool of random bots in this process, which take their time."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__()
        self.seconds = seconds
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
        await later(self.seconds)
        chance = RandomBot(CALL_SHEET.game)
        action = chance.choose(seat, legal, lambda: view, TableDice(dice_seed, row))
        return BotChoice(action, None, self.seconds)


class Ready(Room):
    """A pool of bots that book their first card and are ready."""

    async def choose(self, *arguments: Any) -> BotChoice:
        await super().choose(*arguments)
        _, _, seat, view, _, _, _ = arguments
        return BotChoice(CALL_SHEET.game.timeout_action(view, seat), None, self.seconds)


@asynccontextmanager
async def running_scheduler(process: ServerProcess, room: BotPool) -> AsyncIterator[TableScheduler]:
    """A scheduler of this process's tables, for as long as the block lasts."""
    scheduler = TableScheduler(process.registry, room)
    try:
        yield scheduler
    finally:
        await scheduler.close()


def moves(table: Table) -> list[tuple[Seat, str]]:
    return [(row.seat, row.by) for row in table.begun.rows if isinstance(row, Play)]


def answers(table: Table, seat: Seat) -> list[float]:
    """Times at which this seat's moves were written, in seconds after the start."""
    rows = zip(table.begun.rows, table.times, strict=True)
    return [at - table.times[0] for row, at in rows if isinstance(row, Play) and row.seat == seat]


@pytest.fixture
def bot_delay(monkeypatch: pytest.MonkeyPatch) -> BotDelay:
    """A bot delay that is much longer than delays of the machine and the bots' thinking."""
    bot_delay = BotDelay(0.4, 0.4)
    monkeypatch.setitem(DELAYS, "brisk", bot_delay)
    return bot_delay


# Bots


@simulated
async def test_bots_play_until_it_is_the_peoples_turn(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Ready()):
        await one.create_people("Ada")
        table_id = await one.begin("Ada", "bot:random", "bot:random", pace="at-once")
        table = await one.registry.table(table_id)
        await eventually(lambda: table.progress.awaited_seats == (0,))
        assert sorted(moves(table)) == [(seat, "bot:random") for seat in (1, 1, 2, 2)]
        await later(0.2)
        assert len(moves(table)) == 4


@simulated
async def test_bots_among_themselves_play_to_the_end(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Room()):
        await one.create_people("Ada")
        new = create_table(CALL_SHEET, person("Ada"), ["bot:random"] * 2, pace="at-once",
                     options={"days": 1}).table  # fmt: skip
        await one.registry.create(new.row, new.seats, "ada")
        await one.do(new.row.id, seating.start, "Ada")
        table = await one.registry.table(new.row.id)
        await eventually(lambda: table.row.status == "over", 20)
        assert table.begun.result is not None
        assert {by for _, by in moves(table)} == {"bot:random"}


@pytest.mark.parametrize("thinking", [0.0, 0.2])
@simulated
async def test_a_bot_answers_at_a_moment_that_tells_nothing_of_its_thinking(
    file_url: str, bot_delay: BotDelay, thinking: float
) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Ready(thinking)):
        await one.create_people("Ada")
        table = await one.registry.table(await one.begin("Ada", "bot:random"))
        await eventually(lambda: len(moves(table)) == 2)
        booked, ready = answers(table, 1)
        assert booked - thinking < 0.3
        assert 0 <= ready - 0.5 < 0.3


@simulated
async def test_one_that_thinks_for_long_answers_at_a_later_beat(
    file_url: str, bot_delay: BotDelay
) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Ready(0.35)):
        await one.create_people("Ada")
        table = await one.registry.table(await one.begin("Ada", "bot:random"))
        await eventually(lambda: len(moves(table)) == 2)
        assert 0 <= answers(table, 1)[1] - 0.9 < 0.3


class Dithering(Room):
    """A pool of bots that change their booking so many times before they are ready."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    async def choose(self, *arguments: Any) -> BotChoice:
        await super().choose(*arguments)
        _, _, seat, view, _, _, _ = arguments
        hand, booked = view.hands[seat], view.booked[seat]
        if booked is not None and self.questions > self.times:
            return BotChoice(READY, None, 0.0)
        return BotChoice(Book(hand[self.questions % 2]), None, 0.0)


@pytest.mark.parametrize("pace", ["at-once", "brisk"])
@simulated
async def test_nor_does_it_tell_how_many_secret_moves_came_before(file_url: str, pace: str) -> None:
    signs = []
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada")
        for times in (1, 6):
            async with running_scheduler(one, Dithering(times)):
                table = await one.registry.table(await one.begin("Ada", "bot:random", pace=pace))
                await eventually(lambda table=table: table.progress.awaited_seats == (0,))  # type: ignore[misc]
                assert len(moves(table)) == times + 1
                signs.append(answers(table, 1)[-1])
    assert abs(signs[0] - signs[1]) < 0.15


@simulated
async def test_nor_does_it_tell_that_somebody_has_chosen_in_secret(
    file_url: str, bot_delay: BotDelay
) -> None:
    room = Ready(0.1)
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, room):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "bot:random", "Buster")
        table = await one.registry.table(table_id)
        for card in (0, 1):
            await later(0.15)
            await one.play(table_id, 0, await one.booking(table_id, 0, card))
        assert room.questions == 2
        await eventually(lambda: len(answers(table, 1)) == 2)
        assert 0 <= answers(table, 1)[-1] - 0.5 < 0.3


@simulated
async def test_a_table_rests_while_all_people_are_away(file_url: str) -> None:
    room = Ready()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada")
        table_id = await one.begin("Ada", "bot:random", pace="at-once", clock=MINUTE)
        async with running_scheduler(one, room) as scheduler:
            await one.registry.change(table_id, lambda table, now: away(table, now, 0))
            table = await one.registry.table(table_id)
            await scheduler.sweep_once()
            await later(0.2)
            assert room.questions == 0
            await one.do(table_id, stand_ins.come_back, "Ada", None)
            await eventually(lambda: table.progress.awaited_seats == (0,))
            assert moves(table) == [(1, "bot:random")] * 2


@simulated
async def test_a_bot_whose_room_is_closed_plays_nothing(file_url: str) -> None:
    class Closed(Room):
        async def choose(self, *arguments: Any) -> BotChoice:
            raise PoolClosed

    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Closed()):
        await one.create_people("Ada")
        table = await one.registry.table(await one.begin("Ada", "bot:random", pace="at-once"))
        await later(0.2)
        assert moves(table) == []


# Standing orders


@simulated
async def test_a_plan_is_followed_when_a_bot_would_have_answered(
    file_url: str, bot_delay: BotDelay
) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Room()):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster")
        table = await one.registry.table(table_id)
        crew = table.begun.state.hands[0][0]
        plan = {"plan": "book-then-ready", "crew": crew}
        await one.do(table_id, standing_orders.give_order, "Ada", 0, plan)
        await eventually(lambda: table.progress.awaited_seats == (1,))
        rows = [row for row in table.begun.rows if isinstance(row, Play)]
        assert [(row.by, row.action) for row in rows] == [("person", Book(crew)), ("person", READY)]
        assert 0 <= answers(table, 0)[1] - 0.5 < 0.3


@simulated
async def test_a_plan_that_stands_by_is_not_asked_again_and_again(
    file_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_seats: list[Seat] = []
    followed = standing_orders.follow_order

    def follow_order(table: Table, now: float, seat: Seat) -> Any:
        asked_seats.append(seat)
        return followed(table, now, seat)

    monkeypatch.setattr(standing_orders, "follow_order", follow_order)
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Room()) as scheduler:
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster", clock=MINUTE, pace="at-once")
        table = await one.registry.table(table_id)
        plan = {"plan": "judge-always", "verdict": "counts"}
        await one.do(table_id, standing_orders.give_order, "Buster", 1, plan)
        for _ in range(3):
            clock.later(5)
            await scheduler.sweep_once()
        await one.play(table_id, 0, Memo("Quiet, please."))
        await later(0.1)
        assert (asked_seats, moves(table)) == ([], [(0, "person")])
        await one.play(table_id, 0, Cut())
        await eventually(lambda: table.progress.awaited_seats == (0, 1))
        assert asked_seats == [1]
        assert moves(table)[-1] == (1, "person")
        clock.later(61)
        await scheduler.sweep_once()
        await scheduler.sweep_once()
        assert (1, "clock") in moves(table)


# Clocks


@simulated
async def test_clocks_run_out_and_after_two_a_bot_stands_in(file_url: str, clock: Clock) -> None:
    async with (
        server_processes(file_url, 1) as (one,),
        running_scheduler(one, Ready()) as scheduler,
    ):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster", clock=MINUTE, pace="at-once")
        table = await one.registry.table(table_id)
        await scheduler.sweep_once()
        assert moves(table) == []
        clock.later(61)
        await scheduler.sweep_once()
        await scheduler.sweep_once()
        assert sorted(moves(table)) == [(seat, "clock") for seat in (0, 0, 1, 1)]
        assert [chair.bot for chair in table.seats] == [None, None]
        (winner,) = table.progress.awaited_seats
        clock.later(21)
        await scheduler.sweep_once()
        clock.later(61)
        await scheduler.sweep_once()
        await scheduler.sweep_once()
        await eventually(lambda: table.seats[winner].bot == "random")


@simulated
async def test_tables_that_were_left_are_closed(file_url: str, clock: Clock) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Room()) as scheduler:
        await one.create_people("Ada", "Buster")
        new = gather("Ada", "bot:random").table
        await one.registry.create(new.row, new.seats, "ada")
        await one.do(new.row.id, seating.renew_invites, "Ada")
        running = await one.begin("Ada", "Buster")
        clock.later(3 * DAY + 1)
        await scheduler.sweep_once()
        assert (await one.registry.table(new.row.id)).row.ended == "abandoned"
        assert (await one.registry.table(running)).row.status == "running"
        clock.later(27 * DAY)
        await scheduler.sweep_once()
        assert (await one.registry.table(running)).row.ended == "abandoned"


# Processes that died


@simulated
async def test_a_sweep_picks_up_what_a_dead_process_left(shared_url: str, clock: Clock) -> None:
    async with server_processes(shared_url) as (dead, alive):
        await dead.create_people("Ada")
        table_id = await dead.begin("Ada", "bot:random", "bot:random", pace="at-once")
        async with running_scheduler(alive, Ready()) as scheduler:
            await scheduler.sweep_once()
            assert alive.registry.in_memory == 0
            clock.later(3)
            await scheduler.sweep_once()
            table = await alive.registry.table(table_id)
            await eventually(lambda: table.progress.awaited_seats == (0,))
            assert len(moves(table)) == 4


@simulated
async def test_clocks_of_a_dead_process_run_on_until_somebody_is_back(
    file_url: str, clock: Clock
) -> None:
    async with server_processes(file_url, 1) as (dead,):
        await dead.create_people("Ada", "Buster")
        table_id = await dead.begin("Ada", "Buster", clock=MINUTE, pace="at-once")
    async with (
        server_processes(file_url, 1) as (alive,),
        running_scheduler(alive, Ready()) as scheduler,
    ):
        clock.later(61)
        await scheduler.sweep_once()
        await scheduler.sweep_once()
        table = await alive.registry.table(table_id)
        assert sorted(moves(table)) == [(seat, "clock") for seat in (0, 0, 1, 1)]
        (winner,) = table.progress.awaited_seats
        clock.later(21)
        await scheduler.sweep_once()
        clock.later(61)
        await scheduler.sweep_once()
        await scheduler.sweep_once()
        await eventually(lambda: table.seats[winner].bot == "random")
        await alive.do(table_id, stand_ins.come_back, ("Ada", "Buster")[winner], None)
        assert table.seats[winner].bot is None


@simulated
async def test_the_plan_of_somebody_whose_process_died_is_followed(
    shared_url: str, clock: Clock
) -> None:
    async with server_processes(shared_url) as (dead, alive):
        await dead.create_people("Ada", "Buster")
        table_id = await dead.begin("Ada", "Buster", pace="at-once")
        crew = (await dead.booking(table_id, 0)).crew
        plan = {"plan": "book-then-ready", "crew": crew}
        await dead.do(table_id, standing_orders.give_order, "Ada", 0, plan)
        async with running_scheduler(alive, Room()) as scheduler:
            clock.later(3)
            await scheduler.sweep_once()
            table = await alive.registry.table(table_id)
            await eventually(lambda: table.progress.awaited_seats == (1,))


@simulated
async def test_two_who_see_to_one_table_do_nothing_twice(shared_url: str, clock: Clock) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "bot:random", "Buster", clock=MINUTE, pace="at-once")
        async with (
            running_scheduler(one, Ready()) as first,
            running_scheduler(two, Ready()) as second,
        ):
            clock.later(61)
            await asyncio.gather(*(hand.sweep_once() for hand in (first, second) * 3))
            table = await one.registry.table(table_id)
            await eventually(lambda: table.begun.state.winner is not None)
            await one.registry.refresh(table_id)
        assert sorted(moves(table)[:6]) == sorted(
            [(0, "clock"), (2, "clock"), (1, "bot:random")] * 2
        )


@simulated
async def test_a_whole_game_that_two_look_after_is_played_once(shared_url: str) -> None:
    async with (
        server_processes(shared_url) as (one, two),
        running_scheduler(one, Room()),
        running_scheduler(two, Room()) as scheduler,
    ):
        await one.create_people("Ada")
        new = create_table(CALL_SHEET, person("Ada"), ["bot:random"] * 3, pace="at-once",
                     options={"days": 1}).table  # fmt: skip
        await one.registry.create(new.row, new.seats, "ada")
        there = await two.registry.table(new.row.id)
        await one.do(new.row.id, seating.start, "Ada")
        here = await one.registry.table(new.row.id)
        while here.row.status != "over":
            await two.registry.refresh(new.row.id)
            scheduler.schedule(there)
            await later(0.02)
        rows = await one.database.read(lambda conn: stored.log(conn, new.row.id))
        assert len(rows) == here.row.rows
        fresh = await ServerProcess(two.database).registry.table(new.row.id)
        assert fresh.begun.state == here.begun.state


# Failures


@simulated
async def test_a_table_that_cannot_be_opened_is_let_be(
    file_url: str, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster", clock=MINUTE)
        monkeypatch.setattr(type(CALL_SHEET.game), "rules_version", 2)
        newer = ServerProcess(one.database)
        async with running_scheduler(newer, Room()) as scheduler:
            clock.later(61)
            for _ in range(5):
                await scheduler.sweep_once()
            (record,) = [r for r in caplog.records if r.levelno >= logging.WARNING]
            assert "rules of Call Sheet" in record.getMessage()
            assert record.exc_info is None
            clock.later(RETRY_SECONDS + 1)
            await scheduler.sweep_once()
        assert len([r for r in caplog.records if r.levelno >= logging.WARNING]) == 2
        assert await due_at(one, table_id) > time.time()


async def due_at(process: ServerProcess, table_id: str) -> float:
    found = await process.database.read(lambda conn: stored.load(conn, table_id))
    assert found is not None
    assert found[0].due_at is not None
    return found[0].due_at


@simulated
async def test_a_game_that_fails_at_one_table_holds_up_no_other(
    file_url: str, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Room()) as scheduler:
        await one.create_people("Ada", "Buster")
        ids = [await one.begin("Ada", "Buster", clock=MINUTE) for _ in range(3)]
        idle, broken = CALL_SHEET.game.timeout_action, (await one.registry.table(ids[0])).begun

        def sometimes(game: Any, table: Any, seat: Seat) -> Action:
            if table is broken.state:
                raise KeyError("a stranger's mistake")
            return idle(table, seat)

        monkeypatch.setattr(type(CALL_SHEET.game), "timeout_action", sometimes)
        clock.later(61)
        for _ in range(3):
            await scheduler.sweep_once()
        assert len(moves(await one.registry.table(ids[0]))) == 0
        for table_id in ids[1:]:
            assert len(moves(await one.registry.table(table_id))) == 4
        (record,) = [r for r in caplog.records if r.levelno >= logging.WARNING]
        assert record.exc_info is not None


@simulated
async def test_a_bot_whose_game_fails_is_not_asked_every_second(
    file_url: str, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Room):
        async def choose(self, *arguments: Any) -> BotChoice:
            self.questions += 1
            raise LookupError("no choice")

    room = Broken()
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, room) as scheduler:
        await one.create_people("Ada")
        table_id = await one.begin("Ada", "bot:random", pace="at-once")
        await eventually(lambda: caplog.records)
        await later(0.1)
        clock.later(10)
        await scheduler.sweep_once()
        await later(0.1)
        assert room.questions == 1
        assert await due_at(one, table_id) > time.time() + 1000


@simulated
async def test_no_table_is_let_be_because_the_database_is_away(
    shared_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        server_processes(shared_url, 1) as (one,),
        running_scheduler(one, Room()) as scheduler,
    ):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster", clock=MINUTE)
        before = await due_at(one, table_id)

        async def away(_: str) -> None:
            raise StoreRefused("store-away", problem="a cable is out")

        clock.later(61)
        with monkeypatch.context() as patch:
            patch.setattr(one.registry, "refresh", away)
            with pytest.raises(StoreRefused):
                await scheduler.sweep_once()
        assert await due_at(one, table_id) == before
        await scheduler.sweep_once()
        assert moves(await one.registry.table(table_id))


@simulated
async def test_the_sweep_goes_on_for_ever(
    file_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.server.runtime.scheduler.SWEEP_EVERY", 0.02)
    async with server_processes(file_url, 1) as (one,), running_scheduler(one, Room()) as scheduler:
        await one.create_people("Ada", "Buster")
        table = await one.registry.table(await one.begin("Ada", "Buster", clock=MINUTE))
        real, failed = stored.find_due, 0

        def find(conn: Connection, now: float, limit: int) -> list[str]:
            nonlocal failed
            if failed < 3:
                failed += 1
                raise StoreRefused("store-away", problem="a cable is out")
            return real(conn, now, limit)

        monkeypatch.setattr(stored, "find_due", find)
        sweeping = asyncio.create_task(scheduler.sweep())
        clock.later(61)
        await eventually(lambda: moves(table))
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)


# The end


@simulated
async def test_closing_lets_go_of_what_waits(
    file_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster")
        scheduler = TableScheduler(one.registry, Room(30))
        before = asyncio.all_tasks()
        table_id = await one.begin("Ada", "bot:random", "Buster")
        for seat in (0, 2):
            await one.play(table_id, seat, Memo("We cannot wait for ever."))
        await later(0.05)
        assert len(asyncio.all_tasks() - before) == 3
        await scheduler.close()
        assert asyncio.all_tasks() <= before
        await one.begin("Ada", "bot:random")
        assert asyncio.all_tasks() <= before
        assert not [r for r in caplog.records if r.levelno >= logging.WARNING]


@simulated
async def test_a_move_that_is_being_written_as_all_ends_is_known(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada")
        scheduler = TableScheduler(one.registry, Ready())
        table_id = await one.begin("Ada", "bot:random", pace="at-once")
        table = await one.registry.table(table_id)
        await eventually(lambda: moves(table))
        await scheduler.close()
        fresh = await ServerProcess(one.database).registry.table(table_id)
        assert fresh.begun.rows == table.begun.rows
