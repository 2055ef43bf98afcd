"""A quick player of Action!: it plans films by what they take and bring, and does not search.

Every action is weighed by what it changes (`evaluation`): money in hand, films in production,
films at the box office and in the archives. What others may take first is done first.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice
from matinee.games.action.bot.evaluation import DecisionEstimate
from matinee.games.action.bot.weights import USUAL, Style
from matinee.games.action.rules.state import View

FINE: Final = 1000
"""In how many steps moods are drawn."""


class Heuristic:
    """Plays by reckoning, with whims, so that no two games are alike."""

    def __init__(self, style: Style | None = None) -> None:
        self._style = style

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """What seems to gain most, and is most likely to be gone later."""
        if len(legal) == 1:
            return legal[0]
        view: View = look()
        style = self._style or USUAL[view.seats]
        moment = DecisionEstimate(view, seat, style)
        mood = style.whim / FINE
        return max(legal, key=lambda one: moment.score(one) + mood * dice.below(FINE))
