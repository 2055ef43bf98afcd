"""Records: three forms of one file, read strictly, written completely or not at all."""

import errno
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.tables import GAMES, call_sheet, deadwood, play_at_random
from fixtures.games.callsheet.actions import Book, Clear, Memo, Ready
from fixtures.games.callsheet.conformance import scramble as scramble_call_sheet
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import (
    FORMAT,
    AnySaveRecord,
    Record,
    SeatRecord,
    _checksum,
    decode,
    encode,
    finished_record,
    read,
    save_record,
    seat_record,
    write,
)
from matinee.engine.match.seat_log import UndoRow, VisibleRow, visible_rows
from matinee.engine.text.errors import BadRecord, error_text
from matinee.games.deadwood.conformance import scramble as scramble_deadwood
from matinee.games.deadwood.rules.actions import EndTurn, Move


@pytest.fixture(scope="module")
def match() -> Match:
    """A complete short game with an undo and a change of player."""
    match = deadwood(seats=3, days=1)
    match.play(0, EndTurn())
    match.undo(0)
    match.apply(match.draft_sit(2, Player("Stand-in", "random")))
    return play_at_random(match, seed=3)


def forms(match: Match) -> list[Record]:
    return [save_record(match), finished_record(match), seat_record(match, 1)]


def with_checksum(data: bytes) -> bytes:
    """A document with a correct checksum, whatever its format."""
    body, _, _ = data.rpartition(b'"checksum"')
    return body + f'"checksum": "{_checksum(body)}"}}\n'.encode()


def bad(data: bytes) -> str:
    """Key of the refusal, which error texts know."""
    with pytest.raises(BadRecord) as error:
        decode(data, GAMES, "game.json")
    assert "game.json" in error_text(error.value)
    return error.value.key


def test_all_three_forms_come_back_as_they_were(match: Match) -> None:
    for record in forms(match):
        assert decode(encode(record), GAMES) == record
        assert encode(decode(encode(record), GAMES)) == encode(record)


def test_a_record_is_ordinary_json_with_one_row_a_line(match: Match) -> None:
    text = encode(save_record(match)).decode()
    document = json.loads(text)
    assert document["form"] == "save"
    assert document["matinee"] == FORMAT
    assert len(document["rows"]) == len(match.rows)
    assert sum(line.startswith("  {") for line in text.splitlines()) == len(match.rows)


def test_every_truncation_is_noticed(match: Match) -> None:
    for record in (finished_record(match), seat_record(match, 0)):
        data = encode(record)
        for end in {*range(200), *range(200, len(data), 37), *range(len(data) - 80, len(data))}:
            bad(data[:end])


def test_a_cut_off_record_is_called_cut_off(match: Match) -> None:
    data = encode(save_record(match))
    assert bad(data[: len(data) // 2]) == "record-truncated"
    assert bad(data[: data.rindex(b'"checksum"')].rstrip(b",\n") + b"}") == "record-truncated"


@pytest.mark.slow
def test_every_changed_byte_is_noticed(match: Match) -> None:
    for record in (finished_record(match), seat_record(match, 0)):
        data = encode(record)
        places = {*range(300), *range(300, len(data), 41), *range(len(data) - 80, len(data))}
        for place in places:
            for flip in (0x01, 0x20, 0x80):
                bad(data[:place] + bytes([data[place] ^ flip]) + data[place + 1 :])


def test_an_edited_record_is_called_edited(match: Match) -> None:
    data = encode(save_record(match))
    assert bad(data.replace(b'"name":"Ada"', b'"name":"Eve"')) == "record-edited"
    assert bad(data + b"\n") == "record-edited"
    assert bad(data + b"{}") == "record-edited"


def test_what_is_no_record_is_called_foreign(subtests: pytest.Subtests) -> None:
    for data in [
        b"",
        b"\n",
        b"{}",
        b"[]",
        b"null",
        b'{"form":1}',
        b'{"form":"save"}',
        b'{"form":"save","matinee":"one"}',
        b'{"form":"save","matinee":1,"header":{}}',
        b'{"form":"postcard","matinee":1,"header":{"game":"deadwood"}}',
        b'{"form":"save","matinee":0,"header":{"game":"deadwood"}}',
        b'{"games":[{"moves":"e4 e5"}]}',
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"\x00\xff" * 50,
        b'{"form":' + b"[" * 100_000,
        "Ceci n'est pas une partie.".encode("utf-16"),
    ]:
        with subtests.test(data=data):
            assert bad(data) == "record-foreign"


def test_a_newer_format_is_called_newer(match: Match) -> None:
    newer = msgspec.structs.replace(save_record(match), matinee=FORMAT + 1)
    assert bad(encode(newer)) == "record-newer"


def test_a_game_that_is_not_installed_is_named(match: Match) -> None:
    header = msgspec.structs.replace(match.header, game="chess")
    with pytest.raises(BadRecord) as error:
        decode(encode(msgspec.structs.replace(save_record(match), header=header)), GAMES)
    assert error.value.key == "record-game"
    assert error.value.params["game"] == "chess"


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('"seed": "', '"colour": "red",\n"seed": "'),
        ('"practice":true', '"practice":true,"colour":"red"'),
        ('"practice":true', '"practice":"yes"'),
        ('"practice":true', '"practise":true'),
        ('"row":"play","seat":0', '"row":"play","seat":0,"colour":"red"'),
        ('"row":"play","seat":0', '"row":"play","seat":"Ada"'),
        ('"row":"play"', '"row":"replay"'),
        ('"do":"move"', '"do":"fly"'),
        ('"do":"move"', '"do":"move","by":"horse"'),
        ('"event":"moved"', '"event":"flown"'),
        ('{"form": "save"', '{"form": "seat"'),
        ('{"form": "save"', '{"form": "finished"'),
    ],
)
def test_fields_that_nobody_wrote_are_refused(match: Match, was: str, becomes: str) -> None:
    text = encode(save_record(match)).decode()
    assert was in text
    forged_data = with_checksum(text.replace(was, becomes, 1).encode())
    assert bad(forged_data) == "record-malformed"


