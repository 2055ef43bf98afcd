"""The heuristic bot's value of money: to spend, to hire assistants with, and as final score."""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.games.action.bot.run_estimate import Outlook
from matinee.games.action.bot.weights import PRESTIGE
from matinee.games.action.rules.box_office import takings
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.state import BOARD, View

HANDY: Final = 4
"""Number of Millions in hand up to which each has the additional value `Style.purse`."""
EXACT: Final = 0.3
"""Weight of full points of prestige in the last round, while further assistants are left."""


class Purse:
    """The value of a player's money at one moment of a game."""

    def __init__(self, view: View, seat: Seat, outlook: Outlook) -> None:
        self._view, self._outlook, self._style = view, outlook, outlook.style
        self._have = view.money[seat]
        self._rate = outlook.money(outlook.now)
        self._wage = price(view, "assistant").millions
        rounds = outlook.last - outlook.now
        self._assistant = self._style.assistant
        may_hire = view.staff(seat) < BOARD.most_assistants
        gain = self._assistant * (rounds - 1) - self._wage * self._rate
        self._saving = self._style.saving * max(0.0, gain) / self._wage if may_hire else 0.0
        self._exact = 1.0 if view.left[seat] == 1 else EXACT
        self._coming = takings(view, seat).total
        self._now = self._worth(self._have)

    def _worth(self, millions: int) -> float:
        if self._outlook.now == self._outlook.last:
            fives = (millions + self._coming) // BOARD.money_per_prestige
            return self._exact * PRESTIGE * fives + (1.01 - self._exact) * millions
        return self._spendable(millions) + self._saving * min(millions, self._wage)

    def _spendable(self, millions: int) -> float:
        return self._rate * millions + self._style.purse * min(millions, HANDY)

    def gain(self, millions: int) -> float:
        """Gain of receiving so many Millions; paying them is negative."""
        return self._worth(self._have + millions) - self._now

    def hire(self) -> float:
        """Gain of hiring an assistant, less the wage; savings for the wage are not counted."""
        rounds = self._outlook.last - self._outlook.now
        paid = self._spendable(self._have) - self._spendable(self._have - self._wage)
        return self._assistant * rounds - paid
