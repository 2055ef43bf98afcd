"""Scoring: points, winner, and tie-breaks."""

import pytest

from games.deadwood.builder import TableBuilder, both_editions, evening
from matinee.engine.contract.game import Result
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act
from matinee.games.deadwood.rules.events import GameEnded


def finish(table: TableBuilder) -> Result:
    """Let seat 0 end the game, which earns it 2 points; returns the result."""
    assert DEADWOOD.result(table.state) is None
    events = table.play(0, Act(), 4)
    result = DEADWOOD.result(table.state)
    assert result is not None
    assert result.scores is not None
    assert events[-1] == GameEnded(scores=result.scores, places=result.places)
    return result


@pytest.mark.rule("DW-SCORE-01")
@both_editions
def test_a_dollar_is_a_point(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, dollars=1).put(2, dollars=17)
    assert finish(table).scores == (7, 5 + 1, 5 + 17, 5)


@pytest.mark.rule("DW-SCORE-02")
def test_a_fame_is_a_point() -> None:
    table = evening(final=True, edition="studios").put(1, fame=1).put(2, fame=17)
    assert finish(table).scores == (7, 5 + 1, 5 + 17, 5)


@pytest.mark.rule("DW-SCORE-03")
def test_a_credit_is_a_point() -> None:
    table = evening(final=True, edition="classic").put(1, fame=1).put(2, fame=17)
    assert finish(table).scores == (7, 5 + 1, 5 + 17, 5)


@pytest.mark.rule("DW-SCORE-04")
@both_editions
def test_a_rank_is_five_points(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, rank=2).put(2, rank=5).put(3, rank=6)
    assert finish(table).scores == (7, 10, 25, 30)


@pytest.mark.rule("DW-SCORE-05")
@both_editions
def test_markers_roles_and_position_score_nothing(edition: str) -> None:
    table = evening(final=True, edition=edition)
    star = table.state.lot.scenes[table.state.scene["church"]].roles[-1]
    table.put(1, "church", role=star.key, markers=3).put(2, "casting-office")
    assert finish(table).scores == (7, 5, 5, 5)


@pytest.mark.rule("DW-SCORE-06")
@both_editions
def test_35_dollars_10_fame_and_rank_6_make_75(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, dollars=35, fame=10, rank=6)
    assert finish(table).scores == (7, 75, 5, 5)


@pytest.mark.rule("DW-SCORE-07", "DW-DEC-08")
@both_editions
def test_the_highest_score_wins(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, dollars=9).put(2, rank=6).put(3, fame=8)
    result = finish(table)
    assert result.winners == (2,)
    assert result.places == (4, 2, 1, 3)


@pytest.mark.rule("DW-SCORE-08", "DW-DEC-08")
@both_editions
@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 2), (2, 1), (3, 2)])
def test_the_later_in_the_first_round_wins_a_tie(first: int, winner: int, edition: str) -> None:
    table = evening(final=True, edition=edition, first=first).put(1, dollars=30).put(2, fame=30)
    assert finish(table).winners == (winner,)


@pytest.mark.rule("DW-DEC-63")
@both_editions
def test_the_order_of_the_first_round_counts_whoever_begins_later_days(edition: str) -> None:
    table = evening(edition=edition, first=2).put(1, dollars=30).put(2, dollars=30)
    table.play(0, Act(), 4)  # seat 1 begins day 2
    assert (table.state.day, table.state.turn) == (2, 1)
    table.state.day = table.state.days
    table.leave_live("saloon", "church").put(0, "saloon", role="saloon.1", rank=1)
    table.scene("saloon", budget=4, shots=1)
    assert finish(table.turn(0)).places[1:3] == (1, 2)


@pytest.mark.rule("DW-DEC-64")
@both_editions
@pytest.mark.parametrize(
    ("first", "places"),
    [(0, (4, 3, 2, 1)), (1, (1, 4, 3, 2)), (2, (2, 1, 4, 3)), (3, (3, 2, 1, 4))],
)
def test_a_tie_of_all_gives_every_place_once(
    first: int, places: tuple[int, ...], edition: str
) -> None:
    table = evening(final=True, edition=edition, first=first)
    for seat in (1, 2, 3):
        table.put(seat, dollars=2)
    result = finish(table)
    assert result.scores == (7, 7, 7, 7)
    assert result.places == places


@pytest.mark.rule("DW-DEC-64")
def test_ties_below_first_place_are_broken_alike() -> None:
    table = evening(6, final=True, first=1)
    for seat, dollars in enumerate((50, 20, 10, 20, 10, 10)):
        table.put(seat, dollars=dollars, fame=0)
    assert finish(table).places == (1, 3, 6, 2, 5, 4)
