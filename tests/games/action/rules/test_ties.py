"""Tie-breaks."""

import pytest

from games.action.builder import TableBuilder, coloured
from matinee.games.action.game import ACTION
from matinee.games.action.rules.scoring import places

RED, BLUE = coloured("red"), coloured("blue")


def tied_table(seats: int = 3) -> TableBuilder:
    """A table at which all players have the same score and nothing else."""
    table = TableBuilder(seats)
    for seat in range(seats):
        table.put(seat, prestige=10, money=0)
    return table


@pytest.mark.rule("AC-TIE-01")
def test_more_archived_films_win_a_tie() -> None:
    table = tied_table().archive(2, RED[0]).archive(1, BLUE[0])
    table.put(2, prestige=9).archive(2, RED[1])
    assert places(table.state) == (3, 2, 1), "10 with none, with one, and 9 and a pair with two"


@pytest.mark.rule("AC-TIE-01")
def test_the_score_comes_before_archived_films() -> None:
    table = tied_table(2).put(0, prestige=11).archive(1, RED[0])
    assert places(table.state) == (1, 2)


@pytest.mark.rule("AC-TIE-02")
def test_then_more_films_on_the_track_win() -> None:
    table = tied_table(2).archive(0, RED[0]).archive(1, BLUE[0])
    table.show((BLUE[1], 1), (BLUE[2], 0), (BLUE[3], 1))
    assert places(table.state) == (2, 1)


@pytest.mark.rule("AC-TIE-02", "AC-Q-80")
def test_films_on_the_track_count_only_among_those_still_tied() -> None:
    table = tied_table().archive(0, RED[0]).archive(1, BLUE[0])
    table.show((BLUE[1], 2), (BLUE[2], 2), (BLUE[3], 1))
    assert places(table.state) == (2, 1, 3)


@pytest.mark.rule("AC-Q-79")
def test_whoever_is_still_tied_shares_the_victory() -> None:
    table = tied_table(4).put(2, prestige=3).put(3, prestige=3)
    table.state.phase = "over"
    assert places(table.state) == (1, 1, 3, 3)
    result = ACTION.result(table.state)
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.rule("AC-Q-80")
def test_the_same_order_ranks_the_other_places() -> None:
    table = (
        tied_table(4).put(0, prestige=20).put(1, prestige=5).put(2, prestige=5).put(3, prestige=5)
    )
    table.archive(2, RED[0]).show((BLUE[0], 3))
    assert places(table.state) == (1, 4, 2, 3)


@pytest.mark.rule("AC-TIE-01", "AC-TIE-02")
def test_unspent_money_and_productions_break_no_tie() -> None:
    table = tied_table(2).put(0, money=4)
    table.stack(0, RED[0], "rex-hammerlund")
    assert places(table.state) == (1, 1)
