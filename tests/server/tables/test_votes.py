"""Votes: undo, ending early, and letting a person take a seat."""

import pytest

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Book, Memo
from matinee.engine.match.log_rows import Close, SeatChange, Undo
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.deadwood.rules.actions import EndTurn
from matinee.server.tables import moves, seating, stand_ins, votes
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table_settings import DAY, BankClock
from matinee.store.tables import OVER, RUNNING
from table_builder import READY, MemoryTable, begin, create_table, person

END = EndTurn()


def deadwood(*who: str, **terms: object) -> MemoryTable:
    return begin(*who, title=DEADWOOD, **terms)


def kinds(table: MemoryTable) -> list[str]:
    return [vote.kind for vote in table.table.progress.votes]


# Agreement


def test_all_others_have_to_agree() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.do(votes.call_end_vote, "Ada")
    assert table.table.row.status == RUNNING
    table.agree("Buster", "end", "Ada")
    assert table.table.row.status == RUNNING
    table.agree("Buster", "end", "Ada")
    assert table.table.row.status == RUNNING
    table.agree("Clara", "end", "Ada")
    card = table.table.row
    assert (card.status, card.ended, card.result) == (OVER, "agreed", None)
    assert table.match.rows[-1] == Close("agreed")


def test_one_no_ends_the_matter() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.do(votes.call_end_vote, "Ada")
    table.agree("Buster", "end", "Ada")
    table.agree("Clara", "end", "Ada", agree=False)
    assert kinds(table) == []
    assert table.why_not(votes.answer_vote, "Buster", "end", "ada", True) == "motion-none"


def test_who_asked_may_think_better_of_it() -> None:
    table = deadwood("Ada", "Buster")
    table.do(votes.call_end_vote, "Ada")
    assert table.why_not(votes.call_end_vote, "Ada") == "motion-open"
    table.agree("Ada", "end", "Ada", agree=False)
    assert kinds(table) == []


def test_nobody_else_has_a_say() -> None:
    table = deadwood("Ada", "Buster", "Clara", "bot:random")
    table.do(votes.call_end_vote, "Ada")
    assert table.why_not(votes.answer_vote, "Douglas", "end", "ada", False) == "motion-vote"
    table.do(moves.concede, "Clara", None)
    assert table.why_not(votes.answer_vote, "Clara", "end", "ada", False) == "motion-vote"
    table.agree("Buster", "end", "Ada")
    assert table.table.row.ended == "agreed"


def test_two_questions_of_one_kind_stand_beside_each_other() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.do(votes.call_end_vote, "Ada")
    table.do(votes.call_end_vote, "Buster")
    table.agree("Clara", "end", "Ada", agree=False)
    assert [vote.by for vote in table.table.progress.votes] == ["buster"]


def test_a_question_to_end_stays_while_play_goes_on() -> None:
    table = deadwood("Ada", "Buster")
    table.do(votes.call_end_vote, "Buster")
    table.play(0, END)
    assert kinds(table) == ["end"]
    table.agree("Ada", "end", "Buster")
    assert table.table.row.status == OVER


def test_nobody_loses_what_they_have_won_by_being_away() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.play(0, END)
    table.go_away(0)
    table.do(votes.call_end_vote, "Buster")
    table.agree("Clara", "end", "Buster")
    assert table.table.row.status == "running"
    table.ask_undo(1, to=0)
    table.agree("Clara", "undo", "Buster")
    assert len(table.plays) == 1
    table.agree("Ada", "end", "Buster")
    assert table.table.row.ended == "agreed"


def test_who_has_conceded_is_not_asked() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.do(moves.concede, "Ada", None)
    table.do(votes.call_end_vote, "Buster")
    assert table.why_not(votes.answer_vote, "Ada", "end", "buster", False) == "motion-vote"
    table.agree("Clara", "end", "Buster")
    assert table.table.row.ended == "agreed"


def test_without_a_clock_the_seat_of_somebody_who_has_vanished_can_be_taken() -> None:
    table = deadwood("Ada", "Buster")
    assert table.why_not(votes.call_seat_vote, "Clara", 0) == "takeover-person"
    table.later(3 * DAY)
    table.do(votes.call_seat_vote, "Clara", 0)
    assert table.table.seats[0].person == "ada"
    table.agree("Buster", "seat", "Clara")
    assert table.table.seats[0].person == "clara"


def test_nobody_vanishes_who_is_connected_or_has_a_clock() -> None:
    here = deadwood("Ada", "Buster")
    here.table.present = frozenset({"ada"})
    timed = begin("Ada", "Buster", title=DEADWOOD, clock=BankClock())
    for table in (here, timed):
        table.later(3 * DAY)
        assert table.why_not(votes.call_seat_vote, "Clara", 0) == "takeover-person"


def test_of_people_who_have_all_vanished_nobody_can_let_anyone_in() -> None:
    table = deadwood("Ada", "bot:random")
    table.later(3 * DAY)
    table.do(votes.call_seat_vote, "Clara", 0)
    assert table.table.seats[0].person == "ada"


