"""Results of tried mutants, in a file that a later run goes on with."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from matinee.engine.decoding import decode
from matinee.testing.mutants.baseline import Baseline
from matinee.testing.mutants.generation import Mutant
from matinee.testing.mutants.runs import Change, MutantOutcome


class MutantResult(msgspec.Struct, frozen=True):
    """The outcome for the change with this key, for a game and tests with this digest."""

    key: str
    digest: str
    noticed_by: str | None

    def holds(self, baseline: Baseline) -> bool:
        """Whether it need not be tried again.

        A noticed mutant stays noticed while the test is there. A survivor is tried again after any
        change.
        """
        if self.noticed_by is None:
            return self.digest == baseline.digest
        return self.noticed_by in baseline.seconds or self.digest == baseline.digest


def load(file: Path, baseline: Baseline) -> dict[str, MutantResult]:
    """The results that still hold, by key."""
    if not file.exists():
        return {}
    lines = file.read_bytes().splitlines()
    found = {one.key: one for one in (decode(line, MutantResult) for line in lines)}
    return {key: result for key, result in found.items() if result.holds(baseline)}


def add(file: Path, change: Change, outcome: MutantOutcome, baseline: Baseline) -> MutantResult:
    """Append a result."""
    result = MutantResult(change.key, baseline.digest, outcome.noticed_by)
    with file.open("ab") as out:
        out.write(msgspec.json.encode(result) + b"\n")
    return result


def sample(mutants: Iterable[Mutant], seed: int, size: int) -> list[Mutant]:
    """So many mutants. Whether one is among them depends little on the others of the game."""
    return sorted(mutants, key=lambda one: sha256(f"{seed} {one.key}".encode()).digest())[:size]
