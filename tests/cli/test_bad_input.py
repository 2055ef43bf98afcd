"""Bad input: every wrong command gets one clear sentence and exit code 2."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run

WRONG = {
    "play chess": "“chess” here. There is: action, boulevard, deadwood, universalis.",
    "play": "Which game?",
    "games chess": "There is no game “chess”",
    "rules chess": "There is no game “chess”",
    "rules deadwood XX-1": "Deadwood has no rule “XX-1”.",
    "simulate chess": "There is no game “chess”",
    "simulate deadwood --seats 9": "Deadwood is for 2 to 8 players, not 9. [DW-COMP-01]",
    "simulate deadwood --seats 1": "Deadwood is for 2 to 8 players, not 1. [DW-COMP-01]",
    "simulate deadwood --seats 99999999999": "is for 2 to 8 players, not 99999999999.",
    "simulate deadwood --option days=1 --option days=2": "The option days is given twice.",
    "simulate deadwood --bots genius": "There is no bot “genius” for Deadwood.",
    "simulate deadwood --seats 2 --bots random,random,random": "3 bots are named for 2 seats.",
    "simulate deadwood --bots ,": "Which bots?",
    "simulate deadwood --games 0": "0 is not in the range",
    "simulate deadwood --games many": "not a valid int",
    "simulate deadwood --jobs 0": "0 is not in the range",
    "simulate deadwood --option sound=on": "Deadwood has no option “sound”. Its options are:",
    "simulate deadwood --option edition": "“edition” is no option: write it as NAME=VALUE.",
    "simulate deadwood --option edition=silent": "The option edition cannot be “silent”.",
    "simulate deadwood --option days=7": "The option days cannot be “7”. It means: how many days",
    "simulate deadwood --option layout=3": "“3” places no section",
    "simulate deadwood --option edition=classic --option layout=2": "one fixed layout. [DW-DEC-09]",
    "simulate deadwood --option first=5": "Seat 5 cannot begin: there are only 4 seats.",
    "simulate deadwood --seed=": "The seed is empty.",
    "play deadwood --seed=": "The seed is empty.",
    "play deadwood --people Ann,Ann": "Two players have the same name.",
    "play deadwood --people ,": "Somebody must play",
    "play deadwood --people Ann --bots genius": "There is no bot “genius”",
    "play deadwood --people A,B,C,D,E,F,G,H,I": "Deadwood is for 2 to 8 players, not 9.",
    "play --resume nothing.json": "There is no file nothing.json.",
    "replay nothing.json": "There is no file nothing.json.",
    "verify nothing.json": "There is no file nothing.json.",
    "verify .": "cannot be read",
    "dance": "No such command",
    "play deadwood --louder": "No such option",
}


@pytest.mark.parametrize("command", WRONG)
def test_a_wrong_command_is_refused_with_one_sentence(run: Run, command: str) -> None:
    refused = run(*command.split())
    assert refused.exit_code == 2, refused.output
    assert WRONG[command] in " ".join(refused.stderr.replace("│", " ").split())
    assert "Traceback" not in refused.output
    assert refused.stdout == ""


@pytest.fixture
def save(run: Run, tmp_path: Path) -> Path:
    """A save of a game that has begun."""
    file = tmp_path / "game.json"
    keys = "1\n" * 30 + "quit\n"
    run("play", "deadwood", "--seed", "x", "--save", file, keys=keys)
    return file


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "is cut off": lambda data: data[: len(data) // 2],
    "has been changed": lambda data: data.replace(b'"seat":0', b'"seat":1', 1),
    "is not a Matinee record": lambda data: b"PGN 1. e4 e5",
    "newer Matinee (record format 2;": lambda data: data.replace(b'"matinee": 1', b'"matinee": 2'),
}


@pytest.mark.parametrize("sentence", DAMAGE)
@pytest.mark.parametrize("command", ["play --resume", "replay", "verify"])
def test_a_damaged_record_is_refused(run: Run, save: Path, command: str, sentence: str) -> None:
    damaged = DAMAGE[sentence](save.read_bytes())
    save.write_bytes(damaged)
    refused = run(*command.split(), save)
    assert refused.exit_code == 2
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert save.read_bytes() == damaged


@pytest.mark.parametrize("args", [("--to", "9999"), ("--to", "-1"), ("--seat", "9")])
def test_a_replay_beyond_the_record_is_refused(run: Run, save: Path, args: tuple[str, str]) -> None:
    refused = run("replay", save, *args)
    assert refused.exit_code == 2
    assert "there is no" in refused.stderr.lower()


def test_a_finished_game_cannot_be_played_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    short = ("--option", "days=1", "--bots", "random", "--seed", "x")
    run("play", "deadwood", *short, "--save", file, keys="1\n" * 3000)
    refused = run("play", "--resume", file)
    assert refused.exit_code == 2
    assert "is not a save" in refused.stderr


def test_resuming_under_another_games_name_is_refused(run: Run, save: Path) -> None:
    refused = run("play", "boulevard", "--resume", save)
    assert refused.exit_code == 2
    assert "is a game of Deadwood" in refused.stderr


def test_errors_do_not_spoil_json(run: Run) -> None:
    assert run("simulate", "deadwood", "--seats", "9", "--json").stdout == ""
    report = run("simulate", "deadwood", "--games", "2", "--json")
    assert json.loads(report.stdout)["games"] == 2
