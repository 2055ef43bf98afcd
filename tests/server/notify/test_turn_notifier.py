"""Recipients, times and number of notices that a table waits."""

import asyncio
import logging
from typing import cast

import pytest

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Memo
from matinee.server.notify.delivery import NotificationSender
from matinee.server.notify.messages import Notice
from matinee.server.notify.turn_notifier import TurnNotifier
from matinee.server.tables import moves, seating, standing_orders
from matinee.store import people
from matinee.store import tables as stored
from table_builder import (
    READY,
    Clock,
    ServerProcess,
    async_refusal,
    create_table,
    person,
    server_processes,
    simulated,
)
from table_builder import away as go_away
from virtual_time import later

TEN_MINUTES = 600


class Post:
    """A notice sender that keeps the notices."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []

    def deliver(self, notice: Notice) -> None:
        self.notices.append(notice)

    @property
    def recipients(self) -> list[str]:
        """Names of the recipients so far, in order; clears the list."""
        names = [notice.to.name for notice in self.notices]
        self.notices.clear()
        return names


def notifier(process: ServerProcess, post: Post) -> TurnNotifier:
    return TurnNotifier(process.registry, cast(NotificationSender, post), "https://matinee.example")


@simulated
async def test_somebody_is_told_once_after_the_time_that_they_chose(
    file_url: str, clock: Clock
) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        crying = notifier(one, post)
        for seconds in (0, 59, 2, TEN_MINUTES - 63):
            clock.later(seconds)
            await crying.sweep_once()
            assert post.recipients == []
        clock.later(3)
        await crying.sweep_once()
        (first, second) = post.notices
        assert (first.kind, first.table, first.to.name) == ("turn", table_id, "Ada")
        assert first.link == f"https://matinee.example/tables/{table_id}"
        assert "Ada · Buster" in first.text
        assert second.to.name == "Buster"
        post.notices.clear()
        for _ in range(5):
            clock.later(TEN_MINUTES)
            await crying.sweep_once()
        assert post.recipients == []


@simulated
async def test_nobody_is_told_before_a_minute_has_passed(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=0)
        await one.begin("Ada", "Buster")
        clock.later(58)
        await notifier(one, post).sweep_once()
        assert post.recipients == []
        clock.later(3)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada", "Buster"]


@simulated
async def test_nor_because_somebody_else_has_waited_for_longer(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=0)
        table_id = await one.begin("Ada", "Buster")
        clock.later(55)
        await one.play(table_id, 1, Memo("I am here."))
        clock.later(6)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada"]
        clock.later(55)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Buster"]


@simulated
async def test_who_has_moved_meanwhile_is_not_told(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        clock.later(TEN_MINUTES - 10)
        await one.play(table_id, 0, await one.booking(table_id, 0), READY)
        clock.later(11)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Buster"]


@simulated
async def test_who_has_a_plan_for_another_moment_is_told_as_anybody_is(
    file_url: str, clock: Clock
) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        plan = {"plan": "judge-always", "verdict": "counts"}
        await one.do(table_id, standing_orders.give_order, "Ada", 0, plan)
        clock.later(TEN_MINUTES + 1)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada", "Buster"]


@simulated
async def test_each_wait_is_told_of_anew(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        crying = notifier(one, post)
        clock.later(TEN_MINUTES + 1)
        await crying.sweep_once()
        assert post.recipients == ["Ada", "Buster"]
        await one.play(table_id, 0, Memo("I am here."))
        clock.later(TEN_MINUTES + 1)
        await crying.sweep_once()
        assert post.recipients == ["Ada"]


@simulated
async def test_a_secret_choice_is_no_end_of_a_wait(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        clock.later(TEN_MINUTES - 10)
        await one.play(table_id, 0, await one.booking(table_id, 0))
        clock.later(11)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada", "Buster"]


@simulated
async def test_everybody_has_a_time_of_their_own_or_never(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        for name, seconds in (("Ada", 3600), ("Buster", TEN_MINUTES), ("Clara", None)):
            await one.create_people(name, notify_after=seconds)
        await one.begin("Ada", "Buster", "Clara")
        crying = notifier(one, post)
        clock.later(TEN_MINUTES + 1)
        await crying.sweep_once()
        assert post.recipients == ["Buster"]
        clock.later(3000)
        await crying.sweep_once()
        assert post.recipients == ["Ada"]
        clock.later(10**6)
        await crying.sweep_once()
        assert post.recipients == []


@simulated
async def test_nobody_is_told_for_whom_a_bot_plays(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", "Clara", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster", "Clara", "bot:random")
        await one.registry.change(table_id, lambda table, now: go_away(table, now, 0))
        await one.do(table_id, moves.concede, "Buster", None)
        clock.later(TEN_MINUTES + 1)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Clara"]
        assert (
            await async_refusal(notifier(one, post).remind(table_id, person("Clara")))
            == "remind-nobody"
        )


@simulated
async def test_two_seats_of_one_person_are_one_notice(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", notify_after=TEN_MINUTES)
        new = create_table(CALL_SHEET, person("Ada"), ["me", "open"])
        new.do(seating.join, "Ada", None, "Mabel")
        await one.registry.create(new.table.row, new.table.seats, "ada")
        await one.do(new.table.row.id, seating.start, "Ada")
        clock.later(TEN_MINUTES + 1)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada"]


@simulated
async def test_nobody_is_told_of_a_table_that_is_over_or_has_not_begun(
    file_url: str, clock: Clock
) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=60)
        new = create_table(CALL_SHEET, person("Ada"), ["me", "bot:random"]).table
        await one.registry.create(new.row, new.seats, "ada")
        await one.do(new.row.id, seating.renew_invites, "Ada")
        over = await one.begin("Ada", "Buster")
        await one.do(over, moves.concede, "Ada", None)
        clock.later(10_000)
        await notifier(one, post).sweep_once()
        assert post.recipients == []


@simulated
async def test_telling_is_nobody_elses_business(file_url: str, clock: Clock) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=60)
        table = await one.registry.table(await one.begin("Ada", "Buster"))
        before = table.row.changed_at, [time.due for time in table.progress.seats]
        clock.later(100)
        await notifier(one, Post()).sweep_once()
        assert (table.row.changed_at, [time.due for time in table.progress.seats]) == before


@simulated
async def test_of_two_notifiers_one_tells(shared_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        for _ in range(5):
            table_id = await one.begin("Ada", "Buster")
            await two.registry.table(table_id)
        clock.later(TEN_MINUTES + 1)
        await asyncio.gather(
            *(notifier(process, post).sweep_once() for process in (one, two, one, two))
        )
        assert sorted(post.recipients) == ["Ada"] * 5 + ["Buster"] * 5


# Reminders


@simulated
async def test_one_reminds_those_whom_the_table_waits_for(file_url: str) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", "Clara", "Douglas")
        table_id = await one.begin("Ada", "Buster", "Clara")
        await one.play(table_id, 0, await one.booking(table_id, 0), READY)
        assert await notifier(one, post).remind(table_id, person("Ada")) == ["Buster", "Clara"]
        assert {notice.kind for notice in post.notices} == {"reminder"}
        assert all("Ada asks you" in notice.text for notice in post.notices)
        assert post.recipients == ["Buster", "Clara"]
        assert (
            await async_refusal(notifier(one, post).remind(table_id, person("Douglas")))
            == "not-seated"
        )


@simulated
async def test_nobody_reminds_themselves_or_a_table_that_is_over(file_url: str) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster")
        await one.play(table_id, 0, await one.booking(table_id, 0), READY)
        assert (
            await async_refusal(notifier(one, post).remind(table_id, person("Buster")))
            == "remind-nobody"
        )
        await one.do(table_id, moves.concede, "Buster", None)
        assert await async_refusal(notifier(one, post).remind(table_id, person("Ada"))) == "over"
        assert post.recipients == []


@simulated
async def test_nobody_is_reminded_again_within_the_hour(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        crying = notifier(one, post)
        clock.later(TEN_MINUTES + 1)
        await crying.sweep_once()
        assert post.recipients == ["Ada", "Buster"]
        assert await async_refusal(crying.remind(table_id, person("Ada"))) == "remind-soon"
        clock.later(3601)
        assert await crying.remind(table_id, person("Ada")) == ["Buster"]
        assert await async_refusal(crying.remind(table_id, person("Ada"))) == "remind-soon"
        assert post.recipients == ["Buster"]


@simulated
async def test_who_was_reminded_is_not_told_of_the_same_wait(file_url: str, clock: Clock) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        table_id = await one.begin("Ada", "Buster")
        await notifier(one, post).remind(table_id, person("Ada"))
        assert post.recipients == ["Buster"]
        clock.later(TEN_MINUTES + 1)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada"]


@simulated
async def test_two_who_remind_at_once_remind_once(shared_url: str) -> None:
    post = Post()
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ada", "Buster", "Clara")
        table_id = await one.begin("Ada", "Buster", "Clara")
        for seat in (0, 1):
            await one.play(table_id, seat, await one.booking(table_id, seat), READY)
        await two.registry.table(table_id)
        await asyncio.gather(
            notifier(one, post).remind(table_id, person("Ada")),
            notifier(two, post).remind(table_id, person("Buster")),
            return_exceptions=True,
        )
        assert post.recipients == ["Clara"]


# Failures


@simulated
async def test_a_table_that_cannot_be_opened_keeps_nobody_from_being_told(
    file_url: str, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=60)
        await one.begin("Ada", "Buster")
        monkeypatch.setattr(type(CALL_SHEET.game), "rules_version", 2)
        clock.later(5)
        newer = ServerProcess(one.database)
        await newer.begin("Ada", "Buster")
        clock.later(100)
        for _ in range(3):
            await notifier(newer, post).sweep_once()
        assert post.recipients == ["Ada", "Buster"]
        assert len([r for r in caplog.records if r.levelno >= logging.WARNING]) == 1


@simulated
async def test_the_notifier_goes_round_for_ever(file_url: str) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=60)
        await one.begin("Ada", "Buster")
        going = asyncio.create_task(notifier(one, post).sweep())
        await later(59)
        assert post.recipients == []
        await later(10)
        assert post.recipients == ["Ada", "Buster"]
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)


@simulated
async def test_somebody_who_is_not_known_any_more_is_not_told(
    file_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=60)
        table_id = await one.begin("Ada", "Buster")
        real = people.find
        monkeypatch.setattr(
            people, "find", lambda conn, one: None if one == "buster" else real(conn, one)
        )
        clock.later(61)
        await notifier(one, post).sweep_once()
        assert post.recipients == ["Ada"]
        assert (
            await async_refusal(notifier(one, post).remind(table_id, person("Ada")))
            == "remind-nobody"
        )
        assert await one.database.read(lambda conn: stored.load(conn, table_id))


@simulated
async def test_who_is_not_looking_hears_that_a_bot_stands_in_and_that_the_game_is_over(
    file_url: str,
) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        await one.create_people("Clara")
        crying = notifier(one, post)
        table_id = await one.begin("Ada", "Buster", "Clara")
        await one.registry.change(table_id, lambda table, now: go_away(table, now, 1))
        await crying.close()
        assert [(n.kind, n.to.name) for n in post.notices] == [("stand-in", "Buster")]
        post.notices.clear()
        async with one.registry.watch(table_id, "ada"):
            await one.do(table_id, moves.concede, "Ada", None)
            await crying.close()
            assert post.recipients == []
            await one.do(table_id, moves.concede, "Clara", None)
            await crying.close()
        # Ada is connected, and Clara wants no notices.
        assert [(n.kind, n.to.name) for n in post.notices] == [("ended", "Buster")]


@simulated
async def test_who_has_just_left_hears_that_the_game_is_over(file_url: str) -> None:
    post = Post()
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster", notify_after=TEN_MINUTES)
        crying = notifier(one, post)
        table_id = await one.begin("Ada", "Buster")
        async with one.registry.watch(table_id, "ada") as watcher:
            async with one.registry.watch(table_id, "buster"):
                pass
            assert watcher.table.present == {"ada", "buster"}, "as far as others can tell"
            await one.do(table_id, moves.concede, "Ada", None)
            await crying.close()
        assert [(n.kind, n.to.name) for n in post.notices] == [("ended", "Buster")]
