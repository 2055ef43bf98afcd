"""The poster of Universalis, for the lobby."""

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.engine.markup import templates
from matinee.games.universalis.words import UniversalisWords


def poster(words: UniversalisWords) -> str:
    """A typewriter by lamplight; it carries its own colours, since it hangs on any page."""
    return _poster(words.language)


@cache
def _poster(language: Language) -> str:
    return templates(__package__, language).get_template("poster.html").render()
