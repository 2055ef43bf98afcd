"""The random bot, which can play every game."""

from collections.abc import Callable, Sequence
from typing import Any

from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.match.dice import Dice


class RandomBot:
    """Chooses one of the legal actions, each equally likely."""

    def __init__(self, game: AnyGame) -> None:
        self._fill = game.sample_fields

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """A random legal action; it needs no view."""
        return self._fill(dice.pick(legal), dice)
