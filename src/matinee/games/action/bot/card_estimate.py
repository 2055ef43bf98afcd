"""How many more actors and sets a film will take: what the quick player plans with.

It supposes that each card is the best of a row of three actors that came by chance, or a set
bought unseen if that promises more; everything is reckoned from the cards in the box.
"""

from math import comb
from operator import sub
from typing import Final

from matinee.engine.thread_cache import cache
from matinee.games.action.content import card_points, performers, sets
from matinee.games.action.content.pieces import Points
from matinee.games.action.rules.state import BOARD

ROUNDS: Final = 12
"""How often the estimate is put to itself until it no longer moves."""


def points_wanting_after(missing: Points, card: str) -> Points:
    """What is wanting once a card has joined."""
    return _less(missing, card_points(card))


@cache
def _less(missing: Points, points: Points) -> Points:
    return tuple(max(0, each) for each in map(sub, missing, points))


@cache
def cards_needed(missing: Points) -> float:
    """How many more cards a film with these points wanting takes on average.

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
    """How many more it would take after each of these cards; `None` after one of no use."""
    found = [points_wanting_after(missing, card) for card in cards]
    return [None if left == missing else cards_needed(left) for left in found]


@cache
def _best_of_row(cards: int) -> list[float]:
    """The chance that the best card, the second best and so on is the best in the row."""
    rows = comb(cards, BOARD.row)
    return [comb(cards - 1 - better, BOARD.row - 1) / rows for better in range(cards)]
