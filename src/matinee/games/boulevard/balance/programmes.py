"""The best programme that a lone picker can make of an array: an upper bound of films' value.

Values are printed ones, before genre, cubes and cards: 3.5 thousand a die, less the price.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from matinee.games.boulevard.content.pieces import PER_DIE, QUARTER, Film


class Programme(NamedTuple):
    """Films that fit together, their net value and their price."""

    net: float
    price: int
    films: tuple[str, ...]


NOTHING: Final = Programme(0.0, 0, ())


def net(film: Film) -> float:
    """Mean net value of a film."""
    return PER_DIE * film.dice - film.price


def best_programme(
    films: Iterable[Film], minutes: int, cash: int | None = None, shows: Sequence[str] = ()
) -> Programme:
    """The programme with the highest net that fits this time and, if given, this cash.

    `shows` are the processes that the theater can show.
    """
    fitting = [film for film in films if film.process in {"", *shows} and net(film) > 0]
    best: dict[tuple[int, int], Programme] = {(0, 0): NOTHING}
    for film in fitting:
        for (used, spent), found in list(best.items()):
            longer, dearer = used + film.minutes // QUARTER, spent + film.price
            if longer * QUARTER > minutes or (cash is not None and dearer > cash):
                continue
            key = longer, dearer if cash is not None else 0
            worth = found.net + net(film)
            if key not in best or best[key].net < worth:
                best[key] = Programme(worth, found.price + film.price, (*found.films, film.key))
    return max(best.values())
