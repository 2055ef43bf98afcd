"""The formula for the dice, minutes and price on a film's card (HB-CON-04, -06, -11 to -31).

Every number comes from `content/formula.toml`; this module only applies them to the film's facts.
Money is in thousands of dollars.

>>> rounded(88), rounded(97), rounded(98)
(90, 90, 105)
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from matinee.games.boulevard.content.pieces import QUARTER, Film


@dataclass(frozen=True, slots=True)
class Worth:
    """The terms of a film's production value (HB-CON-29)."""

    oscar: int
    most_oscars: int
    bafta: int
    most_baftas: int
    star: int
    colour: Mapping[str, int]
    from_minutes: int
    """Each quarter of an hour above this adds one."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The distribution of dice over the films of a deck."""

    shares: Mapping[str, tuple[int, ...]]
    """By deck: the shares of films that get 1, 2, 3... base dice (HB-CON-06)."""
    process: Mapping[str, int]
    """Dice that a process adds to the base dice (HB-CON-11)."""


@dataclass(frozen=True, slots=True)
class Price:
    """The terms of a film's price (HB-CON-12 to -15, -31)."""

    base: tuple[int, ...]
    """By base dice."""
    standard: tuple[int, ...]
    """The usual minutes by base dice: a shorter film costs more, a longer one less."""
    most_for_length: int
    spread: tuple[int, ...]
    """Discounts and surcharges, dealt in turn to films of equal base dice."""
    process: Mapping[str, int]
    oscar: int
    foreign: int
    least: int
    most_per_die: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All the numbers of the formula."""

    worth: Worth
    dice: Dice
    price: Price


@dataclass(frozen=True, slots=True)
class Print:
    """The figures that the formula gives a film."""

    minutes: int
    value: int
    """Its production value."""
    place: int
    """Its rank in its deck by that value, from the bottom."""
    base: int
    """Its dice before those of its process."""
    dice: int
    price: int


def price_deck(films: Iterable[Film], deck: int, figures: Figures) -> dict[str, Print]:
    """The printed figures of all films of a deck, by key: each depends on all the others."""
    ranked = sorted(films, key=lambda film: rank(film, figures.worth))
    shares = figures.dice.shares[str(deck)]
    base = {
        film.title: base_dice(place, len(ranked), shares)
        for place, film in enumerate(ranked, start=1)
    }
    spread = bargain_spread(base, figures.price.spread)
    prints = {}
    for place, film in enumerate(ranked, start=1):
        dice = base[film.title] + figures.dice.process.get(film.process, 0)
        asked = list_price(film, base[film.title], figures.price) + spread[film.title]
        prints[film.key] = Print(
            minutes=rounded(film.length),
            value=production_value(film, figures.worth),
            place=place,
            base=base[film.title],
            dice=dice,
            price=clamped(asked, dice, figures.price),
        )
    return prints


def rounded(length: int) -> int:
    """The running time to the nearest quarter of an hour (HB-CON-04)."""
    return (length + QUARTER // 2) // QUARTER * QUARTER


def production_value(film: Film, worth: Worth) -> int:
    """A film's production value: awards, stars, colour and length (HB-CON-29)."""
    return (
        worth.oscar * min(film.oscars, worth.most_oscars)
        + worth.bafta * min(film.baftas, worth.most_baftas)
        + worth.star * len(film.stars)
        + worth.colour[film.colour]
        + (rounded(film.length) - worth.from_minutes) // QUARTER
    )


def rank(film: Film, worth: Worth) -> tuple[int, int, int, int, int, str]:
    """Sort key of a deck's films, ascending by production value, with tie-breakers (HB-CON-30)."""
    value = production_value(film, worth)
    return value, film.oscars, film.baftas, len(film.stars), film.length, film.title


def base_dice(place: int, films: int, shares: Sequence[int]) -> int:
    """The dice of the film at a place from the bottom of its deck (HB-CON-06).

    The shares are stretched over the deck, whatever its size.

    >>> [base_dice(place, 4, (1, 1, 2)) for place in (1, 2, 3, 4)]
    [1, 2, 3, 3]
    >>> [base_dice(place, 8, (1, 1, 2)) for place in range(1, 9)]
    [1, 1, 2, 2, 3, 3, 3, 3]
    """
    middle = (2 * place - 1) * sum(shares)
    reached = enumerate(accumulate(shares), start=1)
    return next(dice for dice, films_below in reached if middle <= 2 * films * films_below)


def bargain_spread(base: Mapping[str, int], turns: Sequence[int]) -> dict[str, int]:
    """Amounts added to prices, so that equal films do not all cost the same (HB-CON-31).

    >>> bargain_spread({"C": 2, "A": 2, "B": 1, "D": 2}, (-1, 0, 1))
    {'A': -1, 'C': 0, 'D': 1, 'B': -1}
    """
    return {
        title: turns[turn % len(turns)]
        for dice in dict.fromkeys(base.values())
        for turn, title in enumerate(sorted(each for each in base if base[each] == dice))
    }


def list_price(film: Film, base: int, prices: Price) -> int:
    """Price of a film with these base dice before the bargain spread (HB-CON-13, -14)."""
    quarters_short = (prices.standard[base - 1] - rounded(film.length)) // QUARTER
    for_length = max(-prices.most_for_length, min(quarters_short, prices.most_for_length))
    return (
        prices.base[base - 1]
        + for_length
        + prices.process.get(film.process, 0)
        + prices.oscar * (film.oscars > 0)
        + prices.foreign * film.foreign
    )


def clamped(asked: int, dice: int, prices: Price) -> int:
    """The price, limited so that the film earns it back on average (HB-CON-15)."""
    return max(prices.least, min(asked, prices.most_per_die * dice))
