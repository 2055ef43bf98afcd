"""Rows in the database: each text is stored once, and comes back unchanged."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.games.callsheet.actions import AnyAction as CallSheetAction
from fixtures.games.callsheet.actions import AnyEvent as CallSheetEvent
from fixtures.games.callsheet.actions import Memo, PinnedUp
from matinee.engine.contract.open_fields import normalise_text
from matinee.engine.match import record
from matinee.engine.match.log_rows import Play, Player, Row, Undo
from matinee.engine.match.match import Match
from matinee.engine.match.stored_rows import MARK, encode_row, expand_row
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import AnyAction, Create, ProposeTenet, TellEvent
from matinee.games.universalis.rules.events import AnyEvent, Entered
from matinee.games.universalis.rules.transcript_entries import Entry

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "universalis").glob("*.json"))
PINNED: Any = msgspec.json.Decoder(Play[CallSheetAction, CallSheetEvent])


def pinned(text: str, *texts: str) -> Play[Any, Any]:
    """A play that pins up a memo, with the texts of its events."""
    return Play(0, "person", Memo(text), (), tuple(PinnedUp(0, one) for one in texts), "d")


def created(**texts: str) -> Play[Any, Any]:
    """A play that creates a character with this name and text."""
    entry = Entry(
        no=1, move=1, scene=1, turn=1, seat=0, kind="create", rule="UN-X", words=texts["name"],
        text=texts["text"],
    )  # fmt: skip
    action = Create(texts["name"], "character", present=True, text=texts["text"])
    return Play(0, "person", action, (), (Entered(entry=entry, component=texts["name"]),), "d")


def test_a_sentence_is_stored_once() -> None:
    stored = encode_row(created(name="Kestrel", text="She has no shadow."))
    assert stored.count(b"Kestrel") == stored.count(b"She has no shadow.") == 1
    whole: Any = msgspec.json.Decoder(Play[AnyAction, AnyEvent]).decode(expand_row(stored))
    assert whole == created(name="Kestrel", text="She has no shadow.")


def test_what_is_read_back_is_what_a_record_has_to_the_byte() -> None:
    row = created(name="Kestrel", text='“Hush”, says "she" \\ and \\u001atext. 🎬')
    assert expand_row(encode_row(row)) == msgspec.json.encode(row)


@pytest.mark.parametrize("text", [",", ":", '","', "event", "seat", "play", "pinned-up", "d", "0"])
def test_words_that_look_like_the_format_are_words(text: str) -> None:
    row = pinned(text, text, f"{text}{text}", "Lunch")
    assert PINNED.decode(expand_row(encode_row(row))) == row


@given(
    st.text(max_size=30).map(normalise_text),
    st.lists(st.text(max_size=30).map(normalise_text), max_size=3),
)
def test_any_tidy_words_come_back(text: str, others: list[str]) -> None:
    row = pinned(text, text, *others, text)
    stored = encode_row(row)
    assert PINNED.decode(expand_row(stored)) == row
    if len(text) > 12:
        assert stored.count(msgspec.json.encode(text)) == 1


def test_a_mark_cannot_be_written() -> None:
    assert normalise_text(f"{MARK}text") == "text"
    match = Match.begin(UNIVERSALIS, [Player("Ada"), Player("Bo")])
    (seat,) = UNIVERSALIS.active_seats(match.state)
    match.play(seat, ProposeTenet("story", f"{MARK}text{MARK}"))
    assert MARK not in str(match.rows)
    assert expand_row(encode_row(match.rows[-1])) == msgspec.json.encode(match.rows[-1])


def test_rows_that_were_stored_whole_are_read_as_they_are() -> None:
    row = msgspec.json.encode(pinned("Lunch at noon", "Lunch at noon"))
    assert expand_row(row) is row


@pytest.mark.parametrize(
    "row",
    [
        Undo(0, "person", 0, agreed=True),
        Play(0, "person", TellEvent(""), (), (), "d"),
        Match.begin(DEADWOOD, [Player("Ada"), Player("Bo")]).rows[0],
    ],
    ids=["undo", "wordless", "setup"],
)
def test_rows_without_words_are_stored_as_a_record_has_them(row: Row) -> None:
    assert encode_row(row) == msgspec.json.encode(row) == expand_row(encode_row(row))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_whole_stories_come_back_and_take_less_room(file: Path) -> None:
    story = record.read(file, {"universalis": UNIVERSALIS})
    assert isinstance(story, record.FinishedRecord)
    whole = [msgspec.json.encode(row) for row in story.rows]
    stored = [encode_row(row) for row in story.rows]
    assert [expand_row(row) for row in stored] == whole
    assert sum(map(len, stored)) < sum(map(len, whole))
