"""Steps 11 to 13: films and tips for the next week, the round marker, the Start Player Token."""

from collections import Counter

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.games.boulevard.content import deck, tips
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import PlaceMarker, PlayTip
from matinee.games.boulevard.rules.events import (
    ArrayDealt,
    DeckChanged,
    FilmsReshuffled,
    StartPassed,
    StartRolledOff,
    TipsDrawn,
    TipsReshuffled,
    TipsSeen,
)

NO_TREND = (6, 1, 1)


def poor(table: TableBuilder, seat: int = 0) -> TableBuilder:
    """The table without bids, where only this player can become Start Player: no roll-off."""
    return table.put(seat, cash=20).bid()


@pytest.mark.rule("HB-EOR-01", "HB-DEC-52", "HB-TURN-11")
def test_screened_and_unpicked_films_are_all_discarded() -> None:
    table = poor(TableBuilder(2)).put(1, films=[TableBuilder().film(stars=()).key])
    before = list(table.state.array)
    table.payout(*NO_TREND)
    assert table.state.programme == [[], []]
    assert table.state.minutes == [0, 0]
    assert sorted(table.state.film_discards) == sorted(before)


@pytest.mark.rule("HB-EOR-02", "HB-TURN-11", "HB-TURN-14")
def test_24_new_films_are_laid_out() -> None:
    table = poor(TableBuilder(2))
    top = table.state.film_deck[-24:]
    events = table.payout(*NO_TREND)
    assert table.state.array == top[::-1]
    assert only(ArrayDealt, events) == ArrayDealt(round=2, deck=1, films=tuple(top[::-1]))


@pytest.mark.rule("HB-DEC-65")
def test_if_films_run_short_the_discards_of_the_deck_are_shuffled_for_the_rest() -> None:
    table = poor(TableBuilder(2))
    state = table.state
    state.film_discards = state.film_deck[10:]
    state.film_deck = state.film_deck[:10]
    left = list(state.film_deck)
    events = table.payout(*NO_TREND)
    assert only(FilmsReshuffled, events).cards == 111 - 10
    assert state.array[:10] == left[::-1]
    assert len(set(state.array)) == 24
    assert sorted([*state.array, *state.film_deck]) == sorted(deck(1))
    assert state.film_discards == []


@pytest.mark.rule("HB-DECK-01", "HB-DECK-02", "HB-DEC-06")
@pytest.mark.parametrize(("rounds", "switch"), [(4, 2), (6, 3), (8, 4)])
def test_the_second_deck_comes_in_half_way(rounds: int, switch: int) -> None:
    table = TableBuilder(2, rounds=rounds)
    decks = [table.state.deck]
    for _ in range(rounds - 1):
        events = poor(table).payout(*NO_TREND)
        decks.append(table.state.deck)
        changed = len(decks) == switch + 1
        assert bool(all_of(DeckChanged, events)) == changed
        assert set(table.state.array) <= set(deck(decks[-1]))
    assert decks == [1] * switch + [2] * (rounds - switch)


@pytest.mark.rule("HB-DEC-66", "HB-COMP-01")
def test_the_first_deck_and_its_discards_leave_the_game() -> None:
    table = poor(TableBuilder(2))
    table.state.round = 3
    table.payout(*NO_TREND)
    assert table.state.film_discards == []
    assert sorted(table.state.array + table.state.film_deck) == sorted(deck(2))
    assert len(table.state.array) == 24


@pytest.mark.rule("HB-EOR-03", "HB-TURN-11", "HB-PARTY-03", "HB-DEC-64")
def test_everyone_draws_a_tip_then_who_has_parties_a_second_from_the_start_player_on() -> None:
    table = TableBuilder(4, start=2)
    for seat in (1, 3):
        table.put(seat, chips={"parties": 1})
    a, b, c, d, e, f = table.state.tip_deck[:-7:-1]
    events = poor(table).payout(*NO_TREND)
    assert table.state.hands == [[c], [d, f], [a], [b, e]]
    assert {event.seat: event.cards for event in all_of(TipsDrawn, events)} == {
        2: 1, 3: 2, 0: 1, 1: 2,
    }  # fmt: skip
    for tips_seen in all_of(TipsSeen, events):
        assert (tips_seen.visible_to, list(tips_seen.tips)) == (
            (tips_seen.seat,),
            table.state.hands[tips_seen.seat],
        )


@pytest.mark.rule("HB-PARTY-03", "HB-DEC-34")
def test_parties_give_their_extra_card_first_at_the_end_of_their_own_week() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("parties", chips=1))
    assert table.state.hands[0] == []
    table.play(1, PlaceMarker("john-wayne"))
    table.no_films()
    for week in (1, 2):
        poor(table).payout(*NO_TREND)
        assert [len(hand) for hand in table.state.hands] == [2 * week, week]


