"""The poster of Action!, for the lobby."""

from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.engine.markup import templates
from matinee.games.action.art.signs import COLOURS, sign
from matinee.games.action.words import ActionWords


def poster(words: ActionWords) -> str:
    """A clapperboard in the morning sun; it carries its own colours, since it hangs on any page."""
    return _poster(words.language)


@cache
def _poster(language: Language) -> str:
    frames = [(COLOURS[genre], Markup(sign(genre))) for genre in COLOURS]
    return templates(__package__, language).get_template("poster.html").render(frames=frames)
