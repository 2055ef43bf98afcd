import json
from pathlib import Path

import pytest

from cli.conftest import Run
from fixtures import install


def test_games_lists_what_can_be_played(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    assert "Deadwood" in result.output
    assert "2-8 players" in result.output
    assert "random, heuristic" in result.output


def test_games_lists_none_that_cannot_be_loaded(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "stranger_textless", "stranger_textless:TITLE")
    source = "from dataclasses import replace\nfrom fixtures.games.callsheet import TITLE as T\n"
    source += "TITLE = replace(T, key='stranger_textless', text_at='no_such_module:Text')\n"
    (tmp_path / "stranger_textless.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    result = run("games")
    assert result.exit_code == 0
    assert "Deadwood" in result.stdout
    assert "stranger_textless" not in result.stdout
    assert "“stranger_textless” is installed but cannot be loaded" in result.stderr
    assert "stranger_textless" not in run("games", "--json").stdout


def test_games_as_json_tells_seats_bots_and_every_option(run: Run) -> None:
    games = {game["key"]: game for game in json.loads(run("games", "--json").stdout)}
    deadwood = games["deadwood"]
    assert deadwood["seats"] == [2, 8]
    assert deadwood["bots"] == ["random", "heuristic"]
    assert deadwood["options"]["edition"]["default"] == "studios"
    assert all(option["help"] for option in deadwood["options"].values())


def test_a_games_options_are_explained(run: Run) -> None:
    result = run("games", "deadwood")
    assert result.exit_code == 0
    assert "stall_guard" in result.output
    assert "end the day after this many rounds" in result.output


def test_a_rule_is_shown_by_its_id(run: Run) -> None:
    result = run("rules", "deadwood", "dw-upg-05")
    assert result.exit_code == 0
    assert "DW-UPG-05" in result.output
    assert "5, 10, 15, 20, 25" in result.output
    assert "DW-UPG-04" not in result.output


def test_the_start_of_an_id_shows_all_rules_that_begin_so(run: Run) -> None:
    result = run("rules", "deadwood", "DW-UPG")
    assert all(f"DW-UPG-{n:02}" in result.output for n in range(1, 13))


def test_the_whole_catalogue_is_shown_without_an_id(run: Run) -> None:
    result = run("rules", "deadwood")
    assert result.exit_code == 0
    assert "DW-COMP-01" in result.output
    assert "DW-DATA-11" in result.output
