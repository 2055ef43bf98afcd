"""Programmes of the films on offer, and those of them that a seat can probably get.

Worth is in thousands of dollars above the price, as one seat estimates it.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from matinee.games.boulevard.content.pieces import Film
from matinee.games.boulevard.rules.week.step04_films import Means

MOST_FILMS: Final = 3


class Programme(NamedTuple):
    """Some films of the offer, by their numbers there and as bits, and their totals."""

    worth: float
    price: int
    minutes: int
    bits: int
    needs: tuple[str, ...]
    """The processes of its films, once for each film that has one."""
    numbers: tuple[int, ...]


NOTHING: Final = Programme(0.0, 0, 0, 0, (), ())


class Offer(NamedTuple):
    """The films still on offer, as one seat values them."""

    films: Sequence[Film]
    worth: Sequence[float]
    """Mean income of each film above its price, without tip cards."""
    suits: Sequence[int]
    """The cards in hand that each film suits, as bits."""
    gains: Sequence[float] = ()
    """Gain of each of these cards if it is played rather than kept."""
    already: int = 0
    """The cards that the seat's rented films suit, as bits."""
    wish: Sequence[float] = ()
    """Assumed worth of each film to rivals."""


class GoneFilms(NamedTuple):
    """The films probably gone at the seat's next turn and at the two after it, as bits."""

    first: int
    second: int
    third: int


NONE_GONE: Final = GoneFilms(0, 0, 0)


def programmes(offer: Offer, minutes: int, price: int) -> list[Programme]:
    """Every set of at most three gainful films within these minutes and price, the best first."""
    cards: dict[int, float] = {}
    useful = sorted(
        (film.minutes, film.price, number, film.process)
        for number, film in enumerate(offer.films)
        if offer.worth[number] + _cards_gain(cards, offer, offer.suits[number]) > 0
    )
    found, longer = [NOTHING], [(NOTHING, 0, 0.0, 0)]
    for _ in range(MOST_FILMS):
        shorter, longer = longer, []
        for (_, paid, shown, bits, needs, numbers), start, plain, suits in shorter:
            for place in range(start, len(useful)):
                length, dollars, number, process = useful[place]
                if shown + length > minutes:
                    break
                if paid + dollars > price:
                    continue
                alone, all_suits = plain + offer.worth[number], suits | offer.suits[number]
                programme = Programme(
                    alone + _cards_gain(cards, offer, all_suits),
                    paid + dollars,
                    shown + length,
                    bits | 1 << number,
                    (*needs, process) if process else needs,
                    (*numbers, number),
                )
                found.append(programme)
                longer.append((programme, place + 1, alone, all_suits))
    found.sort(key=itemgetter(0), reverse=True)
    return found


def _cards_gain(known: dict[int, float], offer: Offer, suits: int) -> float:
    """Gain of the cards of these bits, without those that the rented films suit already."""
    if suits not in known:
        fresh = suits & ~offer.already
        known[suits] = sum(gain for bit, gain in enumerate(offer.gains) if fresh >> bit & 1)
    return known[suits]


def rentable_programmes(
    found: Sequence[Programme], have: Means, gone: GoneFilms = NONE_GONE, rented: int = 0
) -> Iterator[Programme]:
    """Those of these programmes that the seat can rent and will probably get, the best first.

    `rented` is the number of films that may be shown without their equipment.
    """
    cash, minutes, shows = have
    first, second, third = gone
    for programme in found:
        _, price, length, bits, needs, _ = programme
        if price > cash or length > minutes or bits & first:
            continue
        if (bits & second).bit_count() > 1 or (bits & third).bit_count() > 2:
            continue
        if needs and sum(need not in shows for need in needs) > rented:
            continue
        yield programme


def best_programme(
    found: Sequence[Programme], have: Means, gone: GoneFilms = NONE_GONE, rented: int = 0
) -> Programme:
    """The best of these programmes that the seat can rent and will probably get."""
    return next(rentable_programmes(found, have, gone, rented), NOTHING)
