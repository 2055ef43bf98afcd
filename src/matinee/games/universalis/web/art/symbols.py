"""Small drawings and phrases that all panels share."""

from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.thread_cache import cache
from matinee.engine.ui.seat_colours import PATHS

PILE: Final = 8
"""The most coins that are drawn one by one; more are shown as a number."""


@cache
def mark(seat: Seat) -> Markup:
    """A seat's shape in its colour."""
    return Markup(
        '<svg class="mark seat-{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(seat % len(PATHS), PATHS[seat % len(PATHS)])


@cache
def icon(name: str) -> Markup:
    """An icon of the page, by name."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#icon-{}"></use></svg>').format(
        name
    )


def coins(n: int, language: Language) -> str:
    """A number of coins, in words."""
    return language.ngettext("{n} coin", "{n} coins", n).format(n=n)


@cache
def price(n: int, language: Language) -> Markup:
    """A price: a coin for each, or “free”."""
    if not n:
        return Markup('<span class="price free">{}</span>').format(language.gettext("free"))
    return Markup('<span class="price" title="{}"><i></i>{}</span>').format(coins(n, language), n)


@cache
def pile(n: int, text: str) -> Markup:
    """A pile of coins: an importance, or a player's coins."""
    drawn = Markup("<i></i>") * min(n, PILE)
    return Markup('<span class="pile" title="{0}">{1}<b>{2}</b></span>').format(text, drawn, n)
