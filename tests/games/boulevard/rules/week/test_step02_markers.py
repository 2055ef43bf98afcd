"""Step 2: legal spots for markers, their benefits, and markers that may leave the board."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import only
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard.content import boxes, sections, stars
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import PickFilm, PlaceMarker, RemoveChip, RepayLoan
from matinee.games.boulevard.rules.events import ChipRemoved, MarkerPlaced

WAYNE, KELLY, HAWKS = "john-wayne", "grace-kelly", "howard-hawks"
all_sections = pytest.mark.parametrize("section", ["preview", "agency", "distribution"])


def spots(table: TableBuilder, seat: int) -> set[str]:
    """Spots where this player's marker may go."""
    return {place.spot for place in table.legal(seat) if isinstance(place, PlaceMarker)}


@pytest.mark.rule("HB-MARK-01", "HB-SIM-01", "HB-TURN-02")
def test_markers_are_placed_one_each_clockwise_from_the_start_player() -> None:
    table = TableBuilder(3, start=2)
    assert table.refused(0, PlaceMarker("preview")).rule == "HB-SIM-01"
    for seat in (2, 0, 1):
        assert table.waiting == [seat]
        assert table.legal((seat + 1) % 3) == []
        table.play(seat, PlaceMarker(WAYNE))
    assert table.state.phase == "films"
    assert table.state.spots == [[WAYNE, None]] * 3


@pytest.mark.rule("HB-MARK-02")
def test_a_marker_may_go_to_any_section_box_or_star() -> None:
    table = TableBuilder().second_deck().put(0, cash=99)
    assert spots(table, 0) == {*sections(), *boxes(), *stars()}
    assert table.refused(0, PlaceMarker("chinatown")).rule == "HB-MARK-02"


@pytest.mark.rule("HB-MARK-03", "HB-COMP-09")
@all_sections
def test_a_section_holds_one_marker(section: str) -> None:
    table = TableBuilder()
    table.play(0, PlaceMarker(section))
    refusal = table.refused(1, PlaceMarker(section))
    assert (refusal.rule, refusal.params["seat"]) == ("HB-MARK-03", 0)


@pytest.mark.rule("HB-MARK-04")
@pytest.mark.parametrize("box", ["air", "concessions", "loan", "time"])
def test_a_box_holds_any_number_of_markers(box: str) -> None:
    table = TableBuilder(5)
    for seat in range(5):
        table.play(seat, PlaceMarker(box, chips=1))
    assert table.state.spots == [[box, None]] * 5


@pytest.mark.rule("HB-MARK-05")
def test_a_box_holds_any_number_of_chips_of_all_players() -> None:
    table = TableBuilder(5)
    for seat in range(5):
        table.play(seat, PlaceMarker("time", chips=4))
    assert sum(table.state.owns(seat, "time") for seat in range(5)) == 20


@pytest.mark.rule("HB-MARK-06")
def test_a_star_holds_any_number_of_markers() -> None:
    table = TableBuilder(5)
    for seat in range(5):
        table.play(seat, PlaceMarker(KELLY))
    assert table.state.spots == [[KELLY, None]] * 5
    assert table.state.cubes[KELLY] == 5


@pytest.mark.rule("HB-MARK-07", "HB-DEC-13")
@pytest.mark.parametrize(
    "place",
    [PlaceMarker("preview"), PlaceMarker("loan", chips=1),
     PlaceMarker("lenses", lenses=("superscope",)), PlaceMarker(WAYNE)],
    ids=lambda place: place.spot,
)  # fmt: skip
def test_a_marker_may_not_stay_where_it_was_the_week_before(place: PlaceMarker) -> None:
    table = TableBuilder().second_deck().put(0, previous=[place.spot])
    assert table.refused(0, place).rule == "HB-MARK-07"
    assert place.spot not in spots(table, 0)
    table.put(0, previous=[None])
    table.play(0, place)


@pytest.mark.rule("HB-DEC-13")
def test_a_marker_may_come_back_after_a_week_away() -> None:
    table = TableBuilder(2)
    for spot in (WAYNE, KELLY, WAYNE):
        while table.waiting != [0]:
            table.play_shuffled(
                table.waiting[0], BOULEVARD.timeout_action(table.state, table.waiting[0])
            )
        table.play_shuffled(0, PlaceMarker(spot))
        while table.state.phase != "markers" or table.state.spots[0][0]:
            table.play_shuffled(
                table.waiting[0], BOULEVARD.timeout_action(table.state, table.waiting[0])
            )
    assert table.state.previous[0][0] == WAYNE


