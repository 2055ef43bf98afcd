"""Redaction and rewording at a table: permission, time, and secrecy of their authors."""

from typing import Any

import msgspec
import pytest

from fixtures.games.callsheet.actions import BuyPress, Memo
from matinee.engine.match.log_rows import Close, Play, Redaction, Reword
from matinee.engine.match.seat_log import RedactedRow
from matinee.engine.text.errors import Refused
from matinee.server.storytelling import rewording, x_card
from matinee.server.tables import moves, votes
from matinee.server.tables.table_settings import BankClock, DecisionClock
from table_builder import MemoryTable, begin, person

CLOCKS = [DecisionClock(60, 20), BankClock(600, 60)]


def table_with_memo(**terms: Any) -> MemoryTable:
    """Three at a table; Buster has told of spiders, in row 1 in all seats' counts."""
    table = begin("Ada", "Buster", "Clara", **terms)
    table.play(1, Memo("Spiders everywhere"))
    return table


def unsay(table: MemoryTable, who: str, row: int = 1, seat: int | None = None) -> Any:
    return table.do(x_card.redact, who, seat, row)


def all_of(table: MemoryTable) -> str:
    """Text of all that any viewer can see of a table."""
    match = table.match
    eyes = [(n.row, n.lines) for who in (None, 0, 1, 2) for n in table.table.viewer_log(who).rows]
    states = [match.state_at(number) for number in range(len(match.rows))]
    return f"{eyes} {states} {match.rows} {table.table.row}"


def test_what_was_told_is_gone_for_everybody() -> None:
    table = table_with_memo()
    assert "Spiders" in all_of(table)
    unsay(table, "Clara")
    assert "Spiders" not in all_of(table)
    for who in (None, 0, 1, 2):
        last = table.table.viewer_log(who).rows[-1]
        assert isinstance(last.row, RedactedRow)
        assert last.lines[0].text.startswith("Something was taken out of the story")


@pytest.mark.parametrize("clock", CLOCKS, ids=["decision", "bank"])
def test_nothing_of_the_table_tells_who_it_was(clock: Any) -> None:
    """Whoever uses the X-card, the table is the same to the last byte."""
    found = set()
    for who in ("Ada", "Buster", "Clara"):
        table = table_with_memo(clock=clock)
        before = table.table.row, table.table.seats, table.table.progress
        change = unsay(table.later(10), who)
        assert change.seats == before[1]
        assert change.progress == before[2], "no clock, no question, nobody's wait is touched"
        found.add(msgspec.json.encode((change.rows, change.rewritten, change.row.due_at)))
        changed = {
            field
            for field in change.row.__struct_fields__
            if getattr(change.row, field) != getattr(before[0], field)
        }
        assert changed <= {"version", "rows", "changed_at", "due_at", "turn"}
    assert len(found) == 1


def test_two_who_want_the_same_take_out_one_thing() -> None:
    table = table_with_memo()
    table.play(0, Memo("Lunch at noon"))
    unsay(table, "Clara")
    again = x_card.redact(table.table, person("Ada"), table.now, None, 1)
    assert again is None
    assert "Lunch at noon" in all_of(table)


def test_by_the_games_own_count_it_is_the_same_thing() -> None:
    table = table_with_memo()
    table.do(x_card.redact, "Clara", None, None, 1)
    assert "Spiders" not in all_of(table)
    assert x_card.redact(table.table, person("Ada"), table.now, None, None, 1) is None


def test_only_those_who_sit_there_may_and_something_must_have_been_told() -> None:
    table = table_with_memo()
    assert table.why_not(x_card.redact, "Nobody", None, 1) == "not-seated"
    for row, move in ((0, None), (99, None), (None, 99), (None, None)):
        assert table.why_not(x_card.redact, "Ada", None, row, move) == "unsay-nothing"
    before = begin("Ada", "Buster")
    assert before.why_not(x_card.redact, "Ada", None, 0) == "unsay-nothing"
    assert "Spiders" in all_of(table)


def test_what_others_book_in_secret_cannot_be_pointed_at() -> None:
    table = table_with_memo()
    table.book(0)
    assert table.why_not(x_card.redact, "Clara", None, None, 2) == "unsay-nothing"


def test_who_has_conceded_or_is_away_may_too() -> None:
    table = table_with_memo()
    table.play(0, Memo("Lunch at noon"))
    table.do(moves.concede, "Clara", None)
    unsay(table, "Clara")
    table.go_away(0)
    unsay(table, "Ada", row=2)
    assert "Spiders" not in all_of(table)
    assert "Lunch" not in all_of(table)


def test_it_waits_for_no_turn_and_for_no_end() -> None:
    table = table_with_memo()
    table.ready(0, 1, 2)
    table.play(0, Memo("Hurrah"))
    table.do(votes.call_end_vote, "Ada")
    for who in ("Buster", "Clara"):
        table.agree(who, "end", "Ada")
    assert isinstance(table.match.closed, Close)
    card = table.table.row
    unsay(table, "Buster")
    assert "Spiders" not in all_of(table)
    after = table.table.row
    assert (after.status, after.ended, after.result) == ("over", "agreed", None)
    assert after.due_at is None
    assert after.version == card.version + 1


