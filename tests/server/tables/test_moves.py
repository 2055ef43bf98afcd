"""Moves with their cursors, conceding, leaving and coming back."""

import pytest

from fixtures.games.callsheet.actions import Book, BuyPress, Clear, Cut, Judge, Memo
from matinee.engine.match.log_rows import Close, SeatChange
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.deadwood.rules.actions import EndTurn
from matinee.server.tables import moves, pauses, seating, stand_ins, timeouts
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.moves import read_actions
from matinee.server.tables.table_settings import DAY, DecisionClock
from matinee.store.tables import OVER, RUNNING
from table_builder import READY, MemoryTable, begin, create_table, gather, person, refusal

END = EndTurn()


def deadwood(*who: str, **terms: object) -> MemoryTable:
    return begin(*who, title=DEADWOOD, **terms)


# Cursors


@pytest.mark.parametrize(
    "text", ["", "-", "1", "1-", "-1", "a-b", "1-2-3", "1 -2", "1" * 10 + "-0", "²-1"]
)
def test_what_was_never_given_out_is_no_cursor(text: str) -> None:
    assert refusal(lambda: Cursor.read(text)) == "cursor-wrong"


def test_a_cursor_is_read_as_it_was_given_out() -> None:
    assert Cursor.read(str(Cursor(12, 7))) == Cursor(12, 7)


def test_nobody_has_seen_more_than_has_happened() -> None:
    table = begin("Ada", "Buster")
    assert table.why_not_play(0, Book(table.hand(0)[0]), cursor=Cursor(99)) == "cursor-wrong"


# Requests


def test_what_is_sent_has_to_be_actions_of_the_game() -> None:
    table = begin("Ada", "Buster").table
    assert read_actions(table, [{"do": "memo", "text": " Quiet,  please. "}]) == [
        Memo("Quiet, please.")
    ]
    for given, key in (
        ([], "actions-none"),
        ([{"do": "ready"}] * 51, "actions-many"),
        ([{"do": "sleep"}], "action-wrong"),
        ([{"do": "book"}], "action-wrong"),
        ([{"do": "book", "crew": "all"}], "action-wrong"),
        ([{"do": "ready", "set": True}], "action-wrong"),
        ([None], "action-wrong"),
    ):
        assert refusal(lambda given=given: read_actions(table, given)) == key  # type: ignore[misc]


# Playing


def test_what_is_played_is_noted_with_who_played_it() -> None:
    table = begin("Ada", "bot:random", "Buster")
    crew = table.hand(0)[0]
    table.later(5).play(0, Book(crew))
    assert table.plays == [(0, "person", Book(crew))]
    assert table.table.times[-1] == table.now
    assert table.table.row.rows == len(table.match.rows) == 2


def test_several_actions_are_played_all_or_none() -> None:
    table = begin("Ada", "Buster")
    one, two = table.hand(0)[:2]
    table.play(0, Book(one), Clear(), Book(two), READY)
    assert [action for _, _, action in table.plays] == [Book(one), Clear(), Book(two), READY]
    assert table.why_not_play(1, Book(table.hand(1)[0]), Book(99)) == "not-now"
    assert table.match.state.booked[1] is None


def test_nobody_plays_for_another_seat() -> None:
    table = begin("Ada", "Buster")
    crew = table.hand(1)[0]
    mine = person("Ada"), 1, table.cursor(1), [Book(crew)]
    assert table.why_not(moves.play, *mine) == "not-your-seat"
    stranger = person("Clara"), 1, table.cursor(1), [Book(crew)]
    assert table.why_not(moves.play, *stranger) == "not-seated"


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    table = gather("Ada", "Buster")
    assert table.why_not(moves.play, "Ada", 0, Cursor(), [READY]) == "not-running"
    table = begin("Ada", "Buster", options={"days": 1})
    table.day()
    assert table.table.row.status == OVER
    assert table.why_not_play(0, READY) == "over"


def test_the_last_move_ends_the_table_with_a_result() -> None:
    table = begin("Ada", "Buster", options={"days": 1})
    winner = table.day()
    card = table.table.row
    assert (card.status, card.ended, card.due_at, card.notice_at) == (OVER, "finished", None, None)
    assert card.result is not None
    assert table.match.result is not None
    assert table.match.result.winners == (winner,)
    assert table.waiting == ()


# Repeated requests


def test_a_move_whose_answer_was_lost_is_not_played_twice() -> None:
    table = begin("Ada", "Buster")
    cursor, booking = table.cursor(0), Book(table.hand(0)[0])
    table.play(0, booking)
    assert table.recognises_repeat(0, cursor, booking)


