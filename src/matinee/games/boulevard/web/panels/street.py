"""The street at night: its static part, and the parts that change."""

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text, number
from matinee.games.boulevard.content import stars
from matinee.games.boulevard.content.pieces import BOXES, MEDIA, SECTIONS
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.geometry import (
    HIGH,
    KERB,
    PAVEMENT,
    SHOP_WIDE,
    STAR_HIGH,
    WIDE,
    shop_corner,
    slabs,
)
from matinee.games.boulevard.web.panels import (
    amenities,
    landmarks,
    pawns,
    phone_tiles,
    street_stars,
)

_BEYOND = 600
"""Extra width of the street on both sides, for pages that are wider than the drawing."""
_ALL = WIDE + 2 * _BEYOND


def parts(view: View, words: BoulevardText, viewer: Seat | None) -> dict[str, Part]:
    """The parts of the street that change during play, for wide screens and for phones."""
    return {
        "hb-weeks": pawns.week_lights(view, words),
        **landmarks.draw(view, words),
        **amenities.draw(view, words, viewer),
        **street_stars.draw(view, words),
        "hb-pawns": pawns.draw(view, words),
        **phone_tiles.draw(view, words, viewer),
    }


def panel(
    view: View, words: BoulevardText, viewer: Seat | None, parts: Mapping[str, Part]
) -> Markup:
    """The drawing and the tiles; the page's width decides which of them is shown."""
    order = (
        "hb-weeks",
        "hb-dial-genre",
        "hb-dial-agency",
        *(f"hb-medium-{key}" for key in MEDIA),
        *(f"hb-house-{key}" for key in SECTIONS),
        *(f"hb-shop-{key}" for key in BOXES),
        *(f"hb-star-{key}" for key in stars()),
        "hb-pawns",
    )
    changing = "".join(parts[key].markup for key in order)
    label = words.text("Hollywood Boulevard at night")
    return Markup(
        f'<svg class="street" viewBox="0 0 {WIDE} {HIGH}" '
        f'preserveAspectRatio="xMidYMax" role="group" '
        f'aria-label="{escape(label)}">{_ground(words.text)}{changing}</svg>'
        f"{phone_tiles.panel(words, parts)}"
    )


@lru_cache(maxsize=32)
def _ground(text: Text) -> str:
    return f"{symbols.drawing('night.svg')}{_walk(text)}{_road()}"


def _walk(text: Text) -> str:
    """The pavement, in slabs, with the light of the shops on it."""
    high = KERB - PAVEMENT
    rows = sorted({slab.y for slab in slabs().values()})
    joints = "".join(f"M-{_BEYOND} {number(y)}h{_ALL}" for y in rows)
    joints += "".join(
        f"M{number(slab.x)} {number(slab.y)}v{STAR_HIGH}" for slab in slabs().values()
    )
    pools = "".join(
        f'<ellipse class="pool neon-{amenities.NEON[key]}" '
        f'cx="{number(shop_corner(key).x + SHOP_WIDE / 2)}" '
        f'cy="{PAVEMENT + 2}" rx="{wide}" ry="{wide * 0.4:g}"/>'
        for key in BOXES
        for wide in (52, 42, 30)
    )
    tracks = "".join(
        f'<g class="track" data-ref="ground:{ground}"><rect class="hit" x="2" y="{number(y + 1)}" '
        f'width="18" height="{tall - 2}"/><text font-size="9.2" '
        f'transform="translate(14.5 {number(y + tall / 2)}) rotate(-90)">{escape(text(name))}'
        "</text></g>"
        for ground, name, y, tall in (
            ("director", N_("DIRECTORS"), rows[0], STAR_HIGH),
            ("screen-star", N_("ON THE SCREEN"), rows[1], 2 * STAR_HIGH),
        )
    )
    legend = escape(text("A lit star is in a film on offer"))
    return (
        f'<g><rect x="-{_BEYOND}" y="{PAVEMENT}" width="{_ALL}" height="{high}" '
        f'fill="url(#hbs-walk)"/><rect x="-{_BEYOND}" y="{PAVEMENT}" width="{_ALL}" '
        f'height="{high}" fill="url(#hbs-terrazzo)"/></g>'
        f'{pools}<path class="joints" d="{joints}"/>{tracks}'
        f'<text class="legend" x="{WIDE - 8}" y="{number(rows[0] - 5)}" font-size="9.6">'
        f"★ {legend}</text>"
    )


def _road() -> str:
    """Wet asphalt, in which the signs are reflected."""
    high = HIGH - KERB
    signs = "".join(
        f'<path fill="url(#hbs-wet-{amenities.NEON[key]})" '
        f'd="M{number(middle - wide / 2)} {KERB + 7}'
        f'h{wide}l4 {high}h-{wide + 8}z"/>'
        for key in BOXES
        for middle in (shop_corner(key).x + SHOP_WIDE / 2,)
        for wide in (84, 66, 48, 28)
    )
    return (
        f'<rect x="-{_BEYOND}" y="{KERB}" width="{_ALL}" height="{high}" fill="url(#hbs-road)"/>'
        f'{signs}<rect y="{KERB + 7}" width="{WIDE}" height="{high}" fill="url(#hbs-ripples)"/>'
        f'<path fill="#6d5f78" d="M-{_BEYOND} {KERB}h{_ALL}v3h-{_ALL}z"/>'
        f'<path fill="#2c2438" d="M-{_BEYOND} {KERB + 3}h{_ALL}v5h-{_ALL}z"/>'
        f'<use href="#hbs-sedan" class="teal" transform="translate(700 {KERB + 36})"/>'
        f'<use href="#hbs-sedan" class="rose" transform="translate(905 {KERB + 33})"/>'
        f'<path class="headlight" d="M774 {KERB + 38}l60-7v24z"/>'
        f'<path class="headlight" d="M979 {KERB + 35}l64-7v24z"/>'
    )