def test_a_finished_game_keeps_its_result() -> None:
    table = table_with_memo(options={"days": 1})
    table.day()
    result = table.table.row.result
    assert result is not None
    unsay(table, "Ada")
    assert table.table.row.result == result
    assert table.table.row.ended == "finished"


def test_a_question_to_go_back_stays_and_brings_no_words_back() -> None:
    table = table_with_memo()
    table.play(0, Memo("Lunch at noon"))
    table.ask_undo(0)
    unsay(table, "Clara")
    assert table.table.progress.votes, "it does not lapse"
    table.agree("Buster", "undo", "Ada")
    table.agree("Clara", "undo", "Ada")
    assert "Spiders" not in all_of(table)
    assert table.match.state.wall == []
    last = table.match.rows[-1]
    assert isinstance(last, Redaction)
    assert last.again


def test_what_can_be_taken_out_is_listed_the_latest_first() -> None:
    table = table_with_memo()
    table.book(0)
    table.play(0, Memo("Lunch at noon"))
    rows = x_card.redactable_rows(table.table, 0)
    assert [one.lines[0].text for one in rows] == [
        "Ada: Lunch at noon",
        "Buster: Spiders everywhere",
    ]
    unsay(table, "Clara")
    assert [one.logged for one in x_card.redactable_rows(table.table, None)] == [3]


def test_somebody_who_holds_several_seats_counts_as_one_of_them() -> None:
    table = table_with_memo()
    table.table.seats = tuple(
        msgspec.structs.replace(chair, person="ada" if chair.number == 2 else chair.person)
        for chair in table.table.seats
    )
    table.table.load_row(table.table.row, table.table.seats)
    table.book(1)
    table.play(0, Memo("Lunch at noon"), cursor=None)
    unsay(table, "Ada", row=2, seat=2)
    assert "Lunch" not in all_of(table)
    unsay(table, "Ada", row=1)
    assert "Spiders" not in all_of(table)


# Rewording


def table_after_reveal() -> MemoryTable:
    """A table after the reveal: the winner is active, and Buster has told something."""
    table = begin("Ada", "Buster", clock=DecisionClock(60, 20))
    table.ready(0, 1)
    table.play(1, Memo("Spidres everywhere"))
    return table


def reword(table: MemoryTable, who: str, text: str, row: int | None = None) -> Any:
    return table.do(rewording.reword, who, None, row, {"text": text})


def test_ones_last_words_are_put_otherwise_in_one_step() -> None:
    table = table_after_reveal()
    lefts = [table.time(seat).due for seat in (0, 1)]
    change = reword(table.later(5), "Buster", "Spiders everywhere")
    assert [msgspec.json.decode(row)["row"] for row in change.rows] == ["reword", "play"]
    assert [table.time(seat).due for seat in (0, 1)] == lefts, "no clock runs otherwise"
    for who in (None, 0, 1):
        lines = [line.text for one in table.table.viewer_log(who).rows for line in one.lines]
        assert lines[-2:] == [
            "Buster rewords what was just told.",
            "Buster: Spiders everywhere",
        ]
        assert not any("Spidres" in line for line in lines), "it is read in its new words only"


def test_the_same_once_more_changes_nothing() -> None:
    table = table_after_reveal()
    row = rewording.rewordable(table.table, 1)
    assert row is not None
    reword(table, "Buster", "Spiders", row.number)
    who, now = person("Buster"), table.now
    again = rewording.reword(table.table, who, now, None, row.number, {"text": "Spiders"})
    assert again is None
    assert rewording.reword(table.table, who, now, None, None, {"text": "Spiders"}) is None
    late = table.why_not(rewording.reword, "Buster", None, row.number, {"text": "Flies"})
    assert late == "stale"


def test_the_last_words_are_reworded_until_somebody_adds_something() -> None:
    table = table_after_reveal()
    assert rewording.rewordable(table.table, 0) is None
    assert table.why_not(rewording.reword, "Ada", None, None, {"text": "x"}) == "reword-nothing"
    row = rewording.rewordable(table.table, 1)
    assert row is not None
    assert table.why_not(rewording.reword, "Buster", None, 99, {"text": "x"}) == "row-none"
    table.play(0, Memo("Where?"))
    assert rewording.rewordable(table.table, 1) is None
    late = table.why_not(rewording.reword, "Buster", None, row.number, {"text": "x"})
    assert late == "reword-other"


def test_words_that_do_not_do_change_nothing() -> None:
    table = table_after_reveal()
    before = list(table.match.rows)
    for text in ("", "x" * 41):
        with pytest.raises(Refused):
            reword(table, "Buster", text)
    assert table.why_not(rewording.reword, "Buster", None, None, {"seat": "0"}) == "reword-field"
    assert table.match.rows == before


def test_going_on_after_it_goes_on_from_the_new_words() -> None:
    table = table_after_reveal()
    reword(table, "Buster", "Spiders")
    (winner,) = table.waiting
    table.play(winner, BuyPress(1))
    assert [row.action for row in table.match.rows[-2:] if isinstance(row, Play)] == [
        Memo("Spiders"),
        BuyPress(1),
    ]
    assert [memo.text for memo in table.match.state.wall] == ["Spiders"]
    assert any(isinstance(row, Reword) for row in table.match.rows)
