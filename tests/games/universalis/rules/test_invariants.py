"""Invariants of every position in a story (UN-INV-01 to -07)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.universalis.random_stories import Move, balances, random_story
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import matches
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.content.pieces import KitKey
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.scenes.traits import importance, own_importance
from matinee.games.universalis.rules.state import State, View

KITS: tuple[KitKey, ...] = ("empty", "noir", "space", "manor")
TABLES = st.builds(
    Options,
    coins=st.sampled_from((1, 2, 4, 9, 25)),
    refreshment=st.sampled_from((1, 5)),
    scenes=st.sampled_from((None, 2, 4)),
    kit=st.sampled_from(KITS),
)
STORIES = given(st.integers(2, 5), TABLES, st.integers(0, 2**32))


@pytest.mark.rule("UN-INV-01", "UN-DEC-05")
@STORIES
@settings(max_examples=12)
def test_every_coin_is_accounted_for(seats: int, options: Options, seed: int) -> None:
    for state, _ in random_story(seats, options, seed):
        bonuses = () if state.complication is None else state.complication.bonuses
        lying = {
            "purse": state.purse,
            **{f"own:{seat}": coins for seat, coins in enumerate(state.coins)},
            **{f"bonus:{one.seat}": one.coins for one in bonuses},
        }
        assert all(coins >= 0 for coins in lying.values())
        found = balances(state)
        bank = found.pop("bank")
        assert {place: n for place, n in found.items() if n} == {
            p: n for p, n in lying.items() if n
        }
        assert -bank == sum(lying.values())
        assert all(row.coins > 0 for row in state.ledger)
        assert all(row.rule.startswith("UN-") for row in state.ledger)


@pytest.mark.rule("UN-INV-02", "UN-INV-04")
@STORIES
@settings(max_examples=12)
def test_what_lies_on_the_table_only_for_a_while(seats: int, options: Options, seed: int) -> None:
    for state, _ in random_story(seats, options, seed):
        if state.scene is None:
            assert state.purse == 0
            assert state.mini is None
            assert state.complication is None
        if state.phase not in ("bid", "endvote"):
            assert not any(bid is not None for bid in state.bids)
        if state.phase not in ("winner", "loser") and state.complication is not None:
            assert not any(one.coins for one in state.complication.bonuses)
        assert state.mini is None or state.complication is None
        assert state.mini is not None or not state.mini_present


@pytest.mark.rule("UN-INV-03", "UN-INV-05", "UN-DEC-30", "UN-DEC-20", "UN-DEC-37", "UN-CTRL-05")
@STORIES
@settings(max_examples=12)
def test_the_stages_hold_what_they_can(seats: int, options: Options, seed: int) -> None:
    for state, _ in random_story(seats, options, seed):
        main = None if state.scene is None else state.scene.location
        cutaway = None if state.mini is None else state.mini.location
        stages = ((state.present, main), (state.mini_present, cutaway))
        assert state.scene is not None or not state.present
        for stage, place in stages:
            for number, seat in stage.items():
                component = state.components[number]
                assert seat in range(seats)
                assert not component.out
                assert not component.struck
                assert not component.master
            there = [n for n in stage if state.components[n].kind == "location"]
            assert there == ([] if place is None else [place])
        for component in state.components.values():
            assert component.of is None or not component.master
            assert own_importance(state, component.id) >= 0
            subs = sum(own_importance(state, sub.id) for sub in state.subs_of(component.id))
            assert importance(state, component.id) == own_importance(state, component.id) + subs
        names = [c.name.casefold() for c in state.components.values() if not c.struck]
        assert len(names) == len(set(names))


@pytest.mark.rule("UN-INV-06", "UN-CH-02", "UN-FINE-02", "UN-DEC-77", "UN-DEC-82")
@STORIES
@settings(max_examples=25)
def test_a_pause_leaves_play_where_it_was(seats: int, options: Options, seed: int) -> None:
    before: State | None = None
    last: State | None = None
    for state, move in random_story(seats, options, seed):
        if before is None and state.pause is not None:
            assert last is not None
            before = last
        elif before is not None and state.pause is None:
            assert move is not None
            check_pause(before, state, move)
            before = None
        if before is None:
            last = state.copy()


def check_pause(before: State, state: State, move: Move) -> None:
    """Check that a pause changes only coins, struck or reworded entries, and automatic endings."""
    _, _, events = move
    if any(isinstance(event, e.TurnEnded | e.FramingClosed | e.Passed) for event in events):
        ended = [event for event in events if isinstance(event, e.TurnEnded)]
        assert all(event.why in ("broke", "skipped") for event in ended)
        return
    if any(isinstance(event, e.WindowClosed) for event in events):
        return
    same = ["phase", "active", "turn", "opportunity", "passes", "bids", "proposed", "first"]
    struck = any(isinstance(event, e.Struck) for event in events)
    reworded = any(isinstance(event, e.Reworded) for event in events)
    if not struck:
        same += ["present", "mini", "mini_present", "open_event", "complication", "minis"]
    if not struck and not reworded:
        same += ["components", "traits", "tenets", "scenes"]
    for field in same:
        assert getattr(before, field) == getattr(state, field), field
    fines = any(isinstance(event, e.VotesShown) for event in events)
    paid = sum(before.coins) + before.purse - sum(state.coins) - state.purse
    assert struck or fines or paid == 0 or any(r.rule == "UN-CH-11" for r in state.ledger)


@pytest.mark.rule("UN-INV-07", "UN-SM-17")
@STORIES
@settings(max_examples=12)
def test_somebody_is_always_waited_for_and_can_do_something(
    seats: int, options: Options, seed: int
) -> None:
    for state, _ in random_story(seats, options, seed):
        waiting = UNIVERSALIS.active_seats(state)
        assert bool(waiting) != state.over
        assert len(set(waiting)) == len(waiting)
        for seat in waiting:
            assert UNIVERSALIS.legal(state, seat)
            UNIVERSALIS.check(state, seat, UNIVERSALIS.timeout_action(state, seat))


@pytest.mark.rule("UN-DEC-90", "UN-TURN-09")
@given(st.integers(2, 4), TABLES, st.integers(0, 2**32))
@settings(max_examples=6)
def test_what_is_offered_is_what_is_legal(seats: int, options: Options, seed: int) -> None:
    for number, (state, _) in enumerate(random_story(seats, options, seed)):
        if number % 15:
            continue
        for seat in range(seats):
            offers = UNIVERSALIS.legal(state, seat)
            for action in UNIVERSALIS.all_actions(state):
                offered = any(matches(offer, action) for offer in offers)
                assert offered == legal(state, seat, action), (current_phase(state), seat, action)


def legal(position: View, seat: int, action: Action) -> bool:
    """Whether the rules allow an action."""
    try:
        UNIVERSALIS.check(position, seat, action)
    except IllegalAction:
        return False
    return True
