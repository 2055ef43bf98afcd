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
    table = TableBuilder(2).put(0, money=8)
    events = table.play(0, HIRE)
    assert table.state.money[0] == 1
    assert (table.state.hired, table.state.staff(0)) == ([1, 0], 4)
    assert only(AssistantHired, events) == AssistantHired(seat=0, paid=7)


@pytest.mark.rule("AC-HIRE-03", "AC-LEGAL-01")
def test_two_can_be_hired_and_no_third_in_the_whole_game() -> None:
    table = TableBuilder(2).at(9).put(0, money=40, hired=1, left=4)
    table.plays((0, HIRE), (1, BORROW))
    assert table.refused(0, HIRE).rule == "AC-HIRE-03"
    table.close()
    table.play(1, BORROW)
    assert table.refused(0, HIRE).rule == "AC-HIRE-03"
    assert table.state.staff(0) == board().most_assistants == 5


@pytest.mark.rule("AC-HIRE-05", "AC-HIRE-08")
def test_the_new_assistant_does_not_work_in_the_same_round_and_the_placed_one_is_spent() -> None:
    table = TableBuilder(2).put(0, money=7)
    table.play(0, HIRE)
    assert table.state.left[0] == 2
    assert table.state.placed["hire"] == (0,)
    taken = 1
    while table.state.round == 1:
        taken += table.state.turn == 0
        table.play(table.state.turn, BORROW)
    assert taken == 3


@pytest.mark.rule("AC-HIRE-06", "AC-END-06", "AC-ASST-06")
def test_from_the_next_round_on_the_new_assistant_works_like_any_other() -> None:
    table = TableBuilder(2).put(0, money=7)
    table.play(0, HIRE)
    table.borrow_all()
    assert table.state.left == [4, 3]
    table.borrow_all()
    assert table.state.left == [4, 3]


@pytest.mark.rule("AC-HIRE-02", "AC-Q-61")
def test_both_can_be_hired_in_one_round_with_two_assistants() -> None:
    table = TableBuilder(2).put(0, money=14)
    table.plays((0, HIRE), (1, BORROW), (0, HIRE))
    assert (table.state.money[0], table.state.hired[0], table.state.left[0]) == (0, 2, 1)
    table.close()
    assert table.state.left[0] == 5


@pytest.mark.rule("AC-HIRE-07")
def test_without_a_free_slot_nobody_hires() -> None:
    table = TableBuilder(2).put(0, money=14).put(1, money=14)
    table.plays((0, HIRE), (1, HIRE))
    assert table.refused(0, HIRE).rule == "AC-ASST-02"


@pytest.mark.rule("AC-Q-60")
def test_an_assistant_may_be_hired_in_the_last_round() -> None:
    table = TableBuilder(2).at(14).put(0, money=7)
    table.play(0, HIRE)
    assert table.state.hired[0] == 1


@pytest.mark.rule("AC-BORR-01", "AC-BORR-02", "AC-BORR-04", "AC-BORR-05")
@pytest.mark.parametrize(("assistants", "total"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9)])
def test_borrow_with_one_to_five_assistants(assistants: int, total: int) -> None:
    table = TableBuilder(2).put(0, money=0, left=assistants).put(1, left=0)
    if assistants == 5:
        table.state.left[1] = 1
    for _ in range(assistants):
        if table.state.turn == 1:
            table.play(1, BORROW)
        table.play(0, BORROW)
    assert table.state.money[0] == total


@pytest.mark.rule("AC-BORR-03")
def test_the_bank_counts_each_player_on_their_own() -> None:
    table = TableBuilder(3).put(0, money=0).put(1, money=0).put(2, money=0)
    events = [event for seat in (0, 1, 2, 0) for event in table.play(seat, BORROW)]
    assert [event.millions for event in events if isinstance(event, Borrowed)] == [1, 1, 1, 2]
    assert table.state.money == [3, 1, 1]


@pytest.mark.rule("AC-Q-10")
def test_the_count_at_the_bank_starts_again_each_round() -> None:
    table = TableBuilder(2).put(0, money=0)
    table.plays((0, BORROW), (1, BORROW), (0, BORROW))
    table.close()
    table.put(0, money=0).put(1, money=0)
    table.plays((1, BORROW), (0, BORROW))
    assert table.state.money == [1, 1]


@pytest.mark.rule("AC-Q-09")
def test_what_was_borrowed_is_never_paid_back() -> None:
    table = TableBuilder(2, short=True).put(0, money=0).put(1, money=0)
    while not table.state.over:
        table.borrow_all()
    assert table.state.money == [8 * 5, 8 * 5]
    result = ACTION.result(table.state)
    assert result is not None
    assert result.scores == (8, 8)


@pytest.mark.rule("AC-Q-11")
def test_the_bank_pays_in_full_when_the_tokens_are_used_up() -> None:
    table = TableBuilder(2).put(0, money=board().tokens).put(1, money=10)
    table.plays((0, BORROW), (1, BORROW), (0, BORROW))
    assert table.state.money == [board().tokens + 3, 11]
