"""The short form of `make chaos`: servers that are killed under load keep every promise."""

from pathlib import Path

import pytest

from chaos.campaign import Plan, run
from chaos.conftest import SoundRun
from chaos.schedule import Fault, Step

FEWER_GAMES = ("deadwood", "universalis")


@pytest.mark.xdist_group("chaos")
def test_two_workers_on_one_file_keep_every_promise(sound_run: SoundRun) -> None:
    assert [str(violation) for violation in sound_run.report.violations] == []
    figures = sound_run.report.figures
    assert (figures.kills, figures.steps) == (1, 3)
    assert figures.moves >= 35
    assert figures.views > figures.moves
    assert figures.came_back


def test_two_servers_on_postgresql_keep_every_promise_when_it_is_killed(tmp_path: Path) -> None:
    steps = [
        Step(10, 0.1, (Fault("kill-database", 0),)),
        Step(10, 0.05, (Fault("kill-server", 1),)),
    ]
    plan = Plan(database="postgresql", servers=2, workers=1, games=FEWER_GAMES, pace=0.05)
    report = run(plan, steps, tmp_path)
    assert [str(violation) for violation in report.violations] == []
    assert report.figures.kills == 2
    assert report.figures.moves >= 20


def test_a_move_that_is_acknowledged_before_it_is_stored_is_missed(tmp_path: Path) -> None:
    steps = [Step(3, 0.0, (Fault("kill-server"),)) for _ in range(2)]
    plan = Plan(
        workers=1, games=("action",), breakage="acknowledge-before-commit", hasty=True, pace=0.02
    )
    report = run(plan, steps, tmp_path)
    assert report.kinds["lost"] or report.kinds["phantom"]


def test_an_event_that_is_told_to_the_wrong_seat_is_noticed(tmp_path: Path) -> None:
    plan = Plan(workers=1, games=("boulevard",), breakage="leak-event", hasty=True, pace=0.02)
    report = run(plan, [Step(30, 0.0, ())], tmp_path)
    assert report.kinds["leak"]
    assert set(report.kinds) <= {"leak", "phantom"}
