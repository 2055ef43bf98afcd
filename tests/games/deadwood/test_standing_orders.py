"""Standing orders of an actor, and which decisions are quick."""

import pytest

from games.bracket_language import BracketLanguage
from games.deadwood.builder import TableBuilder, evening
from matinee.engine.contract.game import Action
from matinee.engine.contract.installed_games import find
from matinee.engine.contract.standing_orders import WAIT, Plans, is_offered, next_action
from matinee.engine.text.i18n import ENGLISH
from matinee.games.deadwood import standing_orders
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import (
    Act,
    ActUntilWrapped,
    AnyPlan,
    EndTurn,
    Rehearse,
    RehearseThenAct,
)
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.text.game_text import DeadwoodText

PLANS: Plans = standing_orders
ACTING = ActUntilWrapped("saloon.1")
REHEARSING = RehearseThenAct("saloon.1")


def at_work(*, budget: int = 4, shots: int = 2, markers: int = 0) -> TableBuilder:
    """A table at which seat 0 is an extra at the Saloon and has the turn."""
    table = TableBuilder(2)
    table.scene("saloon", budget=budget, shots=shots)
    return table.put(0, "saloon", role="saloon.1", markers=markers)


def offers(table: TableBuilder, seat: int = 0) -> list[AnyPlan]:
    return list(standing_orders.offers(DEADWOOD.view(table.state, seat), seat))


def planned_action(table: TableBuilder, plan: AnyPlan, seat: int = 0) -> Action | None:
    action = next_action(DEADWOOD, PLANS, plan, DEADWOOD.view(table.state, seat), seat)
    assert action is not WAIT
    return action


def follow(table: TableBuilder, plan: AnyPlan, *faces: int) -> Action | None:
    """Play the action that seat 0's plan wants, if any; then seat 1 ends its turn."""
    action = planned_action(table, plan)
    if action is not None:
        table.play(0, action, *faces)
        table.play(1, EndTurn())
    return action


def test_the_title_knows_its_plans() -> None:
    assert find("deadwood").plans is standing_orders


def test_only_a_working_player_can_leave_orders() -> None:
    table = at_work()
    assert offers(table) == [ACTING, REHEARSING]
    assert offers(table, seat=1) == []


def test_orders_can_be_left_while_another_player_is_at_turn() -> None:
    table = at_work().turn(1)
    assert offers(table) == [ACTING, REHEARSING]


def test_orders_are_for_the_role_that_one_has() -> None:
    view = DEADWOOD.view(at_work().state, 0)
    assert is_offered(PLANS, ACTING, view, 0)
    assert not is_offered(PLANS, ActUntilWrapped("saloon.2"), view, 0)


def test_there_is_no_rehearsal_to_plan_once_success_is_certain() -> None:
    assert offers(at_work(budget=4, markers=2)) == [ACTING, REHEARSING]
    assert offers(at_work(budget=4, markers=3)) == [ACTING]


def test_after_the_game_no_orders_are_taken() -> None:
    table = evening(final=True).put(1, "church", role="church.1")
    table.play(0, Act(), 4)
    assert table.state.over
    assert offers(table, seat=1) == []


def test_an_actor_acts_until_the_scene_wraps() -> None:
    table = at_work(shots=2)
    assert follow(table, ACTING, 4) == Act()
    assert follow(table, ACTING, 3) == Act()
    assert follow(table, ACTING, 4) == Act()
    assert table.state.role[0] is None
    assert follow(table, ACTING) is None


def test_an_actor_rehearses_until_success_is_certain_and_then_acts() -> None:
    table = at_work(budget=3, shots=2)
    assert follow(table, REHEARSING) == Rehearse()
    assert follow(table, REHEARSING) == Rehearse()
    assert follow(table, REHEARSING, 1) == Act()
    assert follow(table, REHEARSING, 1) == Act()
    assert table.state.role[0] is None
    assert follow(table, REHEARSING) is None


def test_orders_lapse_when_the_day_ends() -> None:
    table = evening().put(1, "church", role="church.1")
    plan = ActUntilWrapped("church.1")
    assert planned_action(table.turn(1), plan, seat=1) == Act()
    table.turn(0).play(0, Act(), 4)
    assert table.state.day == 2
    assert planned_action(table.turn(1), plan, seat=1) is None


def test_orders_lapse_when_another_player_wraps_the_scene() -> None:
    table = at_work(budget=2, shots=1).put(1, "saloon", role="saloon.2", rank=2).turn(1)
    table.play(1, Act(), 6)
    assert planned_action(table, ACTING) is None


def test_orders_for_one_role_say_nothing_of_the_next_one() -> None:
    table = at_work().put(0, role="saloon.2")
    assert planned_action(table, ACTING) is None


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (ACTING, "Act until the scene wraps"),
        (REHEARSING, "Rehearse until success is certain, then act until the scene wraps"),
    ],
)
def test_orders_are_said_as_buttons_would_say_them(plan: AnyPlan, sentence: str) -> None:
    view = DEADWOOD.view(at_work().state, 0)
    for language, expected in ((ENGLISH, sentence), (BracketLanguage("en"), f"[{sentence}]")):
        words = DeadwoodText(("Ann", "Ben"), Options(), language)
        assert standing_orders.plan_label(plan, view, words) == expected


def test_to_act_or_to_rehearse_is_a_small_matter_and_a_free_turn_is_not() -> None:
    table = at_work()
    assert DEADWOOD.is_quick_decision(table.state, 0)
    assert not DEADWOOD.is_quick_decision(table.state, 1)
    table.turn(1)
    assert DEADWOOD.is_quick_decision(table.state, 0)
    assert not DEADWOOD.is_quick_decision(table.state, 1)
