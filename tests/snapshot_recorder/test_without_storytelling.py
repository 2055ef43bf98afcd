"""The storytelling part is optional: without it the other games are served unchanged."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import matinee

PACKAGE: Final = Path(matinee.__file__).parent
TESTS: Final = Path(__file__).parents[1]
PART: Final = "storytelling"
OWN: Final = frozenset({"openapi.json", "routes.txt", "pages/stories.html", "answers/stories.json"})
"""Snapshots that show the part itself: its routes and its page."""
SERVE: Final = """
import importlib, json, pathlib, pkgutil, sys, matinee
from matinee.engine.contract.installed_games import titles
from snapshot_recorder.pages import served

for module in pkgutil.walk_packages(matinee.__path__, "matinee."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
pages = served(stories=False)
told = {"from": matinee.__file__, "titles": list(titles()), "pages": pages}
pathlib.Path(sys.argv[1]).write_text(json.dumps(told))
"""


def copy_without_stories(folder: Path) -> Path:
    """A copy of the package without the games that tell stories."""
    copy = folder / "matinee"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for part in copy.glob("games/*/story"):
        shutil.rmtree(part.parent)
    return copy


def serve(copy: Path) -> dict[str, str]:
    """Snapshots of a server of this copy, with the remaining games."""
    answer = copy.parent / "served.json"
    run = subprocess.run(
        [sys.executable, "-c", SERVE, str(answer)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(copy.parent), str(TESTS)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    report = json.loads(answer.read_text())
    assert report["from"] == str(copy / "__init__.py")
    assert len(report["titles"]) == 3
    pages: dict[str, str] = report["pages"]
    return pages


@pytest.mark.processes
@pytest.mark.xdist_group("snapshots")
def test_without_the_storytelling_part_the_other_games_are_served_unchanged(
    tmp_path: Path,
) -> None:
    whole, bare = copy_without_stories(tmp_path / "whole"), copy_without_stories(tmp_path / "bare")
    folders = [folder for folder in bare.rglob(PART) if folder.is_dir()]
    assert {folder.parent.name for folder in folders} >= {"engine", "server", "templates"}
    for folder in folders:
        shutil.rmtree(folder)
    expected, found = serve(whole), serve(bare)
    assert found.keys() == expected.keys()
    assert found.keys() >= OWN
    changed = [name for name in found if name not in OWN and found[name] != expected[name]]
    assert not changed
