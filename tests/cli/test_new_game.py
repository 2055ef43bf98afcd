"""`matinee new-game` writes a package that is a whole game, or refuses and writes nothing."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx
import pytest

from cli.conftest import Run
from fixtures import install
from live_server import Server
from matinee.cli.new_game import FILES, LONGEST_NAME

KEY = "retakes"


@pytest.fixture(scope="module")
def search_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The search path of a process in which a generated game is installed."""
    folder = tmp_path_factory.mktemp("new_game")
    command = [sys.executable, "-m", "matinee", "new-game", KEY, "--name", 'The "Last" Retake']
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    settings = tomllib.loads((folder / KEY / "pyproject.toml").read_text("utf-8"))
    install(folder, KEY, settings["project"]["entry-points"]["matinee.games"][KEY])
    return os.pathsep.join((str(folder), str(folder / KEY / "src")))


def run_matinee(search_path: str, *args: str, keys: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "matinee", *args],
        env={**os.environ, "PYTHONPATH": search_path},
        input=keys,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_next_steps_are_printed(run: Run, tmp_path: Path) -> None:
    result = run("new-game", KEY, tmp_path / "elsewhere")
    assert result.exit_code == 0
    assert f"python -m pip install -e {tmp_path / 'elsewhere'}" in result.output
    assert f"matinee play {KEY}" in result.output
    written = {path for path in (tmp_path / "elsewhere").rglob("*") if path.is_file()}
    assert written == {tmp_path / "elsewhere" / path.replace("$key", KEY) for path in FILES}


@pytest.mark.processes
def test_bots_play_the_game(search_path: str) -> None:
    assert "20 games" in run_matinee(search_path, "simulate", KEY, "--games", "20")


@pytest.mark.processes
def test_the_game_is_played_to_its_end_in_a_terminal(search_path: str) -> None:
    output = run_matinee(search_path, "play", KEY, "--bots", "random", keys="1\n" * 25 + "quit\n")
    assert 'The "Last" Retake' in output
    assert "carries" in output
    assert "First: " in output


@pytest.mark.processes
def test_the_rules_of_the_game_can_be_looked_up(search_path: str) -> None:
    assert "one, two or three cans" in run_matinee(search_path, "rules", KEY, "RETAKES-TURN-01")
    assert "It has no options." in run_matinee(search_path, "games", KEY)


@pytest.mark.processes
def test_the_game_is_played_on_a_server(search_path: str, tmp_path: Path) -> None:
    """The lobby and the rules show the game, and its table is a page with its actions."""
    tests = Path(__file__).parents[1]
    with (
        Server(tmp_path, PYTHONPATH=os.pathsep.join((str(tests), search_path))) as server,
        httpx.Client(base_url=server.url, trust_env=False, follow_redirects=True) as browser,
    ):
        lobby = browser.get("/").text
        assert "The &#34;Last&#34; Retake" in lobby
        assert "RETAKES-TURN-01" in browser.get(f"/rules/{KEY}").text
        card = lobby.partition(f'id="game-{KEY}"')[2].partition("</form>")[0]
        fields = dict(re.findall(r'name="(\w[\w.-]*)"[^>]* value="([^"]*)"', card))
        action = re.findall(r'action="([^"]+)"', card)[0]
        page = browser.post(action, data=fields, headers={"Origin": server.url})
        assert page.status_code == 200, page.text
        assert 'id="plain-board"' in page.text
        assert "data-standing" not in page.text  # there are no items of a score to show
        text = browser.get(page.url, params={"text": "1"}).text
        assert "Carry 1 can" in " ".join(re.sub(r"<[^>]+>", " ", text).split())


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("Retakes", "cannot be a game’s key"),
        ("x", "cannot be a game’s key"),
        ("1st", "cannot be a game’s key"),
        ("re-takes", "cannot be a game’s key"),
        ("class", "cannot be a game’s key"),
        ("a" * 31, "cannot be a game’s key"),
        ("deadwood", "already a game “deadwood”"),
        ("json", "already a Python module “json”"),
    ],
)
def test_a_bad_key_is_refused(run: Run, tmp_path: Path, key: str, why: str) -> None:
    result = run("new-game", key)
    assert result.exit_code == 2
    assert why in result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", " \n ", "x" * (LONGEST_NAME + 1)])
def test_a_bad_name_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("new-game", KEY, "--name", name)
    assert (result.exit_code, f"1 to {LONGEST_NAME} characters" in result.output) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_empty_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / KEY).mkdir()
    (tmp_path / KEY / "notes.txt").write_text("mine")
    result = run("new-game", KEY)
    assert (result.exit_code, f"{KEY} is there already" in result.output) == (2, True)
    assert [path.name for path in (tmp_path / KEY).iterdir()] == ["notes.txt"]


def test_a_file_in_place_of_the_folder_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / KEY).write_text("mine")
    assert run("new-game", KEY).exit_code == 2
    assert (tmp_path / KEY).read_text() == "mine"


def test_an_empty_folder_is_filled(run: Run, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    assert run("new-game", KEY, tmp_path / "here").exit_code == 0
    assert (tmp_path / "here" / "pyproject.toml").is_file()


def test_the_command_speaks_french(run: Run) -> None:
    assert "un module Python" in run("new-game", "json", "--language", "fr").output
