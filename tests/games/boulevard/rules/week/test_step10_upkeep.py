"""Step 10: upkeep of a theater and its chips, and lack of money for it."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.games.boulevard.content.pieces import CHIPS
from matinee.games.boulevard.rules.actions import PlaceMarker, RemoveChip, RepayLoan
from matinee.games.boulevard.rules.events import GameEnded, UpkeepPaid

NO_TREND = (6, 1, 1)


def after_upkeep(table: TableBuilder, *faces: int) -> list[int]:
    """Upkeep paid by each player after a week without bids and with these income dice."""
    events = table.bid().payout(*NO_TREND, *faces)
    return [event.paid for event in sorted(all_of(UpkeepPaid, events), key=lambda e: e.seat)]


@pytest.mark.rule("HB-UPK-01", "HB-TURN-10")
def test_every_theater_pays_1_000_dollars_a_week() -> None:
    table = TableBuilder(3)
    assert after_upkeep(table) == [1, 1, 1]
    assert table.state.cash == [24] * 3


@pytest.mark.rule("HB-UPK-02", "HB-COMP-03")
@pytest.mark.parametrize(
    "chip",
    [pytest.param("manager", marks=pytest.mark.rule("HB-MGR-03")),
     pytest.param("loan", marks=pytest.mark.rule("HB-LOAN-04")),
     pytest.param("time", marks=pytest.mark.rule("HB-TIME-09")),
     pytest.param("3d", marks=pytest.mark.rule("HB-PROJ-06")),
     pytest.param("cinemascope", marks=pytest.mark.rule("HB-PROJ-06")),
     pytest.param("vistavision", marks=pytest.mark.rule("HB-PROJ-06")),
     pytest.param("superscope", marks=pytest.mark.rule("HB-PROJ-06")),
     pytest.param("reroll", marks=pytest.mark.rule("HB-RR-07")),
     pytest.param("parties", marks=pytest.mark.rule("HB-PARTY-04")),
     pytest.param("parking", marks=pytest.mark.rule("HB-PARK-04")),
     pytest.param("concessions", marks=pytest.mark.rule("HB-CONC-04")),
     pytest.param("air", marks=pytest.mark.rule("HB-AC-04"))],
)  # fmt: skip
@pytest.mark.parametrize("many", [1, 2])
def test_every_chip_costs_its_owner_1_000_dollars_every_week(chip: str, many: int) -> None:
    table = TableBuilder(2).put(0, chips={chip: many}).put(1, cash=40)
    for _ in range(2):
        assert after_upkeep(table) == [1 + many, 1]
        table.at("markers", *table.state.queue)
    assert chip in CHIPS


@pytest.mark.rule("HB-UPK-02")
def test_chips_in_all_boxes_add_up() -> None:
    table = TableBuilder(2).put(0, chips={"time": 4, "air": 1, "loan": 2, "3d": 1})
    assert after_upkeep(table, 5) == [1 + 8, 1]
    assert table.state.cash == [25 + 5 - 9, 24]


@pytest.mark.rule("HB-DEC-27")
def test_upkeep_is_due_in_the_week_in_which_a_chip_is_placed() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("concessions", chips=1))
    table.play(1, PlaceMarker("john-wayne"))
    table.no_films().payout(*NO_TREND, 5)
    fee, upkeep = 1, 2
    assert table.state.cash[0] == 25 - fee + 5 - upkeep


@pytest.mark.rule("HB-DEC-25", "HB-UPK-02")
def test_no_interest_is_due_on_a_loan_paid_back_this_week() -> None:
    table = TableBuilder(2).put(0, cash=40, chips={"loan": 2})
    table.play(0, RepayLoan())
    table.at("advertising")
    assert after_upkeep(table) == [2, 1]


@pytest.mark.rule("HB-UPK-04", "HB-STAR-02")
def test_markers_and_cubes_cost_nothing() -> None:
    table = TableBuilder(2).put(0, spots=["john-wayne", "preview"]).put(1, spots=["time"])
    table.state.cubes = {"john-wayne": 7}
    assert after_upkeep(table) == [1, 1]


@pytest.mark.rule("HB-UPK-03", "HB-MARK-10")
def test_chips_stay_where_they_are() -> None:
    chips = {"time": 3, "parties": 1, "loan": 1}
    table = TableBuilder(2).put(0, chips=chips, films=["in-a-lonely-place"]).bid()
    table.payout(*NO_TREND)
    assert table.state.phase == "blockbuster"
    assert table.refused(0, RemoveChip("time")).rule == "HB-TURN-02"
    table.play_shuffled(0, table.legal(0)[-1])
    assert table.state.chips[0] == chips


@pytest.mark.rule("HB-DEC-28")
def test_who_cannot_pay_gets_an_emergency_loan_whose_chip_is_not_charged_yet() -> None:
    table = TableBuilder(2).put(0, cash=2, chips={"time": 3}).bid()
    events = table.payout(*NO_TREND)
    assert UpkeepPaid(seat=0, paid=4, loans=1) in events
    assert table.state.cash[0] == 2 + 25 - 4
    assert table.state.chips[0] == {"time": 3, "loan": 1}
    table.put(1, cash=60)
    assert after_upkeep(table)[0] == 5


@pytest.mark.rule("HB-DEC-28")
def test_the_weeks_income_pays_first() -> None:
    table = TableBuilder(2).put(0, cash=0, chips={"air": 1}).bid()
    events = table.payout(*NO_TREND, 2)
    assert UpkeepPaid(seat=0, paid=2, loans=0) in events
    assert table.state.cash[0] == 0
    assert "loan" not in table.state.chips[0]


@pytest.mark.rule("HB-DEC-28")
def test_one_loan_may_not_be_enough() -> None:
    table = TableBuilder(2).put(0, cash=3, chips={"loan": 30}).bid()
    events = table.payout(*NO_TREND)
    assert UpkeepPaid(seat=0, paid=31, loans=2) in events
    assert table.state.cash[0] == 3 + 50 - 31
    assert table.state.chips[0] == {"loan": 32}


@pytest.mark.rule("HB-DEC-28", "HB-END-02")
def test_an_emergency_loan_is_taken_in_the_last_week_too_and_costs_its_principal() -> None:
    table = TableBuilder(2).last_week().put(0, cash=2, chips={"time": 3}).bid()
    assert only(GameEnded, table.payout(*NO_TREND)).holdings == (2 - 4, 24)


@pytest.mark.rule("HB-SIM-05")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_order_of_players_makes_no_difference(start: int) -> None:
    table = TableBuilder(3, start=start).put(0, chips={"time": 2}).put(1, cash=0).put(2, cash=5)
    assert after_upkeep(table) == [3, 1, 1]
    assert table.state.cash == [22, 24, 4]
