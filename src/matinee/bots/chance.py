"""The bot that chooses at random: it can play every game there is."""

from collections.abc import Callable, Sequence
from typing import Any

from matinee.engine.dice import Dice
from matinee.engine.game import Action, AnyGame, Seat


class Chance:
    """Picks one of the legal actions, each equally likely."""

    def __init__(self, game: AnyGame) -> None:
        self._fill = game.fill

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """A random legal action; it does not even look."""
        return self._fill(dice.pick(legal), dice)
