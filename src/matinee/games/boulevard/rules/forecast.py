"""Forecasts for a viewer: the dice that a film would roll, and the films that fit together.

They follow from the viewer's own view, so they reveal nothing that the viewer may not know.
Rerolls of dice that show a 1 are left out: their gain depends on all dice together.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from matinee.games.boulevard.content.pieces import PER_DIE, Film
from matinee.games.boulevard.content.tip_keys import FAN_CLUB
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.trend import ROLLS, known_trend
from matinee.games.boulevard.rules.week.step04_films import Means, fits
from matinee.games.boulevard.rules.week.step06_tips import SUITS


class Earnings(NamedTuple):
    """The dice that a film would roll, by source."""

    printed: int
    cubes: tuple[tuple[str, int], ...]
    """Its starred names that have cubes, with their number."""
    trend: int
    """Number of the 36 rolls that make its genre the trend."""

    @property
    def stars(self) -> int:
        """Number of dice from its stars."""
        return sum(cubes for _, cubes in self.cubes)

    @property
    def certain(self) -> int:
        """Number of dice that are certain."""
        return self.printed + self.stars + self.trend // ROLLS

    @property
    def income(self) -> Fraction:
        """Mean income from all dice, in thousands of dollars."""
        return Fraction(PER_DIE) * (self.printed + self.stars + Fraction(self.trend, ROLLS))


class Programme(NamedTuple):
    """Films that one theater can show in a week."""

    films: tuple[Film, ...]
    net: Fraction
    """Their mean income less their price."""

    @property
    def price(self) -> int:
        """Their total price, in thousands of dollars."""
        return sum(film.price for film in self.films)

    @property
    def minutes(self) -> int:
        """Their total running time."""
        return sum(film.minutes for film in self.films)


def earnings(view: View, film: Film) -> Earnings:
    """The dice that a film would roll this week, whichever player shows it (HB-STAR-07)."""
    cubes = view.cubes
    starred = tuple((star, cubes[star]) for star in film.stars if star in cubes)
    return Earnings(film.dice, starred, known_trend(view).of(film.genre))


def suited_tips(view: View, film: Film) -> Iterator[str]:
    """The tip cards whose condition this film meets."""
    yield from (key for key, suits in SUITS.items() if suits(film))
    if any(star in view.cubes for star in film.stars):
        yield FAN_CLUB


def rental_obstacles(film: Film, have: Means) -> tuple[str, ...]:
    """The conditions of `fits` that a film fails with these means."""
    found = (
        ("equipment", film.process not in have.shows),
        ("dear", film.price > have.cash),
        ("long", film.minutes > have.minutes),
    )
    return tuple(key for key, there in found if there)


def fitting_programmes(view: View, offer: Iterable[Film], have: Means) -> list[Programme]:
    """All sets of these films that fit cash, time and projectors, the best net first."""
    single = [film for film in offer if fits(film, have)]
    income = {film.key: earnings(view, film).income for film in single}
    found: list[Programme] = []
    for size in range(1, len(single) + 1):
        sets = [some for some in combinations(single, size) if _fit(some, have)]
        if not sets:
            break
        found += [
            Programme(some, sum((income[film.key] - film.price for film in some), Fraction(0)))
            for some in sets
        ]
    return sorted(found, key=lambda each: -each.net)


def _fit(some: Sequence[Film], have: Means) -> bool:
    return (
        sum(film.price for film in some) <= have.cash
        and sum(film.minutes for film in some) <= have.minutes
    )
