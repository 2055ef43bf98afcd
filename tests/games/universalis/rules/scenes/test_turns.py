"""Section 4: turns and narration (UN-TURN, UN-DEC-23, -24, -27, -28)."""

import pytest

from games.table_builder import only
from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    buy,
    colour,
    create,
    cut_away,
    draw,
    event,
    fade,
    go,
    go_to,
    introduce,
    leave,
    obstacle,
    originate,
    tenet,
)
from matinee.engine.contract.game import Action
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import EventClosed, TurnBegan, TurnEnded


@pytest.mark.rule("UN-TURN-01", "UN-TURN-02", "UN-TURN-03", "UN-CTRL-01")
def test_on_a_turn_everything_is_told_and_paid_for_and_what_comes_in_is_ones_own() -> None:
    table = TableBuilder().scene(active=1)
    table.plays((1, create("Kestrel")), (1, event()))
    table.play(1, add(table.named("Kestrel")))
    assert table.state.coins[1] == 22
    assert table.state.present[table.named("Kestrel")] == 1


@pytest.mark.rule("UN-TURN-04", "UN-CX-01")
def test_what_is_not_ones_own_is_changed_by_a_complication_only() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    table.refused(0, add(kestrel), "UN-CTRL-06")
    table.play(0, originate(kestrel))
    assert table.phase == "complication"
    assert table.state.coins[0] == 25


@pytest.mark.rule("UN-TURN-05", "UN-TURN-08")
def test_a_turn_ends_free_of_charge_at_any_time_and_passes_left() -> None:
    table = TableBuilder(seats=4).scene(active=3)
    events = table.play(3, a.EndTurn())
    assert only(TurnEnded, events).why == "ended"
    assert only(TurnBegan, events).seat == 0
    assert table.state.coins == [25] * 4
    table.refused(1, a.EndTurn(), "UN-TURN-09")


@pytest.mark.rule("UN-TURN-06", "UN-INT-01", "UN-INT-02")
def test_an_interrupted_turn_is_over() -> None:
    table = TableBuilder(seats=4).scene()
    events = table.play(2, a.Interrupt())
    assert (only(TurnEnded, events).seat, only(TurnEnded, events).why) == (0, "interrupted")
    assert table.waiting == [2]
    table.refused(0, event(), "UN-TURN-09")


@pytest.mark.rule("UN-TURN-07", "UN-DEC-24")
def test_a_turn_is_over_with_the_last_coin() -> None:
    table = TableBuilder().scene(active=1).coins(25, 1, 25)
    events = table.play(1, event())
    assert (only(TurnEnded, events).seat, only(TurnEnded, events).why) == (1, "broke")
    assert table.waiting == [2]


@pytest.mark.rule("UN-DEC-24")
def test_a_turn_without_coins_is_ended_at_its_start() -> None:
    table = TableBuilder().scene().coins(25, 0, 25)
    events = table.play(0, a.EndTurn())
    ended = [(one.seat, one.why) for one in events if isinstance(one, TurnEnded)]
    assert ended == [(0, "ended"), (1, "skipped")]
    assert table.waiting == [2]


@pytest.mark.rule("UN-DEC-24")
def test_a_framer_without_coins_may_end_the_scene_but_not_fade_or_tell() -> None:
    table = TableBuilder().scene().coins(1, 25, 25)
    table.play(0, event())
    assert table.waiting == [0]
    table.refused(0, fade(), "UN-DEC-05")
    for action in (event("More."), colour(), cut_away(), create("Kestrel"), tenet()):
        table.refused(0, action, "UN-DEC-24")
    table.play(0, a.EndScene())
    assert table.phase == "bid"


@pytest.mark.rule("UN-DEC-24")
def test_in_a_complication_one_without_coins_draws_and_calls_and_ends() -> None:
    table = TableBuilder().scene(active=1).coins(25, 0, 25)
    kestrel = table.present("Kestrel", by=1)
    quick = table.trait(kestrel, "quick")
    table.complication((1, 1), (0, 1), involved=(kestrel,))
    table.refused(1, event(), "UN-DEC-24")
    table.refused(1, buy(1), "UN-DEC-05")
    table.play(1, draw(kestrel, quick, 1))
    table.play(1, a.CallResolution())
    table.play(0, a.AnswerCall(agree=False))
    assert table.waiting == [2], "nothing was left to do"


