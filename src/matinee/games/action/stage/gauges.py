"""Gauges: how much of what a script needs a production has, genre by genre."""

from functools import lru_cache
from typing import cast

from markupsafe import Markup

from matinee.engine.language import Language
from matinee.engine.refused import N_
from matinee.games.action.content import films, gives
from matinee.games.action.pieces import GENRES, Points
from matinee.games.action.productions import points
from matinee.games.action.stage import cards
from matinee.games.action.state import Production

_NOTHING = Markup("")


@lru_cache(maxsize=4096)
def gauges(production: Production, extra: str | None, language: Language) -> Markup:
    """A gauge for each genre of the script; without one, the points that lie there so far.

    `extra` is a card that may be added: what it would fill is marked.
    """
    have = points(production.cast)
    more = gives(extra) if extra else (0,) * len(GENRES)
    if production.script is None:
        together = tuple(map(sum, zip(have, more, strict=True)))
        return cards.points(cast(Points, together), language)
    needs: Points = films()[production.script].needs
    shown = (
        _gauge(genre, has, need, plus, language)
        for genre, has, need, plus in zip(GENRES, have, needs, more, strict=True)
        if need
    )
    return Markup('<ul class="gauges">{}</ul>').format(_NOTHING.join(shown))


@lru_cache(maxsize=2048)
def _gauge(genre: str, have: int, need: int, plus: int, language: Language) -> Markup:
    """The sign, a cell for each point, and both numbers."""
    names = cards.spoken(language)
    filled, soon = min(have, need), min(need, have + plus) - min(have, need)
    cells = '<i class="on"></i>' * filled + '<i class="soon"></i>' * soon
    cells += "<i></i>" * (need - filled - soon)
    told = names.text(N_("{genre}: {have} of {need}"))
    return Markup(
        '<li class="gauge {genre}{met}" title="{told}">{sign}<span class="cells" '
        'aria-hidden="true">{cells}</span><b role="img" aria-label="{told}">{have}/{need}</b></li>'
    ).format(
        genre=genre,
        met=" met" if have >= need else " rises" if soon else "",
        told=told.format(genre=names.genre(genre), have=have, need=need),
        sign=cards.sign(genre),
        cells=Markup(cells),
        have=have,
        need=need,
    )
