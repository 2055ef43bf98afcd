"""The figures by which the quick player weighs things, found by many games against itself.

All worth is told in Millions at the end of the game, where five are a point of prestige.
"""

from typing import Final, NamedTuple

from matinee.games.action.rules.state import BOARD

PRESTIGE: Final = float(BOARD.money_per_prestige)
"""What a point of prestige is worth."""


class Style(NamedTuple):
    """What a player believes; other figures make another player."""

    assistant: float = 3.2
    """What one more assistant is worth in each round to come."""
    work: float = 2.1
    """What an assistant would do elsewhere who works on a film."""
    slot: float = 2.4
    """What it takes besides to find room where actors and sets are to be had."""
    early: float = 0.5
    """How much more a Million is worth at the very beginning than at the end."""
    purse: float = 0.6
    """How much more each of the first few Millions is worth, with which one keeps going."""
    saving: float = 1.8
    """How much of what the next assistant would gain is seen in money saved up for it."""
    card: float = 1.9
    """What an actor or a set costs on average."""
    cards: float = 2.6
    """How many actors and sets one comes by in a round."""
    share: float = 0.85
    """The share of assistants that work on films."""
    patience: float = 0.8
    """What a plan is worth that takes one round more."""
    push: float = 1.0
    """How seriously the push of one's own film is taken."""
    rivals: float = 0.4
    """How much of what rivals lose is a gain, shared among them all."""
    hurry: float = 1.2
    """How much a chance that may be gone by the next turn is preferred."""
    whim: float = 0.4
    """How far off a judgement may be by mood."""


USUAL: Final = {
    2: Style(assistant=1.8, work=3.2, slot=4.5, saving=1.2, card=1.6, push=0.8, rivals=0.85),
    3: Style(assistant=3.0, slot=3.0),
    4: Style(assistant=3.6, slot=1.8),
}
"""By the number of players: the more there are, the shorter films run."""
