"""The stars in the pavement: a name, its cubes, and a glow if a film on offer stars it.

A star's title names those films.
"""

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import escape

from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text, number
from matinee.games.boulevard.content import stars
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week.step04_films import on_offer
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.geometry import STAR_HIGH, slabs
from matinee.games.boulevard.web.art.text_fitting import fitted_size

_PILE = 3
"""The most cubes that are drawn; more are shown as a number."""


def draw(view: View, words: BoulevardText) -> Mapping[str, Part]:
    """The stars; an unchanged one is the same object as before."""
    offered = offered_stars(view, words)
    return {
        f"hb-star-{key}": _star(key, view.cubes.get(key, 0), offered.get(key, ()), words.text)
        for key in stars()
    }


def offered_stars(view: View, words: BoulevardText) -> Mapping[str, tuple[str, ...]]:
    """The films on offer of each star that is in any."""
    found: dict[str, tuple[str, ...]] = {}
    for film in on_offer(view):
        for star in film.stars:
            found[star] = (*found.get(star, ()), words.title(film.key))
    return found


def star_text(key: str, cubes: int, offered: tuple[str, ...], text: Text) -> str:
    """A star's name, cubes and films on offer, in one line."""
    said = [stars()[key].name]
    if cubes:
        said.append(text("cubes: {n}").format(n=cubes))
    if offered:
        said.append(text("lit, in films on offer: {films}").format(films=", ".join(offered)))
    return "; ".join(said)


@lru_cache(maxsize=4096)
def _star(key: str, cubes: int, offered: tuple[str, ...], text: Text) -> Part:
    slab = slabs()[key]
    middle = slab.w / 2
    first, _, last = stars()[key].name.rpartition(" ")
    size = min(fitted_size(row, slab.w - 2, 10.4) for row in (first, last))
    return Part(
        f'<g id="hb-star-{key}" class="star{" bright" * bool(offered)}" '
        f"{symbols.at(slab.x, slab.y)}>"
        f'<g data-ref="star:{key}"><title>{escape(star_text(key, cubes, offered, text))}</title>'
        f'<rect class="hit" x="1" y="1" width="{number(slab.w - 2)}" height="{STAR_HIGH - 22}" '
        f'rx="2"/><use href="#hbs-star" class="brass" x="{number(middle)}" y="17"/>'
        f"{_pile(cubes, slab.w)}</g>"
        f'<g class="name" data-look="star:{key}">'
        f'<rect class="plate" x="1" y="{STAR_HIGH - 21}" width="{number(slab.w - 2)}" height="21"/>'
        f"{symbols.lines((first, last), middle, STAR_HIGH - 13, 9.6, 'who', size)}</g></g>",
        svg=True,
    )


def _pile(cubes: int, room: float) -> str:
    x = room - 10
    pile = "".join(
        f'<use href="#hbs-cube" x="{number(x)}" y="{number(29 - 7 * n)}"/>'
        for n in range(min(cubes, _PILE))
    )
    if cubes > _PILE:
        pile += f'<text class="count" x="{number(x)}" y="28" font-size="11">{cubes}</text>'
    return pile
