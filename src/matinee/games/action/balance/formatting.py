"""Names of the study's cases, and its statistics."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from matinee.games.action.balance.ledger import Notes

FOUR: Final = "with four players"
THREE: Final = "with three players"
EVENED: Final = "with three players and an even start"
TWO: Final = "with two players"
HIRING: Final = "in which hiring is limited by lot"
SHORT: Final = "of eight rounds with four"

MAIN: Final = (TWO, THREE, FOUR)
"""The cases that the rulebook describes."""


def mean(values: Iterable[float]) -> float:
    """The mean; 0 without values."""
    found = list(values)
    return fmean(found) if found else 0.0


def uncertainty(values: Sequence[float]) -> float:
    """The uncertainty of a mean: two standard errors."""
    return 2 * pstdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def winners(game: Notes) -> list[int]:
    """The seats in first place."""
    return [seat for seat, place in enumerate(game.places) if place == 1]
