"""Sections 11 and 12: the roll, ties and edge dice, coins, narrations (UN-DEC-56 to -68)."""

from typing import Any

import pytest

from games.table_builder import only
from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    colour,
    create,
    eliminate,
    event,
    introduce,
    leave,
    link,
    originate,
    raise_,
    reduce_,
    remove,
    restore,
)
from matinee.engine.contract.game import Event
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.complications.resolution import MOST_TIES
from matinee.games.universalis.rules.events import BonusPaid, Rolled, WindowClosed, WindowOpened
from matinee.testing.loaded_dice import LoadedDice


def roll(table: TableBuilder, *faces: int) -> list[Event]:
    """Let the active player call for the roll, with these faces."""
    return table.play(table.state.active, a.CallResolution(), LoadedDice(*faces))


def settled(*pools: tuple[int, int], seats: int = 4, active: int = 0) -> TableBuilder:
    """A table with a complication whose pools are settled."""
    return TableBuilder(seats=seats).scene(active=active).complication(*pools, settled=True)


def rolls(events: list[Event]) -> list[Any]:
    """All rolls, in order."""
    return [one for one in events if isinstance(one, Rolled)]


def paid(events: list[Event]) -> dict[int, tuple[int, bool]]:
    """Coins paid to each seat, and whether for winning."""
    return {e.seat: (e.coins, e.won) for e in events if isinstance(e, BonusPaid)}


@pytest.mark.rule("UN-CX-13", "UN-DEC-66")
def test_every_die_is_rolled_the_complication_first_then_by_closeness_to_the_left() -> None:
    table = settled((1, 2), (0, 1), (3, 1), (2, 1), active=2)
    events = roll(table, 1, 2, 6, 7, 8)
    pools = only(Rolled, events).pools
    assert [entry.kind for entry in table.state.entries if entry.rule == "UN-CX-13"] == ["roll"]
    assert [(pool.seat, pool.dice) for pool in pools] == [
        *((1, (1, 2)), (3, (6,)), (0, (7,)), (2, (8,)))
    ]


@pytest.mark.rule("UN-CX-14")
@pytest.mark.parametrize(("face", "wins"), [(1, 0), (5, 0), (6, 1), (10, 1)])
def test_one_to_five_is_a_success(face: int, wins: int) -> None:
    table = settled((0, 2), (1, 1))
    events = roll(table, face, face, 5)
    assert only(Rolled, events).winners == (wins,)


@pytest.mark.rule("UN-CX-15", "UN-CX-16")
def test_the_complication_is_compared_with_all_others_together() -> None:
    table = settled((0, 2), (1, 1), (2, 2))
    events = roll(table, 1, 1, 5, 5, 5)
    assert set(only(Rolled, events).winners) == {1, 2}
    table = settled((0, 3), (1, 1), (2, 1))
    assert only(Rolled, roll(table, 1, 1, 1, 5, 5)).winners == (0,)


@pytest.mark.rule("UN-CX-17", "UN-CX-18", "UN-DEC-61", "UN-DEC-65", "UN-DEC-59")
def test_a_winner_gets_the_sum_of_successes_and_a_loser_a_coin_a_die() -> None:
    table = settled((0, 4), (1, 3), (2, 0))
    events = roll(table, 5, 4, 9, 2, 1, 10, 7)
    assert paid(events) == {0: (11, True), 1: (3, False), 2: (0, False)}
    assert table.bonus(0) == 11
    assert table.state.coins == [25] * 4, "a bonus is not yet one's own"
    paid_rows = [row for row in table.state.ledger if row.to.startswith("bonus")]
    assert {row.source for row in paid_rows} == {"bank"}


@pytest.mark.rule("UN-DEC-60")
def test_each_opposing_pool_wins_its_own_sum_and_the_richest_narrates_first() -> None:
    table = settled((0, 1), (1, 1), (2, 1), (3, 2))
    events = roll(table, 9, 3, 5, 8, 9)
    assert paid(events) == {1: (3, True), 2: (5, True), 3: (0, True), 0: (1, False)}
    assert only(WindowOpened, events).seat == 2
    assert only(WindowOpened, table.play(2, a.Done())).seat == 1
    opened = only(WindowOpened, table.play(1, a.Done()))
    assert (opened.seat, opened.won) == (0, False), "a winner with nothing is passed over"


@pytest.mark.rule("UN-DEC-60", "UN-DEC-64", "UN-CX-23")
def test_equal_sums_narrate_by_closeness_to_the_left_of_the_active_player() -> None:
    table = settled((1, 0), (0, 1), (2, 1), (3, 1), active=2)
    events = roll(table, 4, 4, 4)
    seats = [only(WindowOpened, events).seat]
    seats += [only(WindowOpened, table.play(seats[-1], a.Done())).seat]
    seats += [only(WindowOpened, table.play(seats[-1], a.Done())).seat]
    assert seats == [3, 0, 2]


