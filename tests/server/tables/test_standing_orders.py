"""Standing orders: secret, followed in time, checked like any move, and dropped when void."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from fixtures.games.callsheet.actions import (
    AnyPlan,
    Book,
    BookThenReady,
    BuyPress,
    Cut,
    Judge,
    JudgeAlways,
    Memo,
    PressAfterWin,
)
from matinee.engine.contract.standing_orders import Plan, Wait
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.deadwood.rules.actions import Act, ActUntilWrapped, EndTurn, Rehearse
from matinee.server.tables import moves, standing_orders, votes
from matinee.server.tables.stored.orders import read_order
from matinee.server.tables.table_settings import DecisionClock
from table_builder import READY, MemoryTable, begin, create_table, refusal

END = EndTurn()


def book(table: MemoryTable, seat: int, card: int = 0) -> dict[str, Any]:
    return {"plan": "book-then-ready", "crew": table.hand(seat)[card]}


def plan(table: MemoryTable, seat: int, order: Any) -> None:
    table.do(standing_orders.give_order, table.who(seat), seat, order)


def why_not(table: MemoryTable, seat: int, order: Any) -> str:
    return table.why_not(standing_orders.give_order, table.who(seat), seat, order)


def follow(table: MemoryTable, seat: int) -> None:
    """Follow this seat's standing order now."""
    table.take(standing_orders.follow_order(table.table, table.now, seat))


def at_work(**terms: Any) -> MemoryTable:
    """A table of Deadwood at which Ada has a role and it is Buster's turn."""
    table = begin("Ada", "Buster", title=DEADWOOD, **terms)
    state = table.match.state
    state.at[0], state.face_up["saloon"] = "saloon", True
    table.play(0, state.lot.offers["saloon"][1][0])
    return table


def test_a_plan_is_followed_step_by_step_when_the_seat_is_awaited() -> None:
    table = begin("Ada", "Buster")
    order = book(table, 0, 2)
    plan(table, 0, order)
    assert read_order(table.table.title, table.chair(0)) == BookThenReady(order["crew"])
    follow(table, 0)
    follow(table, 0)
    assert table.plays == [
        (0, "person", Book(order["crew"])),
        (0, "person", READY),
    ]
    assert standing_orders.follow_order(table.table, table.now, 0) is None


def almost_won() -> MemoryTable:
    """A table at which Ada is ready and will win the day."""
    table = begin("Ada", "Buster")
    table.play(0, Book(max(table.hand(0))), READY)
    table.play(1, Book(min(table.hand(1))))
    return table


def test_a_plan_waits_for_its_moment() -> None:
    table = almost_won()
    plan(table, 0, {"plan": "press-after-win", "dollars": 7})
    assert standing_orders.follow_order(table.table, table.now, 0) is None
    assert standing_orders.follow_order(table.table, table.now, 1) is None
    table.play(1, READY)
    follow(table, 0)
    assert table.plays[-1] == (0, "person", BuyPress(7))


def test_a_plan_that_has_nothing_more_to_say_lapses() -> None:
    table = begin("Ada", "Buster")
    plan(table, 1, book(table, 1))
    table.play(0, Cut())
    rows = len(table.match.rows)
    follow(table, 1)
    assert table.chair(1).plan is None
    assert len(table.match.rows) == rows
    table.play(1, Judge(True))
    assert standing_orders.follow_order(table.table, table.now, 1) is None


def test_a_plan_that_is_no_longer_legal_lapses() -> None:
    table = almost_won()
    plan(table, 0, {"plan": "press-after-win", "dollars": 12})
    table.match.state.dollars[0] = 3
    table.play(1, READY)
    follow(table, 0)
    assert table.chair(0).plan is None
    assert table.waiting == (0,)


