"""What a game tells the conformance kit about itself: tables to play, secrets, move counts.

A title names its `ConformanceCases` by `conformance_at`; they live beside the game, and nothing
but tests loads them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice


@dataclass(frozen=True, slots=True)
class ConformanceCase:
    """A table to play at random; from setup to end it takes at most `bound` decisions."""

    name: str
    seats: int
    options: Any
    bound: int


@dataclass(frozen=True, slots=True)
class MoveCount:
    """A fixed position, and how many sequences of one, two, … actions lead on from it.

    See `matinee.testing.perft` for what is counted.
    """

    name: str
    seats: int
    make: Callable[[], Any]
    counts: tuple[int, ...]


class Scramble(Protocol):
    """A copy of a state in which exactly what this seat may not know has been changed.

    Written from the rulebook's word on secrecy and not from the game's `view`, which it tests:
    whoever sits on the seat (`None`: a spectator) must be unable to tell the two states apart.
    """

    def __call__(self, state: Any, seat: Seat | None, dice: Dice, /) -> Any:
        """The other state; the given one is left alone."""
        ...


@dataclass(frozen=True, slots=True)
class ConformanceCases:
    """All that the kit needs to know of one game."""

    cases: tuple[ConformanceCase, ...]
    scramble: Scramble
    positions: tuple[MoveCount, ...] = ()
