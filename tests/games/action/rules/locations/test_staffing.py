"""Hiring assistants, and the bank."""

import pytest

from games.action.builder import TableBuilder
from games.table_builder import only
from matinee.games.action.content import board
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, HireAssistant
from matinee.games.action.rules.events import AssistantHired, Borrowed

HIRE, BORROW = HireAssistant(), Borrow()


@pytest.mark.rule("AC-HIRE-01", "AC-HIRE-02", "AC-HIRE-04", "AC-LEGAL-01")
def test_seven_millions_hire_one_assistant() -> None:
    lot = TableBuilder(2).put(0, money=8)
    told = lot.play(0, HIRE)
    assert lot.state.money[0] == 1
    assert (lot.state.hired, lot.state.staff(0)) == ([1, 0], 4)
    assert only(AssistantHired, told) == AssistantHired(seat=0, paid=7)


@pytest.mark.rule("AC-HIRE-03", "AC-LEGAL-01")
def test_two_can_be_hired_and_no_third_in_the_whole_game() -> None:
    lot = TableBuilder(2).at(9).put(0, money=40, hired=1, left=4)
    lot.plays((0, HIRE), (1, BORROW))
    assert lot.refused(0, HIRE).rule == "AC-HIRE-03"
    lot.close()
    lot.play(1, BORROW)
    assert lot.refused(0, HIRE).rule == "AC-HIRE-03"
    assert lot.state.staff(0) == board().most_assistants == 5


@pytest.mark.rule("AC-HIRE-05", "AC-HIRE-08")
def test_the_new_assistant_does_not_work_in_the_same_round_and_the_placed_one_is_spent() -> None:
    lot = TableBuilder(2).put(0, money=7)
    lot.play(0, HIRE)
    assert lot.state.left[0] == 2
    assert lot.state.placed["hire"] == (0,)
    taken = 1
    while lot.state.round == 1:
        taken += lot.state.turn == 0
        lot.play(lot.state.turn, BORROW)
    assert taken == 3


@pytest.mark.rule("AC-HIRE-06", "AC-END-06", "AC-ASST-06")
def test_from_the_next_round_on_the_new_assistant_works_like_any_other() -> None:
    lot = TableBuilder(2).put(0, money=7)
    lot.play(0, HIRE)
    lot.borrow_all()
    assert lot.state.left == [4, 3]
    lot.borrow_all()
    assert lot.state.left == [4, 3]


@pytest.mark.rule("AC-HIRE-02", "AC-Q-61")
def test_both_can_be_hired_in_one_round_with_two_assistants() -> None:
    lot = TableBuilder(2).put(0, money=14)
    lot.plays((0, HIRE), (1, BORROW), (0, HIRE))
    assert (lot.state.money[0], lot.state.hired[0], lot.state.left[0]) == (0, 2, 1)
    lot.close()
    assert lot.state.left[0] == 5


@pytest.mark.rule("AC-HIRE-07")
def test_without_a_free_slot_nobody_hires() -> None:
    lot = TableBuilder(2).put(0, money=14).put(1, money=14)
    lot.plays((0, HIRE), (1, HIRE))
    assert lot.refused(0, HIRE).rule == "AC-ASST-02"


@pytest.mark.rule("AC-Q-60")
def test_an_assistant_may_be_hired_in_the_last_round() -> None:
    lot = TableBuilder(2).at(14).put(0, money=7)
    lot.play(0, HIRE)
    assert lot.state.hired[0] == 1


@pytest.mark.rule("AC-BORR-01", "AC-BORR-02", "AC-BORR-04", "AC-BORR-05")
@pytest.mark.parametrize(("assistants", "total"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9)])
def test_borrow_with_one_to_five_assistants(assistants: int, total: int) -> None:
    lot = TableBuilder(2).put(0, money=0, left=assistants).put(1, left=0)
    if assistants == 5:
        lot.state.left[1] = 1
    for _ in range(assistants):
        if lot.state.turn == 1:
            lot.play(1, BORROW)
        lot.play(0, BORROW)
    assert lot.state.money[0] == total


@pytest.mark.rule("AC-BORR-03")
def test_the_bank_counts_each_player_on_their_own() -> None:
    lot = TableBuilder(3).put(0, money=0).put(1, money=0).put(2, money=0)
    told = [event for seat in (0, 1, 2, 0) for event in lot.play(seat, BORROW)]
    assert [event.millions for event in told if isinstance(event, Borrowed)] == [1, 1, 1, 2]
    assert lot.state.money == [3, 1, 1]


@pytest.mark.rule("AC-Q-10")
def test_the_count_at_the_bank_starts_again_each_round() -> None:
    lot = TableBuilder(2).put(0, money=0)
    lot.plays((0, BORROW), (1, BORROW), (0, BORROW))
    lot.close()
    lot.put(0, money=0).put(1, money=0)
    lot.plays((1, BORROW), (0, BORROW))
    assert lot.state.money == [1, 1]


@pytest.mark.rule("AC-Q-09")
def test_what_was_borrowed_is_never_paid_back() -> None:
    lot = TableBuilder(2, short=True).put(0, money=0).put(1, money=0)
    while not lot.state.over:
        lot.borrow_all()
    assert lot.state.money == [8 * 5, 8 * 5]
    result = ACTION.result(lot.state)
    assert result is not None
    assert result.scores == (8, 8)


@pytest.mark.rule("AC-Q-11")
def test_the_bank_pays_in_full_when_the_tokens_are_used_up() -> None:
    lot = TableBuilder(2).put(0, money=board().tokens).put(1, money=10)
    lot.plays((0, BORROW), (1, BORROW), (0, BORROW))
    assert lot.state.money == [board().tokens + 3, 11]