@pytest.mark.rule("HB-DEC-11")
def test_all_markers_are_lifted_together_so_that_sections_are_free_for_whoever_comes_first() -> (
    None
):
    table = TableBuilder(3)
    table.markers("agency", WAYNE, "preview")
    while table.state.phase != "markers":
        table.play_shuffled(
            table.waiting[0], BOULEVARD.timeout_action(table.state, table.waiting[0])
        )
    state = table.state
    assert state.spots == [[None, None]] * 3
    assert [spots[0] for spots in state.previous] == ["agency", WAYNE, "preview"]
    first = table.waiting[0]
    free = spots(table, first) & {"preview", "agency", "distribution"}
    assert free == {"preview", "agency", "distribution"} - {state.previous[first][0]}


@pytest.mark.rule("HB-DEC-12")
@pytest.mark.parametrize(("before", "now"), [(WAYNE, KELLY), ("3d", "cinemascope")])
def test_each_star_and_each_box_is_a_spot_of_its_own(before: str, now: str) -> None:
    table = TableBuilder().put(0, previous=[before])
    table.play(0, PlaceMarker(now, chips=1 if now == "cinemascope" else 0))
    assert table.state.spots[0][0] == now


@pytest.mark.rule("HB-MARK-11")
def test_some_spots_cost_money_and_others_are_free() -> None:
    table = TableBuilder()
    assert only(MarkerPlaced, table.play(0, PlaceMarker("preview"))).paid == 0
    assert only(MarkerPlaced, table.play(1, PlaceMarker("cinemascope", chips=1))).paid == 6
    assert only(MarkerPlaced, table.play(2, PlaceMarker(WAYNE))).paid == 0
    assert table.state.cash == [25, 19, 25, 25]
    assert table.refused(3, PlaceMarker("agency", chips=1)).rule == "HB-MARK-11"


@pytest.mark.rule("HB-DEC-17")
def test_a_box_needs_a_chip_and_its_fee() -> None:
    table = TableBuilder().put(0, cash=2)
    assert table.refused(0, PlaceMarker("time")).rule == "HB-DEC-17"
    assert table.refused(0, PlaceMarker("concessions", chips=3)).rule == "HB-DEC-17"
    table.play(0, PlaceMarker("concessions", chips=2))
    table.put(1, chips={"air": 1})
    assert table.refused(1, PlaceMarker("air", chips=1)).rule == "HB-DEC-19"
    assert "air" not in spots(table, 1)
    table.put(1, cash=0)
    assert stars().keys() <= spots(table, 1)


@pytest.mark.rule("HB-DEC-19")
@pytest.mark.parametrize(
    ("box", "most"),
    [("time", 4), ("reroll", 4), ("parking", 2), ("concessions", 3), ("air", 1), ("parties", 1),
     ("manager", 1), ("3d", 1), ("cinemascope", 1)],
)  # fmt: skip
def test_the_numbers_of_chips_are_limits_in_total(box: str, most: int) -> None:
    table = TableBuilder().put(0, cash=99)
    assert table.refused(0, PlaceMarker(box, chips=most + 1)).rule == "HB-DEC-19"
    table.put(0, chips={box: most - 1} if most > 1 else {})
    table.play(0, PlaceMarker(box, chips=1))
    assert table.state.owns(0, box) == most
    table.put(1, cash=99, chips={box: most})
    assert table.refused(1, PlaceMarker(box, chips=1)).rule == "HB-DEC-19"


@pytest.mark.rule("HB-DEC-19")
def test_a_later_visit_pays_only_for_the_chips_it_adds() -> None:
    table = TableBuilder().put(0, chips={"concessions": 1})
    event = only(MarkerPlaced, table.play(0, PlaceMarker("concessions", chips=2)))
    assert event.paid == 2
    assert table.state.owns(0, "concessions") == 3


def hired(*seats: int, of: int = 3) -> TableBuilder:
    """A table at which these players have managers."""
    table = TableBuilder(of)
    for seat in seats:
        table.put(seat, chips={"manager": 1})
    return table


