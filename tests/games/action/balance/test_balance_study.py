"""The balance study of Action!: its notes of a game, its limits on choices, and its report."""

from collections.abc import Sequence
from functools import partial

import pytest

from matinee.engine.contract.balance_study import Chapter, win_shares
from matinee.engine.contract.installed_games import find
from matinee.engine.match.dice import FastDice
from matinee.games.action import balance
from matinee.games.action.balance.formatting import EVENED, FOUR, HIRING, MAIN, SHORT, THREE
from matinee.games.action.balance.ledger import ActionLedger, Notes
from matinee.games.action.content import scripts
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, HireAssistant
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.scoring import pairs
from matinee.games.action.rules.state import BOARD, State
from matinee.lab.simulate import play_game


def notes_of(case: str, games: int) -> list[Notes]:
    """Notes of a few games of a case."""
    plan = balance.cases()[case]
    return [
        play_game(
            find("action"),
            plan.options,
            [plan.level] * plan.seats,
            "study",
            index,
            keep=balance.ledger,
            allowed=partial(balance.allowed, case, index),
        ).notes
        for index in range(games)
    ]


@pytest.fixture(scope="module")
def notes() -> dict[str, list[Notes]]:
    """Notes of a few games of every case."""
    return {case: notes_of(case, 3) for case in balance.cases()}


def test_every_case_can_be_played() -> None:
    for name, case in balance.cases().items():
        ACTION.validate(case.seats, case.options)
        assert 0 < case.share <= 1
        assert name in {*MAIN, EVENED, HIRING, SHORT}


class Following(ActionLedger):
    """A ledger that keeps the state at the end, to be compared with its notes."""

    last: State

    def close(self, state: State, decisions: int) -> Notes:
        """Notes of the finished game."""
        Following.last = state.copy()
        return super().close(state, decisions)


def test_the_notes_are_those_of_the_game() -> None:
    outcome = play_game(find("action"), Options(), ["heuristic"] * 4, "one", 0, keep=Following)
    notes, state = outcome.notes, Following.last
    assert isinstance(notes, Notes)
    assert (notes.places, notes.scores) == (outcome.places, outcome.scores)
    assert sum(map(len, notes.hires)) == sum(state.hired)
    assert len(notes.films) == len(state.track) + sum(map(len, state.archives))
    won = [0] * 4
    for film in notes.films:
        won[film.seat] += film.prestige
        assert film.awards <= film.phases
    charity = [visits["gala"] for visits in notes.visits]
    assert [a + b for a, b in zip(won, charity, strict=True)] == state.prestige
    assert [item["pairs"] for item in notes.items] == [pairs(own) for own in state.archives]
    assert notes.bank <= BOARD.tokens - sum(state.money)
    assert [season.number for season in notes.seasons] == [1, 2, 3, 4, 5]
    assert notes.seasons[-1].after == notes.scores


def test_hiring_is_limited_by_lot_and_nothing_else_is() -> None:
    state = ACTION.setup(3, Options(), FastDice("lot"))[0]
    state.round = 9
    legal = [HireAssistant(), Borrow()]
    choices = [balance.allowed(HIRING, index, state, 0, legal) for index in range(60)]
    assert {len(some) for some in choices} == {1, 2}
    assert all(Borrow() in some for some in choices)
    assert balance.allowed(THREE, 0, state, 0, legal) is legal
    state.hired[0] = 2
    assert all(len(balance.allowed(HIRING, index, state, 0, legal)) == 1 for index in range(60))


def test_shares_are_counted_from_the_first_first_player(notes: dict[str, list[Notes]]) -> None:
    found = win_shares([(game.first, game.places) for game in notes[FOUR]])
    assert len(found) == 4
    assert sum(found) == pytest.approx(1)
    game = notes[FOUR][0]
    alone = win_shares([(game.first, game.places)])
    for seat, place in enumerate(game.places):
        assert (alone[(seat - game.first) % 4] > 0) == (place == 1)


@pytest.fixture(scope="module")
def report(notes: dict[str, list[Notes]]) -> Sequence[Chapter]:
    """Report of these few games."""
    return balance.report(notes)


def test_the_report_tells_of_all_that_is_asked(report: Sequence[Chapter]) -> None:
    titles = [chapter.title for chapter in report]
    assert titles == [
        "Who wins",
        "Scores",
        "Length",
        "Money",
        "Scripts",
        "Films at the box office",
        "Colours",
        "Where assistants go",
        "Hired assistants",
        "Events",
        "Trends",
    ]
    named = {finding.about for finding in report[4].findings}
    assert named == {f"“{script.title}”" for script in scripts().values()}


def test_every_grid_is_as_wide_as_its_head(report: Sequence[Chapter]) -> None:
    for chapter in report:
        if chapter.grid is not None:
            assert {len(row) for row in chapter.grid.rows} == {len(chapter.grid.head)}
        assert all(bars.values for bars in chapter.bars)
