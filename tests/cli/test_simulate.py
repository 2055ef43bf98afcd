import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run

TIMING = {"seconds", "decisions_per_second"}


@pytest.mark.processes
def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs(run: Run) -> None:
    command = ("simulate", "deadwood", "--games", "40", "--seed", "7", "--json", "--jobs")
    one, two = (json.loads(run(*command, jobs).stdout) for jobs in ("1", "2"))
    assert {k: v for k, v in one.items() if k not in TIMING} == {
        k: v for k, v in two.items() if k not in TIMING
    }


def test_the_report_has_what_a_designer_needs(run: Run) -> None:
    report = json.loads(run("simulate", "deadwood", "--games", "10", "--json").stdout)
    assert report["games"] == 10
    assert report["decisions"] > 1000
    assert report["seconds"] > 0
    assert report["decisions_per_second"] > 0
    assert len(report["mean_scores"]) == 4
    assert sum(report["win_shares"]) == pytest.approx(1)


def test_the_last_bot_named_fills_the_other_seats(run: Run) -> None:
    command = ("simulate", "deadwood", "--games", "4", "--bots", "heuristic,random", "--seats", "5")
    bots = json.loads(run(*command, "--json").stdout)["bots"]
    assert bots["heuristic"]["games"] == 4
    assert bots["random"]["games"] == 16


def test_options_reach_the_games(run: Run) -> None:
    command = ("simulate", "deadwood", "--games", "5", "--json")
    long = json.loads(run(*command).stdout)["decisions"]
    short = json.loads(run(*command, "--option", "days=1").stdout)["decisions"]
    assert short < long / 2


def test_the_report_for_people_shows_seats_and_bots(run: Run) -> None:
    result = run("simulate", "deadwood", "--games", "3", "--bots", "heuristic,random", "--rotate")
    assert result.exit_code == 0
    assert "3 games" in result.stdout
    assert "heuristic" in result.stdout


def test_ctrl_c_ends_a_simulation_with_its_own_code(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("matinee.lab.simulate.play_game", interrupt)
    assert run("simulate", "deadwood").exit_code == 130


@pytest.mark.processes
@pytest.mark.parametrize("later", [0.1, 1.5])
def test_ctrl_c_ends_the_workers_too_and_without_a_traceback(
    start: Callable[..., subprocess.Popen[str]], later: float
) -> None:
    with start("simulate", "deadwood", "--games", "1000000", "--jobs", "2") as process:
        try:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            while children.exists() and not children.read_text():
                assert process.poll() is None
            time.sleep(later)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "Traceback" not in errors


@pytest.mark.processes
def test_bench_measures_everything_in_one_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.lab.bench_rules.GAMES", 20)
    report = json.loads(run("bench", "--seconds", "0.2", "--json").stdout)
    deadwood = report["titles"]["deadwood"]
    assert report["chess_moves_per_second"] > 0
    assert deadwood["ratio"] > 0
    assert deadwood["copy_us"] > 0
    assert report["memory"]["games"] == 20
    assert "x chess" in run("bench", "--seconds", "0.2").stdout