@pytest.mark.rule("HB-MARK-08", "HB-MGR-06", "HB-MGR-07")
def test_players_with_managers_place_a_second_marker_in_a_second_pass() -> None:
    table = hired(0, 2)
    for seat in (0, 1, 2):
        table.play(seat, PlaceMarker(WAYNE))
    assert (table.state.circuit, table.waiting) == (2, [0])
    table.play(0, PlaceMarker(KELLY))
    assert table.waiting == [2]
    table.play(2, PlaceMarker("distribution"))
    assert table.state.spots == [[WAYNE, KELLY], [WAYNE, None], [WAYNE, "distribution"]]
    assert table.state.phase == "films"


@pytest.mark.rule("HB-SIM-01", "HB-MARK-08")
def test_the_second_pass_too_goes_clockwise_from_the_start_player() -> None:
    table = TableBuilder(3, start=1)
    for seat in (0, 2):
        table.put(seat, chips={"manager": 1})
    for seat in (1, 2, 0, 2, 0):
        assert table.waiting == [seat]
        table.play(seat, PlaceMarker(WAYNE))
    assert table.state.phase == "films"


@pytest.mark.rule("HB-MARK-09", "HB-DEC-14")
def test_the_two_markers_of_a_player_may_not_exchange_their_places() -> None:
    table = hired(0, of=2).put(0, previous=[WAYNE, KELLY])
    table.play(0, PlaceMarker(KELLY))
    table.play(1, PlaceMarker(HAWKS))
    assert table.refused(0, PlaceMarker(WAYNE)).rule == "HB-MARK-09"
    assert WAYNE not in spots(table, 0)
    table.play(0, PlaceMarker(HAWKS))


@pytest.mark.rule("HB-DEC-14")
def test_one_marker_may_take_the_others_old_place_if_that_one_goes_elsewhere() -> None:
    table = hired(0, of=2).put(0, previous=[WAYNE, KELLY])
    table.play(0, PlaceMarker(HAWKS))
    table.play(1, PlaceMarker(HAWKS))
    table.play(0, PlaceMarker(WAYNE))
    assert table.state.spots[0] == [HAWKS, WAYNE]


@pytest.mark.rule("HB-DEC-15")
def test_each_marker_has_its_own_pass_and_its_own_past() -> None:
    table = hired(0, of=2).put(0, previous=[WAYNE, KELLY])
    assert WAYNE not in spots(table, 0)
    assert KELLY in spots(table, 0)
    table.play(0, PlaceMarker(HAWKS))
    table.play(1, PlaceMarker(HAWKS))
    assert table.refused(0, PlaceMarker(KELLY)).rule == "HB-MARK-07"


@pytest.mark.rule("HB-DEC-15")
def test_a_new_managers_marker_may_go_anywhere() -> None:
    table = TableBuilder(2).put(0, previous=[WAYNE])
    table.play(0, PlaceMarker("manager", chips=1))
    table.play(1, PlaceMarker(HAWKS))
    assert WAYNE in spots(table, 0)


@pytest.mark.rule("HB-DEC-16")
def test_both_markers_may_share_a_star_or_a_box_that_still_gives_something() -> None:
    table = hired(0, 1, of=2)
    table.play(0, PlaceMarker("concessions", chips=1))
    table.play(1, PlaceMarker("air", chips=1))
    table.play(0, PlaceMarker("concessions", chips=2))
    assert table.refused(1, PlaceMarker("air", chips=1)).rule == "HB-DEC-19"
    both = hired(0, 1, of=2)
    both.play(0, PlaceMarker(WAYNE))
    both.play(1, PlaceMarker("preview"))
    both.play(0, PlaceMarker(WAYNE))
    assert both.state.cubes[WAYNE] == 2
    assert both.refused(1, PlaceMarker("preview")).rule == "HB-MARK-03"


@pytest.mark.rule("HB-MGR-01", "HB-MGR-02", "HB-MGR-04", "HB-MGR-05")
def test_hiring_costs_10_000_a_chip_and_gives_a_marker_for_this_very_week() -> None:
    table = TableBuilder(2)
    event = only(MarkerPlaced, table.play(0, PlaceMarker("manager", chips=1)))
    assert (event.paid, event.chips) == (10, ("manager",))
    assert table.state.cash[0] == 15
    assert table.state.chips[0] == {"manager": 1}
    table.play(1, PlaceMarker(WAYNE))
    assert (table.state.circuit, table.waiting) == (2, [0])
    table.play(0, PlaceMarker("preview"), 3, 4)
    assert table.state.spots[0] == ["manager", "preview"]


