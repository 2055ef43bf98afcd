"""Drawings shared by several panels: pictures of cards, genre signs, price tags.

Every picture is a symbol in `defs`, which is on the board once and never changes. Parts that change
refer to a symbol by id, so that they stay small.
"""

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from matinee.engine.text.i18n import Language
from matinee.engine.thread_cache import cache
from matinee.engine.ui.svg import read_drawing
from matinee.games.action.content import events, films, performers, sets
from matinee.games.action.content.pieces import GENRES, Points
from matinee.games.action.rules.prices import Price
from matinee.games.action.text.names import Names
from matinee.games.action.web.art import pawns, signs
from matinee.games.action.web.art.event_card import event_card
from matinee.games.action.web.art.performer_card import portrait
from matinee.games.action.web.art.script_card import script_cover
from matinee.games.action.web.art.set_card import set_card

_NOTHING: Final = Markup("")


@cache
def translated_names(language: Language) -> Names:
    """Names in a language, for parts that are cached per language and not per table."""
    return Names((), language)


# Pictures


def _cover(key: str) -> str:
    """A cover without its title, which the page shows beside it in the viewer's language."""
    return script_cover(key, lettered=False)


@cache
def _boxes() -> dict[str, tuple[str, Callable[[str], str]]]:
    """The view box of each card's picture by key, and the function that draws it."""
    kinds = (
        (performers(), "0 0 120 150", portrait),
        (films(), "0 0 120 160", _cover),
        (sets(), "0 0 160 110", set_card),
        (events(), "0 0 160 110", event_card),
    )
    return {key: (box, draw) for cards, box, draw in kinds for key in cards}


@cache
def defs() -> str:
    """All drawings that are referred to by id, in an SVG without a size."""
    pictures = "".join(
        f'<symbol id="acp-{key}" viewBox="{box}">{draw(key)}</symbol>'
        for key, (box, draw) in _boxes().items()
    )
    drawn = read_drawing(__package__, "signs.svg")
    tokens = "".join(
        f'<symbol id="acs-{name}" viewBox="0 0 24 24">{signs.sign(name)}</symbol>'
        for name in signs.names()
        if f'"acs-{name}"' not in drawn
    )
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
        f"{pawns.defs()}{drawn}{tokens}{pictures}</defs></svg>"
    )


@cache
def picture(key: str) -> Markup:
    """The picture of any card: a head shot, a cover, a set, an event's front page."""
    box, _ = _boxes()[key]
    return Markup(
        f'<svg class="picture" viewBox="{box}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><use href="#acp-{key}"/></svg>'
    )


@cache
def sign(name: str) -> Markup:
    """A genre's sign, or another small sign, for running text."""
    return Markup(
        f'<svg class="sign {name}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#acs-{name}"/></svg>'
    )


# Figures of cards


@cache
def points(each: Points, language: Language) -> Markup:
    """Points by genre, each with a sign and a number."""
    names = translated_names(language)
    shown = (
        Markup(
            '<li class="{0}" title="{1}"><span class="unseen">{1}</span>{2}'
            '<b aria-hidden="true">{3}</b></li>'
        ).format(genre, names.amount(genre, count), sign(genre), count)
        for genre, count in zip(GENRES, each, strict=True)
        if count
    )
    return Markup('<ul class="points">{}</ul>').format(_NOTHING.join(shown))


@cache
def film_worth(film: str, language: Language) -> Markup:
    """A film's income at the box office and its prestige at a ceremony."""
    script, names = films()[film], translated_names(language)
    return Markup(
        '<span class="worth"><span class="millions">{}</span>'
        '<span class="prestige" role="img" aria-label="{text}" title="{text}">{}<b>{}</b></span>'
        "</span>"
    ).format(
        names.money(script.millions),
        sign("laurel"),
        script.prestige,
        text=names.prestige(script.prestige),
    )


@cache
def tag(price: Price, language: Language) -> Markup:
    """A price tag; a price changed by an event has the usual one struck out, and the event."""
    names = translated_names(language)
    now = names.money(price.millions)
    if price.event is None:
        return Markup('<span class="tag">{}</span>').format(now)
    dearer = "dearer" if price.millions > price.listed else "cheaper"
    return Markup('<span class="tag {}"><s>{}</s> {}</span><small class="why">{}</small>').format(
        dearer, names.money(price.listed), now, names.event(price.event)
    )


def detail_loupe(ref: str, label: str) -> Markup:
    """A small loupe that opens a detail view."""
    return Markup(
        '<button type="button" class="peek" data-look="{}" aria-label="{}">{}</button>'
    ).format(ref, label, sign("loupe"))
