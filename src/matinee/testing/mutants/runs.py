"""Mutants tried in parallel, each in a process forked after the import of all libraries."""

import contextlib
import gc
import importlib
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Final

import msgspec

from matinee.testing.mutants import pytest_session
from matinee.testing.mutants.baseline import Baseline
from matinee.testing.mutants.breakages import Breakage
from matinee.testing.mutants.forks import Child, finished
from matinee.testing.mutants.generation import Mutant, mutated_source
from matinee.testing.mutants.source_overlay import SourceOverlay

Change = Mutant | Breakage
TIME_LIMIT: Final = "the time limit"
_STARTING: Final = 6
"""Processor seconds allowed for starting pytest and importing the tests."""
_FIRST: Final = 50
_FILES: Final = 3
"""How many tests of how many files are tried before all others; few files are soon imported."""


class MutantOutcome(msgspec.Struct, frozen=True):
    """What the tests said of a changed game."""

    noticed_by: str | None
    """The first test that failed, or what else ended the run; none if no test did."""


def import_libraries(baseline: Baseline) -> None:
    """Import what all tests need, so that no child has to."""
    for name in baseline.imported:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def outcomes(
    changes: Sequence[Change], baseline: Baseline, jobs: int
) -> Iterator[tuple[Change, MutantOutcome]]:
    """Try changes, so many at once; yields each as soon as it is known."""
    waiting = [(change, _batches(change, baseline)) for change in reversed(changes)]
    running: dict[Child, tuple[Change, list[list[str]]]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                change, batches = waiting.pop()
                if not batches:
                    yield change, MutantOutcome(None)
                    continue
                batch, *rest = batches
                seconds = _STARTING + 5 * sum(baseline.seconds[test] for test in batch)
                running[Child(round(seconds), _try, change, batch)] = change, rest
            for child in finished([*running], 0.5):
                change, rest = running.pop(child)
                outcome = child.result() or MutantOutcome(TIME_LIMIT)
                if outcome.noticed_by or not rest:
                    yield change, outcome
                else:
                    waiting.append((change, rest))
    finally:
        for child in running:
            child.kill()


def _batches(change: Change, baseline: Baseline) -> list[list[str]]:
    """The tests that may notice a change, those that are the likeliest to notice it soon first."""
    if isinstance(change, Breakage):
        return [baseline.others(())]
    chosen = baseline.chosen(change)
    files = Counter(_file(test) for test in chosen)
    every = Counter(_file(test) for test in baseline.seconds)
    closest = sorted(files, key=lambda file: (-files[file] / every[file], file))[:_FILES]
    first = [test for test in chosen if _file(test) in closest][:_FIRST]
    batches = [first, [test for test in chosen if test not in set(first)]]
    if baseline.runs_at_import(change):
        batches.append(baseline.others(chosen))
    return [batch for batch in batches if batch]


def _file(test: str) -> str:
    return test.partition("::")[0]


def _try(result: Connection, change: Change, tests: Sequence[str]) -> None:
    if isinstance(change, Breakage):
        change.make()
    else:
        SourceOverlay(change.module, mutated_source(change)).install()
    plugin = pytest_session.FirstFailure({test: place for place, test in enumerate(tests)})
    files = sorted({_file(test) for test in tests})
    code = pytest_session.run(files, plugin)
    result.send(MutantOutcome(plugin.failed or f"pytest's exit code {code}" if code else None))