def test_strangers_cannot_bury_a_table_under_questions() -> None:
    table = deadwood("Ada", "Buster", "bot:random")
    for number in range(votes.MOST_VOTES):
        table.do(votes.call_seat_vote, f"Guest {number}", 2)
    assert table.why_not(votes.call_seat_vote, "One too many", 2) == "motions-many"


def test_who_is_away_or_has_given_up_asks_for_nothing() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.play(0, END)
    table.go_away(0)
    table.do(moves.concede, "Buster", None)
    for name, seat, key in (("Ada", 0, "away"), ("Buster", 1, "conceded")):
        assert table.why_not(votes.call_end_vote, name) == key
        assert table.why_not(votes.call_undo_vote, name, seat, table.cursor(seat), None) == key


def test_alone_with_bots_one_decides_alone() -> None:
    table = deadwood("Ada", "bot:random")
    table.play(0, END)
    table.ask_undo(0)
    assert table.waiting == (0,)
    table.do(votes.call_end_vote, "Ada")
    assert table.table.row.ended == "agreed"


def test_two_seats_at_one_screen_are_one_voice() -> None:
    table = create_table(CALL_SHEET, person("Ada"), ["me", "open", "open"])
    table.do(seating.join, "Ada", None, "Mabel")
    table.do(seating.join, "Buster", None, None)
    table.do(seating.start, "Ada")
    table.do(votes.call_end_vote, "Buster")
    table.agree("Ada", "end", "Buster")
    assert table.table.row.ended == "agreed"


# Undo


def test_going_back_is_agreed_on_and_noted() -> None:
    table = deadwood("Ada", "Buster")
    table.play(0, END)
    table.play(1, END)
    before = table.match.state_at(0)
    table.ask_undo(0)
    assert table.waiting == (0,)
    table.agree("Buster", "undo", "Ada")
    assert table.match.rows[-1] == Undo(0, "person", 0, agreed=True)
    assert table.match.state == before


def test_one_goes_back_to_before_ones_own_latest_move_that_stands() -> None:
    table = deadwood("Ada", "bot:random", "Buster")
    table.play(0, END)
    assert table.why_not(votes.call_undo_vote, "Buster", 2, table.cursor(2), None) == "undo-where"
    table.undo(0)
    assert table.why_not(votes.call_undo_vote, "Ada", 0, table.cursor(0), None) == "undo-where"


def test_one_goes_back_to_a_row_as_one_counts_them() -> None:
    table = begin("Ada", "Buster")
    table.book(1)
    table.play(0, Memo("First."))
    table.book(1, 1)
    table.play(1, READY)
    cursor = table.cursor(0)
    assert cursor == Cursor(3)
    assert table.why_not(votes.call_undo_vote, "Ada", 0, cursor, 2) == "undo-where"
    assert table.why_not(votes.call_undo_vote, "Ada", 0, cursor, -1) == "undo-where"
    assert table.why_not(votes.call_undo_vote, "Ada", 0, Cursor(2), 1) == "stale"
    table.ask_undo(0, to=1)
    table.agree("Buster", "undo", "Ada")
    assert table.match.state.ready == [False, False]
    assert table.match.state.may_pin == [False, True]
    assert table.match.state.booked[1] == table.hand(1)[1]
    assert table.table.viewer_log(0).rows[-1].row.to == 1  # type: ignore[union-attr]
    table.ask_undo(0, to=0)
    table.agree("Buster", "undo", "Ada")
    assert table.match.state.may_pin == [True, True]
    assert table.match.state.booked[1] == table.hand(1)[0]


def test_a_question_to_go_back_lapses_with_the_next_move() -> None:
    table = deadwood("Ada", "Buster")
    table.play(0, END)
    table.ask_undo(0)
    table.play(1, END)
    assert kinds(table) == []


def test_a_question_to_go_back_lapses_when_somebody_takes_back() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.play(0, END)
    table.play(1, END)
    table.ask_undo(0)
    table.undo(1)
    assert kinds(table) == []


def test_it_does_not_lapse_with_what_only_one_seat_knows() -> None:
    table = begin("Ada", "Buster", "Clara")
    table.play(0, Memo("Oh."))
    table.ask_undo(0)
    table.book(1)
    assert kinds(table) == ["undo"]
    table.agree("Clara", "undo", "Ada")
    table.agree("Buster", "undo", "Ada")
    assert table.match.state.may_pin[0]
    assert table.match.state.booked[1] is None


def test_a_table_may_never_go_back() -> None:
    table = deadwood("Ada", "Buster", undo=False)
    table.play(0, END)
    assert table.why_not(votes.call_undo_vote, "Ada", 0, table.cursor(0), None) == "undo-never"


