"""The heuristic bot of Action!: it plans films by their cost and income, and does not search.

Every action is valued by its effects (`evaluation`): on money, films in production, films at the
box office and in the archives. Actions that rivals may make impossible are preferred.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice
from matinee.games.action.bot.evaluation import DecisionEstimate
from matinee.games.action.bot.weights import USUAL, Style
from matinee.games.action.rules.state import View

FINE: Final = 1000
"""Number of steps of the random part of a value."""


class Heuristic:
    """Plays the action of highest value; a random part (`Style.whim`) makes games differ."""

    def __init__(self, style: Style | None = None) -> None:
        self._style = style

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """The legal action with the highest estimated value."""
        if len(legal) == 1:
            return legal[0]
        view: View = look()
        style = self._style or USUAL[view.seats]
        moment = DecisionEstimate(view, seat, style)
        mood = style.whim / FINE
        return max(legal, key=lambda one: moment.score(one) + mood * dice.below(FINE))
