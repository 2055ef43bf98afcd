"""Pauses: all clocks stop, without a reason given."""

from typing import Any

import msgspec
import pytest

from fixtures.games.parlour import TITLE as PARLOUR
from fixtures.games.parlour.game import Chime, End, Tell
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.server.presenters.table import clocks, legal_actions
from matinee.server.storytelling import pending_end_actions
from matinee.server.tables import moves, pauses, stand_ins, timeouts, votes
from matinee.server.tables.table import VANISHED_AFTER, Change
from matinee.server.tables.table_settings import DAY, Clock, DecisionClock, NoClock
from table_builder import MemoryTable, begin

MINUTE = DecisionClock(long=60, short=20)
END = End()


def parlour(*who: str, clock: Clock = MINUTE, **terms: Any) -> MemoryTable:
    return begin(*(who or ("Ann", "Bo", "Cy")), title=PARLOUR, clock=clock, **terms)


def awaited(table: MemoryTable) -> list[int]:
    return list(table.table.active_seats)


def test_anybody_pauses_and_anybody_goes_on_with_the_time_that_was_left() -> None:
    table = parlour()
    table.later(45).do(pauses.pause, "Cy")
    assert table.time(0).due is None
    assert clocks(table.table)[0].left == 15
    assert awaited(table) == []
    table.later(3 * DAY)
    assert timeouts.play_timeout(table.table, table.now, 0) is None
    table.do(pauses.resume, "Bo")
    assert table.seconds_left(0) == pytest.approx(15)
    assert awaited(table) == [0]


def test_nothing_is_played_while_it_lasts() -> None:
    table = parlour()
    table.play(0, Tell("It rains."))
    table.do(pauses.pause, "Bo")
    assert table.why_not_play(0, Tell("And rains.")) == "paused"
    assert table.why_not_play(1, Chime("Oh.")) == "paused"
    assert table.why_not(moves.undo_latest, "Ann", 0, table.cursor(0)) == "paused"
    assert legal_actions(table.table, 0) == []
    table.do(pauses.resume, "Ann")
    table.play(0, Tell("And rains."))


def test_nobody_learns_who_paused() -> None:
    """The table is the same to the byte whoever paused it."""

    def paused(by: str) -> Change:
        table = parlour()
        table.table.row = msgspec.structs.replace(table.table.row, id="table")
        return table.later(5).do(pauses.pause, by)

    mine, other = paused("Ann"), paused("Cy")
    assert mine.progress == other.progress
    assert mine.row.turn == other.row.turn
    assert mine.rows == other.rows == ()


def test_bots_plans_and_stand_ins_wait() -> None:
    table = parlour("bot:random", "Bo", "Cy")
    table.do(pauses.pause, "Bo")
    assert moves.bot_move(table.table, table.now, 0, 1, END) is None
    seats = [msgspec.structs.replace(time, missed=2) for time in table.table.progress.seats]
    table.table.progress = msgspec.structs.replace(table.table.progress, seats=tuple(seats))
    assert stand_ins.stand_in(table.table, table.now, 1) is None
    table.do(pauses.resume, "Bo")
    assert stand_ins.stand_in(table.table, table.now, 1) is not None


def test_what_is_held_waits_and_has_the_seconds_at_least_afterwards() -> None:
    table = parlour()
    table.play(0, Tell("It rains."), END)
    table.later(4).do(pauses.pause, "Bo")
    table.later(DAY)
    assert pending_end_actions.carry_out(table.table, table.now) is None
    table.do(pauses.resume, "Ann")
    table.later(4.9)
    assert pending_end_actions.carry_out(table.table, table.now) is None
    table.later(0.2)
    table.take(pending_end_actions.carry_out(table.table, table.now))
    assert table.waiting == (1,)


def test_what_is_held_can_be_taken_back_in_a_pause() -> None:
    table = parlour()
    table.play(0, Tell("It rains."), END)
    table.later(3).do(pauses.pause, "Bo")
    table.do(pending_end_actions.withdraw, "Ann", None)
    table.later(100).do(pauses.resume, "Bo")
    assert table.seconds_left(0) == pytest.approx(60)


def test_people_talk_about_ending_and_leave_in_a_pause_as_ever() -> None:
    table = parlour()
    table.later(10).do(pauses.pause, "Bo")
    table.do(moves.concede, "Ann", None)
    assert table.chair(0).bot is not None
    table.do(votes.call_end_vote, "Bo")
    table.agree("Cy", "end", "Bo")
    assert table.table.row.status == "over"
    assert table.table.progress.paused is None


def test_nobody_counts_as_gone_because_of_a_pause() -> None:
    table = parlour(clock=NoClock())
    table.later(DAY).do(pauses.pause, "Bo")
    table.later(VANISHED_AFTER)
    assert not table.table.has_vanished(table.chair(0), table.now)
    table.do(pauses.resume, "Bo")
    assert not table.table.has_vanished(table.chair(0), table.now)
    assert table.time(0).since == pytest.approx(table.now - DAY)
    table.later(VANISHED_AFTER - DAY)
    assert table.table.has_vanished(table.chair(0), table.now)


def test_nobody_is_told_that_a_paused_table_waits() -> None:
    table = parlour()
    assert table.table.row.notice_at is not None
    table.do(pauses.pause, "Bo")
    assert table.table.row.notice_at is None
    table.do(pauses.resume, "Bo")
    assert table.table.row.notice_at is not None


def test_a_paused_table_is_given_up_no_sooner_than_another_and_no_later() -> None:
    table = parlour()
    table.later(29 * DAY).do(pauses.pause, "Bo")
    table.later(29 * DAY)
    assert timeouts.close_idle(table.table, table.now) is None
    table.later(DAY)
    table.take(timeouts.close_idle(table.table, table.now))
    assert table.table.row.ended == "abandoned"


def test_to_pause_twice_is_to_pause_once_and_who_does_not_sit_here_cannot() -> None:
    table = parlour()
    assert table.why_not(pauses.pause, "Dee") == "not-seated"
    assert table.why_not(pauses.resume, "Bo") == "paused-not"
    table.do(pauses.pause, "Bo")
    assert pauses.pause(table.table, table.who(0), table.now + 5) is None
    assert table.why_not(pauses.resume, "Dee") == "not-seated"


def test_games_that_tell_nothing_have_no_pauses() -> None:
    table = begin("Ann", "Bo", title=DEADWOOD)
    assert table.why_not(pauses.pause, "Ann") == "pauses-none"
    assert table.why_not(pauses.set_allowed, "Ann", False) == "pauses-none"


def test_the_host_can_switch_pauses_off_and_on() -> None:
    table = parlour()
    table.later(45).do(pauses.pause, "Cy")
    assert table.why_not(pauses.set_allowed, "Bo", False) == "host-only"
    table.later(100).do(pauses.set_allowed, "Ann", False)
    assert table.table.progress.paused is None
    assert table.seconds_left(0) == pytest.approx(15)
    assert table.why_not(pauses.pause, "Cy") == "pauses-off"
    assert pauses.set_allowed(table.table, table.who(0), table.now, False) is None
    table.do(pauses.set_allowed, "Ann", True)
    table.do(pauses.pause, "Cy")
    assert table.table.progress.paused is not None