@pytest.mark.rule("UN-CX-22", "UN-CX-23", "UN-DEC-64")
def test_losers_narrate_after_the_winner_the_one_with_most_coins_first() -> None:
    table = settled((0, 3), (1, 1), (2, 2), (3, 2))
    roll(table, 1, 1, 1, 9, 9, 9, 9, 9)
    assert (table.phase, table.waiting) == ("winner", [0])
    seats = []
    while table.phase in ("winner", "loser"):
        seats += table.waiting
        table.play(table.waiting[0], a.Done())
    assert seats == [0, 2, 3, 1]


@pytest.mark.rule("UN-CX-26", "UN-DEC-67")
def test_after_all_narrations_play_is_back_in_the_turn_of_who_called() -> None:
    table = settled((1, 1), (2, 0), active=3)
    roll(table, 4)
    assert table.waiting == [1]
    table.refused(3, event(), "UN-CX-26")
    table.play(1, a.Done())
    assert (table.phase, table.waiting) == ("turn", [3])
    assert table.state.complication is None


@pytest.mark.rule("UN-DEC-67", "UN-DEC-24")
def test_a_caller_without_coins_goes_on_with_what_the_roll_brought() -> None:
    table = settled((1, 1), (2, 0), active=1).coins(25, 0, 25, 25)
    roll(table, 4)
    table.play(1, a.Done())
    assert (table.waiting, table.state.coins[1]) == ([1], 4)
    table = settled((2, 1), (1, 0), active=1).coins(25, 0, 25, 25)
    roll(table, 4)
    table.play(2, a.Done())
    assert table.waiting == [2], "a caller who got nothing has no turn left"


# Ties


@pytest.mark.rule("UN-TIE-01", "UN-TIE-02", "UN-TIE-03", "UN-TIE-06", "UN-DEC-59")
def test_on_a_tie_the_higher_sum_gets_an_edge_die_and_all_is_rolled_again() -> None:
    table = settled((0, 2), (1, 1))
    events = roll(table, 3, 9, 5, 1, 9, 2, 4)
    first, last = rolls(events)
    assert (first.edge_to, first.winners) == (1, ())
    assert [(pool.seat, pool.dice, pool.edges) for pool in last.pools] == [
        *((0, (1, 9), 0), (1, (2, 4), 1))
    ]
    assert last.winners == (1,)
    assert paid(events) == {1: (6, True), 0: (2, False)}, "only the last roll pays"


@pytest.mark.rule("UN-DEC-59", "UN-DEC-61")
def test_an_edge_die_counts_as_rolled_for_a_loser() -> None:
    table = settled((0, 1), (1, 1))
    events = roll(table, 5, 3, 9, 9, 1)
    assert paid(events) == {1: (1, True), 0: (2, False)}


@pytest.mark.rule("UN-TIE-04")
def test_of_several_pools_the_one_with_the_highest_sum_gets_the_edge_die() -> None:
    table = settled((0, 2), (1, 1), (2, 1))
    events = roll(table, 1, 1, 3, 4, 1, 1, 9, 9, 9)
    assert rolls(events)[0].edge_to == 2


@pytest.mark.rule("UN-TIE-05")
def test_if_that_is_equal_too_closeness_to_the_active_players_left_decides() -> None:
    table = settled((0, 2), (1, 1), (3, 1), active=2)
    events = roll(table, 1, 1, 4, 4, 1, 1, 9, 9, 9)
    assert rolls(events)[0].edge_to == 3
    table = settled((0, 2), (1, 1), (3, 1), active=0)
    assert rolls(roll(table, 1, 1, 4, 4, 1, 1, 9, 9, 9))[0].edge_to == 1


@pytest.mark.rule("UN-DEC-58")
def test_equal_sums_of_both_sides_are_broken_by_the_best_pool_of_all() -> None:
    table = settled((0, 2), (1, 1), (2, 1))
    assert rolls(roll(table, 3, 3, 4, 2, 1, 1, 1, 9, 9))[0].edge_to == 0
    table = settled((0, 1), (1, 1))
    assert rolls(roll(table, 4, 4, 1, 9, 9))[0].edge_to == 1, "the active player is the farthest"


@pytest.mark.rule("UN-DEC-57")
def test_an_empty_pool_has_no_success_and_takes_part_in_ties() -> None:
    table = settled((0, 1), (1, 0))
    events = roll(table, 9, 8, 5)
    first, last = rolls(events)
    assert first.edge_to == 1
    assert last.winners == (1,)
    table = settled((0, 1), (1, 0))
    assert only(Rolled, roll(table, 2)).winners == (0,)