@pytest.mark.rule("HB-MGR-01")
def test_a_manager_cannot_be_hired_without_the_money() -> None:
    table = TableBuilder().put(0, cash=9)
    assert table.refused(0, PlaceMarker("manager", chips=1)).rule == "HB-DEC-17"


@pytest.mark.rule("HB-DEC-23")
def test_there_is_one_manager_for_each_player() -> None:
    table = hired(0).put(0, cash=50, chips={"manager": 1})
    assert table.refused(0, PlaceMarker("manager", chips=1)).rule == "HB-DEC-19"


@pytest.mark.rule("HB-DEC-22")
def test_a_dismissed_manager_takes_the_second_marker_along_and_costs_full_price_again() -> None:
    table = hired(0, of=2).put(0, previous=[WAYNE, KELLY])
    table.play(0, RemoveChip("manager"))
    table.play(0, PlaceMarker(HAWKS))
    table.play(1, PlaceMarker(HAWKS))
    assert table.state.phase == "films"
    again = hired(0, of=2).put(0, previous=[WAYNE, KELLY])
    again.play(0, RemoveChip("manager"))
    assert only(MarkerPlaced, again.play(0, PlaceMarker("manager", chips=1))).paid == 10
    again.play(1, PlaceMarker(HAWKS))
    assert KELLY in spots(again, 0)


@pytest.mark.rule("HB-MARK-10", "HB-DEC-20", "HB-TIME-10", "HB-PROJ-09", "HB-RR-08", "HB-DEC-21")
def test_any_chip_but_a_loans_may_leave_before_the_first_marker_without_a_refund(
    subtests: pytest.Subtests,
) -> None:
    for chip in [
        "manager",
        "time",
        "3d",
        "vistavision",
        "superscope",
        "cinemascope",
        "reroll",
        "parties",
        "parking",
        "concessions",
        "air",
    ]:
        with subtests.test(chip=chip):
            table = TableBuilder(2).put(0, chips={chip: 1, "loan": 1})
            assert table.play(0, RemoveChip(chip)) == [ChipRemoved(seat=0, chip=chip)]
            assert table.state.chips[0] == {"loan": 1}
            assert table.state.cash[0] == 25
            assert table.waiting == [0]
            assert table.refused(0, RemoveChip(chip)).rule == "HB-MARK-10"


@pytest.mark.rule("HB-DEC-21")
def test_any_number_of_chips_may_leave_in_one_turn() -> None:
    table = TableBuilder(2).put(0, chips={"time": 3, "air": 1})
    for chip in ("time", "air", "time"):
        table.play(0, RemoveChip(chip))
    assert table.state.chips[0] == {"time": 1}


@pytest.mark.rule("HB-DEC-20", "HB-DEC-25", "HB-MARK-10")
def test_chips_stay_once_the_marker_is_placed_and_in_the_second_pass() -> None:
    table = hired(0, of=2).put(0, cash=60, chips={"manager": 1, "air": 1, "loan": 1})
    assert table.refused(1, RemoveChip("air")).rule == "HB-SIM-01"
    table.play(0, PlaceMarker(WAYNE))
    assert table.refused(0, RemoveChip("air")).rule == "HB-SIM-01"
    table.play(1, PlaceMarker(WAYNE))
    assert table.refused(0, RemoveChip("air")).rule == "HB-DEC-20"
    assert table.refused(0, RepayLoan()).rule == "HB-DEC-20"
    table.play(0, PlaceMarker(KELLY))
    assert table.refused(0, RemoveChip("air")).rule == "HB-TURN-02"


@pytest.mark.rule("HB-MARK-10")
@pytest.mark.parametrize("phase", ["films", "advertising", "tips", "blockbuster"])
def test_chips_leave_in_no_other_phase(phase: str) -> None:
    table = TableBuilder(2).put(0, chips={"air": 1}, hand=["cartoon"])
    table.at(phase, *([] if phase == "advertising" else [0]))  # type: ignore[arg-type]
    assert table.refused(0, RemoveChip("air")).rule == "HB-TURN-02"


