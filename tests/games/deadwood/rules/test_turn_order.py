"""Turns: their actions, and their end."""

from collections.abc import Callable

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.engine.contract.game import Action
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.events import TurnEnded


def working(stage: TableBuilder, *, markers: int = 0) -> TableBuilder:
    """The table with seat 0 as an extra at the Saloon, in a film with a budget of 4."""
    stage.scene("saloon", budget=4, ranks=(1, 2, 4), shots=2)
    return stage.put(0, "saloon", role="saloon.1", markers=markers)


def on_a_live_set(stage: TableBuilder) -> None:
    stage.put(0, "saloon")


def on_a_set_above_the_own_rank(stage: TableBuilder) -> None:
    stage.scene("jail", budget=2, ranks=(6,))
    stage.put(0, "jail")


def on_a_set_where_every_role_is_taken(stage: TableBuilder) -> None:
    card = stage.scene("bank", budget=2, ranks=(2, 4))
    stage.put(0, "bank", rank=2)
    stage.put(1, "bank", role=card.roles[0].key)
    stage.put(2, "bank", role="bank.1")


def on_a_wrapped_set(stage: TableBuilder) -> None:
    stage.wrapped("saloon").put(0, "saloon")


def in_the_trailers(stage: TableBuilder) -> None:
    stage.put(0, "trailers")


def in_the_office(stage: TableBuilder) -> None:
    stage.put(0, "casting-office", dollars=40)


def in_the_office_without_money(stage: TableBuilder) -> None:
    stage.put(0, "casting-office", dollars=3, fame=4)


def stepped_onto_a_live_set(stage: TableBuilder) -> None:
    stage.play(0, Move("saloon"))


def stepped_onto_a_set_above_the_own_rank(stage: TableBuilder) -> None:
    stage.scene("jail", budget=2, ranks=(6,))
    stage.put(0, "main-street").play(0, Move("jail"))


def stepped_onto_a_wrapped_set(stage: TableBuilder) -> None:
    stage.wrapped("saloon").play(0, Move("saloon"))


def stepped_into_the_office(stage: TableBuilder) -> None:
    stage.put(0, "ranch", fame=25).play(0, Move("casting-office"))


def stepped_into_the_trailers(stage: TableBuilder) -> None:
    stage.put(0, "hotel").play(0, Move("trailers"))


def just_took_a_role(stage: TableBuilder) -> None:
    stage.put(0, "saloon").play(0, TakeRole("saloon.1"))


def working_below_the_cap(stage: TableBuilder) -> None:
    working(stage, markers=2)


def working_at_the_cap(stage: TableBuilder) -> None:
    working(stage, markers=3)


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
    stage = TableBuilder(edition=edition)
    situation(stage)
    assert {type(action) for action in stage.legal(0)} == kinds


@pytest.mark.rule("DW-TURN-01")
@pytest.mark.parametrize("situation", [situation for situation, _ in LEGAL_ACTIONS])
def test_what_is_offered_is_just_what_is_accepted(
    situation: Callable[[TableBuilder], None],
) -> None:
    stage = TableBuilder()
    situation(stage)
    accepted = set()
    for action in DEADWOOD.all_actions(stage.state):
        try:
            DEADWOOD.check(stage.state, 0, action)
        except IllegalAction:
            continue
        accepted.add(action)
    offered = stage.legal(0)
    assert set(offered) == accepted
    assert len(offered) == len(accepted)


@pytest.mark.rule("DW-TURN-01")
@pytest.mark.parametrize(
    ("action", "key"), [(Act(), "no-role-to-act"), (Rehearse(), "no-role-to-rehearse")]
)
def test_a_free_player_cannot_work(action: Action, key: str) -> None:
    refused = TableBuilder().put(0, "saloon").refused(0, action)
    assert (refused.rule, refused.key) == ("DW-TURN-01", key)


@pytest.mark.rule("DW-TURN-02")
@both_editions
def test_a_free_player_may_take_a_step(edition: str) -> None:
    stage = TableBuilder(edition=edition)
    stage.play(0, Move("hotel"))
    assert stage.state.at == ["hotel", "trailers", "trailers", "trailers"]


@pytest.mark.rule("DW-TURN-03")
@both_editions
def test_a_free_player_may_take_a_role(edition: str) -> None:
    stage = TableBuilder(edition=edition).put(0, "hotel")
    stage.play(0, TakeRole("hotel.1"))
    assert stage.state.role == ["hotel.1", None, None, None]


@pytest.mark.rule("DW-TURN-04")
@both_editions
def test_a_free_player_may_step_and_take_a_role_there(edition: str) -> None:
    stage = TableBuilder(edition=edition)
    stage.play(0, Move("hotel"))
    assert stage.state.turn == 0
    stage.play(0, TakeRole("hotel.2"))
    assert (stage.state.at[0], stage.state.role[0]) == ("hotel", "hotel.2")


@pytest.mark.rule("DW-TURN-05")
def test_a_free_player_may_do_nothing_at_all() -> None:
    stage = TableBuilder()
    before = stage.state.copy()
    assert stage.play(0, EndTurn()) == [TurnEnded(seat=0, idle=True)]
    assert (stage.state.at, stage.state.role) == (before.at, before.role)
    assert stage.state.turn == 1


@pytest.mark.rule("DW-TURN-05")
def test_a_turn_with_a_step_was_not_idle() -> None:
    stage = TableBuilder()
    stage.play(0, Move("saloon"))
    assert stage.play(0, EndTurn()) == [TurnEnded(seat=0, idle=False)]


