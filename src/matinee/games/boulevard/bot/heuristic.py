"""The heuristic bot of Hollywood Boulevard: it estimates gains and does not search.

The modules beside this one value films, markers, bids and tip cards. This one dispatches decisions
to them by phase, and makes the small decisions of a week itself.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.bot.bids import choose_bid
from matinee.games.boulevard.bot.films import choose_film
from matinee.games.boulevard.bot.markers import choose_marker
from matinee.games.boulevard.bot.tips import choose_tip, weeks_left
from matinee.games.boulevard.bot.week_estimate import best_by_genre, estimate_week
from matinee.games.boulevard.content import deck, films
from matinee.games.boulevard.content.pieces import MEDIA, PER_DIE
from matinee.games.boulevard.rules.actions import DECLINE, Celebrate, ChooseGenre
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week.step04_films import means
from matinee.games.boulevard.rules.week.step07_bid_resolution import CLAIMS, PLAY_FAVOR, highest_bid
from matinee.games.boulevard.rules.week.step08_payout import box_dice

FAVOR_KEPT: Final = 3.0
"""Gain that a Front-Page Favor must exceed before the last week; set by hand."""


class Heuristic:
    """Chooses by estimated gain; bids and markers are partly random, so it is not predictable."""

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """The action with the highest estimated gain."""
        if len(legal) == 1:
            return legal[0]
        view: View = look()
        if view.phase == "advertising":
            return choose_bid(view, seat, dice)
        if view.phase == "markers":
            return choose_marker(view, seat, legal, dice)
        return ANSWERS[view.phase](view, seat, legal)


def choose_genre(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """The trend that makes the seat's best programme worth most."""
    worth = best_by_genre(estimate_week(view, seat))
    return ChooseGenre(max(worth, key=worth.__getitem__))


def settle_tie(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """A Front-Page Favor, if it gains more than dice would."""
    _, tied = highest_bid(view, view.box)
    gain = PER_DIE * box_dice(view, view.box) * (1 - 1 / len(tied))
    kept = FAVOR_KEPT if weeks_left(view) else TIP_VALUE
    return PLAY_FAVOR if gain > kept and PLAY_FAVOR in legal else DECLINE


def claim_space(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """The box that pays double if it is free, otherwise any."""
    free = [box for box, winner in enumerate(view.winners) if winner is None]
    claim = CLAIMS[MEDIA[max(free, key=lambda box: box_dice(view, box))]]
    return claim if claim in legal else DECLINE


def choose_cubes(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """Cubes on the names that occur most in coming films that the seat can show."""
    worth = star_prospects(view, seat)
    return max(
        (action for action in legal if isinstance(action, Celebrate)),
        key=lambda cubes: sum(worth.get(star, 0.0) for star in cubes.stars),
    )


def star_prospects(view: View, seat: Seat) -> dict[str, float]:
    """Number of coming films of each star that the seat can show, weighted.

    A film counts more if fewer players can show it.
    """
    if view.round + 1 == view.options.second_from:
        coming = deck(2)
    else:
        seen = {*view.array, *view.film_discards}
        coming = tuple(key for key in deck(view.deck) if key not in seen)
    shown = [means(view, other).shows for other in range(view.seats)]
    found: dict[str, float] = {}
    for key in coming:
        film = films()[key]
        if film.process in shown[seat]:
            share = 1 / sum(film.process in shows for shows in shown)
            for star in film.stars:
                found[star] = found.get(star, 0.0) + share
    return found


ANSWERS: Final[dict[str, Callable[[View, Seat, Sequence[Action]], Action]]] = {
    "preview": choose_genre,
    "films": choose_film,
    "second": choose_film,
    "tips": choose_tip,
    "tie": settle_tie,
    "unsold": claim_space,
    "blockbuster": choose_cubes,
}
