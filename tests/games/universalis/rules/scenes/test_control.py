"""Section 6: control and taking over (UN-CTRL, UN-DEC-30 to -33, -36)."""

import pytest

from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    challenge,
    create,
    draw,
    eliminate,
    event,
    fine,
    introduce,
    leave,
    link,
    originate,
    raise_,
    reduce_,
    remove,
    restore,
    speak,
)
from matinee.engine.contract.game import Action
from matinee.games.universalis.rules import actions as a


@pytest.mark.rule("UN-CTRL-01")
def test_whoever_brings_something_in_controls_it() -> None:
    table = TableBuilder().scene(active=1)
    old = table.absent("Old Man")
    table.plays((1, create("Kestrel")), (1, introduce(old)), (1, create("Ghost", present=False)))
    assert table.state.present[table.named("Kestrel")] == 1
    assert table.state.present[old] == 1
    assert table.named("Ghost") not in table.state.present


@pytest.mark.rule("UN-CTRL-02", "UN-CTRL-03", "UN-DEC-33")
def test_anybody_takes_over_at_any_time_for_a_coin() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(2, a.TakeOver(kestrel))
    assert table.state.present[kestrel] == 2
    assert table.state.coins == [25, 25, 24]
    table.refused(0, add(kestrel), "UN-CTRL-06")
    table.refused(0, speak(kestrel), "UN-CTRL-07")
    table.play(0, a.TakeOver(kestrel))
    table.play(0, add(kestrel))


@pytest.mark.rule("UN-DEC-33")
def test_what_can_be_taken_over_and_what_not() -> None:
    table = TableBuilder().scene()
    mine, away = table.present("Kestrel", by=1), table.absent("Ghost")
    table.refused(1, a.TakeOver(mine), "UN-DEC-33")
    table.refused(1, a.TakeOver(away), "UN-DEC-30")
    table.play(1, a.TakeOver(table.named(OFFICE)))
    assert table.state.present[table.named(OFFICE)] == 1


@pytest.mark.rule("UN-DEC-33")
def test_when_nothing_can_be_taken_over() -> None:
    kestrel = 2
    TableBuilder().refused(1, a.TakeOver(kestrel), "UN-SM-01")
    TableBuilder().bidding().refused(1, a.TakeOver(kestrel), "UN-SM-02")
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(2, fine(0))
    table.refused(1, a.TakeOver(kestrel), "UN-DEC-82")
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.window((0, True, 3)).refused(1, a.TakeOver(kestrel), "UN-DEC-33")
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.complication((0, 1), (1, 1)).play(0, a.CallResolution())
    table.refused(1, a.TakeOver(kestrel), "UN-SM-08")


@pytest.mark.rule("UN-CTRL-04", "UN-DEC-45", "UN-DEC-49")
def test_what_is_part_of_a_complication_cannot_be_taken_over_while_it_lasts() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    oakes = table.present("Oakes", by=0, traits=("armed",))
    table.play(0, originate(kestrel))
    table.refused(2, a.TakeOver(kestrel), "UN-CTRL-04")
    table.play(1, a.TakeOver(oakes))
    table.play(0, a.TakeOver(oakes))
    table.play(0, draw(oakes, 1, 0))
    table.refused(2, a.TakeOver(oakes), "UN-CTRL-04")


@pytest.mark.rule("UN-CTRL-05")
def test_control_ends_with_the_scene() -> None:
    table = TableBuilder().scene()
    table.present("Kestrel", by=1)
    table.play(0, a.EndScene())
    assert table.state.present == {}


def changes(table: TableBuilder, component: int, trait: int, gone: int) -> list[Action]:
    """Every action that counts as a change to a component (UN-DEC-31)."""
    master = table.absent("Guards", master=True)
    return [
        *(leave(component), add(component), remove(trait), restore(gone), reduce_(component)),
        *(raise_(component), link(component, master), eliminate(component)),
    ]


@pytest.mark.rule("UN-CTRL-06", "UN-DEC-31", "UN-DEC-36")
def test_nothing_of_what_another_controls_is_changed_directly() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    quick, gone = table.trait(kestrel, "quick"), table.trait(kestrel, "shy", active=False)
    for action in changes(table, kestrel, quick, gone):
        assert table.refused(0, action, "UN-CTRL-06").params["seat"] == 1
    table.play(0, event("Kestrel stumbles over Kestrel."))


@pytest.mark.rule("UN-DEC-30", "UN-DEC-31")
def test_what_nobody_controls_is_changed_at_list_price() -> None:
    table = TableBuilder().scene()
    ghost = table.absent("Ghost", traits=("pale",))
    table.plays((0, add(ghost, "old")), (0, remove(1)), (0, restore(1)), (0, reduce_(ghost)))
    table.plays((0, raise_(ghost)), (0, remove(1)), (0, remove(2)), (0, eliminate(ghost)))
    assert table.state.coins[0] == 17
    assert table.state.components[ghost].out


@pytest.mark.rule("UN-CTRL-07", "UN-MINI-05", "UN-DEC-29")
def test_the_controller_and_nobody_else_speaks_for_something_in_and_out_of_turn() -> None:
    table = TableBuilder().scene()
    kestrel, lamp = table.present("Kestrel", by=1), table.present("Lamp", by=0, kind="prop")
    table.play(1, speak(kestrel, "Who is there?", "softly"))
    table.play(0, speak(lamp, "Fzzt."))
    table.play(0, speak(table.named(OFFICE), "Creak."))
    assert table.state.coins == [25, 25, 25]
    table.refused(0, speak(kestrel), "UN-CTRL-07")
    table.refused(1, speak(lamp), "UN-CTRL-07")
    table.refused(1, speak(table.absent("Ghost")), "UN-DEC-30")


@pytest.mark.rule("UN-DEC-29")
def test_one_speaks_wherever_there_is_a_stage() -> None:
    table = TableBuilder().framing()
    kestrel = table.present("Kestrel", by=1)
    table.play(1, speak(kestrel))
    for setting in (
        TableBuilder().scene(),
        TableBuilder().scene().complication((0, 1), (1, 1)),
        TableBuilder().scene().window((0, True, 3)),
        TableBuilder().scene().window((0, False, 3)),
    ):
        setting.play(1, speak(setting.present("Kestrel", by=1)))


@pytest.mark.rule("UN-DEC-29", "UN-DEC-82")
def test_nobody_speaks_where_there_is_none() -> None:
    TableBuilder().refused(0, speak(1), "UN-SM-01")
    TableBuilder().bidding().refused(0, speak(1), "UN-SM-02")
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    entry = table.line(0, "event", text="A bell.")
    table.play(1, challenge(entry.no))
    table.refused(1, speak(kestrel), "UN-DEC-82")
