"""Estimates of a week before films are rented: from the array, for later weeks from the decks."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import inf
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.bot.films import expected_rentals, value_films
from matinee.games.boulevard.bot.programmes import (
    GoneFilms,
    Offer,
    Programme,
    best_programme,
    programmes,
    rentable_programmes,
)
from matinee.games.boulevard.bot.tips import open_trend, trend_chances
from matinee.games.boulevard.content import boxes, deck, films, genres
from matinee.games.boulevard.content.pieces import ARRAY, PER_DIE, QUARTER
from matinee.games.boulevard.content.tip_keys import TREND
from matinee.games.boulevard.rules.state import LOAN, RUNNING_TIME, View
from matinee.games.boulevard.rules.week.step04_films import Means, means

GETS: Final = 0.6
"""Assumed chance to get a film after putting a cube on its star, which everybody sees."""
LOOK: Final = 40
"""Number of best programmes that are examined for stars and genres."""
ARRAYS: Final = 24
"""Number of sample arrays from which the prospects of a deck are estimated."""
TAKEN: Final = (1, 4, 7)
"""Assumed number of films that rivals rent in these before the seat's first, second and third."""
TREND_DICE: Final = 0.1
"""Mean number of dice that the trend adds to a film, roughly."""
RICH: Final = 999


@dataclass(slots=True)
class Week:
    """A seat's estimate of this week before films are rented."""

    view: View
    seat: Seat
    offer: Offer
    found: list[Programme]
    have: Means
    gone: GoneFilms
    likely: list[Programme]
    """The best programmes that the seat will probably get, the best first."""

    @property
    def usual(self) -> float:
        """Worth of the best programme with the present means."""
        return self.likely[0].worth

    def with_cash(self, dollars: int) -> float:
        """Change in the best programme's worth with this much more or less cash."""
        return self.change(self.have._replace(cash=self.have.cash + dollars))

    def change(self, have: Means) -> float:
        """Change in the worth of this week's best programme with other means."""
        return best_programme(self.found, have, self.gone).worth - self.usual

    def change_later(self, have: Means) -> float:
        """Mean change in the worth of a later week's best programme with other means."""
        options = self.view.options
        weeks = range(self.view.round + 1, options.rounds + 1)
        total = 0.0
        for week in weeks:
            number = options.deck_in(week)
            total += programme_prospect(number, have.minutes, have.shows)
            total -= programme_prospect(number, self.have.minutes, self.have.shows)
        return total / max(1, len(weeks))


def estimate_week(view: View, seat: Seat) -> Week:
    """The estimate of a seat for this week, before films are rented."""
    offer, have = value_films(view, seat), means(view, seat)
    found = programmes(offer, longest_programme(), have.cash + LOAN)
    gone = expected_rentals(view, seat, offer, view.clockwise(view.first_picker()))
    likely = list(islice(rentable_programmes(found, have, gone), LOOK))
    return Week(view, seat, offer, found, have, gone, likely)


@cache
def longest_programme() -> int:
    """Minutes of the longest programme that a theater can show."""
    return RUNNING_TIME + QUARTER * boxes()["time"].most


def star_gains(week: Week) -> dict[str, float]:
    """Expected gain of the best programme from a cube, by star."""
    best_with: dict[str, float] = {}
    for programme in week.likely:
        names = [star for number in programme.numbers for star in week.offer.films[number].stars]
        for star in names:
            worth = programme.worth + PER_DIE * names.count(star)
            best_with[star] = max(worth, best_with.get(star, week.usual))
    return {star: GETS * (worth - week.usual) for star, worth in best_with.items()}


def first_pick_gain(week: Week) -> float:
    """Gain of the best programme from renting first."""
    gone = expected_rentals(week.view, week.seat, week.offer, week.view.clockwise(week.seat))
    return best_programme(week.found, week.have, gone).worth - week.usual


def preview_gain(week: Week) -> float:
    """Expected gain from knowing the trend before films are rented."""
    chances = open_trend(None)
    known = best_by_genre(week)
    snake_eyes = 1 - sum(chances.values())  # HB-GENRE-08
    expected = sum(chances[genre] * worth for genre, worth in known.items())
    return expected + snake_eyes * max(known.values()) - week.usual


def best_by_genre(week: Week) -> dict[str, float]:
    """Worth of the best programme with each genre as the trend."""
    view, offer = week.view, week.offer
    chances = trend_chances(view)
    match = 2 * PER_DIE if TREND in view.hands[week.seat] else PER_DIE
    found = dict.fromkeys(genres(), -inf)
    for programme in week.likely:
        shown = [offer.films[number].genre for number in programme.numbers]
        plain = programme.worth - sum(PER_DIE * chances[genre] for genre in shown)
        for genre, worth in found.items():
            found[genre] = max(worth, plain + match * shown.count(genre))
    return found


@lru_cache(maxsize=1 << 10)
def programme_prospect(number: int, minutes: int, shows: frozenset[str]) -> float:
    """Mean worth of the best programme, with cash enough, while a film deck is in play."""
    have = Means(RICH, minutes, shows)
    return (
        sum(best_programme(found, have, gone).worth for found, gone in sample_programmes(number))
        / ARRAYS
    )


@cache
def sample_programmes(number: int) -> tuple[tuple[list[Programme], GoneFilms], ...]:
    """For each sample array of a deck, its programmes and the films that rivals would take."""
    dice, cards = FastDice("prospects"), list(deck(number))
    found = []
    for _ in range(ARRAYS):
        dice.shuffle(cards)
        array = [films()[film] for film in cards[:ARRAY]]
        worth = [PER_DIE * (film.dice + TREND_DICE) - film.price for film in array]
        for_all = [place for place, film in enumerate(array) if not film.process]
        for_all.sort(key=worth.__getitem__, reverse=True)
        gone = GoneFilms(*(sum(1 << place for place in for_all[:taken]) for taken in TAKEN))
        found.append(
            (programmes(Offer(array, worth, [0] * ARRAY), longest_programme(), RICH), gone)
        )
    return tuple(found)