@pytest.mark.rule("HB-LOAN-01", "HB-LOAN-02", "HB-LOAN-03", "HB-LOAN-07")
def test_a_loan_gives_25_000_at_once_for_a_chip_and_no_fee() -> None:
    table = TableBuilder(2).put(0, cash=0, chips={"manager": 1})
    event = only(MarkerPlaced, table.play(0, PlaceMarker("loan", chips=1)))
    assert (event.paid, event.received) == (0, 25)
    assert table.state.cash[0] == 25
    assert table.state.owns(0, "loan") == 1
    table.play(1, PlaceMarker(WAYNE))
    table.play(0, PlaceMarker("cinemascope", chips=1))
    assert table.state.cash[0] == 19


@pytest.mark.rule("HB-LOAN-01", "HB-LOAN-07")
def test_a_managers_marker_borrows_as_much_and_the_money_pays_for_a_film() -> None:
    table = hired(0, of=2).put(0, cash=0)
    film = table.film(process="", price=12).key
    table.play(0, PlaceMarker(WAYNE))
    table.play(1, PlaceMarker(WAYNE))
    assert only(MarkerPlaced, table.play(0, PlaceMarker("loan", chips=1))).received == 25
    assert (table.state.cash[0], table.state.owns(0, "loan")) == (25, 1)
    table.play(0, PickFilm(film))
    assert table.state.cash[0] == 13


@pytest.mark.rule("HB-DEC-24")
def test_loans_have_no_limit_but_one_for_each_marker() -> None:
    table = TableBuilder(2).put(0, chips={"loan": 7})
    assert table.refused(0, PlaceMarker("loan", chips=2)).rule == "HB-DEC-24"
    table.play(0, PlaceMarker("loan", chips=1))
    assert table.state.owns(0, "loan") == 8


@pytest.mark.rule("HB-LOAN-05", "HB-DEC-25")
def test_a_loan_is_paid_back_whole_before_the_first_marker() -> None:
    table = TableBuilder(2).put(0, cash=60, chips={"loan": 3})
    table.play(0, RepayLoan())
    table.play(0, RepayLoan())
    assert (table.state.cash[0], table.state.chips[0]) == (10, {"loan": 1})
    assert table.refused(0, RepayLoan()).rule == "HB-DEC-25"
    assert table.refused(1, RepayLoan()).rule == "HB-SIM-01"
    table.put(0, cash=25)
    table.play(0, RepayLoan())
    assert (table.state.cash[0], table.state.chips[0]) == (0, {})
    assert table.refused(0, RepayLoan()).rule == "HB-LOAN-05"


@pytest.mark.rule("HB-DEC-26")
def test_a_loans_chip_never_leaves_unpaid() -> None:
    table = TableBuilder(2).put(0, cash=24, chips={"loan": 1})
    assert table.refused(0, RemoveChip("loan")).rule == "HB-DEC-26"
    assert table.refused(0, RepayLoan()).rule == "HB-DEC-25"


@pytest.mark.rule("HB-TIME-04", "HB-TIME-05", "HB-TIME-06", "HB-TIME-07")
@pytest.mark.parametrize("chips", [1, 2, 3, 4])
def test_each_running_time_chip_adds_15_minutes_at_once_and_free(chips: int) -> None:
    table = TableBuilder(2).put(0, cash=0)
    table.play(0, PlaceMarker("time", chips=chips))
    assert table.state.cash[0] == 0
    assert table.state.running_time(0) == 180 + 15 * chips
    assert table.state.minutes_left(0) == 180 + 15 * chips


@pytest.mark.rule("HB-TIME-08")
def test_extra_time_lasts_as_long_as_its_chips() -> None:
    table = TableBuilder(2).put(0, chips={"time": 2})
    assert table.state.running_time(0) == 210
    table.play(0, RemoveChip("time"))
    assert table.state.running_time(0) == 195


@pytest.mark.rule("HB-PROJ-01", "HB-PROJ-02", "HB-PROJ-03", "HB-CON-22")
@pytest.mark.parametrize(("box", "price"), [("3d", 3), ("cinemascope", 6)])
def test_equipment_is_bought_at_the_price_on_the_board(box: str, price: int) -> None:
    table = TableBuilder(2)
    event = only(MarkerPlaced, table.play(0, PlaceMarker(box, chips=1)))
    assert (event.paid, event.chips) == (price, (box,))
    assert table.state.chips[0] == {box: 1}
    table.put(1, cash=price - 1)
    assert table.refused(1, PlaceMarker(box, chips=1)).rule == "HB-DEC-17"


