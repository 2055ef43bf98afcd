"""Seeded schedules of faults.

A schedule is a list of steps. Each waits for some further acknowledged moves, not for a time, so
that every fault hits a server under load, however slow the machine is.
"""

import random
from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec

Kind = Literal[
    "kill-server",
    "kill-supervisor",
    "kill-worker",
    "kill-database",
    "stop-worker",
    "stop-server",
    "slow-disk",
    "full-disk",
    "clock-jump",
    "cut",
    "stall",
    "crowd",
]
DatabaseKind = Literal["sqlite", "postgresql"]
DATABASES: Final[tuple[DatabaseKind, ...]] = get_args(DatabaseKind)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
KILLS: Final[frozenset[Kind]] = frozenset(
    {"kill-server", "kill-supervisor", "kill-worker", "kill-database"}
)
_LASTING: Final[frozenset[Kind]] = frozenset({"slow-disk", "full-disk", "clock-jump", "stall"})
"""Faults during which a process may be killed in addition."""
HOUR: Final = 3600.0
SIGNALS: Final = ("KILL", "KILL", "QUIT", "INT")
"""Signals that end PostgreSQL."""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault of a schedule."""

    kind: Kind
    target: int = 0
    """Index of a server, worker or signal, modulo their number."""
    seconds: float = 0.0
    """Duration."""
    amount: float = 0.0
    """Seconds by which a clock jumps, or each commit takes longer."""

    def __str__(self) -> str:
        return self.kind


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """Wait for this many acknowledged moves and a moment more, then apply all of these faults."""

    moves: int
    delay: float
    faults: tuple[Fault, ...]

    @property
    def kills(self) -> int:
        """Number of processes that the step kills."""
        return sum(fault.kind in KILLS for fault in self.faults)

    def __str__(self) -> str:
        return " + ".join(map(str, self.faults))


def possible(database: DatabaseKind, workers: int) -> list[Kind]:
    """Kinds of faults that can be applied to a deployment."""
    impossible: set[Kind] = set()
    if workers == 1:
        impossible |= {"kill-worker", "stop-worker", "kill-supervisor"}
    impossible.add("kill-database" if database == "sqlite" else "full-disk")
    return [kind for kind in KINDS if kind not in impossible]


def make(
    seed: int, kills: int, database: DatabaseKind, workers: int, kinds: Sequence[Kind] = KINDS
) -> list[Step]:
    """A schedule with this many kills; the same for the same arguments."""
    dice = random.Random(f"schedule {seed}")
    kinds = [kind for kind in possible(database, workers) if kind in kinds]
    killing = [kind for kind in kinds if kind in KILLS]
    other = [kind for kind in kinds if kind not in KILLS]
    steps: list[Step] = []
    remaining = kills if killing else 0
    while remaining > 0:
        faults = []
        if other and dice.random() < 0.4:
            faults.append(_fault(dice.choice(other), dice))
        if not faults or (faults[0].kind in _LASTING and dice.random() < 0.5):
            faults.append(_fault(dice.choice(killing), dice))
        step = Step(dice.randint(10, 40), round(dice.uniform(0, 0.3), 3), tuple(faults))
        remaining -= step.kills
        steps.append(step)
    return steps


def one_of_each(seed: int, database: DatabaseKind, workers: int) -> list[Step]:
    """A schedule in which every possible fault comes once."""
    dice = random.Random(f"schedule {seed}")
    kinds = possible(database, workers)
    dice.shuffle(kinds)
    return [Step(dice.randint(5, 15), 0.0, (_fault(kind, dice),)) for kind in kinds]


def _fault(kind: Kind, dice: random.Random) -> Fault:
    target = dice.randrange(12)
    match kind:
        case "kill-database":
            return Fault(kind, target, seconds=round(dice.uniform(0, 3), 2))
        case "stop-worker" | "stop-server":
            # Uvicorn replaces a worker that is silent for five seconds.
            return Fault(kind, target, seconds=round(dice.choice([0.5, 2.0, 7.0]), 2))
        case "slow-disk":
            amount = round(dice.uniform(0.05, 0.4), 2)
            return Fault(kind, seconds=round(dice.uniform(1, 4), 2), amount=amount)
        case "full-disk":
            return Fault(kind, seconds=round(dice.uniform(2, 4), 2))
        case "clock-jump":
            amount = dice.choice([-HOUR, -60.0, 60.0, HOUR, 31 * 24 * HOUR])
            return Fault(kind, seconds=round(dice.uniform(1, 3), 2), amount=amount)
        case "stall":
            return Fault(kind, seconds=round(dice.uniform(0.5, 4), 2))
        case _:
            return Fault(kind, target)
