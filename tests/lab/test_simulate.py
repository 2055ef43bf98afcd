"""Simulation: the same numbers from the same seed, however the work is divided."""

from multiprocessing import active_children
from typing import Any

import msgspec
import pytest

from matinee.engine.contract.installed_games import find
from matinee.engine.text.errors import IllegalAction, Refused, error_text
from matinee.lab import parallel
from matinee.lab import simulate as module
from matinee.lab.simulate import Outcome, Report, play_game, seat_levels, simulate

TITLE = find("deadwood")


def run(**changes: Any) -> Report:
    """Report of a short simulation of four random bots, with any settings changed."""
    settings: dict[str, Any] = {
        "games": 12,
        "bots": ["random"] * 4,
        "seats": 4,
        "seed": 7,
        "jobs": 1,
        "options": TITLE.game.Options(),
        "rotate": False,
    }
    return simulate(TITLE, **settings | changes)


def timeless(report: Report) -> dict[str, Any]:
    """A report without its two timing fields."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    assert found.pop("seconds") > 0
    assert found.pop("decisions_per_second") > 0
    return found


@pytest.mark.processes
def test_two_jobs_find_what_one_finds() -> None:
    settings: dict[str, Any] = {
        "games": 23,
        "bots": ["heuristic", "random", "random"],
        "seats": 3,
        "rotate": True,
        "options": TITLE.game.Options(ties="shared"),
    }
    assert timeless(run(jobs=2, **settings)) == timeless(run(**settings))


def test_the_chunks_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = timeless(run())
    monkeypatch.setattr(parallel, "CHUNK", 1)
    assert timeless(run()) == expected


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    assert timeless(run(seed="Reel 1")) == timeless(run(seed="Reel 1"))
    assert run(seed="Reel 1").mean_scores != run(seed="Reel 2").mean_scores


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter_one() -> None:
    options = TITLE.game.Options()
    few = [play_game(TITLE, options, ["random"] * 4, 7, index) for index in range(12)]
    report = run()
    assert report.decisions == sum(outcome.decisions for outcome in few)
    assert report.longest == max(outcome.decisions for outcome in few)


def test_every_game_is_a_game_of_its_own() -> None:
    options = TITLE.game.Options()
    outcomes = {play_game(TITLE, options, ["random"] * 4, 7, index) for index in range(12)}
    assert len(outcomes) == 12


def test_the_shares_of_all_seats_make_one() -> None:
    report = run(options=TITLE.game.Options(ties="shared"), games=40)
    assert sum(report.win_shares) == pytest.approx(1)
    assert sum(report.firsts) >= 1
    assert report.bots["random"].games == 160
    assert report.bots["random"].firsts == pytest.approx(sum(report.firsts) / 4)
    assert report.mean_scores is not None
    assert report.bots["random"].mean_score == pytest.approx(sum(report.mean_scores) / 4)


def test_a_shared_first_place_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = [Outcome(10, (1, 1, 3), (5, 5, 0)), Outcome(20, (2, 1, 3), (5, 6, 0))]
    monkeypatch.setattr(module, "play_game", lambda *_: outcomes.pop(0))
    report = run(bots=["random", "random", "heuristic"], seats=3, games=2)
    assert report.win_shares == (0.25, 0.75, 0)
    assert report.firsts == (0.5, 1, 0)
    assert report.mean_scores == (5, 5.5, 0)
    assert report.bots["random"] == module.BotReport(games=4, mean_score=5.25, firsts=0.75)
    assert report.bots["heuristic"] == module.BotReport(games=2, mean_score=0, firsts=0)
    assert (report.decisions, report.longest) == (30, 20)


def test_a_game_without_scores_has_no_mean_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "play_game", lambda *_: Outcome(1, (1, 2), None))
    report = run(bots=["random"] * 2, seats=2)
    assert report.mean_scores is None
    assert report.bots["random"].mean_score is None


def test_bots_move_on_one_seat_a_game() -> None:
    bots = ["a", "b", "c"]
    assert [seat_levels(bots, index, rotate=True) for index in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]
    assert seat_levels(bots, 5, rotate=False) == ("a", "b", "c")


def test_the_better_bot_wins_where_it_sits() -> None:
    bots = ["random", "random", "heuristic", "random"]
    assert run(bots=bots).win_shares[2] == 1
    report = run(bots=bots, rotate=True)
    assert report.win_shares == pytest.approx((0.25,) * 4)
    assert report.bots["heuristic"].firsts == 1
    assert report.bots["random"].games == 36


@pytest.mark.processes
def test_the_options_reach_the_table() -> None:
    short = TITLE.game.Options(days=1)
    assert run(options=short).decisions < run().decisions / 2
    assert timeless(run(options=short, jobs=2)) == timeless(run(options=short))


@pytest.mark.processes
@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_goes_up_to_the_number_of_games(jobs: int) -> None:
    counts: list[int] = []
    run(games=130, jobs=jobs, progress=counts.append, options=TITLE.options({"days": "1"}))
    assert counts == sorted(set(counts))
    assert counts[-1] == 130
    assert len(counts) > 2


def test_random_bots_never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(type(TITLE.game), "view", staticmethod(view))
    assert run(games=1).decisions


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DECISION_LIMIT", 100)
    with pytest.raises(Refused) as refused:
        run()
    assert error_text(refused.value) == "Game 0 of seed 7 goes on after 100 decisions: given up."


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(Refused) as refused:
        run(bots=["random", "random", "random", "genius"], jobs=2)
    assert refused.value.key == "bot-unknown"
    with pytest.raises(IllegalAction):
        run(bots=["random"] * 9, seats=9, jobs=2)
    with pytest.raises(ValueError, match="3 bots cannot fill 4 seats"):
        run(bots=["random"] * 3)
    with pytest.raises(ValueError, match="at least one"):
        run(games=0)


@pytest.mark.processes
def test_what_goes_wrong_in_a_worker_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that fails in another process fails the simulation, and leaves no process behind."""
    monkeypatch.setattr(module, "msgspec", _Garbling)
    with pytest.raises(msgspec.DecodeError):
        run(jobs=2)


class _Garbling:
    """A stand-in for msgspec in this process only: its output cannot be decoded."""

    class json:  # noqa: N801
        @staticmethod
        def encode(_: object) -> bytes:
            return b"{"


@pytest.mark.processes
def test_an_interrupted_simulation_leaves_no_process_behind() -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    before = active_children()
    with pytest.raises(KeyboardInterrupt):
        run(games=2000, jobs=2, progress=interrupt)
    assert active_children() == before
