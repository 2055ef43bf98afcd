"""Gauges: the points of a production against its script's needs, by genre."""

from functools import lru_cache
from typing import cast

from markupsafe import Markup

from matinee.engine.text.i18n import Language
from matinee.games.action.content import card_points, films
from matinee.games.action.content.pieces import GENRES, Points
from matinee.games.action.rules.productions import cast_points
from matinee.games.action.rules.state import Production
from matinee.games.action.web.art import symbols

_NOTHING = Markup("")


@lru_cache(maxsize=4096)
def gauges(production: Production, extra: str | None, language: Language) -> Markup:
    """A gauge for each genre of the script; without a script, the points so far.

    `extra` is a card that may be added; the points that it would fill are marked.
    """
    have = cast_points(production.cast)
    more = card_points(extra) if extra else (0,) * len(GENRES)
    if production.script is None:
        together = tuple(map(sum, zip(have, more, strict=True)))
        return symbols.points(cast(Points, together), language)
    needs: Points = films()[production.script].needs
    shown = (
        _gauge(genre, has, need, plus, language)
        for genre, has, need, plus in zip(GENRES, have, needs, more, strict=True)
        if need
    )
    return Markup('<ul class="gauges">{}</ul>').format(_NOTHING.join(shown))


@lru_cache(maxsize=2048)
def _gauge(genre: str, have: int, need: int, plus: int, language: Language) -> Markup:
    """A genre's sign, a cell for each point, and both numbers."""
    names = symbols.translated_names(language)
    filled, soon = min(have, need), min(need, have + plus) - min(have, need)
    cells = '<i class="on"></i>' * filled + '<i class="soon"></i>' * soon
    cells += "<i></i>" * (need - filled - soon)
    text = names.text("{genre}: {have} of {need}")
    return Markup(
        '<li class="gauge {genre}{met}" title="{text}">{sign}<span class="cells" '
        'aria-hidden="true">{cells}</span><b role="img" aria-label="{text}">{have}/{need}</b></li>'
    ).format(
        genre=genre,
        met=" met" if have >= need else " rises" if soon else "",
        text=text.format(genre=names.genre(genre), have=have, need=need),
        sign=symbols.sign(genre),
        cells=Markup(cells),
        have=have,
        need=need,
    )
