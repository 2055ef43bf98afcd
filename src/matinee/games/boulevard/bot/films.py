"""Film rental of the heuristic bot: it looks for the best programme, not for the best film.

The films that rivals probably take before the bot's next turn are estimated from public knowledge.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.games.boulevard.bot.programmes import (
    MOST_FILMS,
    NONE_GONE,
    GoneFilms,
    Offer,
    Programme,
    best_programme,
    programmes,
)
from matinee.games.boulevard.bot.tips import (
    PATIENCE,
    kept_value,
    open_trend,
    trend_chances,
    weeks_left,
)
from matinee.games.boulevard.content import films, tips
from matinee.games.boulevard.content.pieces import PER_DIE, Film
from matinee.games.boulevard.content.tip_keys import (
    BLOCK,
    FAN_CLUB,
    HANDSHAKE,
    MARATHON,
    RENTED,
    TREND,
    TRIM,
)
from matinee.games.boulevard.rules.actions import PickFilm
from matinee.games.boulevard.rules.hand import is_kind_spent
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week.step04_films import (
    Means,
    fits,
    means,
    means_left,
    on_offer,
    picks,
    playable_film_cards,
    subsets,
)
from matinee.games.boulevard.rules.week.step06_tips import SUITS

MINUTE: Final = 0.055
"""Worth of a minute of running time to a rival, who could show another film in it (HB-CON-18)."""
HOLD: Final = 1.5
"""Extra gain that a film-pick card must bring while there are later weeks for it; set by hand."""


def choose_film(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """A pick from the best programme, first a film that rivals probably take; else a pass."""
    offer, have = value_films(view, seat), means(view, seat)
    gone = expected_rentals(view, seat, offer, view.queue)
    for _, programme, cards in plans(view, seat, offer, gone):
        for number in sorted(
            programme.numbers, key=lambda n: (gone.second >> n & 1, offer.wish[n]), reverse=True
        ):
            pick = pick_with_cards(offer.films[number], have, cards)
            if pick in legal:
                return pick
    return legal[-1]


def value_films(view: View, seat: Seat) -> Offer:
    """All films on offer with their worth to this seat."""
    offer, chances = on_offer(view), trend_chances(view)
    trend = 2 * PER_DIE if TREND in view.hands[seat] and 1.0 in chances.values() else PER_DIE
    public, cubes = open_trend(view.genre), view.cubes
    worth, wish = [], []
    for film in offer:
        dice = film.dice + sum(cubes[star] for star in film.stars if star in cubes)
        earned = PER_DIE * dice - film.price
        worth.append(earned + trend * chances.get(film.genre, 0.0))
        wish.append(earned + PER_DIE * public[film.genre] - MINUTE * film.minutes)
    cards, gains = cards_for_films(view, seat)
    already = 0
    for key in view.programme[seat]:
        already |= suited_cards(films()[key], cards, view)
    suits = [suited_cards(film, cards, view) for film in offer]
    return Offer(offer, worth, suits, gains, already, wish)


def cards_for_films(view: View, seat: Seat) -> tuple[list[str], list[float]]:
    """The cards in hand that work on some films, and the gain of playing each over keeping it.

    A Fan Club counts as one card for each die that it may bring.
    """
    later = weeks_left(view)
    deck = view.options.deck_in(view.round + 1)
    cards, gains = [], []
    for card in dict.fromkeys(view.hands[seat]):
        if is_kind_spent(view, seat, card):
            continue
        if card in SUITS:
            cards.append(card)
            gains.append(PER_DIE * tips()[card].dice - kept_value(card, later, deck))
        elif card == FAN_CLUB and view.cubes:
            least = PATIENCE[card] if later else TIP_VALUE
            for dice in range(1, tips()[card].amount + 1):
                cards.append(card)
                gains.append(max(0.0, min(PER_DIE, PER_DIE * dice - least)))
    return cards, gains


def suited_cards(film: Film, cards: Sequence[str], view: View) -> int:
    """The cards that a film suits, as bits by their place in `cards`."""
    found = fans = 0
    for number, card in enumerate(cards):
        if card == FAN_CLUB:
            fans += 1
            fits = any(view.cubes.get(star, 0) >= fans for star in film.stars)
        else:
            fits = SUITS[card](film)
        if fits:
            found |= 1 << number
    return found


def expected_rentals(view: View, seat: Seat, offer: Offer, order: Sequence[Seat]) -> GoneFilms:
    """The films that rivals take, if each of them in this order rents the one of highest `wish`."""
    gone, seen = 0, []
    wanted = sorted(range(len(offer.films)), key=offer.wish.__getitem__, reverse=True)
    left = {other: means(view, other) for other in order if other != seat}
    for _ in range(MOST_FILMS):
        for other in order:
            if other == seat:
                seen.append(gone)
                continue
            have = left[other]
            for number in wanted:
                film = offer.films[number]
                if not gone >> number & 1 and fits(film, have):
                    gone |= 1 << number
                    left[other] = means_left(film, have)
                    break
    return GoneFilms(*seen)


def plans(
    view: View, seat: Seat, offer: Offer, gone: GoneFilms
) -> list[tuple[float, Programme, tuple[str, ...]]]:
    """Worth, best programme and cards for each gainful set of film-pick cards, the best first."""
    have, cards, later = means(view, seat), playable_film_cards(view, seat), weeks_left(view)
    most = means_with_cards(have, cards)
    found = programmes(offer, most.minutes, most.cash)
    if MARATHON in view.hands[seat] and not is_kind_spent(view, seat, MARATHON):
        gain = PER_DIE * tips()[MARATHON].dice - kept_value(MARATHON, later, view.deck)
        found = sorted(add_marathon(found, have.minutes, gain), key=itemgetter(0), reverse=True)
    saved, ranked = tips()[BLOCK].amount, []
    for some in subsets(cards):
        sure = NONE_GONE if HANDSHAKE in some else gone
        programme = best_programme(found, means_with_cards(have, some), sure, int(RENTED in some))
        worth = programme.worth
        worth -= sum(TIP_VALUE + HOLD * (later > 0 and card != BLOCK) for card in some)
        if BLOCK in some and any(offer.films[n].price >= saved for n in programme.numbers):
            worth += saved
        if worth > 0:
            ranked.append((worth, programme, some))
    return sorted(ranked, key=itemgetter(0), reverse=True)


def means_with_cards(have: Means, cards: Sequence[str]) -> Means:
    """The means for renting if these cards are played."""
    cash = have.cash + (tips()[BLOCK].amount if BLOCK in cards else 0)
    minutes = have.minutes + (tips()[TRIM].amount if TRIM in cards else 0)
    return Means(cash, minutes, have.shows)


def pick_with_cards(film: Film, have: Means, cards: Sequence[str]) -> PickFilm:
    """A pick of this film with those of the cards that it needs now or that pay off at once."""
    used = {
        HANDSHAKE: HANDSHAKE in cards,
        BLOCK: BLOCK in cards and film.price >= tips()[BLOCK].amount,
        TRIM: TRIM in cards and film.minutes > have.minutes,
        RENTED: RENTED in cards and film.process not in have.shows,
    }
    return picks(film.key)[tuple(card for card, needed in used.items() if needed)]


def add_marathon(found: Sequence[Programme], minutes: int, gain: float) -> Iterator[Programme]:
    """The programmes, with a Matinee Marathon's gain if they fill these minutes exactly."""
    for one in found:
        yield one._replace(worth=one.worth + gain) if one.minutes == minutes else one
