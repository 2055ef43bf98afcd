"""The heuristic bot's estimate of the number of actors and sets that a film still needs.

It assumes that each card is the best of a random row of actors, or a set bought unseen if that
promises more. It uses all cards of the game, whether or not they are still available.
"""

from math import comb
from operator import sub
from typing import Final

from matinee.engine.thread_cache import cache
from matinee.games.action.content import card_points, performers, sets
from matinee.games.action.content.pieces import Points
from matinee.games.action.rules.state import BOARD

ROUNDS: Final = 12
"""Iterations of the fixed-point estimate, enough for it to settle."""


def points_wanting_after(missing: Points, card: str) -> Points:
    """The missing points once a card has joined the production."""
    return _less(missing, card_points(card))


@cache
def _less(missing: Points, points: Points) -> Points:
    return tuple(max(0, each) for each in map(sub, missing, points))


@cache
def cards_needed(missing: Points) -> float:
    """Mean number of further cards for a film with these missing points.

    >>> cards_needed((0, 0, 0, 0, 0, 0))
    0.0
    >>> 1 < cards_needed((2, 0, 0, 2, 0, 0)) < cards_needed((3, 0, 3, 0, 4, 2)) < 6
    True
    """
    if not any(missing):
        return 0.0
    actors = _after(missing, tuple(performers()))
    props = _after(missing, tuple(sets()))
    chances = _best_of_row(len(actors))
    found = float(sum(missing))
    for _ in range(ROUNDS):
        unseen = sum(found if more is None else more for more in props) / len(props)
        row = sorted(found if more is None else more for more in actors)
        found = 1 + sum(p * min(more, unseen) for p, more in zip(chances, row, strict=True))
    return found


def _after(missing: Points, cards: tuple[str, ...]) -> list[float | None]:
    """The cards still needed after each of these; `None` after a card without use."""
    found = [points_wanting_after(missing, card) for card in cards]
    return [None if left == missing else cards_needed(left) for left in found]


@cache
def _best_of_row(cards: int) -> list[float]:
    """For each card, best first, the chance that it is the best card of a random row."""
    rows = comb(cards, BOARD.row)
    return [comb(cards - 1 - better, BOARD.row - 1) / rows for better in range(cards)]
