"""The player aid: all one needs to know while telling, on one screen."""

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.games.universalis.options import Options
from matinee.games.universalis.stage.guide import render
from matinee.games.universalis.words import UniversalisWords


def aid(words: UniversalisWords) -> str:
    """The aid in the words of this table."""
    return _aid(words.language)


@cache
def _aid(language: Language) -> str:
    return render("aid.html", UniversalisWords((), Options(), language))
