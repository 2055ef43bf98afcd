"""The weights of the heuristic bot, found by many games against itself.

All values are in Millions at the end of the game, where five are a point of prestige.
"""

from typing import Final, NamedTuple

from matinee.games.action.rules.state import BOARD

PRESTIGE: Final = float(BOARD.money_per_prestige)
"""Value of a point of prestige, in Millions."""


class Style(NamedTuple):
    """The weights of one bot; other weights make another bot."""

    assistant: float = 3.2
    """Value of one more assistant in each coming round."""
    work: float = 2.1
    """Value of an assistant's work elsewhere, a cost of one who works on a film."""
    slot: float = 2.4
    """Additional cost of a card for the scarce slots where actors and sets are bought."""
    early: float = 0.5
    """Additional value of a Million at the beginning; it falls to 0 by the last round."""
    purse: float = 0.6
    """Additional value of each of the first few Millions in hand (`HANDY` in `money`)."""
    saving: float = 1.8
    """Factor on the next assistant's gain that money saved for the wage is credited with."""
    card: float = 1.9
    """Mean price of an actor or a set, in Millions."""
    cards: float = 2.6
    """Number of actors and sets that a player gets in a round."""
    share: float = 0.85
    """The share of assistants that work on films."""
    patience: float = 0.8
    """Factor on a film's value for each round until it is sent."""
    push: float = 1.0
    """Weight of changes in the value of the bot's own films on the track."""
    rivals: float = 0.4
    """Weight of rivals' losses on the track, divided by the number of rivals."""
    hurry: float = 1.2
    """Weight of the chance that rivals make an action impossible before the next turn."""
    whim: float = 0.4
    """Upper limit of the random part added to each value."""


USUAL: Final = {
    2: Style(assistant=1.8, work=3.2, slot=4.5, saving=1.2, card=1.6, push=0.8, rivals=0.85),
    3: Style(assistant=3.0, slot=3.0),
    4: Style(assistant=3.6, slot=1.8),
}
"""Weights by the number of players: the more players, the shorter films run."""
