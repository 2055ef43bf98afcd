"""Striking an entry: its inverse, its refund, and its dependents (UN-DEC-69, UN-DEC-76)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.table_builder import only
from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    buy,
    challenge,
    colour,
    create,
    cut_away,
    draw,
    eliminate,
    establish,
    event,
    fine,
    go,
    go_to,
    introduce,
    leave,
    link,
    master,
    obstacle,
    originate,
    raise_,
    reduce_,
    remove,
    restore,
    speak,
    tenet,
    time,
)
from games.universalis.random_stories import random_story
from games.universalis.rules.test_invariants import TABLES
from matinee.engine.contract.game_rules import is_allowed
from matinee.engine.match.dice import FastDice
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.disputes.challenges import CHALLENGEABLE
from matinee.games.universalis.rules.events import ComplicationClosed, Struck
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.scenes.traits import own_importance
from matinee.games.universalis.rules.state import State


@pytest.mark.rule("UN-DEC-76", "UN-DEC-77", "UN-DEC-06")
@given(st.integers(2, 4), TABLES, st.integers(0, 2**32))
@settings(max_examples=15)
def test_what_was_just_told_and_is_struck_might_never_have_been(
    seats: int, options: Options, seed: int
) -> None:
    before: State | None = None
    for state, move in random_story(seats, options, seed):
        if before is not None and move is not None:
            check_struck(before, state.copy(), move[0])
        before = state.copy()


def check_struck(before: State, state: State, seat: int) -> None:
    """Strike the entry of the latest move, if possible, and compare with the state before it."""
    new_entries = [e for e in state.entries[len(before.entries) :] if e.kind in CHALLENGEABLE]
    other = (seat + 1) % state.seats
    if len(new_entries) != 1 or new_entries[0].seat != seat or state.phase != before.phase:
        return
    entry = new_entries[0]
    if (state.turn, state.active) != (before.turn, before.active):
        return
    if UNIVERSALIS.active_seats(state) != UNIVERSALIS.active_seats(before):
        return  # the last coin of a bonus has closed its window
    action = challenge(entry.no)
    if not is_allowed(UNIVERSALIS.check, state, other, action):
        return
    UNIVERSALIS.play(state, other, action, FastDice(1))
    UNIVERSALIS.play(state, seat, a.Concede(), FastDice(1))
    for field in ("purse", "coins", "active", "turn", "phase", "present", "scenes", "minis"):
        if field == "minis" or (entry.kind == "mini_open" and field == "present"):
            continue
        assert getattr(state, field) == getattr(before, field), (field, entry)
    assert live_components(state) == live_components(before), entry
    assert [t for t in state.tenets if not t.struck] == [t for t in before.tenets if not t.struck]
    if entry.kind != "mini_open":  # a mini-scene that was open before it is closed for good
        assert (state.mini, state.mini_present) == (before.mini, before.mini_present)
    if state.complication is not None and before.complication is not None:
        assert state.complication.pools == before.complication.pools
        assert state.complication.drawn == before.complication.drawn
        assert state.complication.bonuses == before.complication.bonuses
    assert (state.complication is None) == (before.complication is None)


def live_components(state: State) -> Any:
    """Components that are not struck, with their traits."""
    return [
        (component, state.traits_of(component.id))
        for component in state.components.values()
        if not component.struck
    ]


# Effects of striking each kind of entry


@pytest.mark.rule("UN-DEC-76", "UN-DEC-06")
def test_a_struck_entry_is_refunded_to_where_the_coins_came_from() -> None:
    table = TableBuilder().scene(purse=1)
    table.play(0, create("Kestrel"))
    assert (table.state.purse, table.state.coins[0]) == (0, 25)
    table.play(0, create("Oakes"))
    events = table.strike(1, 2)
    assert only(Struck, events).refunds == ((0, 1),)
    assert (table.state.purse, table.state.coins[0]) == (0, 25)
    table.strike(1, 1)
    assert (table.state.purse, table.state.coins[0]) == (1, 25)
    assert table.state.entry(1).state == "struck"
    assert table.state.ledger[-1].source == "bank"


@pytest.mark.rule("UN-DEC-76")
def test_a_struck_creation_never_was() -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel"))
    kestrel = table.named("Kestrel")
    table.strike(1, 1)
    assert kestrel not in table.state.present
    table.refused(0, introduce(kestrel), "UN-DEC-29")


@pytest.mark.rule("UN-DEC-76")
def test_struck_comings_and_goings_and_take_overs_give_control_back() -> None:
    table = TableBuilder().scene()
    kestrel, ghost = table.present("Kestrel", by=0), table.absent("Ghost")
    table.play(0, introduce(ghost))
    table.strike(1, table.last)
    assert ghost not in table.state.present
    table.play(0, leave(kestrel))
    table.strike(1, table.last)
    assert table.state.present[kestrel] == 0
    table.play(2, a.TakeOver(kestrel))
    table.strike(1, table.last)
    assert table.state.present[kestrel] == 0
    assert table.state.coins == [25, 25, 25]


@pytest.mark.rule("UN-DEC-76")
def test_a_struck_elimination_brings_somebody_back_to_where_he_was() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(0, eliminate(kestrel))
    table.strike(1, table.last)
    assert not table.state.components[kestrel].out
    assert table.state.present[kestrel] == 0


@pytest.mark.rule("UN-DEC-76")
def test_struck_traits_removals_and_restorings() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.play(0, add(kestrel, "shy"))
    table.strike(1, table.last)
    assert [trait.words for trait in table.state.traits_of(kestrel)] == ["quick"]
    table.refused(0, remove(2), "UN-DEC-39")
    table.play(0, remove(1))
    table.strike(1, table.last)
    assert table.state.traits[1].active
    table.play(0, remove(1))
    table.play(0, restore(1))
    table.strike(1, table.last)
    assert not table.state.traits[1].active


@pytest.mark.rule("UN-DEC-76", "UN-DEC-38")
def test_a_struck_removal_gives_back_the_reductions_that_it_cut() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.plays((0, reduce_(kestrel)), (0, reduce_(kestrel)), (0, remove(1)))
    assert table.state.components[kestrel].reductions == 1
    table.strike(1, table.last)
    assert table.state.components[kestrel].reductions == 2
    assert own_importance(table.state, kestrel) == 0


@pytest.mark.rule("UN-DEC-76")
def test_no_importance_falls_below_nothing_by_striking() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(0, add(kestrel, "quick"))
    quick = table.last.no
    table.plays((0, reduce_(kestrel)), (0, reduce_(kestrel)))
    table.strike(1, quick)
    assert own_importance(table.state, kestrel) == 0
    table.play(0, raise_(kestrel))
    table.strike(1, table.last)
    assert table.state.components[kestrel].reductions == 1
    assert own_importance(table.state, kestrel) == 0


@pytest.mark.rule("UN-DEC-76")
def test_struck_reductions_and_links_are_gone() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    guards = table.absent("Guards", master=True)
    table.play(0, reduce_(kestrel))
    table.strike(1, table.last)
    assert table.state.components[kestrel].reductions == 0
    table.play(0, link(kestrel, guards))
    table.strike(1, table.last)
    assert table.state.components[kestrel].of is None


@pytest.mark.rule("UN-DEC-76")
def test_struck_tenets_and_changes_of_tenets() -> None:
    table = TableBuilder().scene()
    table.plays((0, tenet("Rain.")), (0, a.ChangeTenet(1, "Snow.")))
    table.strike(1, table.last)
    assert (table.state.tenets[0].text, table.state.tenets[0].former) == ("Rain.", ())
    table.strike(1, 1)
    assert table.state.tenets[0].struck
    table.refused(0, a.ChangeTenet(1, "Hail."), "UN-DEC-10")


@pytest.mark.rule("UN-DEC-76")
def test_while_framing_a_struck_place_and_time_are_chosen_anew() -> None:
    table = TableBuilder().framing()
    table.plays((0, establish("Pier")), (0, time("past", "night")))
    table.strike(1, 1)
    table.strike(1, 2)
    scene = table.state.scenes[-1]
    assert (scene.location, scene.time, scene.label) == (None, None, "")
    assert table.state.present == {}
    assert table.state.coins[0] == 25
    table.refused(0, event(), "UN-DEC-15")
    table.plays((0, establish("Pier")), (0, time("present")))


@pytest.mark.rule("UN-DEC-76")
def test_after_framing_a_struck_time_is_the_present_and_a_struck_place_nameless() -> None:
    table = TableBuilder().framing()
    table.plays((0, establish("Pier")), (0, time("past", "night")), (0, event()))
    table.strike(1, 2)
    table.strike(1, 1)
    scene = table.state.scenes[-1]
    assert (scene.location, scene.time, scene.label) == (None, "present", "")
    assert table.phase == "turn"


@pytest.mark.rule("UN-DEC-77")
def test_framing_that_has_ended_stays_ended_even_if_its_first_event_is_struck() -> None:
    table = TableBuilder().framing()
    table.plays((0, establish("Pier")), (0, event()))
    table.strike(1, 2)
    assert (table.phase, table.waiting) == ("turn", [0])
    table.refused(0, establish("Harbour"), "UN-FRAME-13")


@pytest.mark.rule("UN-DEC-76")
def test_what_was_paid_for_a_future_comes_back_from_those_who_got_it() -> None:
    table = TableBuilder(seats=4).framing(purse=1)
    table.play(0, time("future"))
    assert table.state.coins == [23, 26, 26, 26]
    table.coins(23, 26, 0, 26)
    table.strike(1, 1)
    assert table.state.coins == [24, 25, 0, 25]
    assert table.state.purse == 1


@pytest.mark.rule("UN-DEC-76", "UN-DEC-69")
def test_a_flashback_falls_with_its_time() -> None:
    table = TableBuilder().ended().framing()
    table.plays((0, time("past")), (0, a.LinkScene(1, "flashback")))
    table.strike(1, 1)
    scene = table.state.scenes[-1]
    assert (scene.time, scene.link, scene.how) == (None, None, None)
    table.plays((0, time("present")), (0, a.LinkScene(1, "continue")))
    table.strike(1, table.last)
    assert table.state.scenes[-1].link is None


@pytest.mark.rule("UN-DEC-76")
def test_a_struck_move_brings_the_former_place_back() -> None:
    table = TableBuilder().scene(active=1)
    office = table.named(OFFICE)
    table.play(1, go("Pier"))
    table.strike(0, table.last)
    assert table.state.location == office
    assert table.state.present == {office: 0}


@pytest.mark.rule("UN-DEC-76")
def test_a_move_struck_after_another_leaves_play_where_it_is() -> None:
    table = TableBuilder().scene(active=1)
    office = table.named(OFFICE)
    table.plays((1, go("Pier")), (1, go("Beach")))
    table.strike(0, 1)
    beach = table.named("Beach")
    assert table.state.location == beach
    assert table.state.present == {beach: 1}
    table.strike(0, 2)
    assert table.state.location == office, "the pier never was"
    assert table.state.present == {office: 0}


@pytest.mark.rule("UN-DEC-76", "UN-DEC-43")
def test_a_move_is_struck_behind_a_mini_scene() -> None:
    table = TableBuilder().scene(active=1)
    office = table.named(OFFICE)
    table.plays((1, go("Pier")), (1, cut_away()), (1, go("Beach")))
    table.strike(0, 1)
    assert table.state.scenes[-1].location == office
    assert table.state.present == {office: 0}
    assert table.state.location == table.named("Beach")


@pytest.mark.rule("UN-DEC-76", "UN-DEC-69")
def test_with_a_mini_scene_all_that_was_told_in_it_falls() -> None:
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (0, create("Kestrel")), (0, event()), (0, colour()))
    events = table.strike(1, 1)
    assert set(only(Struck, events).entries) == {1, 2, 3, 4}
    assert table.phase == "turn"
    assert table.state.coins[0] == 25
    table.refused(0, a.CloseMini(), "UN-DEC-43")


@pytest.mark.rule("UN-DEC-69")
def test_a_mini_scene_in_which_others_told_something_stands() -> None:
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (0, create("Kestrel")))
    kestrel = table.named("Kestrel")
    table.play(1, a.TakeOver(kestrel))
    table.refused(2, challenge(1), "UN-DEC-69")


@pytest.mark.rule("UN-DEC-69")
def test_interrupting_or_challenging_does_not_make_a_mini_scene_safe() -> None:
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (0, event()), (1, challenge(2)), (1, a.Withdraw()))
    table.plays((1, fine(0)), (1, a.Withdraw()), (2, a.Interrupt()))
    events = table.strike(1, 1)
    assert set(only(Struck, events).entries) == {1, 2}


@pytest.mark.rule("UN-DEC-71", "UN-DEC-69")
def test_a_withdrawn_challenge_does_not_make_an_event_safe() -> None:
    table = TableBuilder(seats=4).scene()
    table.plays((0, event()), (1, challenge(1)), (1, a.Withdraw()))
    table.refused(1, challenge(1), "UN-DEC-69")
    events = table.strike(2, 1)
    assert only(Struck, events).entries == (1,)
    assert all(entry.stands for entry in table.state.entries if entry.kind == "challenge")


@pytest.mark.rule("UN-DEC-76", "UN-DEC-45")
def test_a_struck_origination_closes_the_complication_with_all_dice() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    mine = table.present("Oakes", by=0, traits=("armed",))
    table.plays((0, originate(kestrel)), (0, buy(0, 2)), (0, draw(mine, 1, 0)))
    events = table.strike(1, 1)
    assert only(ComplicationClosed, events).why == "struck"
    assert set(only(Struck, events).entries) == {1, 2, 3}
    assert (table.phase, table.state.coins[0]) == ("turn", 25)
    table.play(2, a.TakeOver(kestrel))


@pytest.mark.rule("UN-DEC-76")
def test_a_struck_obstacle_is_refunded_and_the_event_stands() -> None:
    table = TableBuilder().scene()
    table.plays((0, event()), (1, obstacle(3)))
    table.refused(2, challenge(1), "UN-DEC-69")
    table.strike(0, 2)
    assert table.state.complication is None
    assert table.state.coins == [24, 25, 25]
    assert table.state.entry(1).stands


@pytest.mark.rule("UN-DEC-76", "UN-DEC-51")
def test_struck_dice_leave_the_pool_and_a_trait_can_be_used_again() -> None:
    table = TableBuilder().scene()
    mine = table.present("Oakes", by=0, traits=("armed",))
    table.complication((1, 0), (0, 2))
    table.play(0, draw(mine, 1, 0))
    table.strike(1, table.last)
    assert table.pool(0) == 2
    table.play(0, draw(mine, 1, 0))
    table.play(0, buy(0, 2, subtract=True))
    table.strike(1, table.last)
    assert (table.pool(0), table.state.coins[0]) == (3, 25)


@pytest.mark.rule("UN-DEC-76")
def test_no_pool_falls_below_nothing_by_striking() -> None:
    table = TableBuilder().scene().complication((1, 0), (0, 0))
    table.play(0, buy(0, 2))
    bought = table.last.no
    table.play(0, buy(0, subtract=True))
    table.strike(1, bought)
    assert table.pool(0) == 0


@pytest.mark.rule("UN-DEC-06", "UN-DEC-76")
def test_what_a_bonus_paid_for_goes_back_to_it_while_its_window_is_open() -> None:
    table = TableBuilder().scene().window((0, True, 3), (1, False, 2))
    table.play(0, event())
    table.strike(2, table.last)
    assert (table.bonus(0), table.state.coins[0]) == (3, 25)
    table.plays((0, event()), (0, a.Done()))
    assert table.state.coins[0] == 27
    table.strike(2, table.last)
    assert (table.bonus(0), table.state.coins[0]) == (0, 28)


@pytest.mark.rule("UN-DEC-06")
def test_a_bonus_of_another_complication_is_not_refunded_into() -> None:
    table = TableBuilder().scene().window((0, True, 3))
    table.play(0, event())
    number = table.last.no
    table.play(0, a.Done())
    table.complication((0, 1), (1, 1)).window((0, True, 2), (1, False, 1))
    table.strike(1, number)
    assert (table.bonus(0), table.state.coins[0]) == (2, 28)


# Dependencies of entries (UN-DEC-69)


@pytest.mark.rule("UN-DEC-69")
def test_what_another_player_built_on_stands() -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel"))
    kestrel = table.named("Kestrel")
    table.play(1, a.TakeOver(kestrel))
    assert table.refused(2, challenge(1), "UN-DEC-69").params["seat"] == 1
    table.strike(2, 2)
    table.play(1, challenge(1))


@pytest.mark.rule("UN-DEC-69", "UN-DEC-76")
def test_nobody_makes_an_entry_safe_by_adding_to_it() -> None:
    table = TableBuilder().scene()
    table.plays((0, create("Kestrel")), (0, event("Kestrel sneezes.")))
    kestrel = table.named("Kestrel")
    table.plays((0, add(kestrel, "shy")), (0, speak(kestrel)), (0, remove(1)))
    events = table.strike(1, 1)
    assert set(only(Struck, events).entries) == {1, 3, 4, 5}, "a mention is not enough"
    assert table.state.entry(2).stands
    assert table.state.coins[0] == 24


@pytest.mark.rule("UN-DEC-69")
def test_a_trait_is_about_itself_and_not_about_the_component() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.plays((0, add(kestrel, "shy")), (0, add(kestrel, "quick")), (0, reduce_(kestrel)))
    events = table.strike(1, 1)
    assert only(Struck, events).entries == (1,)


@pytest.mark.rule("UN-DEC-69")
def test_a_trait_stays_if_its_owner_never_came_in_but_not_if_there_is_no_owner() -> None:
    table = TableBuilder().scene()
    ghost = table.absent("Ghost")
    table.plays((0, introduce(ghost)), (0, add(ghost, "pale")), (0, speak(ghost)))
    events = table.strike(1, 1)
    assert set(only(Struck, events).entries) == {1, 3}, "whoever is not there says nothing"
    assert [trait.words for trait in table.state.active_traits(ghost)] == ["pale"]
    table.turn(1).play(1, create("Kestrel", present=False))
    made = table.last.no
    table.turn(2).play(2, add(table.named("Kestrel"), "shy"))
    table.refused(0, challenge(made), "UN-DEC-69")


@pytest.mark.rule("UN-DEC-69")
def test_a_draw_rests_on_the_trait_that_it_uses() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.complication((0, 0), (1, 0), involved=(kestrel,))
    table.play(0, add(kestrel, "quick"))
    added = table.last.no
    table.play(0, draw(kestrel, 1, 0))
    events = table.strike(1, added)
    assert set(only(Struck, events).entries) == {added, added + 1}
    assert table.pool(0) == 0


@pytest.mark.rule("UN-DEC-69")
def test_an_elimination_rests_on_removals_and_on_eliminations_of_subs() -> None:
    table = TableBuilder().scene()
    guards = table.absent("Guards", master=True)
    sentry = table.present("Sentry", by=0, of=guards, traits=("tall",))
    table.plays((0, remove(1)), (0, eliminate(sentry)), (0, eliminate(guards)))
    events = table.strike(1, 1)
    assert set(only(Struck, events).entries) == {1, 2, 3}
    assert not any(table.state.components[one].out for one in (guards, sentry))
    assert table.state.present[sentry] == 0


@pytest.mark.rule("UN-DEC-69")
def test_a_link_rests_on_its_master_and_a_change_on_its_tenet() -> None:
    table = TableBuilder().scene()
    sentry = table.present("Sentry", by=0)
    table.plays((0, master("Guards")), (0, tenet("Rain.")))
    table.plays((0, link(sentry, table.named("Guards"))), (0, a.ChangeTenet(1, "Snow.")))
    assert set(only(Struck, table.strike(1, 1)).entries) == {1, 3}
    assert set(only(Struck, table.strike(1, 2)).entries) == {2, 4}


@pytest.mark.rule("UN-DEC-69")
def test_what_was_settled_holds_what_it_rests_on() -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel"))
    table.play(0, add(table.named("Kestrel"), "shy"))
    table.plays((1, challenge(2)), (1, a.ToBidding()), (1, a.BidFor("strike", 1)))
    table.plays((2, a.Pass()), (0, a.BidFor("stand", 1)))
    table.plays((1, a.Pass()), (2, a.Pass()), (0, a.Pass()))
    assert table.state.entry(2).settled
    table.refused(2, challenge(1), "UN-DEC-69")


@pytest.mark.rule("UN-DEC-69")
def test_the_pools_of_a_complication_stand_once_they_were_rolled() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    table.plays((0, originate(kestrel)), (0, buy(0)))
    assert table.legal(1, a.Challenge)
    table.window((0, True, 3))
    table.refused(1, challenge(1), "UN-DEC-69")
    table.refused(1, challenge(2), "UN-DEC-69")
    table.plays((0, a.Done()))
    table.refused(1, challenge(2), "UN-DEC-69")


@pytest.mark.rule("UN-DEC-69", "UN-DEC-70")
def test_only_this_turn_and_the_one_before_can_be_challenged() -> None:
    table = TableBuilder().scene()
    table.plays((0, event()), (0, a.EndTurn()))
    assert table.legal(1, a.Challenge)
    table.plays((1, colour()), (1, a.EndTurn()))
    table.refused(2, challenge(1), "UN-DEC-69")
    table.play(2, challenge(3))


@pytest.mark.rule("UN-DEC-69")
def test_turns_that_the_program_ends_at_their_start_are_not_counted() -> None:
    table = TableBuilder(seats=4).scene().coins(25, 0, 0, 25)
    table.plays((0, event()), (0, a.EndTurn()))
    assert table.waiting == [3]
    table.play(3, challenge(1))


@pytest.mark.rule("UN-DEC-69")
def test_an_earlier_scene_stands() -> None:
    table = TableBuilder().scene()
    table.plays((0, event()), (0, a.EndScene()))
    for seat in range(3):
        table.play(seat, a.Bid(0))
    table.refused(0, challenge(1), "UN-DEC-69")


@pytest.mark.rule("UN-DEC-69")
def test_what_can_be_challenged_by_kind() -> None:
    assert {
        *("tenet", "tenet_change", "location", "time", "scene_link", "create", "introduce"),
        *("exit", "move", "event", "colour", "dialog", "trait_add", "trait_remove"),
        *("trait_restore", "importance", "link", "eliminate", "take_over", "mini_open"),
        *("originate", "obstacle", "draw", "dice"),
    } == CHALLENGEABLE
    table = TableBuilder().scene()
    table.plays((0, event()), (1, a.Interrupt()))
    table.refused(2, challenge(2), "UN-DEC-69")
    table.refused(2, challenge(3), "UN-DEC-69")
    table.refused(2, challenge(99), "UN-DEC-69")
    table.refused(0, challenge(1), "UN-DEC-69")
    table.strike(2, 1)
    table.refused(2, challenge(1), "UN-DEC-69")


@pytest.mark.rule("UN-DEC-69")
def test_in_the_tenet_round_any_tenet_of_another_can_be_challenged() -> None:
    table = TableBuilder(seats=2)
    table.plays((0, tenet("Rain.")), (1, tenet("Snow.")), (0, a.Pass()))
    table.refused(0, challenge(1), "UN-DEC-69")
    table.strike(1, 1)
    assert table.state.coins == [25, 24]
    assert (table.phase, table.waiting) == ("tenets", [1])


@pytest.mark.rule("UN-DEC-77", "UN-DEC-24")
def test_a_refund_may_not_bring_back_a_turn_that_is_over() -> None:
    table = TableBuilder().scene(active=1).coins(25, 1, 25)
    table.play(1, event())
    assert table.waiting == [2]
    table.strike(0, 1)
    assert (table.waiting, table.state.coins[1]) == ([2], 1)


@pytest.mark.rule("UN-DEC-76")
def test_place_known_and_gone_to_is_left_again() -> None:
    table = TableBuilder().scene()
    pier, office = table.absent("Pier", "location"), table.named(OFFICE)
    table.play(0, go_to(pier))
    table.strike(1, table.last)
    assert table.state.present == {office: 0}
    assert not table.state.components[pier].struck
