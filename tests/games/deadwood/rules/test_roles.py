"""Taking roles: places, ranks, and side effects that it does not have."""

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.engine.contract.game import Action
from matinee.games.deadwood.content import Scene
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.events import TookRole


def saloon(edition: str = "studios", seats: int = 4) -> tuple[TableBuilder, Scene]:
    """A table at which all stand at the Saloon, with a card of budget 4; and that card."""
    table = TableBuilder(seats, edition=edition)
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=2)
    for seat in range(seats):
        table.put(seat, "saloon")
    return table, card


@pytest.mark.rule("DW-ROLE-01")
@both_editions
def test_taking_a_role_puts_the_pawn_on_it(edition: str) -> None:
    table, _ = saloon(edition)
    assert table.play(0, TakeRole("saloon.1")) == [TookRole(seat=0, role="saloon.1")]
    assert table.state.role == ["saloon.1", None, None, None]
    assert table.state.at[0] == "saloon"


@pytest.mark.rule("DW-ROLE-02")
@both_editions
def test_roles_on_the_card_and_beside_it_may_be_taken(edition: str) -> None:
    table, card = saloon(edition)
    table.put(0, rank=6)
    offered = {action.role for action in table.legal(0) if isinstance(action, TakeRole)}
    assert offered == {"saloon.1", "saloon.2", *(role.key for role in card.roles)}
    table.play(0, TakeRole(card.roles[0].key))
    table.play(1, TakeRole("saloon.1"))
    assert table.state.role[:2] == [card.roles[0].key, "saloon.1"]


@pytest.mark.rule("DW-ROLE-02")
@both_editions
def test_a_role_on_the_board_elsewhere_is_refused(edition: str) -> None:
    refusal = saloon(edition)[0].refused(0, TakeRole("hotel.1"))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-02", "role-elsewhere")
    assert refusal.params == {"role": "hotel.1", "area": "hotel"}


@pytest.mark.rule("DW-ROLE-02")
@both_editions
def test_a_role_on_a_card_elsewhere_is_refused(edition: str) -> None:
    table, _ = saloon(edition)
    other = table.scene("hotel", budget=3, ranks=(1, 3, 4))
    refusal = table.refused(0, TakeRole(other.roles[0].key))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-02", "scene-not-here")


@pytest.mark.rule("DW-ROLE-02")
@pytest.mark.parametrize("area", ["trailers", "casting-office"])
def test_away_from_the_sets_no_role_can_be_taken(area: str) -> None:
    table, card = saloon()
    table.put(0, area)
    assert table.refused(0, TakeRole("saloon.1")).key == "role-elsewhere"
    assert table.refused(0, TakeRole(card.roles[0].key)).key == "scene-not-here"


@pytest.mark.rule("DW-ROLE-02")
def test_a_role_that_does_not_exist_is_refused() -> None:
    refusal = saloon()[0].refused(0, TakeRole("saloon.3"))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-02", "no-such-role")


@pytest.mark.rule("DW-ROLE-03")
@both_editions
@pytest.mark.parametrize("position", [1, 2])
def test_a_role_of_the_own_rank_may_be_taken(position: int, edition: str) -> None:
    table, card = saloon(edition)
    role = card.roles[position]
    table.put(0, rank=role.rank).play(0, TakeRole(role.key))
    assert table.state.role[0] == role.key


@pytest.mark.rule("DW-ROLE-04")
@both_editions
@pytest.mark.parametrize("role", ["saloon.1", "saloon.2"])
def test_a_role_below_the_own_rank_may_be_taken(role: str, edition: str) -> None:
    table, _ = saloon(edition)
    table.put(0, rank=5).play(0, TakeRole(role))
    assert table.state.role[0] == role


@pytest.mark.rule("DW-ROLE-05")
@both_editions
def test_an_extra_above_the_own_rank_is_refused(edition: str) -> None:
    refusal = saloon(edition)[0].refused(0, TakeRole("saloon.2"))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-05", "rank-too-low")
    assert refusal.params == {"role": "saloon.2", "rank": 1, "needs": 2}


@pytest.mark.rule("DW-ROLE-05")
@both_editions
def test_a_starring_role_above_the_own_rank_is_refused(edition: str) -> None:
    table, card = saloon(edition)
    refusal = table.put(0, rank=3).refused(0, TakeRole(card.roles[2].key))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-05", "rank-too-low")


@pytest.mark.rule("DW-ROLE-06")
@both_editions
def test_several_players_may_work_on_one_scene(edition: str) -> None:
    table, card = saloon(edition)
    table.put(1, rank=2)
    roles = [card.roles[0].key, card.roles[1].key, "saloon.1"]
    for seat, role in enumerate(roles):
        table.play(seat, TakeRole(role))
    assert table.state.role == [*roles, None]


