"""Redacted records at the command line: verification and narration."""

from pathlib import Path

import pytest

from cli.conftest import Run
from engine.text_edits import redact
from fixtures import INSTALLED
from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Memo
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import save_record, write


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(INSTALLED / "callsheet")


def test_a_record_says_how_many_moves_have_lost_their_words(run: Run, tmp_path: Path) -> None:
    match = Match.begin(TITLE.game, [Player("Ada"), Player("Buster")])
    match.play(0, Memo("Spiders"))
    match.play(1, Memo("Lunch"))
    for moves, sentence in (
        (0, ""),
        (1, "The words of 1 move were taken out"),
        (2, "The words of 2 moves were taken out"),
    ):
        if moves:
            redact(match, moves)
        write(save_record(match), tmp_path / "game.json")
        proven = run("verify", "game.json")
        assert proven.exit_code == 0, proven.output
        assert sentence in " ".join(proven.output.split())
        assert ("taken out" in proven.output) == bool(moves)
    output = run("replay", "game.json").output
    assert "Something was taken out of the story" in output
    assert "Spiders" not in output
