"""Timeouts: the clock's action for an absent player, and which matters are small (UN-DEC-87)."""

from collections.abc import Callable

import pytest

from games.universalis.builder import TableBuilder, challenge, event, fine
from matinee.engine.contract.game import Action
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a


def calling() -> TableBuilder:
    """A table at which all are asked whether to roll."""
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    return table


def ending() -> TableBuilder:
    """A table at which all are asked whether the story ends."""
    table = TableBuilder().bidding()
    table.play(0, a.ProposeEnd())
    return table


def talking() -> TableBuilder:
    """A table with a challenged line."""
    table = TableBuilder().scene()
    table.plays((0, event()), (1, challenge(1)))
    return table


def bidding_for() -> TableBuilder:
    """A table at which coins are to decide the challenge."""
    table = talking()
    table.play(0, a.ToBidding())
    return table


def accusing() -> TableBuilder:
    """A table with an accused player."""
    table = TableBuilder().scene()
    table.play(1, fine(0))
    return table


def voting() -> TableBuilder:
    """A table at which all vote on a fine."""
    table = accusing()
    table.plays((0, a.WaiveCase()), (1, a.WaiveCase()))
    return table


MOMENTS: list[tuple[Callable[[], TableBuilder], Action, bool, str]] = [
    (TableBuilder, a.Pass(), True, "tenets"),
    (lambda: TableBuilder().bidding(), a.Bid(0), True, "bid"),
    (ending, a.AnswerEnd(agree=False), True, "bid"),
    (lambda: TableBuilder().framing(), a.OpenBare(), False, "turn"),
    (lambda: TableBuilder().scene(), a.EndTurn(), False, "turn"),
    (lambda: TableBuilder().scene().mini(), a.EndTurn(), False, "turn"),
    (
        lambda: TableBuilder().scene().complication((0, 1), (1, 1)),
        a.EndTurn(),
        False,
        "complication",
    ),
    (calling, a.AnswerCall(agree=True), True, "consent"),
    (lambda: TableBuilder().scene().window((1, True, 3)), a.Done(), False, "turn"),
    (lambda: TableBuilder().scene().window((1, False, 3)), a.Done(), False, "turn"),
    (talking, a.ToBidding(), True, "ch_bid"),
    (bidding_for, a.Pass(), True, "turn"),
    (accusing, a.WaiveCase(), True, "fine_talk"),
    (voting, a.Vote("abstain"), True, "fine_vote"),
]


@pytest.mark.rule("UN-DEC-87", "UN-DEC-71", "UN-DEC-78", "UN-DEC-18")
def test_what_the_clock_does_costs_nothing_and_goes_on(subtests: pytest.Subtests) -> None:
    for setting, action, brief, then in MOMENTS:
        with subtests.test(setting=setting, action=action, brief=brief, then=then):
            table = setting()
            before = sum(table.state.coins) + sum(table.bonus(seat) for seat in range(3))
            seat = table.waiting[0]
            assert UNIVERSALIS.timeout_action(table.state, seat) == action
            assert UNIVERSALIS.is_quick_decision(table.state, seat) == brief
            table.play(seat, action)
            assert table.phase == then
            assert sum(table.state.coins) + sum(table.bonus(seat) for seat in range(3)) == before


@pytest.mark.rule("UN-DEC-87")
def test_a_table_of_people_who_are_all_away_goes_on_without_spending() -> None:
    table = TableBuilder()
    for _ in range(40):
        seat = table.waiting[0]
        table.play(seat, UNIVERSALIS.timeout_action(table.state, seat))
    assert table.state.coins == [25, 25, 25]
    assert table.phase == "turn"


@pytest.mark.rule("UN-DEC-89")
def test_what_ends_a_turn_or_a_scene_can_be_held_and_nothing_else() -> None:
    closing = {kind for kind in a.AnyAction.__args__ if getattr(kind, "ends_turn", False)}
    assert closing == {a.EndTurn, a.EndScene, a.FadeToBlack}
