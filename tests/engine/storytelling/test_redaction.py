"""Redaction: the words are gone everywhere, and nothing tells who asked for it."""

from typing import Any

import msgspec
import pytest

from engine.tables import GAMES, NAMES, SEED, call_sheet, deadwood, play_at_random
from engine.text_edits import redact
from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Book, BuyPress, Cut, Judge, Memo, PinnedUp, Ready
from fixtures.games.callsheet.game import CallSheet
from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.log_rows import Close, Play, Player, Redaction, Setup
from matinee.engine.match.match import Match
from matinee.engine.match.record import (
    decode,
    encode,
    finished_record,
    save_record,
    seat_record,
)
from matinee.engine.match.seat_log import RedactedRow, visible_rows
from matinee.engine.match.state_digest import plain
from matinee.engine.match.verify import matches_seat_record, resume, verify
from matinee.engine.storytelling.redaction import row_of_move
from matinee.engine.text.errors import BadRecord, Refused
from matinee.engine.text.narration import LogNarrator

replace = msgspec.structs.replace


def book(match: Match, *seats: Seat) -> None:
    """Let these seats book their first card and be ready."""
    for seat in seats:
        match.play(seat, Book(match.state.hands[seat][0]), Ready())


def everywhere(match: Match) -> str:
    """Text of everything that can be read of a match, now and at any time before."""
    states = [plain(match.state_at(number)) for number in range(len(match.rows))]
    records = [encode(seat_record(match, seat)) for seat in range(len(match.players))]
    return f"{match.rows} {plain(match.state)} {states} {encode(save_record(match))!r} {records}"


def require_whole(match: Match) -> None:
    """Check that the rows still lead to the state, and that the record verifies."""
    restored = Match.restore(match.game, match.header, match.seed, match.rows)
    assert restored.state == match.state
    assert all(restored.state_at(n) == match.state_at(n) for n in range(len(match.rows)))
    written = decode(encode(save_record(match)), GAMES)
    assert written == save_record(match)
    proof = verify(save_record(match), match.game)
    assert proof.holds, proof
    assert resume(save_record(match), match.game).rows == match.rows


@pytest.fixture
def match() -> Match:
    """A match in which Buster has pinned up a memo, and then Ada one."""
    match = call_sheet()
    match.play(0, Book(match.state.hands[0][0]))
    match.play(1, Memo("Spiders everywhere"))
    match.play(0, Memo("Lunch at noon"))
    return match


def test_what_was_told_is_gone_from_rows_states_and_records(match: Match) -> None:
    assert "Spiders" in everywhere(match)
    redact(match, 2)
    assert "Spiders" not in everywhere(match)
    assert "Lunch at noon" in everywhere(match)
    play, last = match.rows[2], match.rows[-1]
    assert isinstance(play, Play)
    assert (play.action, play.events) == (Memo(""), (PinnedUp(seat=1, text=""),))
    assert isinstance(last, Redaction)
    assert (last.of, last.move) == ((2,), 2)
    assert [memo.text for memo in match.state.wall] == ["Lunch at noon"]
    assert match.state.may_pin == [False, True], "what was paid for it goes back"
    require_whole(match)


def test_no_row_says_who_wanted_it(match: Match) -> None:
    redact(match, 2)
    assert set(msgspec.to_builtins(match.rows[-1])) == {
        "row", "of", "move", "events", "digest", "again",
    }  # fmt: skip


def test_a_move_is_found_by_the_games_own_count(match: Match) -> None:
    assert row_of_move(match, 2) == 2
    redact(match, 2)
    match.play(1, Memo("Better"))
    assert row_of_move(match, 4) == 5
    with pytest.raises(Refused, match="Nothing was told"):
        row_of_move(match, 77)


@pytest.mark.parametrize("row", [0, 1, -1, 99])
def test_where_nothing_was_told_nothing_is_taken_out(match: Match, row: int) -> None:
    before = list(match.rows)
    with pytest.raises(Refused) as refusal:
        redact(match, row)
    assert refusal.value.key == "unsay-nothing"
    assert match.rows == before


def test_a_game_without_words_takes_none_out() -> None:
    match = play_at_random(deadwood(), seed=1, decisions=3)
    with pytest.raises(Refused) as refusal:
        redact(match, 1)
    assert refusal.value.key == "unsay-never"


def test_play_goes_on_to_the_end_and_the_dice_are_proved_as_ever(match: Match) -> None:
    redact(match, 2)
    play_at_random(match, seed=4)
    require_whole(match)
    proof = verify(finished_record(match), match.game)
    assert (proof.holds, proof.redacted) == (True, 1)
    assert proof.draws == sum(len(row.draws) for row in match.rows if isinstance(row, Setup | Play))


