"""The player aid: all one needs to know during play, on one screen."""

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.games.action.options import Options
from matinee.games.action.stage.guide import render
from matinee.games.action.words import ActionWords


def aid(words: ActionWords) -> str:
    """The aid in the words of this table."""
    return _aid(words.language)


@cache
def _aid(language: Language) -> str:
    return render("aid.html", ActionWords((), Options(), language))