def test_a_plan_that_is_no_plan_or_not_offered_is_refused() -> None:
    table = begin("Ada", "Buster")
    assert why_not(table, 0, {"plan": "sleep"}) == "plan-wrong"
    assert why_not(table, 0, {"plan": "book-then-ready"}) == "plan-wrong"
    assert why_not(table, 0, None) == "plan-wrong"
    assert why_not(table, 0, {"plan": "book-then-ready", "crew": 99}) == "plan-not-now"
    assert why_not(table, 0, book(table, 1)) == "plan-not-now"
    assert why_not(table, 0, {"plan": "press-after-win", "dollars": 1}) == "plan-not-now"
    table.ready(0)
    assert why_not(table, 0, {"plan": "press-after-win", "dollars": 13}) == "plan-not-now"
    assert table.why_not(standing_orders.give_order, "Clara", None, book(table, 0)) == "not-seated"
    assert table.why_not(standing_orders.give_order, "Ada", 1, book(table, 1)) == "not-your-seat"


def test_no_plans_before_the_start_or_after_the_end() -> None:
    table = begin("Ada", "Buster", options={"days": 1})
    order = book(table, 0)
    table.day()
    assert why_not(table, 0, order) == "over"
    fresh = create_table(table.table.title, table.who(0), ["me", "open"])
    assert fresh.why_not(standing_orders.give_order, "Ada", None, order) == "not-running"


def test_a_game_without_plans_takes_none() -> None:
    table = begin("Ada", "Buster")
    table.table.title = dataclasses.replace(table.table.title, plans_at=None)
    assert why_not(table, 0, {"plan": "anything"}) == "plans-none"


def test_a_plan_can_be_changed_and_dropped() -> None:
    table = begin("Ada", "Buster")
    plan(table, 0, book(table, 0, 0))
    plan(table, 0, book(table, 0, 1))
    assert read_order(table.table.title, table.chair(0)) == BookThenReady(table.hand(0)[1])
    table.do(standing_orders.cancel_order, "Ada", None)
    assert table.chair(0).plan is None
    assert standing_orders.follow_order(table.table, table.now, 0) is None
    assert (
        refusal(lambda: standing_orders.cancel_order(table.table, table.who(0), 0.0, 1))
        == "not-your-seat"
    )


def test_a_plan_leaves_no_trace_on_the_table() -> None:
    table = begin("Ada", "Buster", clock=DecisionClock(60, 20))
    before = table.table.row.changed_at, table.table.progress, len(table.match.rows)
    table.later(30)
    plan(table, 0, book(table, 0))
    table.do(standing_orders.cancel_order, "Ada", None)
    assert (table.table.row.changed_at, table.table.progress, len(table.match.rows)) == before


def test_who_is_away_or_has_given_up_has_no_plans() -> None:
    table = begin("Ada", "Buster", "Clara")
    plan(table, 0, book(table, 0))
    plan(table, 1, book(table, 1))
    table.go_away(0)
    table.do(moves.concede, "Buster", None)
    assert [chair.plan for chair in table.table.seats] == [None, None, None]
    assert standing_orders.follow_order(table.table, table.now, 0) is None
    assert why_not(table, 0, book(table, 0)) == "away"
    assert why_not(table, 1, book(table, 1)) == "conceded"


def test_who_takes_over_finds_no_plan() -> None:
    table = begin("Ada", "Buster")
    table.go_away(0)
    table.do(votes.call_seat_vote, "Clara", 0)
    table.agree("Buster", "seat", "Clara")
    assert table.chair(0).plan is None


def test_an_actor_acts_until_it_wraps() -> None:
    table = at_work()
    role = table.match.state.role[0]
    plan(table, 0, {"plan": "act-until-wrapped", "role": role})
    assert read_order(table.table.title, table.chair(0)) == ActUntilWrapped(role)
    table.play(1, END)
    follow(table, 0)
    assert table.plays[-1] == (0, "person", Act())
    assert table.chair(0).plan is not None


def test_what_a_plan_did_is_taken_back_with_the_plan() -> None:
    table = at_work()
    plan(table, 0, {"plan": "rehearse-then-act", "role": table.match.state.role[0]})
    table.play(1, END)
    follow(table, 0)
    assert table.plays[-1] == (0, "person", Rehearse())
    table.undo(0)
    assert table.chair(0).plan is None


def test_so_it_is_if_the_table_agrees_to_go_back() -> None:
    table = at_work()
    plan(table, 0, {"plan": "act-until-wrapped", "role": table.match.state.role[0]})
    table.play(1, END)
    follow(table, 0)
    table.ask_undo(0)
    table.agree("Buster", "undo", "Ada")
    assert table.waiting == (0,)
    assert table.chair(0).plan is None