@pytest.mark.rule("DW-ROLE-07")
@both_editions
@pytest.mark.parametrize("position", [None, 0])
def test_an_occupied_role_is_refused(position: int | None, edition: str) -> None:
    table, card = saloon(edition)
    role = "saloon.1" if position is None else card.roles[position].key
    table.put(2, role=role)
    refusal = table.put(0, rank=6).refused(0, TakeRole(role))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-07", "role-taken")
    assert refusal.params == {"role": role, "seat": 2}


@pytest.mark.rule("DW-ROLE-08")
def test_a_player_may_leave_an_open_role_alone() -> None:
    table, _ = saloon()
    assert TakeRole("saloon.1") in table.legal(0)
    table.play(0, EndTurn())
    assert table.state.role[0] is None
    assert table.state.turn == 1


@pytest.mark.rule("DW-ROLE-09")
@both_editions
def test_a_role_cannot_be_left_before_the_scene_wraps(edition: str) -> None:
    table, _ = saloon(edition)
    table.put(0, role="saloon.1").play(0, Act(), 4)
    table.turn(0)
    assert table.state.shots["saloon"] == 1
    assert table.state.role[0] == "saloon.1"
    assert table.refused(0, Move("trailers")).key == "working"
    assert table.refused(0, EndTurn()).key == "must-work"


@pytest.mark.rule("DW-ROLE-10")
@both_editions
@pytest.mark.parametrize("starring", [True, False])
def test_both_kinds_of_role_act_and_rehearse_alike(starring: bool, edition: str) -> None:
    table, card = saloon(edition)
    table.put(0, role=card.roles[0].key if starring else "saloon.1")
    assert table.legal(0) == [Act(), Rehearse()]
    table.play(0, Rehearse())
    table.turn(0).play(0, Act(), 2)
    assert table.state.shots["saloon"] == 2
    table.turn(0).play(0, Act(), 3)
    assert table.state.shots["saloon"] == 1


@pytest.mark.rule("DW-ROLE-11")
@both_editions
def test_the_two_kinds_of_role_are_paid_differently(edition: str) -> None:
    table, card = saloon(edition)
    table.put(0, role=card.roles[2].key).put(1, role="saloon.2")
    table.play(0, Act(), 4)
    table.turn(1).play(1, Act(), 3)
    assert (table.state.dollars[:2], table.state.fame[:2]) == ([0, 1], [2, 0])
    table.turn(1).play(1, Act(), 4, 6, 5, 4, 3)
    assert table.state.dollars[:2] == [6 + 3, 1 + 1 + 2]


@pytest.mark.rule("DW-ROLE-12")
@both_editions
@pytest.mark.parametrize("starring", [True, False])
def test_taking_a_role_pays_nothing_and_rolls_nothing(starring: bool, edition: str) -> None:
    table, card = saloon(edition)
    table.play(0, TakeRole(card.roles[0].key if starring else "saloon.1"))
    assert table.state.dollars == table.state.fame == table.state.markers == [0] * 4


@pytest.mark.rule("DW-DEC-23")
@both_editions
@pytest.mark.parametrize("then", [Move("bank"), Upgrade(2, "dollars"), EndTurn()])
def test_nothing_follows_the_taking_of_a_role(then: Action, edition: str) -> None:
    table, _ = saloon(edition)
    table.put(0, dollars=40).play(0, TakeRole("saloon.1"))
    assert table.refused(0, then).key == "not-your-turn"
    assert table.state.turn == 1


@pytest.mark.rule("DW-DEC-24")
@both_editions
def test_an_extra_of_a_wrapped_scene_is_refused(edition: str) -> None:
    table, _ = saloon(edition)
    refusal = table.wrapped("saloon").refused(0, TakeRole("saloon.1"))
    assert (refusal.rule, refusal.key) == ("DW-DEC-24", "scene-wrapped")


@pytest.mark.rule("DW-DEC-24")
@both_editions
def test_a_starring_role_of_a_wrapped_scene_is_refused(edition: str) -> None:
    table, card = saloon(edition)
    refusal = table.wrapped("saloon").refused(0, TakeRole(card.roles[0].key))
    assert (refusal.rule, refusal.key) == ("DW-ROLE-02", "scene-not-here")


@pytest.mark.rule("DW-DEC-25")
@both_editions
def test_a_scene_may_be_joined_while_one_shot_is_open(edition: str) -> None:
    table, card = saloon(edition)
    table.put(0, role="saloon.1").play(0, Act(), 5)
    assert table.state.shots["saloon"] == 1
    table.play(1, TakeRole(card.roles[0].key))
    assert table.state.role[1] == card.roles[0].key


@pytest.mark.rule("DW-DEC-26")
@both_editions
def test_nobody_swaps_roles_or_holds_two(edition: str) -> None:
    table, card = saloon(edition)
    table.put(0, role="saloon.1", rank=6)
    for role in ("saloon.2", card.roles[0].key):
        refusal = table.refused(0, TakeRole(role))
        assert (refusal.rule, refusal.key) == ("DW-DEC-26", "has-role")
        assert refusal.params == {"role": "saloon.1"}
