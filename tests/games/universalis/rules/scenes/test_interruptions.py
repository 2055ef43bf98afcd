"""Section 5: interrupting (UN-INT, UN-DEC-22, -25, -26)."""

import pytest

from games.table_builder import only
from games.universalis.builder import TableBuilder, event, fine
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import TurnEnded


@pytest.mark.rule("UN-INT-01", "UN-DEC-25")
def test_anybody_else_interrupts_for_a_coin_and_begins_a_turn() -> None:
    table = TableBuilder(seats=4).scene()
    table.play(2, a.Interrupt())
    assert table.state.coins == [25, 25, 24, 25]
    table.play(2, event())
    table.refused(2, a.Interrupt(), "UN-INT-01")


@pytest.mark.rule("UN-INT-02", "UN-INT-04", "UN-DEC-26")
def test_play_goes_on_to_the_left_of_who_interrupted() -> None:
    table = TableBuilder(seats=4).scene()
    table.plays((2, a.Interrupt()), (2, a.EndTurn()))
    assert table.waiting == [3]


@pytest.mark.rule("UN-INT-04")
def test_an_interrupter_can_be_interrupted_in_turn() -> None:
    table = TableBuilder(seats=4).scene()
    table.plays((2, a.Interrupt()), (0, a.Interrupt()))
    assert table.waiting == [0]
    assert table.state.coins == [24, 25, 24, 25]


@pytest.mark.rule("UN-DEC-25", "UN-DEC-24")
def test_an_interrupter_with_the_last_coin_begins_with_none() -> None:
    table = TableBuilder().scene().coins(25, 1, 25)
    events = table.play(1, a.Interrupt())
    ended = [(one.seat, one.why) for one in events if isinstance(one, TurnEnded)]
    assert ended == [(0, "interrupted"), (1, "skipped")]
    assert table.waiting == [2]


@pytest.mark.rule("UN-DEC-25")
def test_nobody_interrupts_without_a_coin() -> None:
    TableBuilder().scene().coins(25, 0, 25).refused(1, a.Interrupt(), "UN-DEC-05")


@pytest.mark.rule("UN-DEC-25")
def test_a_complication_stays_open_when_somebody_interrupts() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.play(1, a.Interrupt())
    assert table.phase == "complication"
    assert table.waiting == [1]


@pytest.mark.rule("UN-DEC-25")
def test_when_there_is_nothing_to_interrupt() -> None:
    TableBuilder().refused(1, a.Interrupt(), "UN-SM-01")
    TableBuilder().bidding().refused(1, a.Interrupt(), "UN-SM-02")
    TableBuilder().framing().refused(1, a.Interrupt(), "UN-FRAME-11")
    TableBuilder().scene().window((0, True, 3)).refused(1, a.Interrupt(), "UN-DEC-25")
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    table.refused(1, a.Interrupt(), "UN-SM-08")
    table = TableBuilder().scene()
    table.play(1, fine(0))
    table.refused(2, a.Interrupt(), "UN-DEC-82")


@pytest.mark.rule("UN-INT-01")
def test_the_framer_interrupts_with_the_purse() -> None:
    table = TableBuilder().scene(active=1, purse=2).coins(0, 25, 25)
    table.play(0, a.Interrupt())
    assert (table.state.purse, table.state.coins[0]) == (1, 0)


@pytest.mark.rule("UN-DEC-22")
def test_of_two_who_act_at_once_the_second_finds_the_table_of_the_first() -> None:
    table = TableBuilder().scene()
    table.play(0, event())
    view = UNIVERSALIS.view(table.state, 0)
    UNIVERSALIS.check(view, 0, event("And then."))
    table.play(1, a.Interrupt())
    only(TurnEnded, table.play(2, a.Interrupt()))
    with pytest.raises(IllegalAction):
        UNIVERSALIS.check(table.state, 0, event("And then."))
