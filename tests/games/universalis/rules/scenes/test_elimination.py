"""Section 9: injury and elimination (UN-INJ, UN-DEC-42)."""

import pytest

from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    cut_away,
    draw,
    eliminate,
    go,
    go_to,
    introduce,
    link,
    originate,
    remove,
    restore,
)
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.scenes.traits import importance


@pytest.mark.rule("UN-INJ-01", "UN-INJ-02")
def test_an_injury_costs_a_coin_and_raises_importance() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(0, add(kestrel, "a broken arm", injury=True))
    assert table.state.coins[0] == 24
    assert importance(table.state, kestrel) == 2
    assert table.last.rule == "UN-INJ-01"


@pytest.mark.rule("UN-INJ-03")
def test_harm_may_be_shown_by_removing_traits() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.play(0, remove(1))
    assert importance(table.state, kestrel) == 1
    assert table.state.coins[0] == 24


@pytest.mark.rule("UN-INJ-04", "UN-DEC-42")
def test_what_has_no_traits_left_is_removed_from_play() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.refused(0, eliminate(kestrel), "UN-INJ-04")
    table.plays((0, remove(1)), (0, eliminate(kestrel)))
    assert table.state.components[kestrel].out
    assert kestrel not in table.state.present
    assert table.state.coins[0] == 23


@pytest.mark.rule("UN-INJ-04")
def test_a_masters_traits_do_not_keep_a_sub_in_play() -> None:
    table = TableBuilder().scene()
    guards = table.absent("Guards", master=True, traits=("armed",))
    sentry = table.present("Sentry", by=0, of=guards)
    table.play(0, eliminate(sentry))
    assert table.state.components[sentry].out


@pytest.mark.rule("UN-INJ-05", "UN-DEC-42")
def test_a_master_goes_after_all_its_subs() -> None:
    table = TableBuilder().scene()
    guards = table.absent("Guards", master=True)
    one, two = table.present("One", by=0, of=guards), table.present("Two", by=0, of=guards)
    table.play(0, eliminate(one))
    table.refused(0, eliminate(guards), "UN-INJ-05")
    table.plays((0, eliminate(two)), (0, eliminate(guards)))
    assert table.state.components[guards].out


@pytest.mark.rule("UN-DEC-42")
def test_out_of_play_is_out_of_play() -> None:
    table = TableBuilder().scene()
    guards = table.absent("Guards", master=True)
    kestrel, pier = table.present("Kestrel", by=0), table.absent("Pier", "location")
    gone = table.trait(kestrel, "quick", active=False)
    table.plays((0, eliminate(kestrel)), (0, eliminate(pier)))
    for action in (
        *(introduce(kestrel), restore(gone), link(kestrel, guards), add(kestrel)),
        *(go_to(pier), eliminate(kestrel), a.TakeOver(kestrel), a.Speak(kestrel, "Boo.", "")),
    ):
        table.refused(0, action, "UN-DEC-42")
    table.framing().refused(0, a.Establish(pier, ""), "UN-DEC-42")


@pytest.mark.rule("UN-DEC-42")
def test_where_play_is_cannot_be_eliminated() -> None:
    table = TableBuilder().scene()
    office = table.named(OFFICE)
    table.refused(0, eliminate(office), "UN-DEC-42")
    table.plays((0, cut_away()), (0, go("Pier")))
    table.refused(0, eliminate(table.named("Pier")), "UN-DEC-42")
    table.refused(0, eliminate(office), "UN-DEC-42")
    table.plays((0, a.CloseMini()), (0, eliminate(table.named("Pier"))))


@pytest.mark.rule("UN-DEC-42", "UN-DEC-45")
def test_what_is_part_of_a_complication_is_not_eliminated_before_its_end() -> None:
    table = TableBuilder().scene()
    kestrel, oakes = table.present("Kestrel", by=1), table.present("Oakes", by=0)
    table.play(0, originate(kestrel, "I want Oakes to strike Kestrel."))
    table.refused(0, eliminate(oakes), "UN-DEC-45")
    table.refused(0, a.Exit(oakes, ""), "UN-DEC-45")
    other = table.present("Other", by=0, traits=("armed",))
    table.plays((0, draw(other, 1, 0)), (0, remove(1)))
    table.refused(0, eliminate(other), "UN-DEC-45")


@pytest.mark.rule("UN-DEC-42", "UN-CTRL-06")
def test_what_another_controls_is_not_eliminated() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    table.refused(0, eliminate(kestrel), "UN-CTRL-06")


@pytest.mark.rule("UN-DEC-42", "UN-DEC-43")
def test_who_is_eliminated_in_a_mini_scene_leaves_both_stages() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    table.plays((0, cut_away()), (0, introduce(kestrel)), (0, eliminate(kestrel)))
    assert kestrel not in table.state.present
    assert kestrel not in table.state.mini_present
