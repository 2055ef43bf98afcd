"""Break the rules of the games one at a time, and check that a test fails each time.

`breakages/` has a list of plausible small mistakes for each game: a wrong price, a missing check,
a swapped order. Each is made in a copy of the project, whose tests of that game and of the engine
are then run up to the first failure. Golden records, move counts and fingerprints of the content
(tests with `golden`, `perft` or `fingerprint` in their name) are left out, and so are the tests of
bots, boards, texts and stories: they notice nearly any change, and would hide that no test states
the rule.

    python tools/breakages.py                          all of them
    python tools/breakages.py deadwood                 those of one game
    python tools/breakages.py deadwood shots-by-two    only those named

Exits with 1 if a breakage goes unnoticed, or if the copy fails before anything is broken.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT: Final = Path(__file__).resolve().parent.parent
LISTS: Final = Path(__file__).with_suffix("")
RULES: Final = Path("src/matinee/games")
COPIED: Final = ("src", "tests", "docs", "pyproject.toml", "README.md")
LEFT_OUT: Final = "not golden and not perft and not fingerprint"
BOT_AND_DISPLAY: Final = ("bot", "story", "terminal", "text/test_game_text.py", "web")
AT_ONCE: Final = 2
PATIENCE: Final = 120
"""Seconds after which a run that hangs is given up."""


class Breakage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mistake: in this file of the game's folder, the text `old` becomes `new`."""

    name: str
    file: str
    old: str
    new: str
    rule: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The result of the tests: the test that failed first, or none."""

    noticed: bool
    by: str


def games() -> list[str]:
    """The games that have a list."""
    return sorted(file.stem for file in LISTS.glob("*.toml"))


def breakages(game: str) -> list[Breakage]:
    """A game's list of breakages, in the order of its file."""
    text = (LISTS / f"{game}.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, list[Breakage]])["breakage"]


def copy_project(of: Path, to: Path) -> None:
    """Copy the parts of the project that the tests need."""
    for name in COPIED:
        source = of / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        elif source.exists():
            shutil.copy2(source, to / name)


def make(breakage: Breakage, game: str, project: Path) -> None:
    """Make the mistake in a copy."""
    file = project / RULES / game / breakage.file
    file.write_text(file.read_text("utf-8").replace(breakage.old, breakage.new), "utf-8")


def run_tests(game: str, project: Path) -> Outcome:
    """Run the copy's tests of a game against the copy's source, up to the first failure."""
    env = os.environ | {"PYTHONPATH": str(project / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def python(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=project,
            env=env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    where = python("-c", "import matinee; print(matinee.__file__)").stdout.strip()
    assert Path(where).is_relative_to(project), f"the tests would run against {where}"
    tests = f"tests/games/{game}", "tests/engine"
    ignored = [f"--ignore=tests/games/{game}/{name}" for name in BOT_AND_DISPLAY]
    try:
        run = python(
            "-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-k", LEFT_OUT, *ignored, *tests
        )
    except subprocess.TimeoutExpired:
        return Outcome(False, "no test; they did not come to an end")
    if run.returncode == 0:
        return Outcome(False, "no test")
    failed = re.search(r"^FAILED \S*/(\S+)", run.stdout, re.MULTILINE)
    if run.returncode != 1 or not failed:
        return Outcome(False, f"no rule test; it breaks more than a rule: {run.stdout[-300:]}")
    return Outcome(True, failed[1])


def run_broken(original: Path, game: str, breakage: Breakage) -> Outcome:
    """The result of the tests in a fresh copy with this mistake."""
    with TemporaryDirectory(prefix="breakage-") as folder:
        project = Path(folder).resolve()
        copy_project(original, project)
        make(breakage, game, project)
        return run_tests(game, project)


def main() -> int:
    """Try every breakage of every game, of one game, or those named."""
    parser = argparse.ArgumentParser(description="See that the tests notice broken rules.")
    parser.add_argument("game", nargs="?", choices=games(), help="only this game")
    parser.add_argument("names", nargs="*", help="only these breakages of it")
    arguments = parser.parse_args()
    chosen = {game: breakages(game) for game in ([arguments.game] if arguments.game else games())}
    if arguments.names:
        by_name = {breakage.name: breakage for breakage in chosen[arguments.game]}
        if unknown := [name for name in arguments.names if name not in by_name]:
            parser.error(f"{arguments.game} has no breakage called {', '.join(unknown)}")
        chosen = {arguments.game: [by_name[name] for name in arguments.names]}
    with TemporaryDirectory(prefix="unbroken-") as folder:
        original = Path(folder).resolve()
        copy_project(ROOT, original)
        return max(report(original, game, some, Console()) for game, some in chosen.items())


def report(original: Path, game: str, chosen: Sequence[Breakage], console: Console) -> int:
    """Run these breakages on copies of the original, print the results; 0 if all were noticed."""
    for one in chosen:
        if (original / RULES / game / one.file).read_text("utf-8").count(one.old) != 1:
            console.print(f"{one.name}: its old text does not occur just once", style="red")
            return 1
    unbroken = run_tests(game, original)
    if unbroken != Outcome(False, "no test"):
        console.print(f"Unbroken, the tests of {game} already fail: {unbroken.by}", style="red")
        return 1
    table = Table("breakage", "rule", "noticed by", title=game)
    missed = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        runs = pool.map(lambda one: run_broken(original, game, one), chosen)
        outcomes = track(runs, f"Breaking {game}", total=len(chosen), console=console)
        for breakage, outcome in zip(chosen, outcomes, strict=True):
            missed += not outcome.noticed
            style = None if outcome.noticed else "red"
            table.add_row(breakage.name, breakage.rule or "", outcome.by, style=style)
    console.print(table)
    caught = len(chosen) - missed
    console.print(f"{game}: {len(chosen)} breakages, {caught} caught, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
