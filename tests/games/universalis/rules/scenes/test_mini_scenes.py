"""Section 10: mini-scenes and events (UN-MINI, UN-DEC-43, -44)."""

import pytest

from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    challenge,
    create,
    cut_away,
    event,
    fine,
    go,
    introduce,
    leave,
    obstacle,
    originate,
    speak,
)
from matinee.games.universalis.rules import actions as a


@pytest.mark.rule("UN-MINI-01", "UN-DEC-43")
def test_the_active_player_cuts_away_free_of_charge() -> None:
    table = TableBuilder().scene()
    table.play(0, cut_away("At the same hour"))
    assert table.phase == "mini"
    assert table.state.coins[0] == 25
    table.refused(1, cut_away(), "UN-TURN-09")


@pytest.mark.rule("UN-DEC-43")
def test_a_mini_scene_has_a_stage_of_its_own_and_leaves_the_scene_as_it_was() -> None:
    table = TableBuilder().scene(active=1)
    kestrel = table.present("Kestrel", by=2)
    before = dict(table.state.present)
    table.plays((1, cut_away()), (1, go("Pier")), (1, introduce(kestrel)), (1, create("Oakes")))
    table.play(1, add(kestrel, "homesick"))
    oakes, pier = table.named("Oakes"), table.named("Pier")
    assert table.state.mini_present == {pier: 1, kestrel: 1, oakes: 1}
    assert table.state.location == pier
    assert table.state.coins[1] == 21
    table.play(2, a.TakeOver(oakes))
    assert table.state.mini_present[oakes] == 2
    table.play(1, a.CloseMini())
    assert table.state.mini_present == {}
    assert table.state.present == before
    assert table.state.location == table.named(OFFICE)
    assert [trait.words for trait in table.state.traits_of(kestrel)] == ["homesick"]
    table.refused(1, a.CloseMini(), "UN-DEC-43")


@pytest.mark.rule("UN-MINI-02", "UN-DEC-44")
def test_a_mini_scene_ends_with_its_turn_for_whatever_reason() -> None:
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (0, a.EndTurn()))
    assert table.phase == "turn"
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (1, a.Interrupt()))
    assert table.phase == "turn"
    table = TableBuilder().scene(active=1).coins(25, 1, 25)
    table.plays((1, cut_away()), (1, event()))
    assert (table.phase, table.waiting) == ("turn", [2])
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (0, a.EndScene()))
    assert table.phase == "bid"
    assert table.state.mini is None


@pytest.mark.rule("UN-DEC-43")
def test_another_mini_scene_closes_the_one_before() -> None:
    table = TableBuilder().scene()
    table.plays((0, cut_away("One")), (0, create("Kestrel")), (0, cut_away("Two")))
    assert table.state.mini is not None
    assert table.state.mini.title == "Two"
    assert table.state.mini_present == {}
    kinds = [entry.kind for entry in table.state.entries]
    assert kinds == ["mini_open", "create", "mini_close", "mini_open"]


@pytest.mark.rule("UN-MINI-03")
def test_an_event_costs_a_coin() -> None:
    table = TableBuilder().scene(active=1)
    table.play(1, event("The door opens."))
    assert table.state.coins[1] == 24
    assert (table.last.text, table.last.cost.own) == ("The door opens.", 1)
    table.refused(0, event(), "UN-TURN-09")


@pytest.mark.rule("UN-MINI-04", "UN-CX-02")
def test_an_event_is_met_by_another_with_an_obstacle() -> None:
    table = TableBuilder().scene()
    table.play(0, event("The door opens."))
    table.play(2, obstacle(3))
    assert table.state.coins[2] == 22
    assert table.pool(2) == 3


@pytest.mark.rule("UN-MINI-05")
def test_dialog_is_free_out_of_turn_too() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=2)
    table.play(2, speak(kestrel, "Nobody home.", "whispering"))
    assert table.state.coins == [25, 25, 25]
    assert (table.last.component, table.last.parenthetical) == (kestrel, "whispering")


@pytest.mark.rule("UN-DEC-44")
def test_what_is_not_possible_in_a_mini_scene() -> None:
    table = TableBuilder().scene()
    theirs, mine = table.present("Kestrel", by=1), table.present("Oakes", by=0)
    table.play(0, event())
    table.play(0, cut_away())
    table.refused(0, originate(theirs), "UN-DEC-44")
    table.refused(1, obstacle(), "UN-DEC-44")
    table.refused(0, add(theirs), "UN-DEC-44")
    table.refused(1, speak(theirs), "UN-DEC-44")
    table.refused(0, speak(mine), "UN-DEC-44")
    table.refused(2, a.TakeOver(theirs), "UN-DEC-44")
    table.refused(0, leave(mine), "UN-DEC-44")
    table.play(0, add(mine))
    table.plays((0, introduce(theirs)), (0, add(theirs)))


@pytest.mark.rule("UN-DEC-44")
def test_challenges_and_fines_do_not_close_a_mini_scene() -> None:
    table = TableBuilder().scene()
    table.plays((0, cut_away()), (0, event()))
    table.plays((1, challenge(2)), (1, a.Withdraw()))
    table.plays((1, fine(0)), (1, a.Withdraw()))
    assert table.phase == "mini"


@pytest.mark.rule("UN-DEC-45", "UN-INV-04")
def test_nobody_cuts_away_from_a_complication() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.refused(0, cut_away(), "UN-DEC-45")


@pytest.mark.rule("UN-DEC-44")
def test_nobody_originates_in_a_mini_scene_even_about_what_was_taken_over_there() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.plays((0, cut_away()), (0, introduce(kestrel)), (1, a.TakeOver(kestrel)))
    table.refused(0, originate(kestrel), "UN-DEC-44")


@pytest.mark.rule("UN-DEC-44", "UN-DEC-30")
def test_what_is_nowhere_is_not_behind_a_mini_scene() -> None:
    table = TableBuilder().scene()
    ghost = table.absent("Ghost")
    table.play(0, cut_away())
    table.refused(0, leave(ghost), "UN-DEC-30")
