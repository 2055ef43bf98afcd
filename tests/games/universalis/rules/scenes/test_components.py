"""Section 7: components, masters and subs (UN-COMP, UN-DEC-29, -34, -35)."""

import pytest

from games.universalis.builder import (
    TableBuilder,
    add,
    create,
    draw,
    eliminate,
    introduce,
    link,
    master,
    originate,
    remove,
    restore,
)
from matinee.games.universalis.rules import actions as a


@pytest.mark.rule("UN-COMP-01", "UN-COMP-02")
@pytest.mark.parametrize("present", [True, False])
@pytest.mark.parametrize("kind", ["character", "prop"])
def test_a_component_costs_a_coin_present_or_not(kind: a.MadeKind, present: bool) -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel", kind, present=present))
    kestrel = table.state.components[table.named("Kestrel")]
    assert (kestrel.kind, kestrel.master, kestrel.seat) == (kind, False, 0)
    assert (kestrel.id in table.state.present) == present
    assert table.state.coins[0] == 24
    table.refused(1, create("Oakes"), "UN-TURN-09")


@pytest.mark.rule("UN-COMP-02", "UN-COMP-03")
def test_who_was_created_away_from_the_scene_is_introduced_for_another_coin() -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel", present=False))
    table.play(0, introduce(table.named("Kestrel")))
    assert table.state.coins[0] == 23


@pytest.mark.rule("UN-COMP-04", "UN-COMP-05", "UN-DEC-34")
def test_a_master_costs_a_coin_and_is_never_on_stage() -> None:
    table = TableBuilder().scene()
    table.play(0, master("Guards"))
    guards = table.named("Guards")
    assert table.state.components[guards].master
    assert table.state.coins[0] == 24
    assert guards not in table.state.present
    table.refused(0, introduce(guards), "UN-DEC-34")
    table.refused(1, a.TakeOver(guards), "UN-DEC-30")
    table.refused(0, originate(guards), "UN-DEC-30")


@pytest.mark.rule("UN-DEC-34")
def test_anybody_changes_the_traits_of_a_master_on_his_turn() -> None:
    table = TableBuilder().scene(active=1)
    guards = table.absent("Guards", master=True)
    table.plays((1, add(guards, "armed")), (1, remove(1)), (1, restore(1)))
    table.turn(2).play(2, remove(1))
    assert table.state.active_traits(guards) == []


@pytest.mark.rule("UN-COMP-06", "UN-DEC-35")
def test_a_component_becomes_a_sub_of_a_master_for_good() -> None:
    table = TableBuilder().scene()
    guards, wolves = table.absent("Guards", master=True), table.absent("Wolves", master=True)
    sentry = table.present("Sentry", by=0)
    table.play(0, link(sentry, guards))
    assert table.state.components[sentry].of == guards
    assert table.state.coins[0] == 24
    table.refused(0, link(sentry, wolves), "UN-DEC-35")


@pytest.mark.rule("UN-DEC-34", "UN-DEC-35")
def test_what_cannot_be_linked() -> None:
    table = TableBuilder().scene()
    guards, wolves = table.absent("Guards", master=True), table.absent("Wolves", master=True)
    lamp, sentry = table.absent("Lamp", "prop"), table.absent("Sentry")
    theirs, gone = table.present("Oakes", by=1), table.absent("Ash")
    table.play(0, eliminate(gone))
    table.refused(0, link(lamp, guards), "UN-DEC-35")
    table.refused(0, link(sentry, theirs), "UN-DEC-34")
    table.refused(0, link(wolves, guards), "UN-DEC-34")
    table.refused(0, link(theirs, guards), "UN-CTRL-06")
    table.refused(0, link(gone, guards), "UN-DEC-42")
    table.play(0, link(sentry, guards))


@pytest.mark.rule("UN-COMP-07", "UN-COMP-08", "UN-DEC-51")
def test_each_sub_uses_the_traits_of_its_master_as_its_own() -> None:
    table = TableBuilder().scene()
    guards = table.absent("Guards", master=True, traits=("armed",))
    one, two = table.present("One", by=0, of=guards), table.present("Two", by=0, of=guards)
    other = table.present("Other", by=0)
    table.complication((0, 0), (1, 0), involved=(one,))
    table.plays((0, draw(one, 1, 0)), (0, draw(two, 1, 0)))
    assert table.pool(0) == 2
    table.refused(0, draw(one, 1, 0), "UN-DEC-51")
    table.refused(0, draw(other, 1, 0), "UN-DEC-51")


@pytest.mark.rule("UN-DEC-29")
@pytest.mark.parametrize("name", ["Kestrel", "KESTREL", "kestrel"])
def test_a_name_is_taken_whatever_its_case(name: str) -> None:
    table = TableBuilder().scene()
    table.absent("Kestrel")
    table.refused(0, create(name), "UN-DEC-29")
    table.refused(0, master(name), "UN-DEC-29")
    table.refused(0, a.MoveToNew(name, "INT", ""), "UN-DEC-29")
    table.refused(0, a.CreateLocation(name, "INT", ""), "UN-DEC-29")


@pytest.mark.rule("UN-DEC-29")
def test_a_name_stays_taken_out_of_play_and_is_free_if_its_creation_is_struck() -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel"))
    made = table.last.no
    table.play(0, create("Ash"))
    table.play(0, eliminate(table.named("Ash")))
    table.refused(0, create("Ash"), "UN-DEC-29")
    table.strike(1, made)
    table.play(0, create("Kestrel"))


@pytest.mark.rule("UN-DEC-29")
def test_a_name_is_free_once_it_has_been_reworded() -> None:
    table = TableBuilder().scene()
    table.play(0, create("Kestrel"))
    table.play(1, a.Challenge(table.last.no, "An odd name."))
    table.refused(1, a.OfferWording("telegraph office"), "UN-DEC-29")
    table.plays((1, a.OfferWording("Merlin")), (0, a.AcceptWording()))
    assert table.state.components[table.named("Merlin")].seat == 0
    table.play(0, create("Kestrel"))


@pytest.mark.rule("UN-DEC-20", "UN-DEC-29")
def test_characters_and_props_are_created_places_in_another_way() -> None:
    table = TableBuilder().scene()
    assert {offer.kind for offer in table.legal(0, a.Create)} == {"character", "prop"}
    assert {offer.place for offer in table.legal(0, a.CreateLocation)} == {"INT", "EXT", "INT/EXT"}
