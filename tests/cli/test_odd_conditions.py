"""Odd names, odd files, odd terminals: nothing is lost, nothing is overwritten, no traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run
from matinee.engine.match.record import _checksum

HOTSEAT = ("play", "deadwood", "--option", "first=1", "--seed", "x")
ANN = (*HOTSEAT, "--people", "Ann,Ben")


@pytest.mark.parametrize("typed", ["[/x]", "look [/x]", "why [bold]", "save", "9" * 5000, "\x1b[A"])
def test_whatever_is_typed_is_taken_as_text(run: Run, typed: str) -> None:
    played = run(*ANN, keys=f"{typed}\nend turn\nquit\n")
    assert played.exit_code == 0, played.output
    assert "Ann waits." in played.output


def test_names_are_shown_as_they_are(run: Run) -> None:
    played = run(*HOTSEAT, "--people", "[red]Ann[/red],Zoë", keys="end turn\nquit\n")
    assert "[red]Ann[/red] waits." in played.output


@pytest.mark.parametrize("people", ["You,Ben", "Ann,ann", "x" * 25 + ",Ben", "\x07,Ben"])
def test_a_name_that_would_confuse_is_refused(run: Run, people: str) -> None:
    assert run(*HOTSEAT, "--people", people, keys="quit\n").exit_code == 2


@pytest.mark.parametrize("where", ["--save", "save"])
def test_no_file_of_somebody_elses_is_overwritten(run: Run, tmp_path: Path, where: str) -> None:
    notes = tmp_path / "notes.md"
    notes.write_text("precious")
    if where == "--save":
        assert run(*ANN, "--save", notes).exit_code == 2
    else:
        played = run(*ANN, keys=f"save {notes}\nseen {notes}\nsave {tmp_path}\nquit\n")
        assert played.output.count("choose another name") == 3
    assert notes.read_text() == "precious"


def test_what_was_seen_does_not_take_the_place_of_a_save(run: Run, tmp_path: Path) -> None:
    game, copy = tmp_path / "game.json", tmp_path / "copy.json"
    keys = f"seen {game}\nsave {copy}\nseen {copy}\nend turn\nsave {copy}\nsave\nquit\n"
    played = run(*ANN, "--save", game, keys=keys)
    assert played.output.count("choose another name") == 2
    assert {file.name for file in tmp_path.glob("*.json")} == {"game.json", "copy.json"}
    for file in (game, copy):
        assert "Ann waits." in run("play", "--resume", file, keys="quit\n").output


def test_a_second_game_does_not_take_the_place_of_the_first(run: Run, tmp_path: Path) -> None:
    game, other = tmp_path / "game.json", tmp_path / "other.json"
    run(*ANN, "--save", game, keys="end turn\nquit\n")
    run(*ANN, "--save", other, keys="quit\n")
    before = game.read_bytes()
    assert run(*ANN, "--save", game).exit_code == 2
    assert run("play", "--resume", other, "--save", game).exit_code == 2
    assert game.read_bytes() == before


def test_the_latest_unfinished_game_is_pointed_out(run: Run, home: Path) -> None:
    folder = home / "saves"
    for day in ("20200101", "20300101"):
        run(*ANN, "--save", folder / f"deadwood-{day}-000000-abc.json", keys="quit\n")
    assert "deadwood-20300101-000000-abc.json" in run(*ANN, keys="quit\n").output


def test_bots_do_not_agree_to_take_back_what_was_shown(run: Run) -> None:
    played = run(*ANN, "--bots", "random", keys="move saloon\nundo\ny\nquit\n")
    assert "so it stands" in played.output
    assert "Do all agree" not in played.output


@pytest.mark.parametrize("name", [".", "/", "~nobody-of-that-name/x.json", "a\0b"])
def test_what_cannot_be_written_is_said(run: Run, name: str) -> None:
    played = run(*ANN, keys=f"save {name}\nend turn\nquit\n")
    assert played.exit_code == 0
    assert "Ann waits." in played.output
    assert "Written" not in played.output


def test_a_game_that_cannot_be_kept_is_not_said_to_be(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    played = run(*ANN, "--save", tmp_path / "file" / "x.json", keys="end turn\nquit\n")
    assert played.exit_code == 1
    assert "could NOT be kept" in played.stderr
    assert "The game is kept" not in played.output


def test_two_sessions_on_one_save_are_both_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*ANN, "--save", file, keys="quit\n")
    first = file.read_bytes()
    # The other session is imitated by writing the file while this one is at its prompt.
    other = tmp_path / "other.json"
    run("play", "--resume", file, "--save", other, keys="end turn\nquit\n")

    class Meddling:
        def __init__(self) -> None:
            self.lines = iter(["end turn", "end turn", "quit"])

        def __call__(self, prompt: str) -> str:
            file.write_bytes(other.read_bytes())
            return next(self.lines)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.input", Meddling())
        assert run("play", "--resume", file).exit_code == 0
    assert file.read_bytes() == other.read_bytes() != first
    assert (tmp_path / "game-2.json").is_file()


def test_a_resumed_game_cannot_be_given_other_settings(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*ANN, "--save", file, keys="quit\n")
    for extra in (("--seed", "y"), ("--people", "Eve"), ("--option", "days=1"), ("--no-undo",)):
        refused = run("play", "--resume", file, *extra)
        assert refused.exit_code == 2
        assert "goes on as it began" in refused.stderr


def test_saying_no_after_a_resume_keeps_the_game_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    run(*ANN, "--save", file, keys="end turn\nquit\n")
    before = file.read_bytes()
    answers = iter(["end turn", KeyboardInterrupt, "n"])

    def answer(prompt: str) -> str:
        line = next(answers)
        if line is KeyboardInterrupt:
            raise KeyboardInterrupt
        return str(line)

    monkeypatch.setattr("builtins.input", answer)
    assert run("play", "--resume", file).exit_code == 130
    assert file.read_bytes() == before


def test_no_undo_belongs_to_the_table_and_is_still_there_after_a_resume(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    run(*ANN, "--no-undo", "--save", file, keys="quit\n")
    resumed = run("play", "--resume", file, keys="end turn\nundo\nquit\n")
    assert "This table plays without taking back." in resumed.output


def test_odd_things_among_the_saves_do_no_harm(run: Run, home: Path) -> None:
    (home / "saves" / "deadwood-folder.json").mkdir(parents=True)
    (home / "saves" / "deadwood-link.json").symlink_to("nowhere")
    assert run(*ANN, keys="quit\n").exit_code == 0


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game."""
    file = tmp_path / "over.json"
    run(*ANN, "--option", "days=1", "--option", "stall_guard=1", "--save", file, keys="4\n" * 9)
    return file


