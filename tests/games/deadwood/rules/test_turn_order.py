"""Turns: their actions, and their end."""

from collections.abc import Callable

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.engine.contract.game import Action
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.events import TurnEnded


def working(table: TableBuilder, *, markers: int = 0) -> TableBuilder:
    """The table with seat 0 as an extra at the Saloon, in a film with a budget of 4."""
    table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=2)
    return table.put(0, "saloon", role="saloon.1", markers=markers)


def on_a_live_set(table: TableBuilder) -> None:
    table.put(0, "saloon")


def on_a_set_above_the_own_rank(table: TableBuilder) -> None:
    table.scene("jail", budget=2, ranks=(6,))
    table.put(0, "jail")


def on_a_set_where_every_role_is_taken(table: TableBuilder) -> None:
    card = table.scene("bank", budget=2, ranks=(2, 4))
    table.put(0, "bank", rank=2)
    table.put(1, "bank", role=card.roles[0].key)
    table.put(2, "bank", role="bank.1")


def on_a_wrapped_set(table: TableBuilder) -> None:
    table.wrapped("saloon").put(0, "saloon")


def in_the_trailers(table: TableBuilder) -> None:
    table.put(0, "trailers")


def in_the_office(table: TableBuilder) -> None:
    table.put(0, "casting-office", dollars=40)


def in_the_office_without_money(table: TableBuilder) -> None:
    table.put(0, "casting-office", dollars=3, fame=4)


def stepped_onto_a_live_set(table: TableBuilder) -> None:
    table.play(0, Move("saloon"))


def stepped_onto_a_set_above_the_own_rank(table: TableBuilder) -> None:
    table.scene("jail", budget=2, ranks=(6,))
    table.put(0, "main-street").play(0, Move("jail"))


def stepped_onto_a_wrapped_set(table: TableBuilder) -> None:
    table.wrapped("saloon").play(0, Move("saloon"))


def stepped_into_the_office(table: TableBuilder) -> None:
    table.put(0, "ranch", fame=25).play(0, Move("casting-office"))


def stepped_into_the_trailers(table: TableBuilder) -> None:
    table.put(0, "hotel").play(0, Move("trailers"))


def just_took_a_role(table: TableBuilder) -> None:
    table.put(0, "saloon").play(0, TakeRole("saloon.1"))


def working_below_the_cap(table: TableBuilder) -> None:
    working(table, markers=2)


def working_at_the_cap(table: TableBuilder) -> None:
    working(table, markers=3)


LEGAL_ACTIONS: list[tuple[Callable[[TableBuilder], None], set[type[Action]]]] = [
    (on_a_live_set, {Move, TakeRole, EndTurn}),
    (on_a_set_above_the_own_rank, {Move, EndTurn}),
    (on_a_set_where_every_role_is_taken, {Move, EndTurn}),
    (on_a_wrapped_set, {Move, EndTurn}),
    (in_the_trailers, {Move, EndTurn}),
    (in_the_office, {Move, Upgrade, EndTurn}),
    (in_the_office_without_money, {Move, EndTurn}),
    (stepped_onto_a_live_set, {TakeRole, EndTurn}),
    (stepped_onto_a_set_above_the_own_rank, {EndTurn}),
    (stepped_onto_a_wrapped_set, {EndTurn}),
    (stepped_into_the_office, {Upgrade, EndTurn}),
    (stepped_into_the_trailers, {EndTurn}),
    (just_took_a_role, set()),
    (working_below_the_cap, {Act, Rehearse}),
    (working_at_the_cap, {Act}),
]


@pytest.mark.rule("DW-TURN-01")
@both_editions
@pytest.mark.parametrize(("situation", "kinds"), LEGAL_ACTIONS)
def test_the_situation_decides_what_may_be_done(
    situation: Callable[[TableBuilder], None], kinds: set[type[Action]], edition: str
) -> None:
    table = TableBuilder(edition=edition)
    situation(table)
    assert {type(action) for action in table.legal(0)} == kinds


