"""The platform knows no game: it names none, and misses none that is gone."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import matinee

PACKAGE = Path(matinee.__file__).parent
GAMES = sorted(file.parent.name for file in PACKAGE.glob("games/*/game.py"))
PLATFORM = sorted(
    file
    for file in PACKAGE.rglob("*")
    if file.is_file()
    and file.suffix in {".py", ".html", ".css", ".js", ".toml", ".sql"}
    and PACKAGE / "games" not in file.parents
)


EVERYDAY = {"action": r"games[./]action\b|(?-i:Action!)|(find\(|titles\(\)\[|key == )[\"']action\b"}
"""Where a game's key is also a word of the house: how the game would be named."""


def test_there_are_games_and_there_is_a_platform() -> None:
    assert "deadwood" in GAMES
    assert len(PLATFORM) > 20


def test_the_contracts_on_imports_leave_no_package_out() -> None:
    packages = {f"matinee.{folder.parent.name}" for folder in PACKAGE.glob("*/__init__.py")}
    settings: Any = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text())
    contracts = {c["name"]: c for c in settings["tool"]["importlinter"]["contracts"]}
    layers = contracts["Imports point one way"]["layers"]
    assert {name for layer in layers for name in layer.split(" | ")} == packages
    platform = contracts["The platform knows no game"]["source_modules"]
    assert set(platform) == packages - {"matinee.games"}


@pytest.mark.parametrize("game", GAMES)
def test_the_platform_names_no_game(game: str) -> None:
    name = re.compile(EVERYDAY.get(game, rf"\b{game}\b"), re.IGNORECASE)
    named = [
        f"{file.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for file in PLATFORM
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if name.search(line)
    ]
    assert not named


@pytest.mark.parametrize("game", GAMES)
def test_deleting_a_games_folder_breaks_nothing_but_that_game(game: str, tmp_path: Path) -> None:
    copy = tmp_path / "matinee"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(copy / "games" / game)
    script = (
        "import matinee, pkgutil, importlib\n"
        "from matinee.engine.title import titles\n"
        "for module in pkgutil.walk_packages(matinee.__path__, 'matinee.'):\n"
        "    if not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "print(matinee.__file__, *titles())"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    file, *left = run.stdout.split()
    assert file == str(copy / "__init__.py")
    assert left == [other for other in GAMES if other != game]
