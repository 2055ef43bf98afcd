"""What is known of a game's tests before anything is changed: their time, and what each covers.

Recorded once, and kept in a file until the game or its tests change.
"""

import hashlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
from coverage import Coverage

from matinee.engine.decoding import decode
from matinee.testing.mutants import pytest_session
from matinee.testing.mutants.forks import in_child
from matinee.testing.mutants.generation import Mutant, package_folder


class TestsFail(Exception):
    """The tests fail before anything is changed."""


class Baseline(msgspec.Struct):
    """The tests of a game, run on the unchanged game."""

    digest: str
    seconds: dict[str, float]
    """Processor time of every test."""
    covering: dict[str, dict[int, list[int]]]
    """For each module and line, the tests that run it, as they are numbered in `seconds`."""
    at_import: dict[str, set[int]]
    """For each module, the lines that run outside of tests: at import, mostly."""
    imported: list[str]
    """Modules that the tests import and that have nothing to do with the game."""

    def chosen(self, mutant: Mutant) -> list[str]:
        """The tests that run the mutant's statement, fastest first."""
        first, last = mutant.lines
        lines = self.covering.get(mutant.module, {})
        numbers = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        tests = [*self.seconds]
        return sorted((tests[number] for number in numbers), key=self._by_time)

    def runs_at_import(self, mutant: Mutant) -> bool:
        """Whether the mutant's statement has run before the first test, so that any may notice."""
        first, last = mutant.lines
        return not self.at_import[mutant.module].isdisjoint(range(first, last + 1))

    def others(self, tests: Iterable[str]) -> list[str]:
        """All other tests, fastest first."""
        return sorted(self.seconds.keys() - set(tests), key=self._by_time)

    def _by_time(self, test: str) -> tuple[float, str]:
        return self.seconds[test], test


def digest(package: str, tests: Sequence[Path]) -> str:
    """Changes with the game's sources and data, with its tests, and with what its tests share."""
    files = [*package_folder(package).rglob("*")]
    for path in tests:
        files += path.rglob("*.py") if path.is_dir() else [path]
        files += (file for folder in path.parents for file in folder.glob("*.py"))
    hashed = hashlib.sha256()
    for file in sorted({file for file in files if file.suffix in (".py", ".toml", ".csv")}):
        hashed.update(f"{file.name}\n".encode() + file.read_bytes())
    return hashed.hexdigest()


def load(file: Path, expected: str) -> Baseline | None:
    """The recorded baseline, if it is still that of these files."""
    if not file.exists():
        return None
    found = decode(file.read_bytes(), Baseline)
    return found if found.digest == expected else None


def record(
    digest: str,
    package: str,
    modules: Mapping[str, Path],
    tests: Sequence[Path],
    game_packages: Sequence[str],
) -> Baseline:
    """Run all tests of a game in a child process and note what they cover."""
    paths = {module: str(file) for module, file in modules.items()}
    outcome = in_child(
        _record, digest, package, paths, [str(path) for path in tests], tuple(game_packages)
    )
    if not isinstance(outcome, bytes):
        raise TestsFail(outcome)
    return decode(outcome, Baseline)


def _record(
    result: Connection,
    digest: str,
    package: str,
    paths: Mapping[str, str],
    tests: list[str],
    game_packages: tuple[str, ...],
) -> None:
    known = set(sys.modules)
    coverage = Coverage(data_file=None, include=[*paths.values()], config_file=False)
    plugin = pytest_session.Recording(coverage, package)
    coverage.start()
    code = pytest_session.run(tests, plugin)
    coverage.stop()
    if code:
        result.send(plugin.failed or f"pytest ended with exit code {code}")
        return
    numbers = {test: number for number, test in enumerate(plugin.seconds)}
    data = coverage.get_data()
    covering: dict[str, dict[int, list[int]]] = {}
    at_import: dict[str, set[int]] = {}
    for module, path in paths.items():
        lines = data.contexts_by_lineno(path).items()
        covering[module] = {line: [numbers[one] for one in names if one] for line, names in lines}
        at_import[module] = {line for line, names in lines if "" in names}
    imported = [
        name for name in sys.modules if name not in known and _is_shared(name, game_packages)
    ]
    found = Baseline(digest, plugin.seconds, covering, at_import, imported)
    result.send(msgspec.json.encode(found))


def _is_shared(name: str, game_packages: tuple[str, ...]) -> bool:
    """Whether every test may find this module imported: a library's, not a game's or a test's."""
    if any(name == package or name.startswith(f"{package}.") for package in game_packages):
        return False
    origin = getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) or ""
    return (
        origin in ("built-in", "frozen") or "site-packages" in origin or name.startswith("matinee.")
    )