@pytest.mark.rule("UN-DEC-24")
def test_a_refused_caller_without_coins_goes_on_while_there_is_a_trait() -> None:
    table = TableBuilder().scene(active=1).coins(25, 0, 25)
    kestrel = table.present("Kestrel", by=1)
    quick = table.trait(kestrel, "quick")
    table.complication((1, 1), (0, 1), involved=(kestrel,))
    table.plays((1, a.CallResolution()), (2, a.AnswerCall(agree=False)))
    assert table.waiting == [1]
    table.play(1, draw(kestrel, quick, 1))
    assert table.waiting == [2]


@pytest.mark.rule("UN-DEC-24")
def test_one_without_coins_still_speaks_challenges_and_accuses() -> None:
    table = TableBuilder().scene(active=1)
    kestrel = table.present("Kestrel", by=2)
    table.play(1, event())
    table.coins(25, 25, 0)
    assert {a.Speak, a.Challenge, a.CallFine} == table.kinds(2)
    table.refused(2, a.Interrupt(), "UN-DEC-05")
    table.play(2, a.Speak(kestrel, "Wait.", ""))


@pytest.mark.rule("UN-TURN-09")
def test_out_of_turn_six_things_are_possible_and_nothing_else() -> None:
    table = TableBuilder().scene()
    table.present("Kestrel", by=1)
    table.play(0, event())
    assert table.kinds(1) == {
        *(a.Interrupt, a.TakeOver, a.Obstacle, a.Challenge, a.CallFine, a.Speak)
    }
    others: tuple[Action, ...] = (event(), colour(), create("Oakes"), go(), cut_away(), tenet())
    for action in others:
        table.refused(1, action, "UN-TURN-09")


@pytest.mark.rule("UN-TURN-10", "UN-DEC-27")
def test_the_scene_moves_and_all_who_are_there_come_along() -> None:
    table = TableBuilder().scene(active=1)
    kestrel = table.present("Kestrel", by=2)
    table.play(1, go("Pier"))
    pier = table.named("Pier")
    assert table.state.present == {kestrel: 2, pier: 1}
    assert table.state.location == pier
    assert table.state.coins[1] == 24
    office = table.named(OFFICE)
    table.play(1, go_to(office))
    assert table.state.present == {kestrel: 2, office: 1}
    table.refused(1, go_to(office), "UN-TURN-10")
    table.refused(1, go_to(kestrel), "UN-DEC-20")


@pytest.mark.rule("UN-DEC-27", "UN-DEC-45")
def test_the_scene_does_not_move_during_a_complication() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.refused(0, go(), "UN-DEC-45")


@pytest.mark.rule("UN-TURN-11", "UN-COMP-03")
def test_somebody_who_exists_comes_in_for_a_coin() -> None:
    table = TableBuilder().scene(active=2)
    kestrel = table.absent("Kestrel")
    table.play(2, introduce(kestrel))
    assert table.state.present[kestrel] == 2
    assert (table.state.coins[2], table.last.rule) == (24, "UN-TURN-11")
    table.refused(2, introduce(kestrel), "UN-TURN-11")
    table.refused(2, introduce(99), "UN-DEC-29")


@pytest.mark.rule("UN-TURN-12", "UN-DEC-32")
def test_who_leaves_is_nobodys_until_brought_in_again() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(0, leave(kestrel))
    assert kestrel not in table.state.present
    assert table.state.coins[0] == 24
    table.turn(1).play(1, introduce(kestrel))
    assert table.state.present[kestrel] == 1
    table.turn(0).refused(0, leave(kestrel), "UN-CTRL-06")
    table.turn(1).play(1, leave(kestrel))
    table.refused(1, leave(kestrel), "UN-DEC-30")


@pytest.mark.rule("UN-TURN-13")
def test_complications_and_their_dice_are_of_ones_own_turn() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1, traits=("quick",))
    oakes = table.present("Oakes", by=0)
    table.refused(1, originate(oakes), "UN-TURN-09")
    table.complication((0, 1), (1, 1), involved=(kestrel,))
    for action in (draw(kestrel, 1, 1), buy(1), a.CallResolution()):
        table.refused(1, action, "UN-TURN-09")


