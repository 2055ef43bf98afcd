"""Break the rules of Deadwood one at a time and see that the tests notice.

`breakages.toml` lists small mistakes that somebody could make: a wrong price, a missing check,
a swapped order. Each is made in a copy of the project, whose tests are then run up to the first
failure. Golden records, move counts, fingerprints of the content and the bot's own tests (those
with `golden`, `perft`, `fingerprint` or `policy` in their name) are left out: they notice nearly
any change, and would hide that no test states the rule.

    python tools/breakages.py                 all of them
    python tools/breakages.py shots-by-two    only those named

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
LIST: Final = Path(__file__).with_suffix(".toml")
RULES: Final = Path("src/matinee/games/deadwood")
TESTS: Final = ("tests/games/deadwood", "tests/engine")
COPIED: Final = ("src", "tests", "docs", "pyproject.toml", "README.md")
LEFT_OUT: Final = "not golden and not perft and not fingerprint and not policy"
AT_ONCE: Final = 2
PATIENCE: Final = 120
"""Seconds after which a run that hangs is given up."""


class Breakage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mistake: in this file under `RULES`, the text `old` becomes `new`."""

    name: str
    file: str
    old: str
    new: str
    rule: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How the tests took it: the test that failed first, or none."""

    noticed: bool
    by: str


def breakages() -> list[Breakage]:
    """The list, as the file has it."""
    return msgspec.toml.decode(LIST.read_bytes(), type=dict[str, list[Breakage]])["breakage"]


def copy_project(of: Path, to: Path) -> None:
    """Copy what the tests need."""
    for name in COPIED:
        source = of / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        elif source.exists():
            shutil.copy2(source, to / name)


def make(breakage: Breakage, project: Path) -> None:
    """Make the mistake in a copy."""
    file = project / RULES / breakage.file
    file.write_text(file.read_text("utf-8").replace(breakage.old, breakage.new), "utf-8")


def run_tests(project: Path) -> Outcome:
    """Run the copy's tests against the copy's source, up to the first failure."""
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
    tests = [path for path in TESTS if (project / path).exists()]
    try:
        run = python("-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-k", LEFT_OUT, *tests)
    except subprocess.TimeoutExpired:
        return Outcome(False, "no test; they did not come to an end")
    if run.returncode == 0:
        return Outcome(False, "no test")
    failed = re.search(r"^FAILED \S*/(\S+)", run.stdout, re.MULTILINE)
    if run.returncode != 1 or not failed:
        return Outcome(False, f"no rule test; it breaks more than a rule: {run.stdout[-300:]}")
    return Outcome(True, failed[1])


def run_broken(original: Path, breakage: Breakage) -> Outcome:
    """What the tests say of a fresh copy with this mistake."""
    with TemporaryDirectory(prefix="breakage-") as folder:
        project = Path(folder).resolve()
        copy_project(original, project)
        make(breakage, project)
        return run_tests(project)


def main() -> int:
    """Try every breakage on the list, or those named."""
    parser = argparse.ArgumentParser(description="See that the tests notice broken rules.")
    parser.add_argument("names", nargs="*", help="only these breakages")
    names = parser.parse_args().names
    chosen = [breakage for breakage in breakages() if not names or breakage.name in names]
    with TemporaryDirectory(prefix="unbroken-") as folder:
        original = Path(folder).resolve()
        copy_project(ROOT, original)
        return report(original, chosen, Console())


def report(original: Path, chosen: Sequence[Breakage], console: Console) -> int:
    """Run them all on copies of the original and say how they went; 0 if all were noticed."""
    for one in chosen:
        if (original / RULES / one.file).read_text("utf-8").count(one.old) != 1:
            console.print(f"{one.name}: its old text does not occur just once", style="red")
            return 1
    unbroken = run_tests(original)
    if unbroken != Outcome(False, "no test"):
        console.print(f"Unbroken, the tests already fail: {unbroken.by}", style="red")
        return 1
    table = Table("breakage", "rule", "noticed by")
    missed = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        runs = pool.map(lambda one: run_broken(original, one), chosen)
        outcomes = track(runs, "Breaking rules", total=len(chosen), console=console)
        for breakage, outcome in zip(chosen, outcomes, strict=True):
            missed += not outcome.noticed
            style = None if outcome.noticed else "red"
            table.add_row(breakage.name, breakage.rule or "", outcome.by, style=style)
    console.print(table)
    console.print(f"{len(chosen)} breakages, {len(chosen) - missed} caught, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
