"""The trend as far as a viewer knows it, and the dice that follow."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of
from matinee.engine.contract.game import Event
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard.content import genres
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.events import PaidOut, TipsReshuffled
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.trend import Trend, dice_so_far, known_trend
from matinee.games.boulevard.rules.week.step11_to_13_new_week import deal_tips

TOTALS = {3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""Of the 36 rolls of two dice, how many have each total."""


def trend(table: TableBuilder, viewer: int) -> Trend:
    return known_trend(BOULEVARD.view(table.state, viewer))


@pytest.mark.rule("HB-GENRE-06")
def test_on_an_open_roll_of_2_the_marker_stays() -> None:
    table = TableBuilder(2).at("films", 0)
    table.state.genre = "drama"
    seen = trend(table, 0)
    for key, genre in genres().items():
        assert seen.of(key) == TOTALS[genre.total] + (key == "drama")
    assert (seen.known, seen.chooser, seen.yours, seen.genre) == (False, False, False, None)


@pytest.mark.rule("HB-GENRE-08", "HB-PREV-01")
def test_on_a_secret_2_the_player_at_the_preview_house_chooses() -> None:
    table = TableBuilder(2).put(0, spots=["preview"]).at("preview", 0)
    table.state.genre, table.state.preview_dice = "drama", (1, 1)
    mine, theirs = trend(table, 0), trend(table, 1)
    assert mine == Trend(tuple((key, 0) for key in genres()), False, True)
    assert mine.yours
    assert theirs.of("drama") == TOTALS[genres()["drama"].total]
    assert (theirs.chooser, theirs.yours) == (True, False)
    table.state.preview_genre = "war"
    assert (trend(table, 0).genre, trend(table, 0).known) == ("war", True)
    assert trend(table, 1) == theirs


@pytest.mark.rule("HB-GENRE-02", "HB-PREV-01")
def test_the_dice_so_far_count_the_trend_that_the_viewer_knows() -> None:
    table = TableBuilder(2)
    war = table.film(genre="war").key
    table.put(0, spots=["preview"], films=[war]).at("films", 0)
    table.state.genre, table.state.preview_dice, table.state.preview_genre = "war", (1, 3), "drama"
    views = [BOULEVARD.view(table.state, viewer) for viewer in (0, 1)]
    assert [dice_so_far(view, 0)["genre"] for view in views] == [0, 0]
    table.state.preview_genre = "war"
    assert dice_so_far(BOULEVARD.view(table.state, 0), 0)["genre"] == 1
    assert dice_so_far(BOULEVARD.view(table.state, 1), 0)["genre"] == 0


@pytest.mark.rule("HB-DECK-01", "HB-DECK-02", "HB-DEC-06")
@pytest.mark.parametrize(("rounds", "second"), [(4, 3), (6, 4), (8, 5)])
def test_the_second_deck_comes_half_way(rounds: int, second: int) -> None:
    decks = [Options(rounds=rounds).deck_in(week) for week in (second - 1, second)]  # type: ignore[arg-type]
    assert decks == [1, 2]


@pytest.mark.rule("HB-DEC-63", "HB-TIP-09")
def test_without_any_tip_left_nothing_is_shuffled() -> None:
    state = TableBuilder(2).state
    state.tip_deck, state.tip_discards = ["cartoon"], []
    events: list[Event] = []
    deal_tips(state, [0, 1], FastDice(1), events)
    assert not all_of(TipsReshuffled, events)
    assert state.hands == [["cartoon"], []]


@pytest.mark.rule("HB-PAY-08")
def test_a_payout_cannot_be_taken_back() -> None:
    events = TableBuilder(2).put(0, cash=20).bid().payout(6, 1, 1)
    assert all_of(PaidOut, events)
    assert all(event.reveals for event in all_of(PaidOut, events))
