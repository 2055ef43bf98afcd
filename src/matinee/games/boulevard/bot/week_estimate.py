"""What a week promises before films are rented: now from the array, later from the decks."""

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
"""How likely one is to get a film on whose star one puts a cube, for everybody to see."""
LOOK: Final = 40
"""How many of the best programmes are looked at for stars and genres."""
ARRAYS: Final = 24
"""How many arrays the prospects of a deck are reckoned from."""
TAKEN: Final = (1, 4, 7)
"""How many films rivals are then taken to have rented before one's first, second and third."""
TREND_DICE: Final = 0.1
"""About what the trend adds to any film."""
RICH: Final = 999


@dataclass(slots=True)
class Week:
    """What one seat knows of this week before films are rented."""

    view: View
    seat: Seat
    offer: Offer
    found: list[Programme]
    have: Means
    gone: GoneFilms
    likely: list[Programme]
    """The best programmes that one will probably get."""

    @property
    def usual(self) -> float:
        """What the best programme is worth as things are."""
        return self.likely[0].worth

    def with_cash(self, dollars: int) -> float:
        """What so much more or less cash does to the best programme."""
        return self.change(self.have._replace(cash=self.have.cash + dollars))

    def change(self, have: Means) -> float:
        """What other means do to the best programme of this week."""
        return best_programme(self.found, have, self.gone).worth - self.usual

    def change_later(self, have: Means) -> float:
        """What other means do to the best programme of a later week on average."""
        options = self.view.options
        weeks = range(self.view.round + 1, options.rounds + 1)
        total = 0.0
        for week in weeks:
            number = options.deck_in(week)
            total += programme_prospect(number, have.minutes, have.shows)
            total -= programme_prospect(number, self.have.minutes, self.have.shows)
        return total / max(1, len(weeks))


def estimate_week(view: View, seat: Seat) -> Week:
    """The films of the week as one can reckon with them before they are rented."""
    offer, have = value_films(view, seat), means(view, seat)
    found = programmes(offer, longest_programme(), have.cash + LOAN)
    gone = expected_rentals(view, seat, offer, view.clockwise(view.first_picker()))
    likely = list(islice(rentable_programmes(found, have, gone), LOOK))
    return Week(view, seat, offer, found, have, gone, likely)


@cache
def longest_programme() -> int:
    """The longest programme that a theater can show."""
    return RUNNING_TIME + QUARTER * boxes()["time"].most


def star_gains(week: Week) -> dict[str, float]:
    """What a cube on each star is expected to add to the best programme."""
    best_with: dict[str, float] = {}
    for programme in week.likely:
        names = [star for number in programme.numbers for star in week.offer.films[number].stars]
        for star in names:
            worth = programme.worth + PER_DIE * names.count(star)
            best_with[star] = max(worth, best_with.get(star, week.usual))
    return {star: GETS * (worth - week.usual) for star, worth in best_with.items()}


def first_pick_gain(week: Week) -> float:
    """What it brings to be the first to rent films."""
    gone = expected_rentals(week.view, week.seat, week.offer, week.view.clockwise(week.seat))
    return best_programme(week.found, week.have, gone).worth - week.usual


def preview_gain(week: Week) -> float:
    """What it brings to know the trend before films are rented."""
    chances = open_trend(None)
    known = best_by_genre(week)
    snake_eyes = 1 - sum(chances.values())  # HB-GENRE-08
    expected = sum(chances[genre] * worth for genre, worth in known.items())
    return expected + snake_eyes * max(known.values()) - week.usual


def best_by_genre(week: Week) -> dict[str, float]:
    """What the best programme is worth with each genre as the trend."""
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
    """What the best programme is worth on average while a film deck is in play."""
    have = Means(RICH, minutes, shows)
    return (
        sum(best_programme(found, have, gone).worth for found, gone in sample_programmes(number))
        / ARRAYS
    )


@cache
def sample_programmes(number: int) -> tuple[tuple[list[Programme], GoneFilms], ...]:
    """The programmes of some arrays of a deck, and the films that rivals would take."""
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