def test_nor_if_others_have_moved_since() -> None:
    table = deadwood("Ada", "Buster")
    cursor = table.cursor(0)
    table.play(0, END)
    table.play(1, END)
    assert table.recognises_repeat(0, cursor, END)
    assert table.waiting == (0,)


def test_nor_if_one_has_gone_on_since() -> None:
    table = begin("Ada", "Buster")
    cursor, booking = table.cursor(0), Book(table.hand(0)[0])
    table.play(0, booking)
    table.play(0, READY)
    assert table.recognises_repeat(0, cursor, booking)
    assert table.recognises_repeat(0, cursor, booking, READY)


def test_nor_a_batch_nor_the_last_move_before_a_bots() -> None:
    table = begin("Ada", "bot:random")
    cursor, played = table.cursor(0), [Book(table.hand(0)[0]), READY]
    table.play(0, *played)
    bot = Book(table.hand(1)[0])
    table.take(moves.bot_move(table.table, table.now, 1, table.cursor(1).rows, bot))
    assert table.recognises_repeat(0, cursor, *played)
    assert table.why_not_play(0, *played, READY, cursor=cursor) == "stale"


def test_a_program_may_send_twice_too() -> None:
    table = create_table(
        begin("Ada", "Buster").table.title, person("Robby", program=True), ["me", "open"]
    )
    table.do(seating.join, "Buster", None, None)
    table.do(seating.start, person("Robby", program=True))
    cursor, booking = table.cursor(0), Book(table.hand(0)[0])
    table.play(0, booking)
    assert table.recognises_repeat(0, cursor, booking)


def test_nor_the_move_that_ended_the_game() -> None:
    table = begin("Ada", "Buster", options={"days": 1})
    before = [table.cursor(seat) for seat in (0, 1)]
    table.day()
    assert table.table.row.status == OVER
    for seat, cursor in enumerate(before):
        own = [action for who, _, action in table.plays if who == seat]
        assert table.recognises_repeat(seat, cursor, *own)
        assert table.why_not_play(seat, *own, READY, cursor=cursor) == "over"
        assert table.why_not_play(seat, *own, cursor=Cursor(99)) == "cursor-wrong"


def test_nor_at_a_table_that_is_paused_since() -> None:
    table = begin("Ada", "Buster")
    cursor, booking = table.cursor(0), Book(table.hand(0)[0])
    table.play(0, booking)
    table.do(pauses.pause, "Buster")
    assert table.recognises_repeat(0, cursor, booking)
    assert table.why_not_play(0, READY, cursor=cursor) == "paused"


def test_nor_if_a_bot_plays_on_since() -> None:
    table = begin("Ada", "Buster", "Clara")
    cursor, booking = table.cursor(0), Book(table.hand(0)[0])
    table.play(0, booking)
    table.do(moves.concede, "Ada", None)
    assert table.recognises_repeat(0, cursor, booking)
    assert table.why_not_play(0, READY, cursor=cursor) == "conceded"


# Stale


def test_another_move_of_ones_own_since_makes_it_stale() -> None:
    table = begin("Ada", "Buster")
    cursor, (one, two, *_) = table.cursor(0), table.hand(0)
    table.play(0, Book(one))
    assert table.why_not_play(0, Book(two), cursor=cursor) == "stale"
    table.play(0, Book(two))
    assert table.plays[-1] == (0, "person", Book(two))


def test_what_the_clock_decided_meanwhile_is_not_what_one_sent() -> None:
    table = begin("Ada", "Buster", clock=DecisionClock(60, 20))
    cursor = table.cursor(0)
    table.run_out(0)
    (_, by, played) = table.plays[-1]
    assert by == "clock"
    assert table.why_not_play(0, played, cursor=cursor) == "stale"


def test_harmless_moves_of_others_make_nothing_stale() -> None:
    table = begin("Ada", "Buster", "Clara")
    cursor, booking = table.cursor(0), Book(table.hand(0)[0])
    table.ready(1)
    table.play(2, Memo("Quiet, please."))
    table.play(0, booking, cursor=cursor)
    assert table.plays[-1] == (0, "person", booking)


def test_secret_moves_of_others_move_no_cursor() -> None:
    table = begin("Ada", "Buster")
    cursor = table.cursor(0)
    table.book(1)
    assert table.cursor(0) == cursor


def test_a_move_that_would_mean_something_else_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin("Ada", "Buster", "Clara")
    words = type(table.table.viewer_log(0).words)
    monkeypatch.setattr(words, "action_label", lambda _, action, view: f"Ready with {view.ready}")
    table.book(0)
    cursor = table.cursor(0)
    table.play(2, Memo("Still the same."))
    table.play(0, Clear(), cursor=cursor)
    table.book(0)
    cursor = table.cursor(0)
    table.ready(1)
    assert table.why_not_play(0, READY, cursor=cursor) == "stale"


