"""Saving a game to a file while others change that file."""

from pathlib import Path

import pytest

from matinee.cli.saves import SavedGame
from matinee.engine.contract.installed_games import find
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.text.errors import BadRecord
from matinee.games.deadwood.rules.actions import EndTurn
from matinee.games.deadwood.rules.options import Options


@pytest.fixture
def match() -> Match:
    players = [Player("Ann"), Player("Ben")]
    return Match.begin(find("deadwood").game, players, Options(first=1))


def test_a_game_whose_file_was_taken_goes_on_in_another(match: Match, tmp_path: Path) -> None:
    saved_game = SavedGame(match, tmp_path / "game.json")
    saved_game.save()
    (tmp_path / "game.json").write_text("somebody else's")
    saved_game.save()
    assert saved_game.file == tmp_path / "game-2.json"
    assert (tmp_path / "game.json").read_text() == "somebody else's"


def test_it_tries_again_after_a_write_that_failed(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_game = SavedGame(match, tmp_path / "game.json")
    saved_game.save()
    (tmp_path / "game.json").write_text("somebody else's")

    def disk_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", disk_full)
        with pytest.raises(BadRecord):
            saved_game.save()
        assert not saved_game.saved
    saved_game.save()
    assert saved_game.saved
    assert saved_game.file.is_file()


def test_forgetting_a_new_game_leaves_nothing(match: Match, tmp_path: Path) -> None:
    saved_game = SavedGame(match, tmp_path / "game.json")
    saved_game.save()
    saved_game.discard()
    assert list(tmp_path.iterdir()) == []


def test_forgetting_a_resumed_game_leaves_it_as_it_was(match: Match, tmp_path: Path) -> None:
    SavedGame(match, tmp_path / "game.json").save()
    before = (tmp_path / "game.json").read_bytes()
    saved_game = SavedGame(match, tmp_path / "game.json")
    match.play(0, EndTurn())
    saved_game.save()
    assert (tmp_path / "game.json").read_bytes() != before
    saved_game.discard()
    assert (tmp_path / "game.json").read_bytes() == before


def test_forgetting_touches_nothing_of_others(match: Match, tmp_path: Path) -> None:
    saved_game = SavedGame(match, tmp_path / "game.json")
    saved_game.save()
    (tmp_path / "game.json").write_text("somebody else's")
    saved_game.discard()
    assert (tmp_path / "game.json").read_text() == "somebody else's"