@pytest.mark.rule("UN-TIE-07")
def test_each_tie_adds_an_edge_die_and_earlier_ones_stay() -> None:
    table = settled((0, 1), (1, 1))
    events = roll(table, 5, 1, 5, 9, 1, 5, 5, 9, 4)
    assert [one.edge_to for one in rolls(events)] == [0, 0, None]
    assert [one.pools[0].dice for one in rolls(events)] == [(5,), (5, 9), (5, 5, 9)]
    assert [one.pools[0].edges for one in rolls(events)] == [0, 1, 2]


@pytest.mark.rule("UN-DEC-68")
def test_at_the_fiftieth_tie_the_dice_decide_as_they_lie() -> None:
    table = settled((0, 1), (1, 1), active=1)
    faces = [9] * sum(2 + tie for tie in range(MOST_TIES))
    events = roll(table, *faces)
    assert MOST_TIES == 50
    assert len(rolls(events)) == 50
    assert rolls(events)[-1].edge_to is None
    assert rolls(events)[-1].winners == (0,), "seat 0 is closest to the left of seat 1"
    assert paid(events) == {0: (0, True), 1: (1, False)}


# Narrations


def window(
    *bonuses: tuple[int, bool, int], at: int = 0, seats: int = 4
) -> tuple[TableBuilder, int]:
    """A table with narrations after a roll, and Kestrel's number, whom seat 3 controls."""
    table = TableBuilder(seats=seats).scene()
    kestrel = table.present("Kestrel", by=3, traits=("quick", "shy"))
    pools = tuple((seat, 1) for seat, _, _ in bonuses)
    table.complication(*pools, involved=(kestrel,))
    return table.window(*bonuses, at=at), kestrel


@pytest.mark.rule("UN-CX-19", "UN-CX-20", "UN-DEC-62")
def test_the_winner_tells_events_and_changes_anything_present_with_the_bonus() -> None:
    table, kestrel = window((1, True, 9))
    guards = table.absent("Guards", master=True)
    table.plays((1, event()), (1, add(kestrel, "proud")), (1, remove(1)), (1, restore(1)))
    table.plays((1, reduce_(kestrel)), (1, raise_(kestrel)), (1, link(kestrel, guards)))
    table.plays((1, colour()), (1, leave(kestrel)))
    assert table.bonus(1) == 1
    assert table.state.coins == [25] * 4
    assert [row.source for row in table.state.ledger[-8:]] == ["bonus:1"] * 8


@pytest.mark.rule("UN-DEC-62")
def test_a_winner_eliminates_even_what_is_part_of_the_complication() -> None:
    table, kestrel = window((1, True, 9))
    table.plays((1, remove(1)), (1, remove(2)), (1, eliminate(kestrel)))
    assert table.state.components[kestrel].out


@pytest.mark.rule("UN-DEC-62")
def test_what_is_not_bought_with_a_bonus() -> None:
    table, _ = window((0, True, 9))
    ghost, guards = table.absent("Ghost", traits=("pale",)), table.absent("Guards", master=True)
    office = table.named(OFFICE)
    table.refused(0, add(ghost), "UN-DEC-62")
    table.refused(0, add(guards), "UN-DEC-62")
    for action in (
        introduce(ghost),
        create("Oakes"),
        a.ProposeTenet("story", "Rain."),
        a.EndTurn(),
    ):
        table.refused(0, action, "UN-DEC-62")
    table.refused(0, originate(office), "UN-DEC-62")
    table.refused(0, leave(office), "UN-DEC-20")
    table.refused(0, eliminate(office), "UN-DEC-42")
    table.refused(0, a.EndScene(), "UN-DEC-62")


@pytest.mark.rule("UN-DEC-62", "UN-CX-25")
def test_the_window_closes_with_the_last_coin_or_when_one_has_done() -> None:
    table, _ = window((1, True, 1), (2, False, 2))
    events = table.play(1, event())
    assert only(WindowClosed, events).kept == 0
    assert (table.phase, table.waiting) == ("loser", [2])
    events = table.play(2, a.Done())
    assert (only(WindowClosed, events).kept, table.state.coins[2]) == (2, 27)


@pytest.mark.rule("UN-CX-25", "UN-DEC-62")
def test_a_framer_keeps_the_rest_as_own_coins_and_not_in_the_purse() -> None:
    table, _ = window((0, True, 4))
    table.purse(3).play(0, event())
    table.play(0, a.Done())
    assert (table.state.coins[0], table.state.purse) == (28, 3)


