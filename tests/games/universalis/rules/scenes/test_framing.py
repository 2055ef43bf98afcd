"""Section 3: framing (UN-FRAME, UN-DEC-15 to -21)."""

import pytest

from games.table_builder import only
from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    colour,
    create,
    cut_away,
    eliminate,
    establish,
    event,
    fade,
    go,
    introduce,
    leave,
    link,
    master,
    obstacle,
    originate,
    reduce_,
    speak,
    tenet,
    time,
)
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import FramingClosed, TurnBegan


@pytest.mark.rule("UN-FRAME-01", "UN-FRAME-02", "UN-FRAME-03", "UN-FRAME-09", "UN-DEC-20")
def test_the_framer_establishes_a_place_for_a_coin_and_controls_it() -> None:
    table = TableBuilder().framing()
    table.play(0, a.EstablishNew("Pier", "EXT", "Fog over the water."))
    assert table.last.detail == "EXT"
    pier = table.state.components[table.named("Pier")]
    assert (pier.kind, pier.place) == ("location", "EXT")
    assert table.state.present == {pier.id: 0}
    assert table.state.location == pier.id
    assert table.state.coins[0] == 24


@pytest.mark.rule("UN-FRAME-03", "UN-DEC-20")
def test_a_known_place_costs_the_same_and_only_a_place_will_do() -> None:
    table = TableBuilder().framing()
    pier, lamp = table.absent("Pier", "location"), table.absent("Lamp", "prop")
    table.refused(0, a.Establish(lamp, ""), "UN-DEC-20")
    table.play(0, a.Establish(pier, ""))
    assert table.state.location == pier
    assert table.state.coins[0] == 24


@pytest.mark.rule("UN-FRAME-04", "UN-FRAME-05", "UN-FRAME-06", "UN-DEC-19")
@pytest.mark.parametrize(
    ("when", "coins"),
    [("present", [25, 25, 25, 25]), ("past", [24, 25, 25, 25]), ("future", [22, 26, 26, 26])],
)
def test_what_each_time_costs_and_who_gets_it(when: a.Time, coins: list[int]) -> None:
    table = TableBuilder(seats=4).framing()
    table.play(0, time(when, "night"))
    assert table.state.coins == coins
    scene = table.state.scenes[-1]
    assert (scene.time, scene.label) == (when, "night")


@pytest.mark.rule("UN-DEC-19")
def test_a_future_is_paid_to_all_others_or_not_at_all_and_from_the_purse_first() -> None:
    table = TableBuilder(seats=4).framing(purse=2).coins(0, 25, 25, 25)
    table.refused(0, time("future"), "UN-DEC-19")
    table.coins(1).play(0, time("future"))
    assert table.state.coins == [0, 26, 26, 26]
    assert table.state.purse == 0
    paid = [(row.source, row.to) for row in table.state.ledger if row.rule == "UN-FRAME-06"]
    assert paid == [("purse", "own:1"), ("purse", "own:2"), ("own:0", "own:3")]


@pytest.mark.rule("UN-FRAME-07", "UN-FRAME-09")
def test_the_framer_brings_in_what_exists_for_a_coin_each() -> None:
    table = TableBuilder().framing(framer=1)
    kestrel = table.absent("Kestrel")
    table.play(1, introduce(kestrel))
    assert table.state.present == {kestrel: 1}
    assert table.state.coins[1] == 24
    assert table.last.rule == "UN-FRAME-07"


@pytest.mark.rule("UN-FRAME-08", "UN-FRAME-09")
def test_one_coin_creates_and_brings_in() -> None:
    table = TableBuilder().framing()
    table.play(0, create("Kestrel"))
    assert table.state.present == {table.named("Kestrel"): 0}
    assert table.state.coins[0] == 24
    assert table.last.rule == "UN-FRAME-08"


@pytest.mark.rule("UN-FRAME-10", "UN-FRAME-12")
def test_the_first_event_ends_framing_and_the_turn_goes_on() -> None:
    table = TableBuilder().framing()
    table.plays((0, establish()), (0, event()))
    assert table.phase == "turn"
    assert table.waiting == [0]
    assert table.state.coins[0] == 23
    assert table.last.rule == "UN-FRAME-10"
    table.play(1, a.Interrupt())
    assert table.waiting == [1]