@pytest.mark.rule("HB-PROJ-07", "HB-PROJ-01", "HB-DEC-29", "HB-CON-22")
@pytest.mark.parametrize(
    ("lenses", "price"),
    [(("vistavision",), 4), (("superscope",), 2), (("vistavision", "superscope"), 6)],
)
def test_one_visit_buys_either_lens_or_both(lenses: tuple[str, ...], price: int) -> None:
    table = TableBuilder(2).second_deck()
    event = only(MarkerPlaced, table.play(0, PlaceMarker("lenses", lenses=lenses)))
    assert (event.paid, event.chips) == (price, lenses)
    assert table.state.chips[0] == dict.fromkeys(lenses, 1)
    table.put(1, chips={lenses[0]: 1})
    assert table.refused(1, PlaceMarker("lenses", lenses=lenses)).rule == "HB-DEC-19"
    table.put(1, chips={}, cash=price - 1)
    assert table.refused(1, PlaceMarker("lenses", lenses=lenses)).rule == "HB-DEC-17"
    assert table.refused(1, PlaceMarker("lenses")).rule == "HB-PROJ-07"
    assert table.refused(1, PlaceMarker("lenses", chips=1)).rule == "HB-PROJ-07"
    table.put(1, cash=price).play(1, PlaceMarker("lenses", lenses=lenses))
    assert table.state.cash[1] == 0


@pytest.mark.rule("HB-PROJ-08", "HB-DEC-30")
def test_lenses_are_sold_with_the_second_deck_and_the_rest_from_the_first_week_on() -> None:
    table = TableBuilder(2).put(0, cash=99)
    both = PlaceMarker("lenses", lenses=("vistavision", "superscope"))
    assert table.refused(0, both).rule == "HB-PROJ-08"
    assert {"3d", "cinemascope"} <= spots(table, 0)
    table.second_deck().play(0, both)


@pytest.mark.rule("HB-RR-01", "HB-RR-02")
@pytest.mark.parametrize("chips", [1, 2, 3, 4])
def test_one_to_four_reroll_chips_are_free(chips: int) -> None:
    table = TableBuilder(2).put(0, cash=0)
    table.play(0, PlaceMarker("reroll", chips=chips))
    assert (table.state.cash[0], table.state.chips[0]) == (0, {"reroll": chips})


@pytest.mark.rule("HB-PARTY-01", "HB-PARTY-02", "HB-DEC-34")
def test_a_party_costs_3_000_and_draws_nothing_at_once() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("parties", chips=1))
    assert (table.state.cash[0], table.state.chips[0]) == (22, {"parties": 1})
    assert table.state.hands[0] == []
    table.put(1, cash=2)
    assert table.refused(1, PlaceMarker("parties", chips=1)).rule == "HB-DEC-17"


@pytest.mark.rule("HB-PARK-01", "HB-PARK-02", "HB-CONC-01", "HB-CONC-02", "HB-AC-01", "HB-AC-02")
@pytest.mark.parametrize(("box", "most"), [("parking", 2), ("concessions", 3), ("air", 1)])
def test_amenity_chips_cost_1_000_each(box: str, most: int) -> None:
    for chips in range(1, most + 1):
        table = TableBuilder(2)
        table.play(0, PlaceMarker(box, chips=chips))
        assert (table.state.cash[0], table.state.chips[0]) == (25 - chips, {box: chips})


@pytest.mark.rule("HB-STAR-01", "HB-STAR-02", "HB-DEC-18")
def test_a_marker_on_a_star_places_a_cube_at_once_and_nothing_else() -> None:
    table = TableBuilder(2)
    event = only(MarkerPlaced, table.play(0, PlaceMarker(WAYNE)))
    assert (event.cubes, event.paid, event.chips) == (1, 0, ())
    assert table.state.cubes == {WAYNE: 1}
    assert (table.state.cash[0], table.state.chips[0]) == (25, {})


@pytest.mark.rule("HB-PREV-02", "HB-DIST-03")
@all_sections
def test_a_section_costs_nothing_and_leaves_no_chip(section: str) -> None:
    table = TableBuilder(2)
    table.markers(section, WAYNE, dice=FastDice(1))
    assert (table.state.cash[0], table.state.chips[0]) == (25, {})
    assert table.state.start == 0
