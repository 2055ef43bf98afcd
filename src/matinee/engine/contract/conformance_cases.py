"""A game's data for the conformance kit: tables to play, secrets, move counts.

A title names its `ConformanceCases` by `conformance_at`; they live beside the game, and nothing
but tests loads them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from matinee.engine.contract.game import AnyGame, Seat
from matinee.engine.match.dice import Dice

BOUND: Final = 1000
"""The most decisions of a game that states no bound of its own."""


@dataclass(frozen=True, slots=True)
class ConformanceCase:
    """A table to play at random; from setup to end it takes at most `bound` decisions."""

    name: str
    seats: int
    options: Any
    bound: int


@dataclass(frozen=True, slots=True)
class MoveCount:
    """A fixed position, and the numbers of sequences of one, two, … actions from it.

    See `matinee.testing.perft` for what is counted.
    """

    name: str
    seats: int
    make: Callable[[], Any]
    counts: tuple[int, ...]


class Scramble(Protocol):
    """A copy of a state in which exactly the facts that this seat may not know are changed.

    It follows the rulebook on secrecy and not the game's `view`, which it tests: the player on the
    seat (`None`: a spectator) must be unable to tell the two states apart.
    """

    def __call__(self, state: Any, seat: Seat | None, dice: Dice, /) -> Any:
        """The changed copy; the given state stays as it is."""


@dataclass(frozen=True, slots=True)
class ConformanceCases:
    """One game's data for the conformance kit."""

    cases: tuple[ConformanceCase, ...]
    scramble: Scramble | None = None
    """Without it the kit takes the game's word: what a view shows is public, and what it hides may
    be anything that `sample_state` imagines."""
    positions: tuple[MoveCount, ...] = ()


def usual_cases(game: AnyGame) -> ConformanceCases:
    """Tables with the fewest and the most seats and the default options, of `BOUND` decisions."""
    seats = sorted({game.seats[0], game.seats[-1]})
    cases = (ConformanceCase(f"{count} seats", count, game.Options(), BOUND) for count in seats)
    return ConformanceCases(tuple(cases))
