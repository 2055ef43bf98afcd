"""A quick player of Hollywood Boulevard: it reckons what everything brings, and does not search.

How it values films, markers, bids and tip cards is in the modules beside this one; here each
question goes to its module, and the short answers of a week are given.
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
"""What a Front-Page Favor is kept for, before the last week; set by hand."""


class Heuristic:
    """Plays by reckoning; bids by chance and has whims, so that nobody can be sure of it."""

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """What seems to pay best."""
        if len(legal) == 1:
            return legal[0]
        view: View = look()
        if view.phase == "advertising":
            return choose_bid(view, seat, dice)
        if view.phase == "markers":
            return choose_marker(view, seat, legal, dice)
        return ANSWERS[view.phase](view, seat, legal)


def choose_genre(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """The trend that does most for one's own programme."""
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
    """Cubes on the film whose names one will meet most often in films that one can show."""
    worth = star_prospects(view, seat)
    return max(
        (action for action in legal if isinstance(action, Celebrate)),
        key=lambda cubes: sum(worth.get(star, 0.0) for star in cubes.stars),
    )


def star_prospects(view: View, seat: Seat) -> dict[str, float]:
    """How often each star is in films still to come, those that few can show counting more."""
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
