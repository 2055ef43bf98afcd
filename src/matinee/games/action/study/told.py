"""How the reports of the study call its games, and how they tell figures."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from matinee.games.action.study.ledger import Notes

FOUR: Final = "with four players"
THREE: Final = "with three players"
EVENED: Final = "with three players and an even start"
TWO: Final = "with two players"
HIRING: Final = "in which hiring is limited by lot"
SHORT: Final = "of eight rounds with four"

MAIN: Final = (TWO, THREE, FOUR)
"""The games as the rulebook has them."""


def mean(values: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    found = list(values)
    return fmean(found) if found else 0.0


def sure(values: Sequence[float]) -> float:
    """How far off a mean of so many values may well be: two standard errors."""
    return 2 * pstdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def winners(game: Notes) -> list[int]:
    """The seats that came first."""
    return [seat for seat, place in enumerate(game.places) if place == 1]