def test_nothing_is_asked_before_the_start_or_after_the_end() -> None:
    table = deadwood("Ada", "Buster")
    table.do(moves.concede, "Ada", None)
    assert table.why_not(votes.call_end_vote, "Buster") == "over"
    assert table.why_not(votes.call_undo_vote, "Buster", 1, table.cursor(1), None) == "over"
    assert table.why_not(votes.call_seat_vote, "Clara", 0) == "over"


# Taking over a seat


def test_somebody_goes_on_for_a_bot_if_the_table_agrees() -> None:
    table = begin("Ada", "Buster", "bot:random")
    assert table.why_not(votes.call_seat_vote, "Clara", 1) == "takeover-person"
    assert table.why_not(votes.call_seat_vote, "Clara", 3) == "seat-none"
    assert table.why_not(votes.call_seat_vote, "Buster", 2) == "takeover-seated"
    table.do(votes.call_seat_vote, "Clara", 2)
    table.agree("Ada", "seat", "Clara")
    table.agree("Buster", "seat", "Clara")
    assert (table.chair(2).person, table.chair(2).name, table.chair(2).bot) == (
        "clara",
        "Clara",
        None,
    )
    assert isinstance(table.match.rows[-1], SeatChange)
    table.play(2, Book(table.hand(2)[0]))
    assert table.plays[-1][:2] == (2, "person")


def test_who_takes_over_has_a_name_of_their_own() -> None:
    table = begin("Ada", "bot:random")
    other = person("Ada", id="ada-2")
    table.do(votes.call_seat_vote, other, 1)
    table.agree("Ada", "seat", "ada-2")
    assert table.chair(1).name == "Ada 2"


def test_a_program_that_takes_over_is_known_as_one() -> None:
    table = begin("Ada", "bot:random")
    table.do(votes.call_seat_vote, person("Robby", program=True), 1)
    table.agree("Ada", "seat", "Robby")
    assert table.chair(1).program
    assert table.match.players[1].by == "bot:program"


def test_who_was_away_too_long_may_find_somebody_else_there() -> None:
    table = begin("Ada", "Buster", "Clara")
    table.go_away(0)
    assert table.table.row.host == "buster"
    table.do(votes.call_seat_vote, "Douglas", 0)
    table.agree("Buster", "seat", "Douglas")
    table.agree("Clara", "seat", "Douglas")
    assert table.chair(0).person == "douglas"
    assert table.why_not(stand_ins.come_back, "Ada", None) == "not-seated"


def test_who_has_sat_here_takes_no_other_seat() -> None:
    """Former players know the hand of their seat."""
    table = begin("Ada", "Buster", "bot:random")
    table.go_away(0)
    table.do(votes.call_seat_vote, "Clara", 0)
    table.agree("Buster", "seat", "Clara")
    assert table.why_not(votes.call_seat_vote, "Ada", 2) == "takeover-seated"


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    table = begin("Ada", "Buster", "Clara")
    table.go_away(0)
    table.do(votes.call_seat_vote, "Douglas", 0)
    table.agree("Buster", "seat", "Douglas")
    table.do(stand_ins.come_back, "Ada", None)
    assert kinds(table) == []
    assert table.chair(0).person == "ada"


def test_of_two_who_ask_for_a_seat_the_second_finds_it_taken() -> None:
    table = begin("Ada", "bot:random")
    table.do(votes.call_seat_vote, "Buster", 1)
    table.do(votes.call_seat_vote, "Clara", 1)
    table.agree("Ada", "seat", "Buster")
    assert kinds(table) == []
    assert table.why_not(votes.answer_vote, "Ada", "seat", "clara", True) == "motion-none"


def test_nobody_is_let_in_while_all_are_away() -> None:
    table = begin("Ada", "Buster")
    table.go_away(0)
    table.go_away(1)
    table.do(votes.call_seat_vote, "Clara", 0)
    assert table.chair(0).person == "ada"
    table.do(stand_ins.come_back, "Buster", None)
    table.agree("Buster", "seat", "Clara")
    assert table.chair(0).person == "clara"


def test_at_a_table_of_bots_nobody_has_to_be_asked() -> None:
    table = create_table(CALL_SHEET, person("Ada"), ["bot:random", "bot:random"])
    table.do(seating.start, "Ada")
    table.do(votes.call_seat_vote, "Clara", 1)
    assert table.chair(1).person == "clara"


def test_the_host_is_always_somebody_at_the_table() -> None:
    table = begin("Ada", "bot:random", "Buster")
    table.do(seating.transfer_host, "Ada", 2)
    table.go_away(2)
    assert table.table.row.host == "ada"
    table.go_away(0)
    table.do(votes.call_seat_vote, "Clara", 0)
    table.do(stand_ins.come_back, "Buster", None)
    table.agree("Buster", "seat", "Clara")
    assert table.table.row.host == "clara"


@pytest.mark.parametrize("kind", ["undo", "end", "seat"])
def test_what_nobody_asked_cannot_be_answered(kind: str) -> None:
    table = begin("Ada", "Buster")
    assert table.why_not(votes.answer_vote, "Ada", kind, "buster", True) == "motion-none"
