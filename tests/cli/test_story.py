"""`matinee story`: a recorded story becomes prose, a screenplay or a transcript."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from matinee.engine.match.log_rows import Close, Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import encode, finished_record, save_record, seat_record
from matinee.engine.storytelling.credits import match_credits
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import (
    Bid,
    Create,
    EndScene,
    EndTurn,
    EstablishNew,
    Pass,
    Speak,
    TellEvent,
)
from matinee.games.universalis.rules.options import Options


@pytest.fixture
def match() -> Match:
    """A story of one scene, in which Cy takes Bo's seat."""
    options = Options(title="The Long Wire", scenes=1, first=1)
    match = Match.begin(UNIVERSALIS, [Player("Ann"), Player("Bo")], options, b"wire" * 8)
    match.play(0, Pass())
    match.play(1, Pass())
    match.play(0, Bid(2))
    match.play(1, Bid(0))
    match.play(0, EstablishNew("Telegraph Office", "INT", ""))
    match.play(0, TellEvent("Nobody is home."))
    match.play(0, EndTurn())
    match.play(1, Create("Mrs Oakes", "character", True, ""))
    match.play(1, Speak(2, "We are closed.", ""))
    match.apply(match.draft_sit(1, Player("Cy", "storyteller")))
    match.play(1, TellEvent("A clock strikes."))
    match.play(1, EndTurn())
    match.play(0, EndScene())
    return match


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "wire.json"
    file.write_bytes(encode(finished_record(match)))
    return file


def test_a_record_becomes_prose(run: Run, record: Path) -> None:
    ran = run("story", record, "--as", "md")
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.startswith("# The Long Wire\n\n*Told by Ann, Bo, Cy.*\n")
    assert "Mrs Oakes: “We are closed.”" in ran.stdout


@pytest.mark.parametrize(
    ("name", "beginning"),
    [("wire.fountain", b"Title: The Long Wire"), ("wire.md", b"# The"), ("wire.pdf", b"%PDF-")],
)
def test_the_ending_of_a_file_says_what_it_is_to_be(
    run: Run, record: Path, tmp_path: Path, name: str, beginning: bytes
) -> None:
    ran = run("story", record, tmp_path / name)
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / name).read_bytes().startswith(beginning)
    assert run("story", record, tmp_path / name).exit_code == 2, "it is there already"


def test_a_transcript_says_who_sat_there_then(run: Run, record: Path) -> None:
    transcript = json.loads(run("story", record, "--as", "json").stdout)
    authors = {
        one["text"]: (one["author"], one["bot"]) for one in transcript["entries"] if one["text"]
    }
    assert authors == {
        "Nobody is home.": ("Ann", False),
        "We are closed.": ("Bo", False),
        "A clock strikes.": ("Cy", True),
    }


def test_a_save_is_told_so_far(run: Run, match: Match, tmp_path: Path) -> None:
    (tmp_path / "save.json").write_bytes(encode(save_record(match)))
    assert "A clock strikes." in run("story", tmp_path / "save.json", "--as", "fountain").stdout


def test_what_cannot_be_told_is_said(run: Run, match: Match, tmp_path: Path) -> None:
    (tmp_path / "seat.json").write_bytes(encode(seat_record(match, 0)))
    assert "what one seat saw" in run("story", tmp_path / "seat.json").output
    other = Match.begin(DEADWOOD, [Player("Ann"), Player("Bo")])
    other.apply(other.draft_close(Close("agreed")))
    (tmp_path / "other.json").write_bytes(encode(finished_record(other)))
    assert "tells no story" in run("story", tmp_path / "other.json").output
    (tmp_path / "wire.json").write_bytes(encode(finished_record(match)))
    ran = run("story", tmp_path / "wire.json", "--as", "epub")
    assert ran.exit_code == 2
    assert "pdf, fountain, md, json" in ran.output


def test_whatever_is_told_anew_is_told_by_those_who_sit_there_then() -> None:
    options = Options(first=1)
    match = Match.begin(UNIVERSALIS, [Player("Ann"), Player("Bo")], options, b"anew" * 8)
    match.play(0, Pass())
    match.apply(match.draft_sit(0, Player("Cy")))
    match.play(1, Pass())
    moves = match.state.move
    credits = match_credits(match)
    assert [credits.teller(0, move).name for move in (moves - 1, moves)] == ["Ann", "Cy"]
    match.rewind(0, 1)
    credits = match_credits(match)
    assert credits.teller(0, 1).name == "Cy", "what Ann did was taken back"
