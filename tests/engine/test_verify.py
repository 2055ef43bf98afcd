"""Verification of records: an honest one holds, and each kind of forgery is detected."""

from typing import Any

import msgspec
import pytest

from engine.tables import GAMES, SEED, call_sheet, deadwood, play_at_random
from matinee.engine.contract.game import Result
from matinee.engine.match.dice import WIDEST
from matinee.engine.match.log_rows import Play, Player, SeatChange, Setup, Undo
from matinee.engine.match.match import Match
from matinee.engine.match.record import (
    AnyFinishedRecord,
    FinishedRecord,
    decode,
    encode,
    finished_record,
    save_record,
    seat_record,
)
from matinee.engine.match.seat_log import UndoRow
from matinee.engine.match.verify import Verification, matches_seat_record, resume, verify
from matinee.engine.text.errors import BadRecord
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import EndTurn, Move, Rehearse
from matinee.games.deadwood.rules.events import Moved

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def match() -> Match:
    """A complete short game with an undo and a change of player."""
    match = deadwood(seats=3, days=1)
    match.play(0, EndTurn())
    match.undo(0)
    match.apply(match.draft_sit(2, Player("Stand-in", "random")))
    return play_at_random(match, seed=3)


def prove(record: AnyFinishedRecord) -> Verification:
    """Verify a record after a round trip through a file, which corrects its checksum."""
    read = decode(encode(record), GAMES)
    assert isinstance(read, FinishedRecord)
    return verify(read, DEADWOOD)


def plays(match: Match, *, drawing: bool) -> int:
    """Number of the first later play with dice drawn, or without."""
    return next(
        number
        for number, row in enumerate(match.rows)
        if isinstance(row, Play) and bool(row.draws) is drawing and number > 3
    )


def with_row(match: Match, number: int, **changes: Any) -> AnyFinishedRecord:
    rows = list(match.rows)
    rows[number] = replace(rows[number], **changes)
    return replace(finished_record(match), rows=tuple(rows))


def test_an_honest_record_holds(match: Match) -> None:
    proof = prove(finished_record(match))
    assert proof == Verification(
        seed=True,
        draws=sum(len(row.draws) for row in match.rows if isinstance(row, Setup | Play)),
        bad_draw=None,
        rules=True,
        problem=None,
    )
    assert proof.holds
    assert verify(save_record(match), DEADWOOD).holds


def test_a_save_holds_at_any_time_and_leads_to_the_same_state() -> None:
    match = deadwood(seats=3)
    for _ in range(5):
        play_at_random(match, seed=len(match.rows), decisions=15)
        assert verify(save_record(match), DEADWOOD).holds
        assert resume(save_record(match), DEADWOOD).state == match.state


def test_a_resumed_match_goes_on_as_the_old_one_would(match: Match) -> None:
    half = play_at_random(deadwood(seats=2), seed=8, decisions=40)
    again = resume(save_record(half), DEADWOOD)
    play_at_random(half, seed=9, decisions=40)
    play_at_random(again, seed=9, decisions=40)
    assert again.rows == half.rows
    assert again.state == half.state
    assert [player.name for player in resume(save_record(match), DEADWOOD).players][2] == "Stand-in"


def test_a_changed_draw_is_found(match: Match) -> None:
    number = plays(match, drawing=True)
    row = match.rows[number]
    assert isinstance(row, Play)
    (n, value), *rest = row.draws
    proof = prove(with_row(match, number, draws=((n, (value + 1) % n), *rest)))
    assert proof.bad_draw == number
    assert proof.rules is False
    assert proof.seed
    assert not proof.holds


def test_a_changed_draw_of_the_setup_is_found(match: Match) -> None:
    row = match.rows[0]
    assert isinstance(row, Setup)
    (n, value), *rest = row.draws
    assert prove(with_row(match, 0, draws=((n, (value + 1) % n), *rest))).bad_draw == 0


@pytest.mark.parametrize("n", [0, -6, WIDEST + 1, 10**40])
def test_an_impossible_draw_is_found_and_not_waited_for(match: Match, n: int) -> None:
    number = plays(match, drawing=True)
    assert prove(with_row(match, number, draws=((n, 0),))).bad_draw == number


@pytest.mark.parametrize(
    "change",
    [
        {"action": Rehearse()},
        {"action": Move("nowhere")},
        {"seat": 1},
        {"events": (Moved(seat=0, to="saloon"),) * 2},
        {"events": ()},
        {"digest": "0" * 24},
        {"draws": ((6, 1),)},
    ],
    ids=[
        "action",
        "no such place",
        "another seat",
        "event",
        "silent",
        "digest",
        "draw",
    ],
)
def test_a_changed_row_is_found(match: Match, change: dict[str, Any]) -> None:
    number = plays(match, drawing=False)
    proof = prove(with_row(match, number, **change))
    assert proof.rules is False
    assert proof.problem is not None
    assert proof.problem.params["row"] == number
    assert not proof.holds


