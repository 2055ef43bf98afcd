"""Reasons why some mutants survive: their change has no effect that anybody could see.

They are in a file `survivors.toml` beside a game's tests, each with its module, its function and
the changed lines, so that they stay valid when other lines change.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from matinee.engine.decoding import convert
from matinee.testing.mutants.generation import Mutant

FILE: Final = "survivors.toml"


class Explained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that no test can notice; `reason` says why."""

    module: str
    """Relative to the game's package."""
    reason: str
    function: str = ""
    before: str | None = None
    after: str | None = None
    """Without the lines before or after, the reason holds for any."""

    def matches(self, mutant: Mutant, package: str) -> bool:
        """Whether this entry is about this mutant."""
        return (
            f"{package}.{self.module}" == mutant.module
            and self.function == mutant.function
            and self.before in (None, mutant.before)
            and self.after in (None, mutant.after)
        )


def load(file: Path) -> list[Explained]:
    """The explained survivors of a game."""
    if not file.exists():
        return []
    found = tomllib.loads(file.read_text("utf-8"))
    return convert(found.get("survivor", []), list[Explained])


def reason(mutant: Mutant, explained: Iterable[Explained], package: str) -> str | None:
    """The reason why this mutant survives, if there is one."""
    return next((one.reason for one in explained if one.matches(mutant, package)), None)


def stale(
    explained: Iterable[Explained], mutants: Iterable[Mutant], package: str
) -> list[Explained]:
    """The entries that no mutant matches any more."""
    every = [*mutants]
    return [one for one in explained if not any(one.matches(mutant, package) for mutant in every)]
