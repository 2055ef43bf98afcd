"""Small drawings shared by the street, the tiles and the detail views.

A drawing that occurs many times is defined once (`defs`) and used by its id; colours that depend
on the state are classes of `static/street.css`.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.thread_cache import cache
from matinee.engine.ui.svg import PIPS, number, read_drawing, seat_shapes

NEON: Final = {
    "pink": "#ff5fae",
    "cyan": "#4fe3ff",
    "amber": "#ffb84a",
    "green": "#6bf2a4",
    "red": "#ff6a55",
    "violet": "#b99bff",
}
drawing = partial(read_drawing, __package__)
"""Content of a drawing file, without line breaks."""


@cache
def defs() -> str:
    """All drawings that are used by id, in an SVG without a size."""
    wet = "".join(
        f'<linearGradient id="hbs-wet-{name}" x2="0" y2="1"><stop stop-color="{ink}" '
        f'stop-opacity=".26"/><stop offset=".4" stop-color="{ink}" stop-opacity=".15"/>'
        f'<stop offset="1" stop-color="{ink}" stop-opacity="0"/></linearGradient>'
        for name, ink in NEON.items()
    )
    dice = "".join(
        f'<g id="hbs-die{face}"><rect x="-6" y="-6" width="12" height="12" rx="2.5"/>'
        + "".join(f'<circle class="pip" cx="{3 * x}" cy="{3 * y}" r="1.3"/>' for x, y in pips)
        + "</g>"
        for face, pips in PIPS.items()
    )
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
        f"{drawing('street.svg')}{wet}{dice}{seat_shapes('hbs-shape')}</defs></svg>"
    )


def at(x: float, y: float) -> str:
    """A `transform` that moves a drawing to a point."""
    return f'transform="translate({number(x)} {number(y)})"'


def lines(words: Iterable[str], x: float, y: float, leading: float, css: str, size: float) -> str:
    """Lines of text centred at `x`; the first baseline is at `y`."""
    spans = " ".join(  # a space, for screen readers
        f'<tspan x="{number(x)}" y="{number(y + leading * n)}">{escape(line)}</tspan>'
        for n, line in enumerate(words)
    )
    return f'<text class="{css}" font-size="{size:g}">{spans}</text>'


def shape(seat: Seat, x: float, y: float, size: float, css: str = "shape") -> str:
    """A seat's shape in its colour, centred on a point."""
    half, scale = size / 2, f"{size / 24:.3g}"
    return (
        f'<use href="#hbs-shape{seat}" class="{css} seat-{seat}" '
        f'transform="translate({number(x - half)} {number(y - half)}) scale({scale})"/>'
    )


def small_shape(seat: Seat, css: str = "") -> Markup:
    """A seat's shape in running text."""
    return Markup('<svg class="mark seat-{}{}" viewBox="-2 -2 28 28">{}</svg>').format(
        seat, css and f" {css}", Markup(f'<use href="#hbs-shape{seat}"/>')
    )


def small_die(face: int) -> Markup:
    """A die in running text."""
    return Markup(
        f'<svg class="die" viewBox="-7 -7 14 14" aria-hidden="true"><use href="#hbs-die{face}"/>'
        "</svg>"
    )


def small_emblem(key: str) -> Markup:
    """A shop's, a landmark's or a medium's sign in running text."""
    return Markup(
        f'<svg class="emblem" viewBox="0 0 32 32" aria-hidden="true"><use href="#hbs-{key}"/></svg>'
    )


def pawn(seat: Seat, marker: int) -> str:
    """A marker around its feet: the seat's shape on shoulders; the manager's with an M."""
    letter = '<text class="letter" y="-3.5" font-size="9">M</text>' if marker else ""
    return (
        '<ellipse class="cast" cx="1" rx="8.5" ry="2.4"/><use href="#hbs-pawn" class="body"/>'
        f'<use href="#hbs-shape{seat}" class="head" transform="translate(-7 -27) scale(.58)"/>'
        f"{letter}"
    )


def small_pawn(seat: Seat, marker: int) -> Markup:
    """A marker in running text."""
    return Markup(
        f'<svg class="pawn seat-{seat}" viewBox="-10 -29 20 32">{pawn(seat, marker)}</svg>'
    )