def test_a_row_left_out_put_in_or_swapped_is_found(match: Match) -> None:
    rows = tuple(match.rows)
    for forged_rows in (
        rows[:10] + rows[11:],
        rows[:10] + rows[9:],
        (*rows[:10], rows[11], rows[10], *rows[12:]),
        (*rows, Undo(0, "person", 0, agreed=True)),
        (*rows, Undo(0, "person", len(rows) - 2, agreed=False)),
        rows[:-1],
    ):
        proof = prove(replace(finished_record(match), rows=forged_rows))
        assert proof.rules is False
        assert not proof.holds


def test_rows_that_no_game_could_have_are_not_even_read(match: Match) -> None:
    rows = tuple(match.rows)
    for forged_rows in (
        rows[1:],
        (*rows, rows[0]),
        (*rows, Undo(0, "person", len(rows), agreed=True)),
        (*rows, Undo(9, "person", 0, agreed=True)),
        (*rows, SeatChange(-1, Player("Eve"))),
        (),
    ):
        with pytest.raises(BadRecord) as error:
            prove(replace(finished_record(match), rows=forged_rows))
        assert error.value.key == "record-malformed"
    witness = seat_record(match, 1)
    for other in (
        replace(witness, seat=44),
        replace(witness, rows=witness.rows[1:]),
        replace(witness, rows=(*witness.rows, UndoRow(77, "person", 0))),
        replace(witness, rows=(*witness.rows, UndoRow(0, "person", 9999))),
    ):
        with pytest.raises(BadRecord):
            decode(encode(other), GAMES)


def test_a_changed_result_is_found(match: Match) -> None:
    true = finished_record(match).result
    assert true is not None
    proof = prove(replace(finished_record(match), result=Result(true.places[::-1], true.scores)))
    assert proof.rules is False
    assert proof.problem is None
    assert not proof.holds


def test_a_changed_seed_is_found(match: Match) -> None:
    proof = prove(replace(finished_record(match), seed=bytes(32).hex()))
    assert not proof.seed
    assert proof.bad_draw == 0
    assert proof.rules is False


@pytest.mark.parametrize("seed", ["", "00", "x" * 64, SEED.hex() + "00"])
def test_what_is_no_seed_is_refused(match: Match, seed: str) -> None:
    with pytest.raises(BadRecord):
        prove(replace(finished_record(match), seed=seed))


def with_header(match: Match, **changes: Any) -> AnyFinishedRecord:
    return replace(finished_record(match), header=replace(match.header, **changes))


def test_a_changed_commitment_is_found(match: Match) -> None:
    proof = prove(with_header(match, commitment="0" * 64))
    assert proof == Verification(False, proof.draws, None, True, None)
    assert not proof.holds


@pytest.mark.parametrize(
    ("change", "key"),
    [({"rules_version": 99}, "record-rules"), ({"content": "other cards"}, "record-cards")],
)
def test_other_rules_cannot_be_checked_but_draws_can(
    match: Match, change: dict[str, Any], key: str
) -> None:
    record = with_header(match, **change)
    proof = prove(record)
    assert proof.rules is None
    assert proof.bad_draw is None
    assert not proof.seed, "the header is committed to as well"
    assert not proof.holds
    with pytest.raises(BadRecord) as error:
        resume(record, DEADWOOD)
    assert error.value.key == key


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"days": 99}},
        {"options": {"colour": "red"}},
        {"options": {"edition": "classic", "layout": "2"}},
        {"players": (Player("Ada"),) * 9},
    ],
    ids=["value", "unknown", "together", "too many"],
)
def test_a_table_that_cannot_be_is_found(match: Match, change: dict[str, Any]) -> None:
    proof = prove(with_header(match, **change))
    assert proof.rules is False
    assert proof.problem is not None
    assert proof.problem.key == "record-malformed"


def test_other_options_lead_elsewhere(match: Match) -> None:
    options = {**match.header.options, "start_dollars": 5}
    assert prove(with_header(match, options=options)).rules is False


@pytest.mark.parametrize("decisions", [0, 3, 30])
def test_what_a_seat_saw_is_what_the_record_tells(decisions: int) -> None:
    for match in (deadwood(seats=3, days=1), call_sheet(seats=3)):
        play_at_random(match, seed=decisions, decisions=decisions)
        witnesses = [seat_record(match, seat) for seat in range(3)]
        play_at_random(match, seed=1)
        assert all(matches_seat_record(match, witness) for witness in witnesses)


def test_a_record_that_tells_another_story_is_found(match: Match) -> None:
    witness = seat_record(match, 1)
    assert matches_seat_record(match, witness)
    for other in (
        replace(witness, rows=(*witness.rows[:5], *witness.rows[6:])),
        replace(witness, rows=(*witness.rows, witness.rows[-1])),
        replace(witness, rows=()),
        replace(witness, view={**witness.view, "day": 9}),
        replace(witness, seat=9),
        replace(witness, header=replace(match.header, practice=False)),
    ):
        assert not matches_seat_record(match, other)


def test_a_table_that_kept_its_rules_but_not_its_commitment_is_found(match: Match) -> None:
    proof = prove(with_header(match, practice=False))
    assert proof.rules is True
    assert not proof.seed
    assert not proof.holds
