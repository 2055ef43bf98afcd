"""Invariants of every position in a game; the events account for every dollar."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.boulevard.builder import games
from matinee.games.boulevard.content import boxes, deck, films, tips
from matinee.games.boulevard.content.pieces import LENSES, SECTIONS
from matinee.games.boulevard.rules import events
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.scoring import all_holdings, places
from matinee.games.boulevard.rules.state import State

TABLES = st.builds(Options, rounds=st.sampled_from([4, 6, 8]))
TIP_CARDS = {key: tip.copies for key, tip in tips().items()}


@pytest.mark.rule("HB-DEC-19", "HB-TIME-02", "HB-MARK-03", "HB-MARK-07", "HB-ADV-05", "HB-DEC-28")
@given(st.integers(2, 5), TABLES, st.integers(0, 2**32))
@settings(max_examples=15)
def test_every_moment_makes_sense(seats: int, options: Options, seed: int) -> None:
    for state, _ in games(seats, options, seed):
        assert 1 <= state.round <= options.rounds
        assert min(state.cash) >= 0
        assert min(state.payout) >= 0
        for seat in range(seats):
            check_player(state, seat)
        for section in SECTIONS:
            assert sum(spots.count(section) for spots in state.spots) <= 1
        assert all(cubes > 0 for cubes in state.cubes.values())


def check_player(state: State, seat: int) -> None:
    """Check chips against limits, films against the running time, and bids against the cash."""
    for chip, owned in state.chips[seat].items():
        most = 1 if chip in LENSES else boxes()[chip].most
        assert owned > 0
        assert not most or owned <= most
    assert 0 <= state.minutes[seat] <= state.running_time(seat)
    assert state.minutes[seat] <= sum(films()[film].minutes for film in state.programme[seat])
    assert all(0 <= pips <= 6 for pips in state.bids[seat])
    if not state.lowered:
        assert state.bidding(seat) <= state.cash[seat]
    for now, before in zip(state.spots[seat], state.previous[seat], strict=True):
        assert now is None or now != before
    kinds = Counter(tip.card for tip in state.played[seat])
    assert all(many == 1 or card == "cartoon" for card, many in kinds.items())


@pytest.mark.rule("HB-COMP-07", "HB-TIP-04", "HB-TIP-09", "HB-EOR-01", "HB-DEC-65", "HB-DEC-66")
@given(st.integers(2, 5), TABLES, st.integers(0, 2**32))
@settings(max_examples=15)
def test_every_card_is_somewhere_and_only_there(seats: int, options: Options, seed: int) -> None:
    for state, _ in games(seats, options, seed):
        hands = [card for hand in state.hands for card in hand]
        assert Counter([*hands, *state.tip_deck, *state.tip_discards]) == TIP_CARDS
        cards = [*state.array, *state.film_deck, *state.film_discards]
        assert sorted(cards) == sorted(deck(state.deck))
        assert len(state.array) == 24
        shown = [film for programme in state.programme for film in programme]
        assert len(set(shown)) == len(shown), "nobody shows the same film"
        assert set(shown) <= set(state.array)


@pytest.mark.rule("HB-STAR-08")
@given(st.integers(2, 5), TABLES, st.integers(0, 2**32))
@settings(max_examples=15)
def test_cubes_only_come_from_markers_and_celebrations_and_never_leave(
    seats: int, options: Options, seed: int
) -> None:
    cubes: Counter[str] = Counter()
    for state, new_events in games(seats, options, seed):
        for event in new_events:
            match event:
                case events.MarkerPlaced() if event.cubes:
                    cubes[event.spot] += 1
                    assert event.cubes == cubes[event.spot]
                case events.CubesPlaced():
                    cubes.update(event.stars)
        assert state.cubes == cubes


@pytest.mark.rule("HB-COMP-13", "HB-PAY-07", "HB-PAY-08", "HB-DEC-71")
@given(st.integers(2, 5), TABLES, st.integers(0, 2**32))
@settings(max_examples=25)
def test_the_events_account_for_every_dollar_and_every_chip(
    seats: int, options: Options, seed: int
) -> None:
    cash, payout = [25] * seats, [0] * seats
    chips: list[Counter[str]] = [Counter() for _ in range(seats)]
    for state, new_events in games(seats, options, seed):
        for event in new_events:
            match event:
                case events.MarkerPlaced():
                    cash[event.seat] += event.received - event.paid
                    chips[event.seat].update(event.chips)
                case events.ChipRemoved():
                    chips[event.seat][event.chip] -= 1
                case events.LoanRepaid():
                    cash[event.seat] -= event.paid
                    chips[event.seat]["loan"] -= 1
                case events.FilmPicked():
                    cash[event.seat] -= event.paid
                case events.ScreensLowered():
                    cash = [own - sum(bids) for own, bids in zip(cash, event.bids, strict=True)]
                case events.PaidOut():
                    kept = list(event.dice)
                    for die in event.rerolls:
                        kept[kept.index(1)] = die
                    assert event.income == sum(kept)
                    assert len(kept) == sum(count for _, count in event.sources)
                    payout[event.seat] = event.income
                case events.UpkeepPaid():
                    due = 1 + chips[event.seat].total()
                    assert event.paid == due - event.saved
                    cash[event.seat] += payout[event.seat] + 25 * event.loans - event.paid
                    chips[event.seat]["loan"] += event.loans
                    payout[event.seat] = 0
                case events.GameEnded():
                    assert event.holdings == all_holdings(state)
                    assert event.places == places(state)
        assert (state.cash, state.payout) == (cash, payout)
        assert state.chips == [+own for own in chips]


@pytest.mark.rule("HB-END-01", "HB-TURN-12", "HB-TURN-14")
@given(st.integers(2, 5), TABLES, st.integers(0, 2**32))
@settings(max_examples=10)
def test_every_game_ends_once_and_says_so(seats: int, options: Options, seed: int) -> None:
    all_events = [event for _, some in games(seats, options, seed) for event in some]
    dealt = [event for event in all_events if isinstance(event, events.ArrayDealt)]
    assert [event.round for event in dealt] == list(range(1, options.rounds + 1))
    assert sum(isinstance(event, events.GameEnded) for event in all_events) == 1
    assert isinstance(all_events[-1], events.GameEnded)