@pytest.mark.rule("UN-DEC-23")
def test_colour_is_free_and_of_ones_own_turn() -> None:
    table = TableBuilder().scene()
    table.play(0, colour("The lamps hum."))
    assert table.state.coins[0] == 25
    table.refused(1, colour(), "UN-TURN-09")


# Time for obstacles to an event


def after_event() -> TableBuilder:
    """A table at which seat 0 has told an event in its turn."""
    table = TableBuilder(seats=4).scene()
    table.play(0, event("The door opens."))
    return table


@pytest.mark.rule("UN-DEC-28", "UN-CX-02")
def test_an_event_is_open_to_others_but_not_to_its_teller() -> None:
    table = after_event()
    assert [bool(table.legal(seat, a.Obstacle)) for seat in range(4)] == [False, True, True, True]
    table.refused(0, obstacle(), "UN-CX-02")


@pytest.mark.rule("UN-DEC-28")
def test_an_event_stays_open_after_its_turn_until_the_next_teller_does_something() -> None:
    table = after_event()
    table.play(0, a.EndTurn())
    assert table.legal(1, a.Obstacle), "the active player too, before his own first action"
    events = table.play(1, colour())
    assert only(EventClosed, events).entry == 1
    table.refused(2, obstacle(), "UN-DEC-28")


@pytest.mark.rule("UN-DEC-28")
def test_ending_the_next_turn_closes_the_event_but_what_anybody_may_do_does_not() -> None:
    table = after_event()
    kestrel = table.present("Kestrel", by=0)
    table.plays((0, a.EndTurn()), (1, a.TakeOver(kestrel)), (1, a.Speak(kestrel, "Well.", "")))
    assert table.legal(2, a.Obstacle)
    table.play(1, a.EndTurn())
    table.refused(2, obstacle(), "UN-DEC-28")


@pytest.mark.rule("UN-DEC-28")
def test_a_turn_that_the_program_ends_leaves_the_event_open() -> None:
    table = after_event().coins(25, 0, 25, 25)
    table.play(0, a.EndTurn())
    assert table.waiting == [2]
    assert table.legal(3, a.Obstacle)


@pytest.mark.rule("UN-DEC-28")
def test_only_the_last_event_is_open() -> None:
    table = after_event()
    table.play(0, event("A gust blows out the lamp."))
    table.play(1, obstacle())
    assert table.last.target == "entry:2"


@pytest.mark.rule("UN-DEC-28")
def test_an_event_in_a_mini_scene_is_not_open_and_closes_the_one_before() -> None:
    table = after_event()
    table.plays((0, cut_away()), (0, event("Far away, a bell.")), (0, a.CloseMini()))
    table.refused(1, obstacle(), "UN-DEC-28")


@pytest.mark.rule("UN-DEC-28")
def test_a_complication_closes_the_event_even_if_it_is_struck() -> None:
    table = after_event()
    table.play(1, obstacle())
    table.strike(2, table.last)
    assert table.state.complication is None
    table.refused(2, obstacle(), "UN-DEC-28")


@pytest.mark.rule("UN-DEC-28")
def test_an_event_told_after_a_roll_is_not_open() -> None:
    table = TableBuilder().scene().window((0, True, 2))
    table.play(0, event())
    table.play(0, a.Done())
    table.refused(1, obstacle(), "UN-DEC-28")


@pytest.mark.rule("UN-DEC-28")
def test_a_struck_event_is_not_open() -> None:
    table = after_event()
    table.strike(1, 1)
    table.refused(2, obstacle(), "UN-DEC-28")


@pytest.mark.rule("UN-DEC-28")
def test_an_event_told_during_a_complication_can_be_met_once_that_is_over() -> None:
    table = TableBuilder().scene().complication((0, 0), (1, 0), settled=True)
    table.play(0, event("The lamp falls."))
    table.refused(1, obstacle(), "UN-DEC-45")
    table.play(0, a.CallResolution())
    table.play(1, obstacle())
    assert table.phase == "complication"