def test_so_is_one_that_would_touch_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin("Ada", "Buster", "Clara")
    words = type(table.table.viewer_log(0).words)
    monkeypatch.setattr(words, "action_refs", lambda _, action, view: [f"day:{sum(view.ready)}"])
    cursor = table.cursor(0)
    table.ready(1)
    assert table.why_not_play(0, Book(table.hand(0)[0]), cursor=cursor) == "stale"


def test_what_is_no_longer_legal_is_refused_with_the_rule() -> None:
    table = begin("Ada", "Buster", "Clara")
    cursor = table.cursor(0)
    table.play(1, Cut())
    assert table.why_not_play(0, Book(table.hand(0)[0]), cursor=cursor) == "not-awaited"


# Undo


def test_ones_latest_move_is_taken_back_if_that_is_fair() -> None:
    table = deadwood("Ada", "Buster")
    table.play(0, END)
    assert table.why_not(moves.undo_latest, "Ada", 0, Cursor(1)) == "stale"
    table.undo(0)
    assert table.waiting == (0,)
    assert table.why_not(moves.undo_latest, "Ada", 0, table.cursor(0)) == "undo-nothing"
    assert table.why_not(moves.undo_latest, "Buster", 0, table.cursor(0)) == "not-your-seat"


def test_a_table_may_play_without_taking_back() -> None:
    table = deadwood("Ada", "Buster", undo=False)
    table.play(0, END)
    assert table.why_not(moves.undo_latest, "Ada", 0, table.cursor(0)) == "undo-never"


def test_who_is_away_or_has_given_up_takes_back_nothing_that_a_bot_did() -> None:
    table = deadwood("Ada", "Buster", "Clara")
    table.go_away(0)
    table.take(moves.bot_move(table.table, table.now, 0, table.cursor(0).rows, END))
    assert table.why_not(moves.undo_latest, "Ada", 0, table.cursor(0)) == "away"
    table.do(moves.concede, "Buster", None)
    table.take(moves.bot_move(table.table, table.now, 1, table.cursor(1).rows, END))
    assert table.why_not(moves.undo_latest, "Buster", 1, table.cursor(1)) == "conceded"


# Conceding


def test_of_two_the_other_wins() -> None:
    table = begin("Ada", "Buster")
    table.do(moves.concede, "Ada", None)
    assert table.match.rows[-1] == Close("conceded", 0, table.match.result)
    assert table.match.result is not None
    assert table.match.result.places == (2, 1)
    assert (table.table.row.status, table.table.row.ended) == (OVER, "conceded")
    assert table.why_not(moves.concede, "Buster", None) == "over"


def test_of_three_a_bot_plays_on_for_who_gives_up_until_one_is_left() -> None:
    table = begin("Ada", "Buster", "Clara", stand_in="random")
    table.do(moves.concede, "Buster", None)
    assert table.table.row.status == RUNNING
    assert table.chair(1).bot == "random"
    assert isinstance(table.match.rows[-1], SeatChange)
    assert table.why_not(moves.concede, "Buster", None) == "conceded"
    assert table.why_not(stand_ins.come_back, "Buster", None) == "conceded"
    assert table.why_not_play(1, Book(table.hand(1)[0])) == "conceded"
    table.do(moves.concede, "Clara", None)
    assert table.match.result is not None
    assert table.match.result.places == (1, 2, 2)


def test_with_one_bot_the_bot_wins_and_with_several_nobody_does() -> None:
    table = begin("Ada", "bot:random")
    table.do(moves.concede, "Ada", None)
    assert table.match.result is not None
    assert table.match.result.winners == (1,)
    table = begin("Ada", "bot:random", "bot:random")
    table.do(moves.concede, "Ada", None)
    assert (table.table.row.ended, table.match.result) == ("conceded", None)


def test_of_two_seats_at_one_screen_one_can_give_up() -> None:
    table = create_table(begin("Ada", "Buster").table.title, person("Ada"), ["me", "open", "open"])
    table.do(seating.join, "Ada", None, "Mabel")
    table.do(seating.join, "Buster", None, None)
    table.do(seating.start, "Ada")
    assert table.why_not(moves.concede, "Ada", None) == "seat-which"
    table.do(moves.concede, "Ada", 1)
    assert [chair.conceded for chair in table.table.seats] == [False, True, False]
    table.book(0)


def test_a_table_waits_for_who_is_away_after_all_others_gave_up() -> None:
    table = begin("Ada", "Buster", "bot:random")
    table.go_away(1)
    table.do(moves.concede, "Ada", None)
    assert table.table.row.status == RUNNING
    assert table.table.all_away


# Going away and coming back


