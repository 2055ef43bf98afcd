"""Section 8: traits and importance (UN-TRAIT, UN-DEC-37 to -41)."""

import pytest

from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    create,
    draw,
    eliminate,
    link,
    raise_,
    reduce_,
    remove,
    restore,
)
from matinee.games.universalis.rules.events import Entered
from matinee.games.universalis.rules.scenes.traits import importance


def with_kestrel(*traits: str) -> tuple[TableBuilder, int]:
    """A table at which seat 0 has the turn and controls Kestrel; and Kestrel's number."""
    table = TableBuilder().scene()
    return table, table.present("Kestrel", by=0, traits=traits)


@pytest.mark.rule("UN-TRAIT-01")
def test_a_trait_costs_a_coin() -> None:
    table, kestrel = with_kestrel()
    table.play(0, add(kestrel, "quick"))
    assert [trait.words for trait in table.state.active_traits(kestrel)] == ["quick"]
    assert table.state.coins[0] == 24
    table.refused(1, add(kestrel), "UN-TURN-09")


@pytest.mark.rule("UN-TRAIT-02", "UN-TRAIT-03", "UN-DEC-39")
def test_traits_are_removed_and_restored_for_a_coin_each() -> None:
    table, kestrel = with_kestrel("quick", "shy")
    table.play(0, remove(1))
    assert [trait.words for trait in table.state.active_traits(kestrel)] == ["shy"]
    assert table.state.coins[0] == 24
    table.refused(0, remove(1), "UN-DEC-39")
    table.play(0, restore(1))
    assert len(table.state.active_traits(kestrel)) == 2
    assert table.state.coins[0] == 23
    table.refused(0, restore(1), "UN-DEC-39")
    table.refused(0, remove(9), "UN-DEC-39")


@pytest.mark.rule("UN-DEC-39")
def test_a_trait_is_restored_whoever_removed_it_but_not_out_of_play() -> None:
    table, kestrel = with_kestrel("quick")
    table.play(0, remove(1))
    table.turn(1)
    table.state.present[kestrel] = 1
    table.play(1, restore(1))
    table.play(1, remove(1))
    table.play(1, eliminate(kestrel))
    table.refused(1, restore(1), "UN-DEC-42")


@pytest.mark.rule("UN-DEC-39")
def test_a_removed_trait_is_not_drawn_on() -> None:
    table, kestrel = with_kestrel("quick")
    table.complication((0, 0), (1, 0), involved=(kestrel,))
    table.play(0, remove(1))
    table.refused(0, draw(kestrel, 1, 0), "UN-DEC-51")


@pytest.mark.rule("UN-TRAIT-04", "UN-DEC-37")
def test_importance_is_one_and_one_for_each_active_trait_less_reductions() -> None:
    table, kestrel = with_kestrel("quick", "shy", "armed")
    assert importance(table.state, kestrel) == 4
    table.play(0, remove(2))
    assert importance(table.state, kestrel) == 3
    table.play(0, reduce_(kestrel))
    assert importance(table.state, kestrel) == 2
    table.play(0, restore(2))
    assert importance(table.state, kestrel) == 3
    assert importance(table.state, table.named(OFFICE)) == 1


@pytest.mark.rule("UN-TRAIT-05", "UN-TRAIT-06", "UN-DEC-37", "UN-DEC-35")
def test_a_masters_importance_holds_its_subs_and_a_subs_is_its_own() -> None:
    table = TableBuilder().scene()
    guards = table.absent("Guards", master=True, traits=("armed", "many"))
    one, two = table.present("One", by=0, traits=("tall",)), table.present("Two", by=0)
    assert importance(table.state, guards) == 3
    table.plays((0, link(one, guards)), (0, link(two, guards)))
    assert importance(table.state, one) == 2
    assert importance(table.state, two) == 1
    assert importance(table.state, guards) == 3 + 2 + 1
    table.play(0, eliminate(two))
    assert importance(table.state, two) == 0
    assert importance(table.state, guards) == 3 + 2


@pytest.mark.rule("UN-TRAIT-07", "UN-TRAIT-08", "UN-DEC-38")
def test_importance_is_reduced_and_restored_for_a_coin_a_level() -> None:
    table, kestrel = with_kestrel("quick")
    table.refused(0, raise_(kestrel), "UN-DEC-38")
    table.plays((0, reduce_(kestrel)), (0, reduce_(kestrel)))
    assert importance(table.state, kestrel) == 0
    table.refused(0, reduce_(kestrel), "UN-DEC-38")
    assert [trait.active for trait in table.state.traits_of(kestrel)] == [True]
    table.play(0, raise_(kestrel))
    assert importance(table.state, kestrel) == 1
    assert table.state.coins[0] == 22
    told = [entry.detail for entry in table.state.entries if entry.kind == "importance"]
    assert told == ["reduce", "reduce", "restore"]


@pytest.mark.rule("UN-DEC-38")
def test_reductions_are_cut_when_a_trait_goes_so_that_none_is_below_nothing() -> None:
    table, kestrel = with_kestrel("quick")
    table.plays((0, reduce_(kestrel)), (0, reduce_(kestrel)), (0, remove(1)))
    assert table.state.components[kestrel].reductions == 1
    assert importance(table.state, kestrel) == 0
    table.play(0, restore(1))
    assert importance(table.state, kestrel) == 1


@pytest.mark.rule("UN-DEC-40")
def test_the_same_words_twice_are_two_traits_worth_a_die_each() -> None:
    table, kestrel = with_kestrel()
    table.plays((0, add(kestrel, "strong")), (0, add(kestrel, "strong")))
    assert importance(table.state, kestrel) == 3
    table.complication((0, 0), (1, 0), involved=(kestrel,))
    table.plays((0, draw(kestrel, 1, 0)), (0, draw(kestrel, 2, 0)))
    assert table.pool(0) == 2


@pytest.mark.rule("UN-DEC-41", "UN-INJ-01")
def test_a_mark_makes_a_trait_an_injury_and_changes_nothing_else() -> None:
    table, kestrel = with_kestrel()
    table.play(0, add(kestrel, "a broken arm", injury=True))
    table.play(0, create("Oakes"))
    assert [trait.injury for trait in table.state.traits_of(kestrel)] == [True]
    assert importance(table.state, kestrel) == 2


@pytest.mark.rule("UN-DEC-39")
def test_a_refusal_says_whether_a_trait_is_gone_or_still_there() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    quick, shy = table.trait(kestrel, "quick"), table.trait(kestrel, "shy", active=False)
    assert table.refused(0, restore(quick), "UN-DEC-39").key == "not-removed"
    assert table.refused(0, remove(shy), "UN-DEC-39").key == "not-active"


@pytest.mark.rule("UN-TRAIT-01")
def test_a_line_of_the_transcript_names_what_it_is_about() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    quick = table.trait(kestrel, "quick")
    (line,) = (one for one in table.play(0, remove(quick)) if isinstance(one, Entered))
    assert (line.component, line.trait, line.other) == ("Kestrel", "quick", "")
