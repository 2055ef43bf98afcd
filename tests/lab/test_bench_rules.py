"""The benchmark of rules: its figures come from its own run, and games leak no memory."""

import builtins
import gc
import tracemalloc
from typing import Any

import pytest

from matinee.engine.contract.installed_games import find, titles
from matinee.engine.text.errors import Refused
from matinee.lab import bench_rules as module
from matinee.lab.bench_rules import bench, per_second, seats_for
from matinee.lab.simulate import play_game


@pytest.mark.processes
def test_a_short_run_measures_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUICK_GAMES", 5)
    monkeypatch.setattr(module, "WARM_UP", 2)
    progress_messages: list[str] = []
    report = bench(0.2, quick=True, progress=progress_messages.append)
    assert report.chess_moves_per_second > 0
    assert set(report.titles) == set(titles())
    for measured in report.titles.values():
        assert measured.decisions_per_second > 0
        assert measured.ratio > 0
        times = (measured.copy_us, measured.view_us, measured.legal_us, measured.check_us)
        assert all(time > 0 for time in times)
    assert report.memory is not None
    assert report.memory.games == 5
    assert report.start_ms is None or report.start_ms > 0
    assert progress_messages[0] == "memory"
    assert progress_messages[-1] == "start"


def test_the_ratio_is_the_median_of_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds on a machine that is slow at times: chess first, then each title."""
    count = len(titles())
    rounds = [(100, 400), (10, 30), (100, 900), (50, 250), (100, 600)]
    speeds = [speed for chess, ours in rounds for speed in (chess, *[ours] * count)]
    monkeypatch.setattr(module, "per_second", lambda *_: speeds.pop(0))
    monkeypatch.setattr(module, "memory_growth", lambda *_: None)
    monkeypatch.setattr(module, "call_times", lambda *_: (1.0, 1.0, 1.0, 1.0))
    monkeypatch.setattr(module, "start_time", lambda: None)
    report = bench(1)
    assert report.chess_moves_per_second == 100
    for measured in report.titles.values():
        assert measured.ratio == 5
        assert measured.decisions_per_second == 400


def test_speed_is_counted_over_whole_games() -> None:
    games = iter([100, 50, 10**9])
    assert per_second(games, 0) > 0
    assert next(games) == 50


def test_as_near_to_four_seats_as_a_game_allows() -> None:
    assert seats_for(find("deadwood")) == 4


def test_without_python_chess_the_bench_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_chess(name: str, *rest: Any) -> Any:
        if name == "chess":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_chess)
    with pytest.raises(Refused) as refused:
        bench(0.1, quick=True)
    assert refused.value.key == "bench-chess"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["random", "heuristic"])
def test_games_leave_nothing_behind(level: str) -> None:
    """After a warm-up, 300 games leave no growth in objects and next to none in memory."""
    title = find("deadwood")
    options = title.options({"days": "1"})

    def play(seed: str, games: int) -> None:
        for index in range(games):
            play_game(title, options, [level] * 4, seed, index)

    play("warm-up", 100)
    tracemalloc.start()
    try:
        play("warm-up, traced", 5)
        gc.collect()
        objects, memory = len(gc.get_objects()), tracemalloc.get_traced_memory()[0]
        play("measured", 300)
        gc.collect()
        assert len(gc.get_objects()) - objects < 100
        grown = tracemalloc.get_traced_memory()[0] - memory
    finally:
        tracemalloc.stop()
    assert grown < (64 if level == "random" else 1024) * 1024
