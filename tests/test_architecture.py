"""Architecture: the platform knows no game, folders stay small, and names are unambiguous."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import matinee

PACKAGE = Path(matinee.__file__).parent
GAMES = sorted(file.parent.name for file in PACKAGE.glob("games/*/game.py"))
BENCHMARKS = PACKAGE.parents[1] / "benchmarks"
PLATFORM = sorted(
    file
    for folder in (PACKAGE, BENCHMARKS)
    for file in folder.rglob("*")
    if file.is_file()
    and file.suffix in {".py", ".html", ".css", ".js", ".toml", ".sql"}
    and PACKAGE / "games" not in file.parents
)


PYTHON = sorted(
    file
    for folder in ("src", "tests", "tools", "benchmarks")
    for file in (PACKAGE.parents[1] / folder).rglob("*.py")
)
MOST_MODULES = 20
"""Maximal number of modules in one folder, beside `__init__`, so that a listing stays readable."""

EVERYDAY = {"action": r"games[./]action\b|(?-i:Action!)|(find\(|titles\(\)\[|key == )[\"']action\b"}
"""Patterns that name a game whose key is also an everyday word of the platform."""


def test_there_are_games_and_there_is_a_platform() -> None:
    assert "deadwood" in GAMES
    assert len(PLATFORM) > 20


def test_the_contracts_on_imports_leave_no_package_out() -> None:
    packages = {f"matinee.{folder.parent.name}" for folder in PACKAGE.glob("*/__init__.py")}
    settings: Any = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text())
    contracts = {c["name"]: c for c in settings["tool"]["importlinter"]["contracts"]}
    layers = contracts["Imports point one way"]["layers"]
    packages.add("benchmarks")
    assert {name for layer in layers for name in layer.split(" | ")} == packages
    platform = contracts["The platform knows no game"]["source_modules"]
    assert set(platform) == packages - {"matinee.games"}


@pytest.mark.parametrize("game", GAMES)
def test_the_platform_names_no_game(game: str) -> None:
    name = re.compile(EVERYDAY.get(game, rf"\b{game}\b"), re.IGNORECASE)
    named = [
        f"{file}:{number}: {line.strip()}"
        for file in PLATFORM
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if name.search(line)
    ]
    assert not named


@pytest.mark.processes
@pytest.mark.parametrize("game", GAMES)
def test_deleting_a_games_folder_breaks_nothing_but_that_game(game: str, tmp_path: Path) -> None:
    copy = tmp_path / "matinee"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(copy / "games" / game)
    script = (
        "import matinee, pkgutil, importlib\n"
        "from matinee.engine.contract.installed_games import titles\n"
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
    file, *games = run.stdout.split()
    assert file == str(copy / "__init__.py")
    assert games == [other for other in GAMES if other != game]


def test_a_folders_modules_can_be_taken_in_at_a_glance() -> None:
    modules: dict[Path, int] = defaultdict(int)
    for file in PYTHON:
        modules[file.parent] += file.name != "__init__.py"
    assert not {str(folder): many for folder, many in modules.items() if many > MOST_MODULES}


def test_a_class_name_stands_for_one_thing_on_the_platform() -> None:
    """The client may repeat names, since it mirrors the server's answers; so may `_Name`s."""
    places: dict[str, list[str]] = defaultdict(list)
    for file in PLATFORM:
        if file.suffix == ".py" and PACKAGE / "client" not in file.parents:
            for node in ast.walk(_tree(file)):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(f"{file}:{node.lineno}")
    assert not {name: several for name, several in places.items() if len(several) > 1}


@pytest.mark.slow
def test_docstrings_name_modules_that_are_there() -> None:
    """A lower-case name in a module's docstring is a module, a folder or something defined."""
    names = {name for file in PYTHON for name in (file.stem, *file.parts)}
    names |= {path.name for file in PYTHON for path in file.parent.iterdir() if path.is_dir()}
    names.update(*(_defined(file) for file in PYTHON if PACKAGE in file.parents))
    missing = [
        f"{file}: {name}"
        for file in PYTHON
        for name in re.findall(r"`([a-z][a-z_]*)(?:\.py)?`", ast.get_docstring(_tree(file)) or "")
        if name not in names and not re.search(rf"\b{name}\b", _without_docstring(file))
    ]
    assert not missing


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def _without_docstring(file: Path) -> str:
    end = _tree(file).body[0].end_lineno or 0
    return "\n".join(file.read_text("utf-8").splitlines()[end:])


def _defined(file: Path) -> Iterator[str]:
    """Names that a module defines, with the members of its classes, but no local names."""
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Module | ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    yield one.name
                elif isinstance(one, ast.Assign | ast.AnnAssign):
                    targets = one.targets if isinstance(one, ast.Assign) else [one.target]
                    yield from (name.id for name in targets if isinstance(name, ast.Name))
