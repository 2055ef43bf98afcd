"""The levels a title offers: the one that fits any game, and those of its own."""

from typing import Final

from matinee.bots.chance import Chance
from matinee.engine.bot import Bot
from matinee.engine.refused import Refused
from matinee.engine.title import Title

RANDOM: Final = "random"


def levels(title: Title) -> list[str]:
    """The bots that can sit down at this title, weakest first."""
    return [RANDOM, *title.bots_at]


def make(title: Title, level: str) -> Bot:
    """A bot of this level."""
    if level == RANDOM:
        return Chance(title.game)
    if level not in title.bots_at:
        raise Refused("bot-unknown", bot=level, game=title.called, known=", ".join(levels(title)))
    return title.bot(level)
