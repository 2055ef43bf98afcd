"""Small drawings shared by the board, the tiles and the detail views.

A drawing that occurs many times is defined once (`defs`) and used by its id; colours that depend
on the state are classes of `board.css`.
"""

from functools import partial

from markupsafe import Markup, escape

from matinee.engine.thread_cache import cache
from matinee.engine.ui.svg import read_drawing, seat_shapes
from matinee.games.deadwood.content import RANKS
from matinee.games.deadwood.web.art.text_fitting import FittedText

drawing = partial(read_drawing, __package__)
"""Content of a drawing file, without line breaks."""


@cache
def defs() -> str:
    """All drawings that are used by id, in an SVG without a size."""
    dice = "".join(
        f'<g id="dw-{kind}{rank}"><use href="#dw-{kind}"/>'
        f'<use href="#dw-pips{rank}" fill="#2e1a14"/></g>'
        for kind in ("bone", "chalk")
        for rank in RANKS
    )
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
        f"{drawing('props.svg')}{drawing('facades.svg')}{dice}{seat_shapes('dw-shape')}</defs></svg>"
    )


def number(value: float) -> str:
    """A coordinate, rounded to whole units.

    >>> number(12.0), number(3.6), number(-0.2)
    ('12', '4', '0')
    """
    return str(round(value))


def at(x: float, y: float) -> str:
    """A `transform` that moves a drawing to a point."""
    return f'transform="translate({number(x)} {number(y)})"'


def die(rank: int, x: float, y: float, *, chalk: bool = False) -> str:
    """A die centred on a point: bone for a role on a card, chalk for an extra."""
    kind = "chalk" if chalk else "bone"
    return f'<use href="#dw-{kind}{rank}" x="{number(x)}" y="{number(y)}"/>'


def lines(words: FittedText, x: float, y: float, leading: float, css: str) -> str:
    """Lines of text, centred on `y`; the class sets the horizontal alignment."""
    size = f"{words.size:g}"
    first = y + words.size * 0.35 - leading * (len(words.lines) - 1) / 2
    if len(words.lines) == 1:
        return (
            f'<text class="{css}" x="{number(x)}" y="{number(first)}" font-size="{size}">'
            f"{escape(words.lines[0])}</text>"
        )
    spans = " ".join(  # a space, for screen readers
        f'<tspan x="{number(x)}" y="{number(first + leading * n)}">{escape(line)}</tspan>'
        for n, line in enumerate(words.lines)
    )
    return f'<text class="{css}" font-size="{size}">{spans}</text>'


def small_die(rank: int, *, chalk: bool = False) -> Markup:
    """A die in running text."""
    return Markup('<svg class="die" viewBox="-13 -13 26 27"><use href="#dw-{}{}"/></svg>').format(
        "chalk" if chalk else "bone", rank
    )


def small_clapper(*, done: bool) -> Markup:
    """A shot in running text: filmed, or still to film."""
    return Markup('<svg class="clapper" viewBox="0 0 24 23"><use href="#dw-{}"/></svg>').format(
        "shut" if done else "open"
    )


def actor(seat: int, rank: int) -> str:
    """A die in a seat's colour, with the seat's shape at its corner, around the origin."""
    return (
        f'<use href="#dw-die" class="body"/><use href="#dw-pips{rank}" class="pips"/>'
        f'<use href="#dw-shape{seat}" transform="translate(1 -18.5) scale(.62)" class="shape"/>'
    )


def small_actor(seat: int, rank: int) -> Markup:
    """A player's die in running text."""
    return Markup(
        f'<svg class="actor seat-{seat}" viewBox="-13 -19 33 33">{actor(seat, rank)}</svg>'
    )
