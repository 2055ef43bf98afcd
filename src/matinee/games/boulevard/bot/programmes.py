"""The programmes that can be made of the films on offer, and which of them one will get.

Worth is in thousands of dollars above the price, as one seat reckons it.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from matinee.games.boulevard.content.pieces import Film
from matinee.games.boulevard.rules.week.step04_films import Means

MOST_FILMS: Final = 3


class Programme(NamedTuple):
    """Some films of the offer, by their numbers there and as bits, and what they come to."""

    worth: float
    price: int
    minutes: int
    bits: int
    needs: tuple[str, ...]
    """The processes of its films, once for each film that has one."""
    numbers: tuple[int, ...]


NOTHING: Final = Programme(0.0, 0, 0, 0, (), ())


class Offer(NamedTuple):
    """The films that can still be had, as one seat reckons them."""

    films: Sequence[Film]
    worth: Sequence[float]
    """What each brings on average above its price, without tip cards."""
    suits: Sequence[int]
    """Which of the cards in hand each film suits, as bits."""
    gains: Sequence[float] = ()
    """What each of these cards gains if it is played rather than kept."""
    already: int = 0
    """The cards that the films one has suit, as bits."""
    wish: Sequence[float] = ()
    """How much rivals are taken to want each film."""


class GoneFilms(NamedTuple):
    """The films likely to be gone at one's next turn and at the two after it, as bits."""

    first: int
    second: int
    third: int


NONE_GONE: Final = GoneFilms(0, 0, 0)


def programmes(offer: Offer, minutes: int, price: int) -> list[Programme]:
    """Every set of gainful films within these minutes and this price, the best first."""
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
    """What the cards of these bits gain beyond those that the films one has suit."""
    if suits not in known:
        fresh = suits & ~offer.already
        known[suits] = sum(gain for bit, gain in enumerate(offer.gains) if fresh >> bit & 1)
    return known[suits]


def rentable_programmes(
    found: Sequence[Programme], have: Means, gone: GoneFilms = NONE_GONE, rented: int = 0
) -> Iterator[Programme]:
    """Of these programmes those that one can rent and will probably get, the best first.

    `rented` is how many of its films may be shown without their equipment.
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
    """The best of these programmes that one can rent and will probably get."""
    return next(rentable_programmes(found, have, gone, rented), NOTHING)