def test_a_bot_stands_in_only_after_two_decisions_of_the_clock() -> None:
    table = begin("Ada", "Buster", clock=DecisionClock(60, 20))
    assert stand_ins.stand_in(table.table, table.now, 0) is None
    table.go_away(0)
    assert table.chair(0).bot == "random"
    assert stand_ins.stand_in(table.table, table.now, 0) is None
    assert table.why_not_play(0, Book(table.hand(0)[0])) == "away"


def test_who_comes_back_plays_on() -> None:
    table = begin("Ada", "Buster")
    assert table.why_not(stand_ins.come_back, "Ada", None) == "away-not"
    table.go_away(0)
    assert table.why_not(stand_ins.come_back, "Buster", None) == "away-not"
    table.do(stand_ins.come_back, "Ada", None)
    assert table.chair(0).bot is None
    table.book(0)
    assert table.plays[-1][:2] == (0, "person")


def test_a_host_who_is_away_is_not_host_if_anybody_is_there() -> None:
    table = begin("Ada", "Buster", "Clara")
    table.do(moves.concede, "Buster", None)
    table.go_away(0)
    assert table.table.row.host == "clara"
    table.go_away(2)
    assert table.table.row.host == "clara"


def test_a_table_rests_while_all_people_are_away() -> None:
    table = begin("Ada", "Buster", "bot:random")
    table.go_away(0)
    assert not table.table.all_away
    assert table.table.row.due_at == pytest.approx(table.now + 2.6)
    table.go_away(1)
    assert table.table.all_away
    assert table.table.row.due_at == table.now + 30 * DAY


def test_bots_among_themselves_never_rest() -> None:
    table = create_table(begin("Ada", "Buster").table.title, person("Ada"), ["bot:random"] * 2)
    table.do(seating.start, "Ada")
    assert not table.table.all_away


# Bots


def test_a_bots_answer_stands_if_its_seat_noticed_nothing_since() -> None:
    table = begin("Ada", "bot:random", "Buster")
    rows, booking = table.cursor(1).rows, Book(table.hand(1)[0])
    table.book(0)
    table.take(moves.bot_move(table.table, table.now, 1, rows, booking))
    assert table.plays[-1] == (1, "bot:random", booking)


def test_a_bots_answer_to_what_was_is_dropped() -> None:
    table = begin("Ada", "bot:random", "Buster")
    rows, booking = table.cursor(1).rows, Book(table.hand(1)[0])
    table.play(0, Memo("Quiet, please."))
    assert moves.bot_move(table.table, table.now, 1, rows, booking) is None
    assert moves.bot_move(table.table, table.now, 0, table.cursor(0).rows, booking) is None


def test_a_bots_impossible_answer_is_the_idle_one() -> None:
    table = begin("Ada", "bot:random")
    table.take(moves.bot_move(table.table, table.now, 1, table.cursor(1).rows, Judge(True)))
    assert table.plays == [(1, "bot:random", Book(min(table.hand(1))))]


# After conceding


def test_a_table_that_never_begins_is_closed_after_three_days() -> None:
    table = gather("Ada", "Buster")
    table.later(2 * DAY)
    assert timeouts.close_idle(table.table, table.now) is None
    table.do(seating.transfer_host, "Ada", 1)
    table.later(2 * DAY)
    assert timeouts.close_idle(table.table, table.now) is None
    table.later(1 * DAY)
    table.take(timeouts.close_idle(table.table, table.now))
    card = table.table.row
    assert (card.status, card.ended, card.due_at) == (OVER, "abandoned", None)
    assert timeouts.close_idle(table.table, table.now) is None


def test_a_game_in_which_nothing_happens_is_closed_after_thirty_days() -> None:
    table = begin("Ada", "Buster")
    table.later(29 * DAY)
    table.play(0, Memo("Anybody?"))
    table.later(29 * DAY)
    assert timeouts.close_idle(table.table, table.now) is None
    table.later(1 * DAY)
    table.take(timeouts.close_idle(table.table, table.now))
    assert table.match.rows[-1] == Close("abandoned")
    assert (table.table.row.status, table.match.result) == (OVER, None)


def test_what_nobody_notices_keeps_no_table_open() -> None:
    table = begin("Ada", "Buster")
    table.later(29 * DAY).book(0)
    table.later(1 * DAY)
    table.take(timeouts.close_idle(table.table, table.now))
    assert table.table.row.ended == "abandoned"


def test_a_winner_buys_press_with_what_there_is() -> None:
    table = begin("Ada", "Buster")
    table.ready(0, 1)
    (winner,) = table.waiting
    assert table.why_not_play(winner, BuyPress(13)) == "not-now"
    table.play(winner, BuyPress(12))
    assert table.match.state.day == 2
