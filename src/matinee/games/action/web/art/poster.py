"""The poster of Action! in the lobby."""

from markupsafe import Markup

from matinee.engine.text.i18n import Language
from matinee.engine.thread_cache import cache
from matinee.engine.ui.templates import templates
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art.signs import COLOURS, sign


def poster(words: ActionText) -> str:
    """A clapperboard in the sun. It has its own colours, since any page may show it."""
    return _poster(words.language)


@cache
def _poster(language: Language) -> str:
    frames = [(COLOURS[genre], Markup(sign(genre))) for genre in COLOURS]
    template = templates("matinee.games.action.web", language).get_template("poster.html")
    return template.render(frames=frames)
