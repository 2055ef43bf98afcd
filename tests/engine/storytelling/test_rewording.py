"""Rewording the latest telling: in one step, free of charge, until another player adds to it."""

from typing import Any

import msgspec
import pytest

from engine.storytelling.test_redaction import book, everywhere, require_whole
from engine.tables import GAMES, SEED, call_sheet
from engine.text_edits import redact, reword
from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Book, BuyPress, Cut, Memo
from fixtures.games.callsheet.game import CallSheet
from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.match.log_rows import Play, Player, Reword
from matinee.engine.match.match import HouseRules, Match
from matinee.engine.match.record import decode, encode, save_record, seat_record
from matinee.engine.match.seat_log import RewordedRow, visible_rows
from matinee.engine.match.verify import matches_seat_record, verify
from matinee.engine.storytelling.rewording import own_latest, why_no_reword
from matinee.engine.text.errors import BadRecord, IllegalAction, Refused
from matinee.engine.text.narration import LogNarrator

replace = msgspec.structs.replace


class Talkative(CallSheet):
    """Call Sheet in which every seat may pin up as many memos as it likes."""

    def play(self, state: Any, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        events = super().play(state, seat, action, dice)
        state.may_pin[seat] = True
        return events


def talkative(**rules: bool) -> Match:
    players = [Player("Ada"), Player("Buster")]
    return after_reveal(Match.begin(Talkative(), players, seed=SEED, house=HouseRules(**rules)))


def after_reveal(match: Match) -> Match:
    """The match after the reveal: the winner of the day is active, and nothing is secret."""
    book(match, *range(len(match.players)))
    return match


@pytest.fixture
def match() -> Match:
    """A match in which Buster has pinned up a memo with a typing error in it, and then another."""
    match = talkative()
    match.play(1, Memo("Spidres everywhere"))
    match.play(1, Memo("Help"))
    return match


def spiders_row(match: Match) -> int:
    """Number of the active row in which Buster told of spiders."""
    for number in reversed(match.active_rows()):
        row = match.rows[number]
        if isinstance(row, Play) and isinstance(row.action, Memo) and row.action != Memo("Help"):
            return number
    raise AssertionError


def test_the_words_are_others_and_all_else_is_the_same(match: Match) -> None:
    before = match.state.copy()
    reword(match, 1, spiders_row(match), {"text": "Spiders everywhere"})
    assert [memo.text for memo in match.state.wall] == ["Spiders everywhere", "Help"]
    before.wall = match.state.wall
    assert match.state == before
    anew, *plays = match.rows[-3:]
    assert isinstance(anew, Reword)
    assert (anew.seat, anew.of, anew.to, anew.plays) == (1, 5, 4, 2)
    actions = [row.action for row in plays if isinstance(row, Play)]
    assert actions == [Memo("Spiders everywhere"), Memo("Help")]
    require_whole(match)


def test_it_can_be_done_again_and_again(match: Match) -> None:
    for words in ("Spiders", "Spiders!", "  Spiders\n everywhere  "):
        reword(match, 1, spiders_row(match), {"text": words})
    assert [memo.text for memo in match.state.wall] == ["Spiders everywhere", "Help"]
    require_whole(match)


def test_a_table_without_taking_back_lets_one_reword_too() -> None:
    match = talkative(undo=False)
    match.play(1, Memo("Spidres"))
    with pytest.raises(Refused, match="without taking back"):
        match.undo(1)
    reword(match, 1, spiders_row(match), {"text": "Spiders"})
    require_whole(match)


def why_not(match: Match, seat: int, number: int, field: str = "text") -> str:
    before = list(match.rows), match.state.copy()
    with pytest.raises(Refused) as refusal:
        reword(match, seat, number, {field: "Other words"})
    assert (list(match.rows), match.state) == before
    return refusal.value.key


def test_it_ends_when_somebody_adds_something(match: Match) -> None:
    number = spiders_row(match)
    match.play(0, Memo("Where?"))
    assert why_not(match, 1, number) == "reword-other"
    assert own_latest(match, 1) is None


def test_it_ends_when_something_is_shown() -> None:
    match = after_reveal(call_sheet())
    winner = match.state.winner
    assert winner is not None
    match.play(winner, Memo("Hurrah"))
    assert why_no_reword(match, winner, match.last_active_row) is None
    number = match.last_active_row
    match.play(winner, BuyPress(0))
    assert why_not(match, winner, number) == "undo-several", "all choose in secret again"


def test_what_is_final_stays() -> None:
    match = after_reveal(call_sheet())
    match.play(1, Memo("Spidres"))
    number = match.last_active_row
    match.play(1, Cut())
    assert why_not(match, 1, number) == "reword-final"


def test_only_ones_own_words_that_stand_can_be_changed(match: Match) -> None:
    number = spiders_row(match)
    assert why_not(match, 0, number) == "reword-nothing"
    assert why_not(match, 1, 1) == "reword-nothing", "a booking has no words"
    assert why_not(match, 1, 99) == "reword-nothing"
    reword(match, 1, number, {"text": "Spiders"})
    assert why_not(match, 1, number) == "reword-nothing", "it stands elsewhere by now"
    redact(match, spiders_row(match))
    assert why_not(match, 1, spiders_row(match)) == "reword-nothing"


def test_nothing_but_words_can_be_changed(match: Match) -> None:
    assert why_not(match, 1, spiders_row(match), "seat") == "reword-field"


def test_words_that_the_game_does_not_take_are_refused(match: Match) -> None:
    number = spiders_row(match)
    for words in ("", "x" * 41):
        with pytest.raises(IllegalAction):
            reword(match, 1, number, {"text": words})
    assert match.state.wall[0].text == "Spidres everywhere"


def test_nobody_rewords_while_others_choose_in_secret() -> None:
    match = call_sheet()
    match.play(1, Memo("Spidres"))
    assert why_not(match, 1, 1) == "undo-several"


def test_after_something_else_of_ones_own_was_taken_out_ones_words_stand(match: Match) -> None:
    number = spiders_row(match)
    redact(match, match.last_active_row)
    assert why_not(match, 1, number) == "reword-unsaid"


def test_what_others_told_before_may_be_taken_out_meanwhile() -> None:
    match = after_reveal(call_sheet())
    match.play(0, Memo("Spiders everywhere"))
    match.play(1, Memo("Luhcn"))
    redact(match, match.last_active_row - 1)
    reword(match, 1, match.last_active_row, {"text": "Lunch"})
    assert [memo.text for memo in match.state.wall] == ["Lunch"]
    assert "Spiders" not in everywhere(match)
    require_whole(match)


def test_taking_it_out_takes_its_earlier_words_out_too(match: Match) -> None:
    reword(match, 1, spiders_row(match), {"text": "Spiders evrywhere"})
    reword(match, 1, spiders_row(match), {"text": "Spiders everywhere"})
    redact(match, spiders_row(match))
    for words in ("Spidres", "evrywhere", "Spiders"):
        assert words not in everywhere(match)
    require_whole(match)


# Narration


def test_it_reads_as_one_line_and_not_as_taking_back(match: Match) -> None:
    reword(match, 1, spiders_row(match), {"text": "Spiders everywhere"})
    for viewer in (0, 1, None):
        lines = [
            line.text for _, line in LogNarrator(TITLE, match.header, viewer).narrate(match.rows)
        ]
        assert lines[-4:] == [
            "Buster: Spidres everywhere",
            "Buster: Help",
            "Buster rewords what was just told.",
            "Buster: Spiders everywhere",
        ], "what followed is not told again"


def test_a_seat_counts_it_as_it_counts_everything(match: Match) -> None:
    reword(match, 1, spiders_row(match), {"text": "Spiders everywhere"})
    rows = visible_rows(match.rows, 0)
    (anew,) = (row for row in rows if isinstance(row, RewordedRow))
    assert rows[anew.of].action == Memo("Spidres everywhere")  # type: ignore[union-attr]
    witness = seat_record(match, 0)
    assert decode(encode(witness), GAMES) == witness
    assert matches_seat_record(match, witness)


# Verification


def is_forgery_found(match: Match, number: int, **changes: Any) -> bool:
    rows = list(match.rows)
    rows[number] = replace(rows[number], **changes)
    return not verify(replace(save_record(match), rows=tuple(rows)), match.game).holds


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (7, {"seat": 0}),
        (7, {"by": "clock"}),
        (7, {"to": 3}),
        (7, {"of": 6}),
        (7, {"plays": 1}),
        (8, {"seat": 0}),
        (8, {"by": "clock"}),
        (8, {"action": Cut()}),
        (9, {"action": Memo("Helpless")}),
        (9, {"action": Cut()}),
    ],
)
def test_a_rewording_that_changes_more_is_found(match: Match, number: int, change: Any) -> None:
    reword(match, 1, spiders_row(match), {"text": "Spiders everywhere"})
    assert verify(save_record(match), match.game).holds
    assert is_forgery_found(match, number, **change)


def test_a_rewording_without_its_plays_is_found(match: Match) -> None:
    reword(match, 1, spiders_row(match), {"text": "Spiders everywhere"})
    for left in (1, 2):
        rows = tuple(match.rows[:-left])
        assert not verify(replace(save_record(match), rows=rows), match.game).holds
    rows = (*match.rows[:8], Play(1, "person", Book(1), (), (), "0" * 24))
    assert not verify(replace(save_record(match), rows=rows), match.game).holds
    for change in ({"of": 4}, {"of": 7}, {"to": 7}):
        rows = (*match.rows[:7], replace(match.rows[7], **change), *match.rows[8:])
        with pytest.raises(BadRecord):
            decode(encode(replace(save_record(match), rows=rows)), GAMES)
