"""The poster of Universalis in the lobby."""

from matinee.engine.text.i18n import Language
from matinee.engine.thread_cache import cache
from matinee.engine.ui.templates import templates
from matinee.games.universalis.text.game_text import UniversalisText


def poster(words: UniversalisText) -> str:
    """A typewriter by lamplight, in its own colours, since any page may show it."""
    return _poster(words.language)


@cache
def _poster(language: Language) -> str:
    return templates("matinee.games.universalis.web", language).get_template("poster.html").render()
