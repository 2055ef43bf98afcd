"""The end of the game and final scoring."""

import pytest

from games.action.builder import TableBuilder, coloured
from games.table_builder import only
from matinee.games.action.content import films
from matinee.games.action.game import ACTION
from matinee.games.action.rules.events import BoxOfficePaid, GameEnded
from matinee.games.action.rules.scoring import items, pairs, scores

RED, BLUE, GOLD = coloured("red"), coloured("blue"), coloured("gold")


@pytest.mark.rule("AC-FIN-01", "AC-FIN-08", "AC-COMP-18")
@pytest.mark.parametrize(("seats", "last"), [(2, 14), (3, 12), (4, 12)])
def test_the_game_ends_with_its_last_round_and_the_highest_score_wins(
    seats: int, last: int
) -> None:
    table = TableBuilder(seats).at(last - 1)
    table.close()
    assert ACTION.result(table.state) is None
    table.put(1, prestige=9)
    events = table.close()
    result = ACTION.result(table.state)
    assert result is not None
    assert result.winners == (1,)
    assert result.scores is not None
    assert result.scores[1] == 9
    ended = only(GameEnded, events)
    assert (ended.scores, ended.places) == (result.scores, result.places)


@pytest.mark.rule("AC-FIN-01", "AC-Q-78")
def test_the_last_phases_are_paid_before_the_score_is_made() -> None:
    film = "the-grand-tour-of-madame-pompelou"
    table = TableBuilder(2).at(14).show((film, 0)).put(0, money=1, prestige=1)
    table.state.trends[5] = "horror"
    events = table.close()
    assert films()[film].millions == 4
    assert only(GameEnded, events).scores[0] == 1 + films()[film].prestige + 1
    assert isinstance(events[-1], GameEnded)
    assert only(BoxOfficePaid, events)


@pytest.mark.rule("AC-FIN-02", "AC-FIN-09")
def test_17_prestige_12m_and_three_blue_archived_scripts_score_20() -> None:
    table = TableBuilder(2).put(0, prestige=17, money=12).archive(0, *BLUE[:3])
    assert items(table.state, 0) == {"prestige": 17, "money": 2, "pairs": 1}
    assert scores(table.state)[0] == 20


@pytest.mark.rule("AC-FIN-03", "AC-FIN-04", "AC-Q-81")
@pytest.mark.parametrize(
    ("money", "worth"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (50, 10)]
)
def test_every_full_5m_is_worth_one_and_a_rest_nothing(money: int, worth: int) -> None:
    table = TableBuilder(2).put(0, money=money, prestige=3)
    assert scores(table.state)[0] == 3 + worth


@pytest.mark.rule("AC-FIN-05", "AC-FIN-06", "AC-Q-77")
def test_pairs_of_a_colour_where_gold_goes_with_any(subtests: pytest.Subtests) -> None:
    for red, blue, gold, expected in [
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (2, 0, 0, 1),
        (3, 0, 0, 1),
        (4, 0, 0, 2),
        (1, 1, 0, 0),
        (2, 2, 0, 2),
        (3, 3, 0, 2),
        (0, 0, 1, 0),
        (0, 0, 2, 1),
        (0, 0, 3, 1),
        (1, 0, 1, 1),
        (0, 1, 1, 1),
        (2, 0, 1, 1),
        (1, 1, 1, 1),
        (1, 1, 2, 2),
        (1, 1, 3, 2),
        (3, 2, 1, 3),
        (1, 0, 3, 2),
        (2, 2, 2, 3),
        (3, 1, 4, 4),
    ]:
        with subtests.test(red=red, blue=blue, gold=gold, expected=expected):
            archive = [*RED[:red], *BLUE[:blue], *GOLD[:gold]]
            assert pairs(archive) == expected
            table = TableBuilder(2).put(0, money=0).archive(0, *archive)
            assert scores(table.state)[0] == expected


@pytest.mark.rule("AC-FIN-05", "AC-Q-35")
def test_tv_scripts_pair_like_any_other() -> None:
    assert pairs(["harbour-street-hearts", RED[0]]) == 1
    assert pairs(["harbour-street-hearts", "two-ovens-one-kitchen"]) == 0


@pytest.mark.rule("AC-FIN-07", "AC-Q-81")
def test_films_on_the_track_or_in_production_make_no_pairs_and_cost_nothing() -> None:
    table = (
        TableBuilder(2)
        .put(0, money=0, prestige=2)
        .show((RED[1], 0), (RED[2], 0))
        .archive(0, RED[3])
    )
    table.stack(0, RED[4])
    table.stack(0, "rex-hammerlund", "great-backlot")
    assert scores(table.state)[0] == 2


@pytest.mark.rule("AC-Q-32", "AC-FIN-05")
def test_a_film_pushed_off_in_the_last_round_makes_a_pair() -> None:
    table = TableBuilder(2).at(14).archive(0, BLUE[5]).put(0, money=0, left=1).put(1, left=0)
    table.show(*zip(BLUE[:5], [1, 1, 1, 1, 0], strict=True))
    action = table.man_bat()
    table.play(0, action)
    assert items(table.state, 0)["pairs"] == 1


@pytest.mark.rule("AC-Q-13")
def test_prestige_has_no_upper_end() -> None:
    table = TableBuilder(2).at(4).show((BLUE[0], 0)).put(0, prestige=998)
    table.close()
    assert table.state.prestige[0] >= 998 + films()[BLUE[0]].prestige


@pytest.mark.rule("AC-Q-34", "AC-FIN-01")
def test_nothing_is_scored_before_the_end() -> None:
    table = TableBuilder(2).put(0, money=40)
    table.close()
    assert table.state.prestige == [0, 0]
    assert ACTION.result(table.state) is None