def test_it_is_possible_after_the_end_by_the_rules_or_by_the_table(match: Match) -> None:
    closed = call_sheet()
    closed.play(1, Memo("Spiders everywhere"))
    closed.apply(closed.draft_close(Close("agreed")))
    ended = play_at_random(match, seed=5)
    for one, row in ((closed, 1), (ended, 2)):
        result = one.result
        redact(one, row)
        assert one.over
        assert one.result == result
        assert "Spiders" not in everywhere(one)
        assert decode(encode(finished_record(one)), GAMES) == finished_record(one)
        assert verify(finished_record(one), one.game).holds
    assert closed.closed == Close("agreed")
    with pytest.raises(Refused, match="over"):
        closed.play(0, Memo("More"))


# Undo and rewind


def test_what_was_taken_back_loses_its_words_too() -> None:
    match = call_sheet()
    match.play(1, Memo("Spiders everywhere"))
    match.rewind(0, 1)
    before = match.state.copy()
    redact(match, 1)
    assert "Spiders" not in everywhere(match)
    assert match.state == before, "there was nothing to strike"
    last = match.rows[-1]
    assert isinstance(last, Redaction)
    assert last.move is None
    require_whole(match)


def test_going_back_to_before_it_was_taken_out_brings_nothing_back(match: Match) -> None:
    redact(match, 2)
    match.play(1, Memo("Better"))
    match.rewind(3, 0)
    assert "Spiders" not in everywhere(match)
    assert [memo.text for memo in match.state.wall] == ["Lunch at noon"]
    again = match.rows[-1]
    assert isinstance(again, Redaction)
    assert (again.of, again.again) == ((2,), True)
    assert match.state_at(3).wall[0].text == "", "so it was then: it stood there, without its words"
    require_whole(match)


def test_going_back_to_before_it_was_told_leaves_nothing_to_strike(match: Match) -> None:
    redact(match, 2)
    match.rewind(1, 0)
    assert match.state.wall == []
    assert not isinstance(match.rows[-1], Redaction)
    require_whole(match)


def test_going_back_to_after_it_was_taken_out_strikes_it_once(match: Match) -> None:
    redact(match, 2)
    match.play(1, Memo("Better"))
    match.rewind(4, 0)
    assert [memo.text for memo in match.state.wall] == ["Lunch at noon"]
    assert len([row for row in match.rows if isinstance(row, Redaction)]) == 1
    require_whole(match)


def test_what_lost_its_words_when_taken_back_is_struck_if_play_returns_to_it() -> None:
    match = call_sheet()
    match.play(1, Memo("Spiders everywhere"))
    match.rewind(0, 1)
    redact(match, 1)
    match.rewind(1, 1)
    assert match.state.wall == []
    require_whole(match)


def test_a_seat_takes_its_move_back_across_it() -> None:
    match = call_sheet()
    book(match, 0, 1)
    winner = match.state.winner
    assert winner is not None
    match.play(1 - winner, Memo("Spiders everywhere"))
    match.play(winner, Memo("Lunch at noon"))
    redact(match, match.last_active_row - 1)
    match.undo(winner)
    assert match.state.wall == [], "the memo is taken back, and what was taken out stays out"
    require_whole(match)


def test_many_going_back_and_taking_out_lead_to_the_same_for_all() -> None:
    match = call_sheet(seats=3)
    for day in range(3):
        for seat in range(3):
            match.play(seat, Memo(f"word{day}{seat}"))
        redact(match, match.last_active_row - day)
        match.rewind(match.last_active_row - 1, 0)
        require_whole(match)
        book(match, 0, 1, 2)
        assert match.state.winner is not None
        match.play(match.state.winner, BuyPress(0))
    redact(match, 1)
    require_whole(match)
    for row in match.rows:
        for of in row.of if isinstance(row, Redaction) else ():
            play = match.rows[of]
            assert isinstance(play, Play)
            assert play.action == Memo("")


class Continued(CallSheet):
    """Call Sheet in which later memos continue the first, so that they are redacted with it."""

    def wording_moves(self, state: Any, move: int) -> tuple[int, ...]:
        return tuple(memo.move for memo in state.wall if memo.move >= move)


def test_words_that_a_later_move_gave_it_go_too() -> None:
    match = Match.begin(Continued(), [Player(name) for name in NAMES[:3]], seed=SEED)
    match.play(0, Memo("Spiders"))
    match.play(1, Memo("spiders everywhere"))
    match.rewind(1, 1)
    match.play(2, Memo("spiders again"))
    match.apply(match.draft_sit(2, Player("Clara")))
    redact(match, 1)
    assert "piders" not in everywhere(match)
    last = match.rows[-1]
    assert isinstance(last, Redaction)
    assert set(last.of) == {1, 2, 4}, "on the way that was taken back as well"
    require_whole(match)