def test_what_is_no_text_is_refused(match: Match) -> None:
    data = encode(save_record(match))
    assert bad(with_checksum(data.replace(b'"Ada"', b'"\xff"'))) == "record-malformed"
    assert bad(with_checksum(data.replace(b'"save"', b'"\xff"'))) == "record-edited"


def test_only_a_match_that_is_over_has_a_finished_record() -> None:
    with pytest.raises(ValueError, match="not over"):
        finished_record(deadwood())


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def test_a_seat_record_tells_nothing_of_the_seed() -> None:
    match = play_at_random(deadwood(seats=3), seed=5, decisions=60)
    for seat in range(3):
        data = encode(seat_record(match, seat))
        assert not keys(json.loads(data)) & {"seed", "digest", "draws"}
        assert match.seed.hex().encode() not in data


def test_a_seat_record_names_no_card_that_lies_face_down() -> None:
    match = play_at_random(deadwood(seats=3), seed=5, decisions=60)
    data = encode(seat_record(match, 0)).decode()
    state = match.state
    face_down = {state.scene[area] for area, up in state.face_up.items() if not up}
    for card in {*face_down, *state.draw, *state.unseen}:
        assert f'"{card}' not in data
    for card in state.discards:
        assert f'"{card}' in data


@pytest.mark.parametrize("decisions", [0, 1, 7, 20, 45])
def test_a_seat_record_is_the_same_whatever_is_hidden_from_it(decisions: int) -> None:
    for match, scramble in (
        (deadwood(seats=3), scramble_deadwood),
        (call_sheet(seats=3), scramble_call_sheet),
    ):
        play_at_random(match, seed=decisions, decisions=decisions)
        truth = match.state
        for seat in range(3):
            record = encode(seat_record(match, seat))
            match.state = scramble(truth, seat, FastDice(seat))
            assert encode(seat_record(match, seat)) == record
            match.state = truth


def test_a_seat_sees_its_own_secret_moves_and_not_those_of_others() -> None:
    match = call_sheet()
    crew = match.state.hands[0]
    match.play(0, Book(crew[0]), Clear(), Book(crew[1]), Ready())
    own, other = seat_record(match, 0).rows, seat_record(match, 1).rows
    assert [row.action for row in own[1:] if isinstance(row, VisibleRow)] == [
        Book(crew[0]),
        Clear(),
        Book(crew[1]),
        Ready(),
    ]
    assert [row.action for row in other[1:] if isinstance(row, VisibleRow)] == [Ready()]


def test_a_seat_sees_that_something_was_taken_back() -> None:
    match = deadwood()
    match.play(0, EndTurn())
    match.undo(0)
    match.play(0, Move("saloon"))
    rows = seat_record(match, 1).rows
    assert rows[2] == UndoRow(0, "person", 0)
    assert len(rows) == 4


def test_a_record_is_read_from_the_file_it_was_written_to(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for record in forms(match):
        write(record, file)
        assert read(file, GAMES) == record
    assert list(tmp_path.iterdir()) == [file]


def test_trouble_with_a_file_is_told_in_a_sentence(match: Match, tmp_path: Path) -> None:
    for file, key in ((tmp_path / "none.json", "record-missing"), (tmp_path, "record-unreadable")):
        with pytest.raises(BadRecord) as error:
            read(file, GAMES)
        assert error.value.key == key
        assert str(file) in error_text(error.value)
    with pytest.raises(BadRecord) as error:
        write(save_record(match), tmp_path / "no" / "folder" / "game.json")
    assert error.value.key == "record-unwritable"


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_write_that_fails_leaves_the_old_file(
    step: str, match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    old: AnySaveRecord = save_record(deadwood())
    write(old, file)

    def disk_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(step, disk_full)
    with pytest.raises(BadRecord) as error:
        write(save_record(match), file)
    assert error_text(error.value) == f"{file} cannot be written: No space left on device."
    assert read(file, GAMES) == old
    assert list(tmp_path.iterdir()) == [file]


def test_a_seat_record_knows_whose_it_is(match: Match) -> None:
    record = decode(encode(seat_record(match, 2)), GAMES)
    assert isinstance(record, SeatRecord)
    assert record.seat == 2


def test_what_nobody_saw_leaves_no_trace_in_a_seat_record() -> None:
    match = call_sheet(seats=3)
    match.play(0, Memo("Quiet, please."))
    match.rewind(0, seat=0)
    match.apply(match.draft_sit(1, Player("Zasu")))
    before = visible_rows(match.rows, 0)
    assert [type(row).__name__ for row in before] == [
        "VisibleRow",
        "VisibleRow",
        "UndoRow",
        "SeatChange",
    ]
    active_row = len(match.rows) - 1
    match.play(2, Book(match.state.hands[2][0]))
    match.rewind(active_row, seat=2)
    assert visible_rows(match.rows, 0) == before
    assert len(visible_rows(match.rows, 2)) == len(before) + 2


def test_a_save_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    write(save_record(deadwood()), tmp_path / "game.json")
    assert (tmp_path / "game.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["", "a\0b", "."])
def test_what_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(BadRecord) as error:
        write(save_record(deadwood()), Path(name))
    assert error.value.key == "record-unwritable"
