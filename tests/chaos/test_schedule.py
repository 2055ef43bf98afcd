"""Schedules of faults, and the shrinking of a failing one."""

from collections.abc import Sequence

import pytest

from chaos.campaign import Plan
from chaos.schedule import KILLS, DatabaseKind, Fault, Step, make, one_of_each, possible
from chaos.shrink import ddmin, shrink


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_seed_always_makes_the_same_schedule_with_as_many_kills(database: DatabaseKind) -> None:
    steps = make(7, 50, database, 2)
    assert steps == make(7, 50, database, 2)
    assert steps != make(8, 50, database, 2)
    assert sum(step.kills for step in steps) == 50
    kinds = {fault.kind for step in steps for fault in step.faults}
    assert kinds <= set(possible(database, 2))


def test_only_what_a_deployment_has_is_killed() -> None:
    assert "kill-database" not in possible("sqlite", 2)
    assert not {"kill-worker", "stop-worker", "kill-supervisor"} & {*possible("sqlite", 1)}
    once = [fault.kind for step in one_of_each(1, "postgresql", 2) for fault in step.faults]
    assert sorted(once) == sorted(possible("postgresql", 2))
    chosen = make(1, 5, "sqlite", 2, ["kill-worker", "cut"])
    assert {fault.kind for step in chosen for fault in step.faults} <= {"kill-worker", "cut"}
    assert make(1, 5, "sqlite", 2, ["cut"]) == []


def test_a_failing_run_shrinks_to_the_steps_and_games_that_it_takes() -> None:
    steps = make(3, 12, "sqlite", 2)
    culprits = [steps[2], steps[7]]
    tried: list[int] = []

    def fails(plan: Plan, some: Sequence[Step]) -> bool:
        tried.append(len(some))
        return all(one in some for one in culprits) and "action" in plan.games

    plan, fewest = shrink(Plan(idle=80, tables=3), steps, fails)
    assert fewest == culprits
    assert (plan.games, plan.idle, plan.workers) == (("action",), 0, 1)
    assert len(tried) < 60


def test_what_fails_without_any_step_shrinks_to_none() -> None:
    step = Step(1, 0.0, (Fault("cut"),))
    assert ddmin([step] * 4, lambda some: True) == []
    assert ddmin([1, 2, 3], lambda some: 2 in some) == [2]


def test_kills_are_what_ends_a_process() -> None:
    assert all(kind.startswith("kill-") for kind in KILLS)