@pytest.mark.rule("HB-TIP-09", "HB-TIP-04")
def test_an_exhausted_deck_is_made_of_the_shuffled_discards() -> None:
    table = TableBuilder(3)
    state = table.state
    state.tip_deck, state.tip_discards = state.tip_deck[:1], state.tip_deck[1:]
    first = state.tip_deck[0]
    events = poor(table).payout(*NO_TREND)
    assert only(TipsReshuffled, events).cards == 83
    assert state.hands[0] == [first]
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert state.tip_discards == []
    cards = Counter(state.tip_deck) + sum((Counter(hand) for hand in state.hands), Counter())
    assert cards == {key: tip.copies for key, tip in tips().items()}


@pytest.mark.rule("HB-TIP-09", "HB-TIP-04")
def test_a_card_played_this_week_may_come_back_with_them() -> None:
    table = TableBuilder(2)
    state = table.state
    state.hands[1], state.tip_deck = state.tip_deck, []
    state.hands[1].remove("tax-holiday")
    state.hands[0] = ["tax-holiday"]
    table.at("tips", 0).put(0, cash=20)
    table.play_shuffled(0, PlayTip("tax-holiday"))
    table.payout()
    assert state.hands[0] == ["tax-holiday"]


@pytest.mark.rule("HB-DEC-63")
def test_without_deck_and_discards_the_draw_is_skipped() -> None:
    table = TableBuilder(3, start=1)
    state = table.state
    state.hands[0], state.tip_deck = state.tip_deck[:82], state.tip_deck[82:]
    top, last = state.tip_deck[1], state.tip_deck[0]
    events = poor(table.bid()).payout(*NO_TREND)
    assert (state.hands[1], state.hands[2], len(state.hands[0])) == ([top], [last], 82)
    assert [event.seat for event in all_of(TipsDrawn, events)] == [1, 2]
    assert state.round == 2


@pytest.mark.rule("HB-DEC-10")
def test_without_parties_a_player_sees_five_more_cards_in_six_weeks() -> None:
    table = TableBuilder(2)
    for _ in range(6):
        poor(table).payout(*NO_TREND)
    assert table.state.over
    assert [len(hand) for hand in table.state.hands] == [5, 5]


@pytest.mark.rule("HB-EOR-04", "HB-TURN-12", "HB-GOAL-02")
def test_the_round_marker_advances_by_one_a_week() -> None:
    table = TableBuilder(2)
    for week in range(1, 6):
        assert table.state.round == week
        poor(table).payout(*NO_TREND)
    assert table.state.round == 6


@pytest.mark.rule("HB-TURN-14", "HB-DEC-09")
def test_the_next_week_begins_with_markers_and_clean_screens() -> None:
    table = (
        TableBuilder(2).put(0, spots=["agency"], played=[PlayTip("cartoon")]).put(1, spots=["time"])
    )
    table.state.agency_die = 3
    table.bid([1, 2, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]).put(0, cash=15).payout(6, 6)
    state = table.state
    assert (state.phase, state.circuit) == ("markers", 1)
    assert state.bids == [[0] * 6] * 2
    assert (state.ready, state.lowered, state.box) == ([False, False], False, 0)
    assert (state.played, state.winners) == ([[], []], [None] * 6)
    assert (state.agency_die, state.designated) == (None, None)
    assert (state.preview_dice, state.preview_genre) == (None, None)
    assert state.previous == [["agency", None], ["time", None]]
    assert state.spots == [[None, None]] * 2


@pytest.mark.rule("HB-EOR-05", "HB-EOR-07", "HB-TURN-13", "HB-COMP-08")
@pytest.mark.parametrize("poorest", [0, 1, 2])
def test_the_token_goes_to_whoever_has_the_least_cash(poorest: int) -> None:
    table = TableBuilder(3)
    events = poor(table, poorest).payout(*NO_TREND)
    assert only(StartPassed, events) == StartPassed(seat=poorest, cash=19)
    assert table.state.start == poorest
    assert table.waiting == [poorest]


@pytest.mark.rule("HB-DEC-67")
def test_cash_is_counted_after_upkeep_without_loans_and_cards() -> None:
    table = (
        TableBuilder(3)
        .put(0, cash=24, chips={"loan": 2})
        .put(1, cash=26, chips={"time": 4, "air": 1})
    )
    table.hold(2, *["cartoon"] * 5).put(2, cash=23).bid()
    events = table.payout(*NO_TREND, 1)
    assert table.state.cash == [21, 21, 22]
    assert all_of(StartRolledOff, events)
    assert only(StartPassed, events).seat in (0, 1)


@pytest.mark.rule("HB-EOR-06", "HB-DEC-42", "HB-DEC-72")
def test_a_tie_is_rolled_off_clockwise_from_the_present_start_player() -> None:
    table = TableBuilder(4, start=2).put(0, cash=30).bid()
    events = table.payout(*NO_TREND, 4, 6, 6, 2, 3)
    assert only(StartRolledOff, events).rolls == (((2, 4), (3, 6), (1, 6)), ((3, 2), (1, 3)))
    assert table.state.start == 1


@pytest.mark.rule("HB-EOR-05")
def test_the_token_may_stay_where_it_is() -> None:
    table = TableBuilder(2, start=1)
    poor(table, 1).payout(*NO_TREND)
    assert table.state.start == 1
    assert BOULEVARD.active_seats(table.state) == (1,)
