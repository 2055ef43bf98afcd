"""Moving: one step through a doorway, and the card that is turned up there."""

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.engine.contract.hidden import HIDDEN
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, TakeRole
from matinee.games.deadwood.rules.events import Moved, Revealed

LINKS = {
    "trailers": {"main-street", "saloon", "hotel"},
    "casting-office": {"train-station", "ranch", "secret-hideout"},
    "main-street": {"trailers", "saloon", "jail"},
    "saloon": {"trailers", "main-street", "general-store", "bank"},
    "hotel": {"trailers", "bank", "church"},
    "jail": {"main-street", "general-store", "train-station"},
    "general-store": {"saloon", "jail", "train-station", "ranch"},
    "train-station": {"jail", "general-store", "casting-office"},
    "ranch": {"general-store", "bank", "secret-hideout", "casting-office"},
    "bank": {"saloon", "hotel", "ranch", "church"},
    "church": {"bank", "hotel", "secret-hideout"},
    "secret-hideout": {"ranch", "church", "casting-office"},
}


@pytest.mark.rule("DW-MOVE-01")
@both_editions
def test_only_a_free_player_may_move(edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.put(0, "saloon", role="saloon.1")
    refusal = table.refused(0, Move("trailers"))
    assert (refusal.rule, refusal.key) == ("DW-MOVE-01", "working")
    assert refusal.params == {"role": "saloon.1"}


@pytest.mark.rule("DW-MOVE-02")
def test_a_step_leads_into_the_next_area() -> None:
    table = TableBuilder()
    events = table.play(0, Move("hotel"))
    assert table.state.at[0] == "hotel"
    assert events[0] == Moved(seat=0, to="hotel")


@pytest.mark.rule("DW-MOVE-02")
def test_nobody_can_step_off_the_lot() -> None:
    refusal = TableBuilder().refused(0, Move("hollywood"))
    assert (refusal.rule, refusal.key) == ("DW-MOVE-02", "no-such-area")


@pytest.mark.rule("DW-MOVE-03", "DW-DEC-09")
@both_editions
@pytest.mark.parametrize("here", LINKS)
def test_every_doorway_may_be_used_and_no_wall(here: str, edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, here)
    steps = [action.to for action in table.legal(0) if isinstance(action, Move)]
    assert sorted(steps) == sorted(LINKS[here])
    for to in steps:
        table.put(0, here).turn(0).play(0, Move(to))
        assert table.state.at[0] == to


@pytest.mark.rule("DW-MOVE-04")
@both_editions
@pytest.mark.parametrize(
    ("here", "to"), [("trailers", "jail"), ("trailers", "casting-office"), ("bank", "jail")]
)
def test_a_step_through_a_wall_is_refused(here: str, to: str, edition: str) -> None:
    refusal = TableBuilder(edition=edition).put(0, here).refused(0, Move(to))
    assert (refusal.rule, refusal.key) == ("DW-MOVE-04", "not-joined")
    assert refusal.params == {"here": here, "to": to}


@pytest.mark.rule("DW-MOVE-05")
@both_editions
@pytest.mark.parametrize("to", ["bank", "trailers"])
def test_a_second_step_is_refused(to: str, edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.play(0, Move("saloon"))
    refusal = table.refused(0, Move(to))
    assert (refusal.rule, refusal.key) == ("DW-MOVE-05", "already-moved")


@pytest.mark.rule("DW-MOVE-05")
def test_the_next_turn_brings_a_new_step() -> None:
    table = TableBuilder(2)
    table.play(0, Move("saloon"))
    table.play(0, EndTurn())
    table.play(1, Move("saloon"))
    table.play(1, EndTurn())
    table.play(0, Move("bank"))
    assert table.state.at == ["bank", "saloon"]


@pytest.mark.rule("DW-MOVE-06")
def test_moving_is_optional() -> None:
    table = TableBuilder().put(0, "saloon")
    table.play(0, EndTurn())
    assert table.state.at[0] == "saloon"
    assert table.state.turn == 1


@pytest.mark.rule("DW-MOVE-07", "DW-DEC-07")
@both_editions
def test_stepping_onto_a_set_turns_its_card_up(edition: str) -> None:
    table = TableBuilder(edition=edition)
    card = table.scene("hotel", budget=4, face_up=False)
    assert table.play(0, Move("hotel")) == [
        Moved(seat=0, to="hotel"),
        Revealed(area="hotel", scene=card.key),
    ]
    assert [area for area, up in table.state.face_up.items() if up] == ["hotel"]


@pytest.mark.rule("DW-MOVE-07")
def test_a_card_is_turned_up_once() -> None:
    table = TableBuilder(2)
    table.play(0, Move("hotel"))
    table.play(0, EndTurn())
    assert table.play(1, Move("hotel")) == [Moved(seat=1, to="hotel")]


@pytest.mark.rule("DW-MOVE-08")
@both_editions
def test_the_card_is_turned_up_even_if_no_role_there_can_be_wanted(edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, "main-street")
    table.scene("jail", budget=2, ranks=(6,), face_up=False)
    table.play(0, Move("jail"))
    table.play(0, EndTurn())
    assert table.state.face_up["jail"]
    assert table.state.role[0] is None


@pytest.mark.rule("DW-MOVE-09")
@both_editions
def test_a_role_may_be_taken_after_the_step(edition: str) -> None:
    table = TableBuilder(edition=edition)
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4), face_up=False)
    table.play(0, Move("saloon"))
    table.play(0, TakeRole(card.roles[0].key))
    assert table.state.role[0] == card.roles[0].key


