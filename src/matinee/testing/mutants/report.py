"""The report on tried mutants, in Markdown: how many were noticed, and why the others were not."""

from collections.abc import Sequence
from typing import Final

import msgspec

from matinee.testing.mutants.generation import Mutant

_INTRODUCTION: Final = """# Mutants

A mutant is a game whose rules have one small, generated change: another comparison, a number one
higher, a condition that always holds, a statement left out. The tests of the rules should notice
each. `make mutants` tries a seeded sample and writes this page (“Rules and tests” in
[CONTRIBUTING.md](../CONTRIBUTING.md)).

Every mutant that survived is listed with the reason why its change has no effect on the rules. The
last column counts changes that are written by hand, since no operator generates them.
"""


class Tried(msgspec.Struct, frozen=True):
    """The tried mutants of one game."""

    name: str
    package: str
    possible: int
    tried: int
    survivors: Sequence[tuple[Mutant, str | None]]
    """Each with the reason, or none if it needs a test."""
    breakages: int
    """How many hand-written changes were tried."""
    missed: Sequence[str]
    """The names of those that no test noticed."""


def markdown(games: Sequence[Tried], seed: int) -> str:
    """The whole page."""
    table = [
        "| game | mutants | tried | noticed | without effect | by hand |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for game in games:
        survived = len(game.survivors)
        counts = game.possible, game.tried, game.tried - survived, survived, game.breakages
        table.append(f"| {game.name} | " + " | ".join(f"{count:,}" for count in counts) + " |")
    parts = [_INTRODUCTION, f"The sample has seed {seed}.\n", "\n".join(table) + "\n"]
    parts += [
        f"No test notices, in {game.name}: {name}.\n" for game in games for name in game.missed
    ]
    for game in games:
        if game.survivors:
            parts.append(f"## {game.name}\n")
            parts += [_survivor(mutant, why, game.package) for mutant, why in game.survivors]
    return "\n".join(parts)


def _survivor(mutant: Mutant, reason: str | None, package: str) -> str:
    place = mutant.module.removeprefix(f"{package}.").replace(".", "/") + ".py"
    where = f"`{place}`" + (f", `{mutant.function}`" if mutant.function else "")
    change = f"```diff\n-{mutant.before}\n+{mutant.after}\n```"
    return f"{where}: {reason or '**Not examined.**'}\n\n{change}\n"
