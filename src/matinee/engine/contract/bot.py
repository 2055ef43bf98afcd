"""The contract of a bot: it receives its seat's legal actions and, on request, its view."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice


class Bot(Protocol):
    """Chooses for a seat. It never gets a state, so it cannot know more than the seat does."""

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """One of the legal actions, its open fields filled in; `look` gives the seat's view."""