def test_long_matches_keep_no_words_in_their_snapshots() -> None:
    match = call_sheet()
    match.play(1, Memo("Spiders everywhere"))
    for _ in range(50):
        match.play(0, Book(match.state.hands[0][0]))
        match.play(0, Book(match.state.hands[0][1]))
    assert "Spiders" in str(match.state_at(90))
    redact(match, 1)
    assert "Spiders" not in everywhere(match)
    require_whole(match)


# Narration


def test_all_are_told_the_same_and_nothing_of_who_it_was(match: Match) -> None:
    redact(match, 2)
    for viewer in (0, 1, None):
        lines = [
            line.text for _, line in LogNarrator(TITLE, match.header, viewer).narrate(match.rows)
        ]
        assert lines[-2:] == [
            "Something was taken out of the story; nothing more is said about it.",
            "A memo is taken down.",
        ]
        assert "Buster pins up a memo." in lines


def test_a_seat_counts_it_as_it_counts_everything(match: Match) -> None:
    redact(match, 2)
    assert [row.of for row in visible_rows(match.rows, 1) if isinstance(row, RedactedRow)] == [(1,)]
    assert [row.of for row in visible_rows(match.rows, 0) if isinstance(row, RedactedRow)] == [(2,)]


def test_going_back_does_not_tell_it_twice(match: Match) -> None:
    redact(match, 2)
    match.rewind(3, 0)
    lines = [line.text for _, line in LogNarrator(TITLE, match.header, None).narrate(match.rows)]
    assert len([line for line in lines if "taken" in line]) == 2, lines


# Verification


def test_a_seat_that_saw_the_words_knows_the_match_again(match: Match) -> None:
    before = [seat_record(match, seat) for seat in range(2)]
    redact(match, 2)
    match.play(1, Memo("Better"))
    after = [seat_record(match, seat) for seat in range(2)]
    play_at_random(match, seed=2)
    assert all(matches_seat_record(match, witness) for witness in (*before, *after))
    other = replace(before[0], rows=(*before[0].rows[:-1], before[0].rows[1]))
    assert not matches_seat_record(match, other)


def verify_forged(match: Match, number: int, **changes: Any) -> Any:
    rows = list(match.rows)
    rows[number] = replace(rows[number], **changes)
    return verify(replace(save_record(match), rows=tuple(rows)), match.game)


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, {"digest": "0" * 24}),
        (2, {"action": Memo("Spiders")}),
        (2, {"action": Cut()}),
        (2, {"seat": 0}),
        (2, {"by": "bot:random"}),
        (2, {"events": (PinnedUp(seat=1, text="Spiders"),)}),
        (2, {"events": ()}),
        (2, {"draws": ((6, 1),)}),
        (3, {"action": Memo("x" * 41)}),
        (3, {"events": ()}),
        (4, {"of": (3,)}),
        (4, {"of": (2, 3)}),
        (4, {"move": 1}),
        (4, {"move": None}),
        (4, {"again": True}),
        (4, {"events": ()}),
        (4, {"digest": "0" * 24}),
        (5, {"digest": "0" * 24}),
    ],
)
def test_tampering_is_found_all_the_same(match: Match, number: int, change: Any) -> None:
    redact(match, 2)
    match.play(1, Memo("Better"))
    assert verify(save_record(match), match.game).holds
    proof = verify_forged(match, number, **change)
    assert not proof.holds
    assert proof.rules is False


def test_a_move_that_was_never_legal_cannot_hide_behind_lost_words(match: Match) -> None:
    """A second memo of Buster's on the same day, recorded as redacted."""
    honest = list(match.rows)
    again = Play(1, "person", Memo(""), (), (PinnedUp(seat=1, text=""),), "0" * 24)
    gone: Redaction[Event] = Redaction((4,), 4, (), "0" * 24)
    proof = verify(replace(save_record(match), rows=(*honest, again, gone)), match.game)
    assert proof.rules is False
    assert proof.problem is not None
    assert proof.problem.params["row"] == 4


def test_rows_that_take_out_what_was_not_there_are_not_even_read(match: Match) -> None:
    redact(match, 2)
    for change in ({"of": ()}, {"of": (0,)}, {"of": (4,)}, {"of": (2, 9)}):
        rows = (*match.rows[:4], replace(match.rows[4], **change))
        with pytest.raises(BadRecord):
            decode(encode(replace(save_record(match), rows=rows)), GAMES)
    rows = (*match.rows, Close("agreed"), match.rows[4], match.rows[1])
    with pytest.raises(BadRecord, match="more follows"):
        decode(encode(replace(save_record(match), rows=rows)), GAMES)


def test_judging_is_not_disturbed_by_it(match: Match) -> None:
    match.play(1, Cut())
    redact(match, 3)
    match.play(0, Judge(counts=True))
    assert match.state.points[1] == 1
    require_whole(match)
