"""The bot levels of a title: the random bot, which fits any game, and the title's own."""

from typing import Final

from matinee.bots.random_bot import RandomBot
from matinee.engine.contract.bot import Bot
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused

RANDOM: Final = "random"


def levels(title: Title) -> list[str]:
    """The bot levels of this title, weakest first."""
    return [RANDOM, *title.bots_at]


def make_bot(title: Title, level: str) -> Bot:
    """A bot of this level."""
    if level == RANDOM:
        return RandomBot(title.game)
    if level not in title.bots_at:
        raise Refused(
            "bot-unknown", bot=level, game=title.display_name, known=", ".join(levels(title))
        )
    return title.bot(level)