@pytest.mark.rule("UN-FRAME-11", "UN-INT-03", "UN-DEC-17")
def test_nobody_interrupts_the_framer_before_the_first_event() -> None:
    table = TableBuilder().framing()
    table.play(0, establish())
    table.refused(1, a.Interrupt(), "UN-FRAME-11")


@pytest.mark.rule("UN-FRAME-13", "UN-FRAME-01")
def test_place_and_time_are_for_framing_and_for_the_framer() -> None:
    table = TableBuilder().framing()
    table.refused(1, establish(), "UN-TURN-09")
    table.refused(1, time(), "UN-TURN-09")
    table.scene()
    table.refused(0, establish("Pier"), "UN-FRAME-13")
    table.refused(0, time("past"), "UN-FRAME-13")


@pytest.mark.rule("UN-DEC-15")
def test_the_first_event_waits_for_a_place_and_fixes_the_present() -> None:
    table = TableBuilder().framing()
    table.refused(0, event(), "UN-DEC-15")
    table.plays((0, establish()), (0, event()))
    assert table.state.scenes[-1].time == "present"


@pytest.mark.rule("UN-DEC-15")
def test_place_and_time_are_chosen_once_in_any_order() -> None:
    table = TableBuilder().framing()
    table.plays((0, create("Kestrel")), (0, time("past")), (0, establish()))
    table.refused(0, establish("Pier"), "UN-DEC-15")
    table.refused(0, time("present"), "UN-DEC-15")
    table.play(0, event())
    assert table.state.scenes[-1].time == "past"


@pytest.mark.rule("UN-DEC-16")
def test_the_framer_may_build_the_world_before_the_scene_stands() -> None:
    table = TableBuilder().framing()
    ghost, old = table.absent("Ghost"), table.absent("Old Man")
    table.plays((0, tenet()), (0, colour()), (0, add(ghost, "pale")), (0, reduce_(ghost)))
    table.plays((0, master("Guards")), (0, create("Sentry")), (0, eliminate(old)))
    table.plays((0, link(table.named("Sentry"), table.named("Guards"))))
    table.play(0, speak(table.named("Sentry")))
    assert table.phase == "framing"


@pytest.mark.rule("UN-DEC-16")
def test_what_a_framer_cannot_do_yet() -> None:
    table = TableBuilder().framing()
    table.play(0, establish())
    mine = table.present("Kestrel", by=0)
    theirs = table.present("Oakes", by=1)
    for action in (go(), leave(mine), cut_away(), originate(theirs), a.EndTurn(), a.EndScene()):
        table.refused(0, action, "UN-DEC-16")
    table.refused(0, fade(), "UN-DEC-16")


@pytest.mark.rule("UN-DEC-17")
def test_what_others_may_do_while_somebody_frames() -> None:
    table = TableBuilder().framing()
    table.play(0, establish())
    kestrel = table.present("Kestrel", by=0)
    table.play(1, a.TakeOver(kestrel))
    table.play(1, speak(kestrel))
    assert {a.Challenge, a.CallFine} <= table.kinds(1)
    table.refused(1, obstacle(), "UN-DEC-17")
    table.refused(0, add(kestrel), "UN-DEC-17")
    table.play(0, a.TakeOver(kestrel))
    table.play(0, add(kestrel))


@pytest.mark.rule("UN-DEC-18", "UN-SM-04")
def test_a_framer_without_coins_opens_a_bare_stage_at_the_reveal() -> None:
    table = TableBuilder().bidding().coins(0, 3, 3)
    table.plays((1, a.Bid(0)), (2, a.Bid(0)))
    events = table.play(0, a.Bid(0))
    closed = only(FramingClosed, events)
    assert (closed.seat, closed.location, closed.broke) == (0, "", True)
    assert table.phase == "turn"
    assert table.waiting == [1]
    scene = table.state.scenes[-1]
    assert (scene.framer, scene.time, scene.location) == (0, "present", None)


