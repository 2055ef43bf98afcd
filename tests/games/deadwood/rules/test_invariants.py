"""Invariants of every position in a game; the events account for every coin."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import FastDice
from matinee.games.deadwood.content import SHOTS
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules import events
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.scoring import scores
from matinee.games.deadwood.rules.state import State

TABLES = st.builds(
    Options,
    edition=st.just("studios"),
    days=st.integers(1, 2),
    layout=st.sampled_from(["1", "2", "random"]),
    start_rank=st.integers(1, 6),
    start_dollars=st.integers(0, 60),
    start_fame=st.integers(0, 40),
    forced_act=st.sampled_from(["press", "automatic"]),
    auto_pass=st.booleans(),
    stall_guard=st.integers(0, 2),
)


def games(seats: int, options: Options, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Each state of a random game, with the events that led to it."""
    dice = FastDice(seed)
    state, new_events = DEADWOOD.setup(seats, options, dice)
    yield state, new_events
    while waiting := DEADWOOD.active_seats(state):
        action = dice.pick(DEADWOOD.legal(state, waiting[0]))
        yield state, DEADWOOD.play(state, waiting[0], action, dice)


@given(st.integers(2, 8), TABLES, st.integers(0, 2**32))
@settings(max_examples=25)
def test_every_moment_makes_sense(seats: int, options: Options, seed: int) -> None:
    for state, _ in games(seats, options, seed):
        lot = state.lot
        cards = [*state.scene.values(), *state.draw, *state.discards, *state.unseen]
        assert sorted(cards) == sorted(lot.scenes), "every card is somewhere, and only there"
        assert state.face_up.keys() == state.scene.keys()
        roles = [role for role in state.role if role is not None]
        assert len(set(roles)) == len(roles), "nobody shares a role"
        for area in lot.sets:
            assert 0 <= state.shots[area] <= lot.areas[area].shots
            assert (state.shots[area] > 0) == (area in state.scene) or state.over
        assert sum(lot.areas[area].shots for area in lot.sets) == SHOTS
        for seat, area in enumerate(state.at):
            assert state.dollars[seat] >= 0
            assert state.fame[seat] >= 0
            assert 1 <= state.rank[seat] <= 6
            assert state.face_up.get(area, True), "nobody stands on a card that is face down"
            role = state.role[seat]
            if role is None:
                assert state.markers[seat] == 0
            else:
                assert lot.roles[role].place in (area, state.scene[area])
                assert lot.roles[role].rank <= state.rank[seat]
                assert state.markers[seat] < state.budget(seat)
        assert len(state.scene) > 1 or state.over


@given(st.integers(2, 8), TABLES, st.integers(0, 2**32))
@settings(max_examples=25)
def test_the_events_account_for_every_coin_and_every_rank(
    seats: int, options: Options, seed: int
) -> None:
    dollars = [options.start_dollars or 0] * seats
    fame = [options.start_fame or 0] * seats
    rank = [options.start_rank or 0] * seats
    for state, new_events in games(seats, options, seed):
        for event in new_events:
            match event:
                case events.Acted():
                    dollars[event.seat] += event.dollars
                    fame[event.seat] += event.fame
                case events.BonusPaid() if event.seat is not None:
                    dollars[event.seat] += sum(event.dice)
                case events.WindfallPaid():
                    dollars[event.seat] += event.dollars
                case events.Upgraded():
                    (dollars if event.pay == "dollars" else fame)[event.seat] -= event.price
                    rank[event.seat] = event.rank
                case events.GameEnded():
                    assert event.scores == scores(state)
        assert (state.dollars, state.fame, state.rank) == (dollars, fame, rank)


@given(st.integers(2, 8), TABLES, st.integers(0, 2**32))
@settings(max_examples=10)
def test_every_game_ends_once_and_says_so(seats: int, options: Options, seed: int) -> None:
    all_events = [event for _, some in games(seats, options, seed) for event in some]
    days = [event.day for event in all_events if isinstance(event, events.DayBegan)]
    assert days == list(range(1, (options.days or 0) + 1))
    assert sum(isinstance(event, events.GameEnded) for event in all_events) == 1
    assert isinstance(all_events[-1], events.GameEnded)
