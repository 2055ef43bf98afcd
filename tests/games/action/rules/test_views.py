"""Views: everything is public except the order of the piles."""

import copy
import dataclasses

import pytest

from games.action.builder import TableBuilder, coloured, whims
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.games.action.content import events
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, BuySet
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import State, View

PILES = ("script_pile", "actor_pile", "set_pile", "event_pile")


def full() -> TableBuilder:
    """A table with something of everything."""
    table = TableBuilder(3, television=True).at(5, event="second-chances").put(0, money=9)
    table.state.past_events = [table.state.event_pile.pop()]
    table.stack(0, "rex-hammerlund", "great-backlot")
    table.show((coloured("blue")[0], 1)).archive(2, coloured("red")[1])
    table.discards("gus-tumblewick", "misty-abbey")
    table.play(0, BuySet())
    return table


@pytest.mark.rule("AC-Q-16", "AC-TRACK-08", "AC-SETS-02")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everybody_sees_everything_but_the_piles(seat: int | None) -> None:
    state = full().state
    view = ACTION.view(state, seat)
    assert type(view) is View
    for field in dataclasses.fields(State):
        seen, true = getattr(view, field.name), getattr(state, field.name)
        if field.name in PILES:
            assert len(seen) == len(true), "how many are left can be seen"
            assert all(card is HIDDEN for card in seen)
        else:
            assert seen == true, field.name


@pytest.mark.rule("AC-Q-16", "AC-EV-09a")
def test_the_open_top_of_the_actor_pile_is_seen_and_nothing_below_it() -> None:
    table = TableBuilder(2).at(3, event="open-audition").next("elowen-starhollow")
    for seat in (None, 0, 1):
        pile = ACTION.view(table.state, seat).actor_pile
        assert pile[-1] == "elowen-starhollow"
        assert all(card is HIDDEN for card in pile[:-1])


@pytest.mark.rule("AC-Q-16")
def test_what_can_be_done_follows_from_the_view() -> None:
    table = full()
    for seat in range(3):
        view = ACTION.view(table.state, seat)
        assert ACTION.legal(view, seat) == ACTION.legal(table.state, seat)
        assert ACTION.active_seats(view) == ACTION.active_seats(table.state)


@pytest.mark.rule("AC-Q-16")
def test_a_view_cannot_be_played_on_and_copies_are_independent() -> None:
    table = TableBuilder(2)
    view = ACTION.view(table.state, 0)
    with pytest.raises(TypeError):
        ACTION.play(view, 0, Borrow(), FastDice(1))  # type: ignore[arg-type]
    view.money[0] = 99
    assert table.state.money[0] == 3


@pytest.mark.rule("AC-Q-16", "AC-Q-75", "AC-Q-18")
@pytest.mark.parametrize("seed", range(6))
def test_an_imagined_table_has_just_the_cards_that_nobody_has_seen(seed: int) -> None:
    for number, (state, _, _) in enumerate(whims(2 + seed % 3, Options(), seed)):
        if number % 9 == 0:
            seat = state.turn
            sample = ACTION.sample_state(ACTION.view(state, seat), seat, FastDice(number))
            for pile in PILES:
                assert sorted(getattr(sample, pile)) == sorted(getattr(state, pile))
            assert ACTION.view(sample, seat) == ACTION.view(state, seat)


@pytest.mark.rule("AC-Q-18")
def test_what_is_imagined_differs_from_time_to_time() -> None:
    view = ACTION.view(TableBuilder(2).state, 0)
    dreams = [ACTION.sample_state(view, 0, FastDice(seed)) for seed in range(8)]
    for pile in PILES:
        assert len({getattr(dream, pile)[-1] for dream in dreams}) > 2
    assert set(dreams[0].event_pile) == set(events())


@pytest.mark.rule("AC-Q-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_copy_stays_as_it_was_while_the_game_goes_on(seats: int) -> None:
    before: tuple[State, State] | None = None
    for state, _, _ in whims(seats, Options(), seats):
        if before is not None:
            assert before[0] == before[1]
        before = state.copy(), copy.deepcopy(state)