@pytest.mark.rule("UN-DEC-18")
def test_framing_ends_when_the_last_coin_is_spent_and_what_was_chosen_stands() -> None:
    table = TableBuilder().framing().coins(2, 5, 5)
    table.play(0, time("past"))
    assert table.phase == "framing"
    events = table.play(0, establish("Pier"))
    assert only(FramingClosed, events).location == "Pier"
    assert only(TurnBegan, events).seat == 1
    assert table.state.scenes[-1].time == "past"
    assert table.state.framer == 0


@pytest.mark.rule("UN-DEC-18")
def test_a_bare_stage_lies_where_the_scene_before_ended() -> None:
    table = TableBuilder().ended(framer=1)
    place = table.named(OFFICE)
    table.coins(2, 0, 0).plays((0, a.Bid(2)), (1, a.Bid(0)), (2, a.Bid(0)))
    table.play(0, a.OpenBare())
    assert table.state.present == {place: 0}
    assert table.state.coins[0] == 0
    assert table.state.purse == 2
    assert table.waiting == [0], "who framed may end the scene; the others have no coins"


@pytest.mark.rule("UN-DEC-18")
def test_a_place_that_is_out_of_play_is_not_gone_back_to() -> None:
    table = TableBuilder().ended(framer=1).framing(framer=0)
    place = table.named(OFFICE)
    table.play(0, eliminate(place))
    table.play(0, a.OpenBare())
    assert table.state.location is None
    assert table.state.present == {}


@pytest.mark.rule("UN-DEC-18", "UN-DEC-80")
def test_a_fine_that_takes_the_framers_last_coin_ends_framing() -> None:
    table = TableBuilder().framing().coins(1, 5, 5)
    table.plays((1, a.CallFine(0, "Too slow.")), (0, a.WaiveCase()), (1, a.WaiveCase()))
    table.plays((0, a.Vote("accuser")), (1, a.Vote("accuser")))
    events = table.play(2, a.Vote("accuser"))
    assert only(FramingClosed, events).broke
    assert table.waiting == [1]


@pytest.mark.rule("UN-DEC-20")
def test_places_enter_and_leave_by_moving_only() -> None:
    table = TableBuilder().scene()
    pier = table.absent("Pier", "location")
    table.refused(0, introduce(pier), "UN-DEC-20")
    table.refused(0, leave(table.named(OFFICE)), "UN-DEC-20")
    table.play(0, add(table.named(OFFICE), "dusty"))


@pytest.mark.rule("UN-DEC-20")
def test_a_place_may_be_created_without_going_there() -> None:
    table = TableBuilder().scene()
    table.play(0, a.CreateLocation("Pier", "INT/EXT", ""))
    pier = table.named("Pier")
    assert table.state.components[pier].place == "INT/EXT"
    assert pier not in table.state.present
    assert table.state.location == table.named(OFFICE)


@pytest.mark.rule("UN-DEC-21", "UN-END-04", "UN-COST-08")
def test_a_scene_continues_an_earlier_one_free_of_charge_and_once() -> None:
    table = TableBuilder().ended(framer=0).framing(framer=1)
    table.play(1, a.LinkScene(1, "continue"))
    scene = table.state.scenes[-1]
    assert (scene.link, scene.how) == (1, "continue")
    assert table.state.coins == [25, 25, 25]
    assert table.state.present == {}
    table.refused(1, a.LinkScene(1, "continue"), "UN-DEC-21")


@pytest.mark.rule("UN-DEC-21", "UN-END-04")
def test_a_flashback_needs_the_past() -> None:
    table = TableBuilder().ended(framer=0).framing(framer=0)
    table.refused(0, a.LinkScene(1, "flashback"), "UN-DEC-21")
    table.play(0, time("past"))
    table.play(0, a.LinkScene(1, "flashback"))
    assert table.state.scenes[-1].how == "flashback"
    assert table.state.coins[0] == 24


@pytest.mark.rule("UN-END-06", "UN-DEC-21")
def test_nobody_goes_back_to_a_scene_that_faded() -> None:
    table = TableBuilder().ended(framer=0, faded=True).framing(framer=1)
    table.refused(1, a.LinkScene(1, "continue"), "UN-END-06")
    table.refused(1, a.LinkScene(2, "continue"), "UN-DEC-21")
    table.refused(0, a.LinkScene(1, "continue"), "UN-TURN-09")