def test_a_plan_moves_up_the_time_at_which_somebody_looks() -> None:
    table = begin("Ada", "Buster")
    plan(table, 0, book(table, 0))
    due = table.table.row.due_at
    assert due is not None
    assert due - table.now < 5


def test_a_plan_of_press_says_what_it_is() -> None:
    table = begin("Ada", "Buster")
    table.ready(0)
    plan(table, 0, {"plan": "press-after-win", "dollars": 5})
    assert read_order(table.table.title, table.chair(0)) == PressAfterWin(5)


# Waiting orders


FAILS = {"plan": "judge-always", "verdict": "fails"}


def in_turn(table: MemoryTable, seat: int, *cards: int) -> dict[str, Any]:
    return {"plan": "book-in-turn", "crew": [str(table.hand(seat)[card]) for card in cards]}


def test_a_plan_that_stands_by_changes_nothing_and_stays() -> None:
    table = begin("Ada", "Buster")
    plan(table, 1, FAILS)
    assert standing_orders.follow_order(table.table, table.now, 1) is None
    table.ready(0)
    table.play(1, Book(table.hand(1)[0]))
    assert read_order(table.table.title, table.chair(1)) == JudgeAlways("fails")
    table.play(0, Cut())
    follow(table, 1)
    assert table.plays[-1] == (1, "person", Judge(False))
    assert table.chair(1).plan is not None


def test_an_order_of_several_days_is_followed_day_after_day() -> None:
    table = begin("Ada", "Buster")
    order = in_turn(table, 0, 2, 0)
    plan(table, 0, order)
    for crew in order["crew"]:
        follow(table, 0)
        follow(table, 0)
        assert table.plays[-2:] == [(0, "person", Book(int(crew))), (0, "person", READY)]
        table.ready(1)
        (winner,) = table.waiting
        assert standing_orders.follow_order(table.table, table.now, winner) is None
        table.play(winner, BuyPress(0))
    follow(table, 0)
    assert table.chair(0).plan is None


def test_a_table_at_which_plans_stand_by_is_left_alone() -> None:
    table = begin("Ada", "Buster", clock=DecisionClock(60, 20))
    before = table.table.row.due_at
    plan(table, 1, FAILS)
    assert table.table.row.due_at == before
    plan(table, 0, book(table, 0))
    due = table.table.row.due_at
    assert due is not None
    assert due - table.now < 5


def test_the_clock_and_a_bot_take_over_though_a_plan_stands_by() -> None:
    table = begin("Ada", "Buster", clock=DecisionClock(60, 20))
    plan(table, 1, FAILS)
    table.ready(0)
    table.run_out(1)
    table.run_out(1)
    assert [by for seat, by, _ in table.plays if seat == 1] == ["clock", "clock"]
    assert table.time(1).missed == 1
    assert table.chair(1).plan is not None
    table.go_away(1)
    assert table.chair(1).plan is None


def test_a_plan_that_stands_by_outlives_what_is_taken_back() -> None:
    table = begin("Ada", "Buster")
    table.ready(0, 1)
    (winner,) = table.waiting
    plan(table, winner, FAILS)
    table.play(winner, Memo("I won!"))
    table.undo(winner)
    assert read_order(table.table.title, table.chair(winner)) == JudgeAlways("fails")


class Failing:
    """Standing orders that raise."""

    types = AnyPlan

    def offers(self, view: object, seat: int) -> Sequence[Plan]:
        return [BookThenReady(1)]

    def step(self, plan: Plan, view: object, seat: int) -> Wait:
        raise RuntimeError("broken")

    def plan_label(self, plan: Plan, view: object, words: object) -> str:
        return "Break"


def test_a_plan_that_fails_keeps_nobody_else_from_playing() -> None:
    table = begin("Ada", "Buster")
    broken = dataclasses.replace(table.table.title)
    vars(broken).update(plans=Failing())
    table.table.title = broken
    plan(table, 0, {"plan": "book-then-ready", "crew": 1})
    table.book(1)
    assert table.plays[-1][0] == 1
    with pytest.raises(RuntimeError, match="broken"):
        standing_orders.follow_order(table.table, table.now, 0)