@pytest.mark.rule("DW-MOVE-10", "DW-DEC-22")
@both_editions
def test_a_role_may_be_taken_without_a_step(edition: str) -> None:
    table = TableBuilder(2, edition=edition)
    table.play(0, Move("saloon"))
    table.play(0, EndTurn())
    table.play(1, EndTurn())
    table.play(0, TakeRole("saloon.1"))
    assert (table.state.at[0], table.state.role[0]) == ("saloon", "saloon.1")


@pytest.mark.rule("DW-MOVE-11")
def test_a_player_without_a_role_is_on_the_set_but_not_in_the_scene() -> None:
    table = TableBuilder()
    table.play(0, Move("saloon"))
    assert (table.state.at[0], table.state.role[0]) == ("saloon", None)
    assert table.refused(0, Act()).key == "no-role-to-act"


@pytest.mark.rule("DW-MOVE-12")
@pytest.mark.parametrize(
    ("edition", "layout"), [("classic", "1"), ("studios", "1"), ("studios", "2")]
)
def test_the_trailers_and_the_saloon_are_joined(edition: str, layout: str) -> None:
    table = TableBuilder(2, edition=edition, layout=layout)
    table.play(0, Move("saloon"))
    table.put(1, "saloon").turn(1).play(1, Move("trailers"))
    assert table.state.at == ["saloon", "trailers"]


@pytest.mark.rule("DW-DEC-14")
@both_editions
def test_the_office_may_be_entered_and_left_through_its_doorways(edition: str) -> None:
    table = TableBuilder(2, edition=edition).put(0, "secret-hideout")
    assert table.play(0, Move("casting-office")) == [Moved(seat=0, to="casting-office")]
    table.turn(0).play(0, Move("train-station"))
    assert table.state.at[0] == "train-station"


@pytest.mark.rule("DW-DEC-14")
@both_editions
def test_the_trailers_may_be_entered_and_left_later_in_the_day(edition: str) -> None:
    table = TableBuilder(2, edition=edition).put(0, "main-street")
    assert table.play(0, Move("trailers")) == [Moved(seat=0, to="trailers")]
    table.turn(0).play(0, Move("hotel"))
    assert table.state.at[0] == "hotel"


@pytest.mark.rule("DW-DEC-15")
@both_editions
@pytest.mark.parametrize("area", ["saloon", "trailers", "casting-office"])
def test_any_number_of_players_may_be_in_one_area(area: str, edition: str) -> None:
    table = TableBuilder(8, edition=edition)
    door = next(iter(sorted(LINKS[area])))
    for seat in range(8):
        table.put(seat, door)
    for seat in range(8):
        table.play(seat, Move(area))
        table.play(seat, EndTurn())
    assert table.state.at == [area] * 8


@pytest.mark.rule("DW-DEC-16")
@both_editions
def test_staying_put_is_no_move_and_costs_no_step(edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, "saloon")
    refusal = table.refused(0, Move("saloon"))
    assert (refusal.rule, refusal.key) == ("DW-DEC-16", "already-there")
    table.play(0, Move("bank"))
    assert table.state.at[0] == "bank"


@pytest.mark.rule("DW-DEC-17")
def test_a_player_may_come_back_on_a_later_turn() -> None:
    table = TableBuilder(2)
    for to in ("saloon", "trailers", "saloon"):
        table.turn(0).play(0, Move(to))
    assert table.state.at[0] == "saloon"


@pytest.mark.rule("DW-DEC-18")
@both_editions
def test_a_wrapped_set_may_be_entered_and_has_nothing_to_offer(edition: str) -> None:
    table = TableBuilder(2, edition=edition).wrapped("saloon").put(0, rank=6)
    assert table.play(0, Move("saloon")) == [Moved(seat=0, to="saloon")]
    assert table.legal(0) == [EndTurn()]
    table.play(0, EndTurn())
    table.play(1, EndTurn())
    table.play(0, EndTurn())
    assert table.state.at[0] == "saloon"


@pytest.mark.rule("DW-DEC-19")
@both_editions
def test_everyone_sees_the_card_before_the_mover_decides(edition: str) -> None:
    table = TableBuilder(3, edition=edition)
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4), face_up=False)
    viewers = (0, 1, 2, None)
    assert [DEADWOOD.view(table.state, who).scene["saloon"] for who in viewers] == [HIDDEN] * 4
    table.play(0, Move("saloon"))
    assert [DEADWOOD.view(table.state, who).scene["saloon"] for who in viewers] == [card.key] * 4
    assert TakeRole(card.roles[0].key) in table.legal(0)