@pytest.mark.rule("UN-DEC-62")
def test_neither_own_coins_nor_purse_pay_in_a_narration() -> None:
    table, kestrel = window((0, True, 1))
    table.purse(3).play(0, add(kestrel, "proud"))
    assert (table.state.coins[0], table.state.purse) == (25, 3)
    assert table.phase == "turn"


@pytest.mark.rule("UN-CX-21", "UN-DEC-63")
def test_a_winner_buys_down_what_others_got_coin_for_coin() -> None:
    table, _ = window((1, True, 5), (2, True, 3), (0, False, 4))
    table.play(1, a.BuyDown(2, 3))
    assert (table.bonus(1), table.bonus(2)) == (2, 0)
    table.refused(1, a.BuyDown(2, 1), "UN-DEC-63")
    table.refused(1, a.BuyDown(0, 3), "UN-DEC-05")
    table.refused(1, a.BuyDown(0, 0), "UN-DEC-63")
    table.refused(1, a.BuyDown(1, 1), "UN-DEC-63")
    table.refused(1, a.BuyDown(3, 1), "UN-DEC-63")
    table.play(1, a.BuyDown(0, 1))
    assert table.bonus(0) == 3
    assert table.state.coins == [25] * 4
    assert [row.to for row in table.state.ledger[-4:]] == ["bank"] * 4
    table.play(1, a.Done())
    assert table.waiting == [0], "who has nothing left is passed over"


@pytest.mark.rule("UN-DEC-63")
def test_what_was_kept_is_out_of_reach() -> None:
    table, _ = window((1, True, 5), (2, True, 3))
    table.play(1, a.Done())
    table.refused(2, a.BuyDown(1, 1), "UN-DEC-63")


@pytest.mark.rule("UN-DEC-64", "UN-CX-22")
def test_a_loser_buys_nothing_down() -> None:
    table, _ = window((1, True, 1), (2, False, 3), (0, False, 3), at=1)
    table.refused(2, a.BuyDown(0, 1), "UN-DEC-64")
    table.play(2, event())
    assert table.last.rule == "UN-CX-22"


@pytest.mark.rule("UN-DEC-64")
def test_buying_down_does_not_change_the_order_of_the_losers() -> None:
    table, _ = window((1, True, 9), (2, False, 4), (0, False, 3))
    table.plays((1, a.BuyDown(2, 3)), (1, a.Done()))
    assert table.waiting == [2]


@pytest.mark.rule("UN-CX-24", "UN-DEC-64")
def test_later_narrators_leave_alone_what_earlier_ones_changed() -> None:
    table, kestrel = window((1, True, 5), (2, False, 5))
    table.plays((1, add(kestrel, "proud")), (1, remove(1)), (1, reduce_(kestrel)), (1, restore(1)))
    table.play(1, a.Done())
    table.refused(2, remove(3), "UN-DEC-64")
    table.refused(2, remove(1), "UN-DEC-64")
    table.refused(2, reduce_(kestrel), "UN-DEC-64")
    table.refused(2, raise_(kestrel), "UN-DEC-64")
    table.play(2, remove(2))
    table.play(2, restore(2))


@pytest.mark.rule("UN-CX-25")
def test_nobody_has_done_with_what_he_did_not_get() -> None:
    table = TableBuilder().scene()
    table.refused(0, a.Done(), "UN-CX-25")
    table.framing().refused(0, a.Done(), "UN-CX-25")


@pytest.mark.rule("UN-CX-26", "UN-DEC-62")
def test_nobody_else_narrates_meanwhile() -> None:
    table, kestrel = window((1, True, 5), (2, False, 5))
    for seat in (0, 2, 3):
        table.refused(seat, event(), "UN-CX-26")
        table.refused(seat, a.Done(), "UN-CX-26")
    table.play(3, a.Speak(kestrel, "Ouch.", ""))


@pytest.mark.rule("UN-STORY-07", "UN-CX-17", "UN-CX-18")
def test_the_transcript_says_what_was_got_by_winning_and_what_by_losing() -> None:
    table = TableBuilder().scene().complication((0, 2), (1, 1), settled=True)
    table.play(0, a.CallResolution(), LoadedDice(4, 9, 8))
    got = [(e.seat, e.detail, e.amount) for e in table.state.entries if e.kind == "bonus"]
    assert got == [(0, "won", 4), (1, "lost", 1)]


@pytest.mark.rule("UN-TIE-03", "UN-TIE-04")
def test_the_side_with_the_higher_sum_gets_the_edge_die_even_if_no_pool_of_it_is_the_highest() -> (
    None
):
    """The starter has 8 in one pool, and both opposing pools together 9."""
    table = settled((0, 2), (1, 1), (2, 1))
    events = roll(table, 4, 4, 5, 4, *(1, 1), 6, 6, 6)
    assert rolls(events)[0].edge_to == 1