@pytest.mark.rule("DW-TURN-06", "DW-DEC-11")
@both_editions
def test_a_working_player_must_act_or_rehearse(edition: str) -> None:
    stage = working(TableBuilder(edition=edition))
    refused = stage.refused(0, EndTurn())
    assert (refused.rule, refused.key) == ("DW-TURN-06", "must-work")
    assert refused.params == {"role": "saloon.1"}
    assert stage.legal(0) == [Act(), Rehearse()]


@pytest.mark.rule("DW-TURN-07")
@pytest.mark.parametrize("again", [Act(), Rehearse()])
@pytest.mark.parametrize(("once", "faces"), [(Act(), [3]), (Act(), [4]), (Rehearse(), [])])
def test_a_working_player_works_once(once: Action, faces: list[int], again: Action) -> None:
    stage = working(TableBuilder())
    stage.play(0, once, *faces)
    refused = stage.refused(0, again)
    assert (refused.rule, refused.key) == ("DW-TURN-11", "not-your-turn")


@pytest.mark.rule("DW-TURN-08")
@pytest.mark.parametrize("to", ["trailers", "main-street", "bank", "general-store"])
def test_a_working_player_may_not_move(to: str) -> None:
    refused = working(TableBuilder()).refused(0, Move(to))
    assert (refused.rule, refused.key) == ("DW-MOVE-01", "working")


@pytest.mark.rule("DW-TURN-09")
@both_editions
def test_a_rank_is_bought_in_the_casting_office(edition: str) -> None:
    stage = TableBuilder(edition=edition).put(0, "casting-office", dollars=4)
    stage.play(0, Upgrade(2, "dollars"))
    assert (stage.state.rank[0], stage.state.dollars[0]) == (2, 0)


@pytest.mark.rule("DW-TURN-10")
@both_editions
@pytest.mark.parametrize("work", [Act(), Rehearse()])
def test_a_role_is_worked_on_from_the_next_turn_on(work: Action, edition: str) -> None:
    stage = TableBuilder(edition=edition)
    stage.scene("saloon", budget=4, ranks=(1, 2, 4))
    stage.put(0, "saloon").play(0, TakeRole("saloon.1"))
    assert stage.refused(0, work).key == "not-your-turn"
    for other in (1, 2, 3):
        stage.play(other, EndTurn())
    assert work in stage.legal(0)


@pytest.mark.rule("DW-TURN-11")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_turns_go_clockwise_and_round(seats: int, edition: str) -> None:
    stage = TableBuilder(seats, first=1, edition=edition)
    took = []
    for _ in range(seats + 1):
        took.append(stage.state.turn)
        stage.play(stage.state.turn, EndTurn())
    assert took == [*range(1, seats), 0, 1]


@pytest.mark.rule("DW-TURN-11")
@pytest.mark.parametrize("action", [EndTurn(), Move("saloon"), Act(), TakeRole("saloon.1")])
def test_only_the_active_player_may_do_anything(action: Action) -> None:
    stage = working(TableBuilder())
    refused = stage.refused(2, action)
    assert (refused.rule, refused.key) == ("DW-TURN-11", "not-your-turn")
    assert refused.params == {"seat": 0}
    assert stage.legal(2) == []


@pytest.mark.rule("DW-TURN-11")
@pytest.mark.parametrize("seat", [-4, 4])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    refused = TableBuilder(4).refused(seat, EndTurn())
    assert (refused.rule, refused.key) == ("DW-TURN-11", "no-such-seat")


@pytest.mark.rule("DW-DEC-27")
@pytest.mark.parametrize(("work", "faces"), [(Act(), [1]), (Act(), [6]), (Rehearse(), [])])
def test_work_ends_the_turn_by_itself(work: Action, faces: list[int]) -> None:
    stage = working(TableBuilder())
    stage.play(0, work, *faces)
    assert DEADWOOD.active_seats(stage.state) == (1,)


@pytest.mark.rule("DW-DEC-27")
def test_taking_a_role_ends_the_turn_by_itself() -> None:
    stage = TableBuilder().put(0, "saloon")
    stage.play(0, TakeRole("saloon.1"))
    assert DEADWOOD.active_seats(stage.state) == (1,)


@pytest.mark.rule("DW-DEC-27")
def test_neither_a_step_nor_a_purchase_ends_the_turn() -> None:
    stage = TableBuilder().put(0, "ranch", dollars=4)
    stage.play(0, Move("casting-office"))
    assert DEADWOOD.active_seats(stage.state) == (0,)
    stage.play(0, Upgrade(2, "dollars"))
    assert DEADWOOD.active_seats(stage.state) == (0,)
    stage.play(0, EndTurn())
    assert DEADWOOD.active_seats(stage.state) == (1,)


@pytest.mark.rule("DW-DEC-28")
@both_editions
def test_free_players_may_pass_without_limit(edition: str) -> None:
    stage = TableBuilder(3, edition=edition)
    before = stage.state.copy()
    for turn in range(300):
        stage.play(turn % 3, EndTurn())
    assert stage.state.turn == 0
    assert (stage.state.day, stage.state.at) == (1, before.at)
    assert (stage.state.scene, stage.state.face_up) == (before.scene, before.face_up)


@pytest.mark.rule("DW-DEC-28")
def test_a_working_player_may_not_pass_while_the_others_do() -> None:
    stage = working(TableBuilder(2))
    for _ in range(3):
        assert stage.refused(0, EndTurn()).key == "must-work"
        stage.play(0, Act(), 1)
        stage.play(1, EndTurn())
    assert stage.state.dollars[0] == 3


@pytest.mark.rule("DW-DEC-29")
def test_an_act_that_wraps_the_scene_was_the_whole_turn() -> None:
    stage = working(TableBuilder())
    stage.state.shots["saloon"] = 1
    stage.play(0, Act(), 4)
    assert stage.state.role[0] is None
    assert stage.refused(0, Move("trailers")).key == "not-your-turn"
    assert stage.state.turn == 1