@pytest.mark.rule("DW-TURN-01")
@pytest.mark.parametrize("situation", [situation for situation, _ in LEGAL_ACTIONS])
def test_what_is_offered_is_just_what_is_accepted(
    situation: Callable[[TableBuilder], None],
) -> None:
    table = TableBuilder()
    situation(table)
    accepted = set()
    for action in DEADWOOD.all_actions(table.state):
        try:
            DEADWOOD.check(table.state, 0, action)
        except IllegalAction:
            continue
        accepted.add(action)
    offered = table.legal(0)
    assert set(offered) == accepted
    assert len(offered) == len(accepted)


@pytest.mark.rule("DW-TURN-01")
@pytest.mark.parametrize(
    ("action", "key"), [(Act(), "no-role-to-act"), (Rehearse(), "no-role-to-rehearse")]
)
def test_a_free_player_cannot_work(action: Action, key: str) -> None:
    refusal = TableBuilder().put(0, "saloon").refused(0, action)
    assert (refusal.rule, refusal.key) == ("DW-TURN-01", key)


@pytest.mark.rule("DW-TURN-02")
@both_editions
def test_a_free_player_may_take_a_step(edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.play(0, Move("hotel"))
    assert table.state.at == ["hotel", "trailers", "trailers", "trailers"]


@pytest.mark.rule("DW-TURN-03")
@both_editions
def test_a_free_player_may_take_a_role(edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, "hotel")
    table.play(0, TakeRole("hotel.1"))
    assert table.state.role == ["hotel.1", None, None, None]


@pytest.mark.rule("DW-TURN-04")
@both_editions
def test_a_free_player_may_step_and_take_a_role_there(edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.play(0, Move("hotel"))
    assert table.state.turn == 0
    table.play(0, TakeRole("hotel.2"))
    assert (table.state.at[0], table.state.role[0]) == ("hotel", "hotel.2")


@pytest.mark.rule("DW-TURN-05")
def test_a_free_player_may_do_nothing_at_all() -> None:
    table = TableBuilder()
    before = table.state.copy()
    assert table.play(0, EndTurn()) == [TurnEnded(seat=0, idle=True)]
    assert (table.state.at, table.state.role) == (before.at, before.role)
    assert table.state.turn == 1


@pytest.mark.rule("DW-TURN-05")
def test_a_turn_with_a_step_was_not_idle() -> None:
    table = TableBuilder()
    table.play(0, Move("saloon"))
    assert table.play(0, EndTurn()) == [TurnEnded(seat=0, idle=False)]


@pytest.mark.rule("DW-TURN-06", "DW-DEC-11")
@both_editions
def test_a_working_player_must_act_or_rehearse(edition: str) -> None:
    table = working(TableBuilder(edition=edition))
    refusal = table.refused(0, EndTurn())
    assert (refusal.rule, refusal.key) == ("DW-TURN-06", "must-work")
    assert refusal.params == {"role": "saloon.1"}
    assert table.legal(0) == [Act(), Rehearse()]


@pytest.mark.rule("DW-TURN-07")
@pytest.mark.parametrize("again", [Act(), Rehearse()])
@pytest.mark.parametrize(("once", "faces"), [(Act(), [3]), (Act(), [4]), (Rehearse(), [])])
def test_a_working_player_works_once(once: Action, faces: list[int], again: Action) -> None:
    table = working(TableBuilder())
    table.play(0, once, *faces)
    refusal = table.refused(0, again)
    assert (refusal.rule, refusal.key) == ("DW-TURN-11", "not-your-turn")


@pytest.mark.rule("DW-TURN-08")
@pytest.mark.parametrize("to", ["trailers", "main-street", "bank", "general-store"])
def test_a_working_player_may_not_move(to: str) -> None:
    refusal = working(TableBuilder()).refused(0, Move(to))
    assert (refusal.rule, refusal.key) == ("DW-MOVE-01", "working")


@pytest.mark.rule("DW-TURN-09")
@both_editions
def test_a_rank_is_bought_in_the_casting_office(edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, "casting-office", dollars=4)
    table.play(0, Upgrade(2, "dollars"))
    assert (table.state.rank[0], table.state.dollars[0]) == (2, 0)


@pytest.mark.rule("DW-TURN-10")
@both_editions
@pytest.mark.parametrize("work", [Act(), Rehearse()])
def test_a_role_is_worked_on_from_the_next_turn_on(work: Action, edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.scene("saloon", budget=4, ranks=(1, 2, 4))
    table.put(0, "saloon").play(0, TakeRole("saloon.1"))
    assert table.refused(0, work).key == "not-your-turn"
    for other in (1, 2, 3):
        table.play(other, EndTurn())
    assert work in table.legal(0)


@pytest.mark.rule("DW-TURN-11")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_turns_go_clockwise_and_round(seats: int, edition: str) -> None:
    table = TableBuilder(seats, first=1, edition=edition)
    took = []
    for _ in range(seats + 1):
        took.append(table.state.turn)
        table.play(table.state.turn, EndTurn())
    assert took == [*range(1, seats), 0, 1]


@pytest.mark.rule("DW-TURN-11")
@pytest.mark.parametrize("action", [EndTurn(), Move("saloon"), Act(), TakeRole("saloon.1")])
def test_only_the_active_player_may_do_anything(action: Action) -> None:
    table = working(TableBuilder())
    refusal = table.refused(2, action)
    assert (refusal.rule, refusal.key) == ("DW-TURN-11", "not-your-turn")
    assert refusal.params == {"seat": 0}
    assert table.legal(2) == []


@pytest.mark.rule("DW-TURN-11")
@pytest.mark.parametrize("seat", [-4, 4])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    refusal = TableBuilder(4).refused(seat, EndTurn())
    assert (refusal.rule, refusal.key) == ("DW-TURN-11", "no-such-seat")


@pytest.mark.rule("DW-DEC-27")
@pytest.mark.parametrize(("work", "faces"), [(Act(), [1]), (Act(), [6]), (Rehearse(), [])])
def test_work_ends_the_turn_by_itself(work: Action, faces: list[int]) -> None:
    table = working(TableBuilder())
    table.play(0, work, *faces)
    assert DEADWOOD.active_seats(table.state) == (1,)


@pytest.mark.rule("DW-DEC-27")
def test_taking_a_role_ends_the_turn_by_itself() -> None:
    table = TableBuilder().put(0, "saloon")
    table.play(0, TakeRole("saloon.1"))
    assert DEADWOOD.active_seats(table.state) == (1,)


@pytest.mark.rule("DW-DEC-27")
def test_neither_a_step_nor_a_purchase_ends_the_turn() -> None:
    table = TableBuilder().put(0, "ranch", dollars=4)
    table.play(0, Move("casting-office"))
    assert DEADWOOD.active_seats(table.state) == (0,)
    table.play(0, Upgrade(2, "dollars"))
    assert DEADWOOD.active_seats(table.state) == (0,)
    table.play(0, EndTurn())
    assert DEADWOOD.active_seats(table.state) == (1,)


@pytest.mark.rule("DW-DEC-28")
@both_editions
def test_free_players_may_pass_without_limit(edition: str) -> None:
    table = TableBuilder(3, edition=edition)
    before = table.state.copy()
    for turn in range(300):
        table.play(turn % 3, EndTurn())
    assert table.state.turn == 0
    assert (table.state.day, table.state.at) == (1, before.at)
    assert (table.state.scene, table.state.face_up) == (before.scene, before.face_up)


@pytest.mark.rule("DW-DEC-28")
def test_a_working_player_may_not_pass_while_the_others_do() -> None:
    table = working(TableBuilder(2))
    for _ in range(3):
        assert table.refused(0, EndTurn()).key == "must-work"
        table.play(0, Act(), 1)
        table.play(1, EndTurn())
    assert table.state.dollars[0] == 3


@pytest.mark.rule("DW-DEC-29")
def test_an_act_that_wraps_the_scene_was_the_whole_turn() -> None:
    table = working(TableBuilder())
    table.state.shots["saloon"] = 1
    table.play(0, Act(), 4)
    assert table.state.role[0] is None
    assert table.refused(0, Move("trailers")).key == "not-your-turn"
    assert table.state.turn == 1
