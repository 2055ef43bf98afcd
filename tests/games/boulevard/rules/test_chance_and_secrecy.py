"""Shuffles, orders and secrecy: rules for which only broken versions of them showed a gap."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import only
from matinee.games.boulevard.content import deck
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import EndTips, Ready
from matinee.games.boulevard.rules.events import BlockbusterFound
from matinee.games.boulevard.rules.state import Phase, State

NO_TREND = (6, 1, 1)
LONELY_PLACE, MACAO = "in-a-lonely-place", "macao"
"""Films of five dice each."""


def next_week(seed: int, week: int = 1) -> State:
    """The state of the week after this one, for which both decks had to be reshuffled."""
    table = TableBuilder(2).put(0, cash=20).bid()
    state = table.state
    state.round = week
    state.film_deck, state.film_discards = [], state.film_deck
    state.tip_deck, state.tip_discards = [], state.tip_deck
    table.payout(*NO_TREND, seed=seed)
    return state


@pytest.mark.rule("HB-DEC-65", "HB-TIP-09", "HB-HID-08")
def test_discards_are_shuffled_before_they_are_dealt_again() -> None:
    one, two = next_week(1), next_week(2)
    assert one.array != two.array
    assert one.tip_deck != two.tip_deck


@pytest.mark.rule("HB-DEC-66", "HB-HID-08")
def test_the_second_deck_is_shuffled_when_it_comes_in() -> None:
    one, two = next_week(1, week=3), next_week(2, week=3)
    assert set(one.array) | set(two.array) <= set(deck(2))
    assert one.array != two.array


@pytest.mark.rule("HB-SIM-03", "HB-SIM-04", "HB-DEC-37")
@pytest.mark.parametrize(
    ("phase", "sealed"),
    [("markers", False), ("preview", True), ("films", False), ("advertising", True),
     ("tips", False)],
)  # fmt: skip
def test_everybody_can_tell_whether_somebody_chooses_behind_a_screen(
    phase: Phase, sealed: bool
) -> None:
    table = TableBuilder(2).at(phase, *([] if phase == "advertising" else [0]))
    for viewer in (0, 1, None):
        assert BOULEVARD.has_hidden_choices(BOULEVARD.view(table.state, viewer)) == sealed


@pytest.mark.rule("HB-CON-IT-22", "HB-DEC-74")
def test_unsold_space_is_offered_clockwise_from_the_start_player() -> None:
    table = TableBuilder(3, start=1).bid()
    for seat in range(3):
        table.hold(seat, "unsold-space")
    table.play(2, Ready())
    table.play(1, EndTips())
    table.play(2, EndTips())
    table.play(0, EndTips(), 6)
    assert (table.state.phase, table.state.queue) == ("unsold", [1, 2, 0])


@pytest.mark.rule("HB-BLOCK-01", "HB-PAY-08")
def test_the_blockbuster_is_for_the_weeks_income_not_for_the_cash() -> None:
    table = (
        TableBuilder(2).put(0, films=[LONELY_PLACE], cash=0).put(1, films=[MACAO], cash=90).bid()
    )
    events = table.payout(*NO_TREND, *[4] * 5, *[3] * 5)
    assert only(BlockbusterFound, events) == BlockbusterFound(seats=(0,), income=20)


@pytest.mark.rule("HB-DEC-43", "HB-DEC-57", "HB-PREV-01")
@pytest.mark.parametrize(
    ("phase", "quick"),
    [("markers", False), ("preview", True), ("films", False), ("second", True),
     ("advertising", False), ("tips", False), ("tie", True), ("unsold", True),
     ("blockbuster", True)],
)  # fmt: skip
def test_a_short_clock_is_enough_for_a_small_decision(phase: Phase, quick: bool) -> None:
    table = TableBuilder(2).at(phase, *([] if phase == "advertising" else [0]))
    for viewer in (0, 1):
        view = BOULEVARD.view(table.state, viewer)
        assert BOULEVARD.is_quick_decision(view, viewer) == quick
