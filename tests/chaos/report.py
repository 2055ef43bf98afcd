"""The result of a run: figures and violations."""

from collections import Counter
from typing import Literal

import msgspec

Kind = Literal[
    "lost",
    "doubled",
    "phantom",
    "leak",
    "gap",
    "words",
    "record",
    "away",
    "crash",
    "error",
]
"""Lost: acknowledged and not stored. Doubled: stored, but not sent or not so often. Phantom: shown,
but not stored. Leak: shown to a viewer who must not know it. Gap: rows left out or shown twice.
Words: redacted, and still there. Record: does not verify. Away: a client did not come back in
time. Crash: a server died by itself. Error: a forbidden answer or line of the log.
"""


class Violation(msgspec.Struct, frozen=True):
    """A promise that was not kept."""

    kind: Kind
    who: str
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.who}: {self.detail}"


class Figures(msgspec.Struct, kw_only=True):
    """Counted figures of a run."""

    steps: int = 0
    kills: int = 0
    clients: int = 0
    tables: int = 0
    moves: int = 0
    """Acknowledged moves."""
    repeated: int = 0
    """Acknowledged moves that were sent again because an answer was lost."""
    messages: int = 0
    """Messages and pages that clients saw."""
    views: int = 0
    """Views among these that were compared with the log."""
    x_cards: int = 0
    came_back: int = 0
    """Number of times that a client lost the server and reconnected."""
    longest_seconds: float = 0.0
    """Longest time that a client took to reconnect after recovery."""


class Report(msgspec.Struct, frozen=True):
    """The figures of a run, and its violations."""

    figures: Figures
    violations: list[Violation]

    @property
    def kinds(self) -> Counter[str]:
        """Number of violations of each kind."""
        return Counter(violation.kind for violation in self.violations)