def forge(file: Path, change: Callable[[dict[str, object]], None]) -> None:
    """Change a record and give it a correct checksum."""
    document = json.loads(file.read_text())
    change(document)
    document.pop("checksum")
    body = json.dumps(document)[:-1] + ",\n"
    file.write_text(f'{body}"checksum": "{_checksum(body.encode())}"}}\n')


def test_a_forged_header_is_found_out(run: Run, record: Path) -> None:
    assert run("verify", record).exit_code == 0

    def change(document: dict[str, object]) -> None:
        assert isinstance(document["header"], dict)
        document["header"]["content"] = "00"
        document["result"] = {"places": [1, 2], "scores": [999, 1]}

    forge(record, change)
    found = run("verify", record)
    assert found.exit_code == 1
    assert "Verified." not in found.output


def test_a_record_with_too_many_players_is_refused(run: Run, record: Path) -> None:
    def change(document: dict[str, object]) -> None:
        assert isinstance(document["header"], dict)
        document["header"]["players"] = [{"name": "Ann"}] * 1000

    forge(record, change)
    for command in ("replay", "verify"):
        refused = run(command, record)
        assert refused.exit_code == 2
        assert "1000 players cannot play Deadwood" in refused.stderr


def test_a_record_that_was_played_with_other_rules_is_proven_only_in_part(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.games.deadwood.game.Deadwood.rules_version", 2)
    found = run("verify", record)
    assert found.exit_code == 3
    assert "The dice hold. The moves were not checked." in found.output
    assert "Ann waits." in run("replay", record).output


def test_agreed_take_backs_are_pointed_out(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*ANN, "--save", file, keys="move saloon\nundo\ny\nquit\n")
    assert "Taken back by agreement, in row 2." in run("verify", file).output


def test_what_a_seat_saw_is_compared(run: Run, tmp_path: Path) -> None:
    game, view_file = tmp_path / "game.json", tmp_path / "seen.json"
    run(*ANN, "--save", game, keys=f"end turn\nseen {view_file}\nend turn\nquit\n")
    assert "It is the match that seat 2 saw." in run("verify", game, "--seen", view_file).output
    run("play", "deadwood", "--people", "Ann,Ben", "--save", tmp_path / "b.json", keys="quit\n")
    other = run("verify", tmp_path / "b.json", "--seen", view_file)
    assert other.exit_code == 1
    assert "saw was another match" in other.output
    assert run("verify", view_file, "--seen", view_file).exit_code == 2
    assert run("verify", game, "--seen", game).exit_code == 2
    assert "what one seat saw" in run("verify", view_file).output


@pytest.mark.processes
@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"TERM": "dumb"},
        {"NO_COLOR": "1", "COLUMNS": "20"},
    ],
    ids=lambda env: next(iter(env)),
)
@pytest.mark.parametrize("command", ["games", "play deadwood --people Ann,Ben"])
def test_any_terminal_will_do(
    start: Callable[..., subprocess.Popen[str]], env: dict[str, str], command: str
) -> None:
    with start(*command.split(), **env) as process:
        _, errors = process.communicate("1\nquit\n", timeout=30)
    assert process.returncode == 0, errors
    assert errors == ""


@pytest.mark.processes
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_do_no_harm(home: Path, closed: str) -> None:
    command = f"{sys.executable} -m matinee play deadwood --people Ann,Ben {closed}"
    result = subprocess.run(
        ["sh", "-c", command],
        input="quit\n",
        capture_output=True,
        text=True,
        env={**os.environ, "MATINEE_HOME": str(home)},
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    assert len(list((home / "saves").glob("*.json"))) == 1


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").output.startswith("matinee ")
