"""What the page reckons for whoever looks: the dice that a film would roll, what fits together.

All of it follows from the viewer's own view, so that it tells nothing that the viewer may not
know. Rerolls of dice that show a 1 are left out: what they add depends on all dice together.
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
    """The dice that a film would roll, by where they come from."""

    printed: int
    cubes: tuple[tuple[str, int], ...]
    """The names on it that have cubes, with how many."""
    trend: int
    """In how many of 36 cases its genre trends."""

    @property
    def stars(self) -> int:
        """The dice that its stars bring."""
        return sum(cubes for _, cubes in self.cubes)

    @property
    def certain(self) -> int:
        """The dice that are sure."""
        return self.printed + self.stars + self.trend // ROLLS

    @property
    def income(self) -> Fraction:
        """What all that pays on average, in thousands of dollars."""
        return Fraction(PER_DIE) * (self.printed + self.stars + Fraction(self.trend, ROLLS))


class Programme(NamedTuple):
    """Films that one theater can show in a week."""

    films: tuple[Film, ...]
    net: Fraction
    """What they pay on average, less what they cost."""

    @property
    def price(self) -> int:
        """What they cost, in thousands of dollars."""
        return sum(film.price for film in self.films)

    @property
    def minutes(self) -> int:
        """The running time that they fill."""
        return sum(film.minutes for film in self.films)


def earnings(view: View, film: Film) -> Earnings:
    """What a film would roll this week; the same for everybody who shows it (HB-STAR-07)."""
    cubes = view.cubes
    starred = tuple((star, cubes[star]) for star in film.stars if star in cubes)
    return Earnings(film.dice, starred, known_trend(view).of(film.genre))


def suited_tips(view: View, film: Film) -> Iterator[str]:
    """The tips that pay for this film because of what it is."""
    yield from (key for key, suits in SUITS.items() if suits(film))
    if any(star in view.cubes for star in film.stars):
        yield FAN_CLUB


def rental_obstacles(film: Film, have: Means) -> tuple[str, ...]:
    """What stands between a theater and a film, of all that `fits` asks for."""
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
