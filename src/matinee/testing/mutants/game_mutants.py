"""The mutants of one installed game: which there are, and what its tests say of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from matinee.engine.contract.title import Title
from matinee.testing.mutants import baseline, breakages, generation, results, runs, survivors
from matinee.testing.mutants.baseline import Baseline
from matinee.testing.mutants.breakages import Breakage
from matinee.testing.mutants.generation import Mutant
from matinee.testing.mutants.report import Tried

_RULE_TESTS: Final = ("rules", "content", "test_standing_orders.py")
"""Where a game has these, the tests of texts, bots and boards are left out: they notice nearly any
change, and would hide that no test states the rule."""


class GameMutants:
    """A title with its mutants, tests and results."""

    def __init__(self, title: Title, tests: Path | None, cache: Path, console: Console) -> None:
        """The tests are in the given folder, in `tests/games/KEY`, or in `tests`."""
        self.title, self.cache, self.console = title, cache, console
        own = Path("tests/games") / title.key
        self.folder = tests or (own if own.exists() else Path("tests"))
        parts = [self.folder / name for name in _RULE_TESTS]
        self.tests = [part for part in parts if part.exists()] or [self.folder]
        self.modules = generation.rule_modules(title.package, title.game_at.partition(":")[0])
        self.every = generation.mutants(self.modules)
        self.explained = survivors.load(self.folder / survivors.FILE)
        self.breakages = breakages.load(self.folder / breakages.FILE)

    def with_id(self, id_: str) -> list[Mutant]:
        """The mutant with this id, if it is one of this game's."""
        return [mutant for mutant in self.every if mutant.id == id_]

    def sample(self, seed: int, size: int, module: str | None) -> list[Mutant]:
        """A sample of all mutants, or of those of one module."""
        wanted = f"{self.title.package}.{module}"
        return results.sample(
            (one for one in self.every if module is None or one.module == wanted), seed, size
        )

    def tried(
        self,
        mutants: Sequence[Mutant],
        by_hand: Sequence[Breakage],
        game_packages: Sequence[str],
        jobs: int,
        *,
        again: bool = False,
    ) -> Tried:
        """Try these changes where no result holds, and print those that no test notices."""
        tests = self._baseline(game_packages)
        file = self.cache / f"{self.title.key}.jsonl"
        known = results.load(file, tests)
        chosen: list[runs.Change] = [*mutants, *by_hand]
        waiting = [one for one in chosen if again or one.key not in known]
        if waiting:
            runs.import_libraries(tests)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        progress = Progress(
            *columns, TimeRemainingColumn(), console=self.console, auto_refresh=False
        )
        with progress:  # without a thread of its own, since the process forks
            done = len(chosen) - len(waiting)
            task = progress.add_task(self.title.key, total=len(chosen), completed=done)
            for change, outcome in runs.outcomes(waiting, tests, jobs):
                known[change.key] = results.add(file, change, outcome, tests)
                if again:
                    self.console.print(f"{change.key}: {outcome.noticed_by or 'no test notices'}")
                progress.update(task, advance=1, refresh=True)
        return self._report(mutants, by_hand, known)

    def _baseline(self, game_packages: Sequence[str]) -> Baseline:
        self.cache.mkdir(parents=True, exist_ok=True)
        file = self.cache / f"{self.title.key}.baseline.json"
        digest = baseline.digest(self.title.package, self.tests)
        found = baseline.load(file, digest)
        if found is None:
            self.console.print(f"{self.title.key}: running the unchanged tests")
            found = baseline.record(
                digest, self.title.package, self.modules, self.tests, game_packages
            )
            file.write_bytes(msgspec.json.encode(found))
        return found

    def _report(
        self,
        mutants: Sequence[Mutant],
        by_hand: Sequence[Breakage],
        known: Mapping[str, results.MutantResult],
    ) -> Tried:
        package = self.title.package
        missed = [one.name for one in by_hand if known[one.key].noticed_by is None]
        surviving = [one for one in mutants if known[one.key].noticed_by is None]
        found = [(one, survivors.reason(one, self.explained, package)) for one in surviving]
        unexplained = [one for one, why in found if why is None]
        for mutant in unexplained:
            self.console.print(f"{mutant.id} {mutant.key}", style="red", markup=False)
        for name in missed:
            self.console.print(f"breakage: {name}", style="red", markup=False)
        self.console.print(
            f"{self.title.key}: {len(mutants)} of {len(self.every)} mutants tried, "
            f"{len(mutants) - len(found)} noticed, {len(found) - len(unexplained)} without effect, "
            f"{len(unexplained)} survive; {len(by_hand)} breakages tried, {len(missed)} survive"
        )
        return Tried(
            name=self.title.name,
            package=package,
            possible=len(self.every),
            tried=len(mutants),
            survivors=found,
            breakages=len(by_hand),
            missed=missed,
        )
