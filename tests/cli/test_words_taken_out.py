"""Records from which words were taken: proved, and told, at the command line."""

from pathlib import Path

import pytest

from cli.conftest import Run
from matinee.engine.match import Match
from matinee.engine.record import save, write
from matinee.engine.rows import Player
from matinee.engine.wording import unsay
from serving import TESTS
from stranger.callsheet import TITLE
from stranger.callsheet.actions import Memo


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TESTS / "stranger")


def test_a_record_says_how_many_moves_have_lost_their_words(run: Run, tmp_path: Path) -> None:
    match = Match.begin(TITLE.game, [Player("Ada"), Player("Buster")])
    match.play(0, Memo("Spiders"))
    match.play(1, Memo("Lunch"))
    for moves, told in (
        (0, ""),
        (1, "The words of 1 move were taken out"),
        (2, "The words of 2 moves were taken out"),
    ):
        if moves:
            unsay(match, moves)
        write(save(match), tmp_path / "game.json")
        proven = run("verify", "game.json")
        assert proven.exit_code == 0, proven.output
        assert told in " ".join(proven.output.split())
        assert ("taken out" in proven.output) == bool(moves)
    told = run("replay", "game.json").output
    assert "Something was taken out of the story" in told
    assert "Spiders" not in told
