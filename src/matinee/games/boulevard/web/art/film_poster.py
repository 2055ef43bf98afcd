"""A film's poster, composed from its card: 211 of them are too many to draw.

`composition` has its layout, `text_fitting` the setting of its title. Colours are classes of
`static/film-poster.css`, by genre, colour process and inks; the drawings are those of
`motifs.symbols`, which a page holds once.
"""

from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from matinee.engine.ui.seat_colours import PATHS
from matinee.engine.ui.svg import Text, number
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import QUARTER, Film
from matinee.games.boulevard.rules.state import RUNNING_TIME
from matinee.games.boulevard.text.names import PROCESSES, dollars
from matinee.games.boulevard.web.art.composition import Composition, composition
from matinee.games.boulevard.web.art.text_fitting import (
    Line,
    fitted_size,
    title_height,
    title_lines,
    width,
)

WIDE, HIGH = 150, 225
TOP, FOOT = 18, 161
"""Top and bottom edge of the picture."""
ROOM: Final = 128
"""The greatest width of a title."""
TALLEST: Final = 44
"""The greatest height of a title."""
SLOTS: Final = RUNNING_TIME // QUARTER
"""Quarters of an hour in the three hours that every theater opens for."""
RIBBON: Final = 152
"""Top edge of the ribbons."""
DICE: Final = 119
"""Right edge of the number of dice."""
NAMES: Final = 6.9
"""The size of the stars' names."""
_ROW: Final = 8.4
_STAR: Final = 8
"""The room of the star before a name."""
_APART: Final = 6
"""Space between two names in a row."""

RIBBONED: Final = 12.5
IN_DEPTH: Final = 15.5
"""Font sizes of the names of processes, and of 3-D, which is short."""
_BOTH: Final = (("both", 145),)
_EYES: Final = {"3d": (("left", 143.8), ("right", 146.2), *_BOTH)}
"""Class and x of each print of a process's name; 3-D is printed once more for either eye."""


@lru_cache(maxsize=2048)
def film_poster(
    film: Film, text: Text, *, sold_to: int | None = None, labelled: bool = False
) -> Markup:
    """A film's poster; if it is sold, a faded one with the buyer's mark, in the same place.

    A `labelled` poster is inside an element that names the film, so screen readers skip it.
    """
    printed = (
        f'<rect class="paper" width="{WIDE}" height="{HIGH}" rx="3"/>{_picture(film)}'
        f"{_header(film, text)}{_ribbons(film, text)}{_figures(film, text)}"
    )
    if sold_to is not None:
        printed = f'<g class="gone">{printed}</g>{_sold(sold_to, text)}'
    title = "" if labelled else f"<title>{escape(film.title)}</title>"
    spoken = 'aria-hidden="true"' if labelled else 'role="img"'
    return Markup(
        f'<svg class="onesheet {_classes(film)}" viewBox="0 0 {WIDE} {HIGH}" {spoken}>'
        f"{title}{printed}</svg>"
    )


@lru_cache(maxsize=512)
def thumb(film: Film) -> Markup:
    """A thumbnail of a poster for lists: its inks and its motif."""
    return Markup(
        f'<svg class="onesheet thumb {_classes(film)}" '
        f'viewBox="0 0 34 50" aria-hidden="true"><path class="paper" d="M0 0h34v50H0z"/>'
        f'<path class="ground" d="M2 2h30v46H2z"/><path class="light" d="M2 11h30v28H2z"/>'
        f'<path class="strip" d="M2 2h30v4H2z"/>'
        f'{_motif(film, 3.5, 11, 27, 1)}<path class="band" d="M2 40h30v8H2z"/></svg>'
    )


def _classes(film: Film) -> str:
    return f"{escape(film.genre)} {film.colour} {composition(film).inks}"


def _picture(film: Film) -> str:
    look = composition(film)
    rows = _rows(starred_names(film))
    title = title_lines(film.title, ROOM, TALLEST - 6 * max(0, len(rows) - 1))
    billing = len(rows) * _ROW + 3 if rows else 0
    high = title_height(title) + billing + 14
    line, above, below = look.edge
    roof, floor = float(TOP), float(FOOT)
    if look.above:
        start, edge, first = TOP - 1, TOP + high + above, TOP + 7 + billing
        roof, fine = TOP + high + above / 2 - 3, TOP + 12.0
    else:
        base = RIBBON + 1 if film.process or film.foreign else FOOT - 2
        start, edge, first = FOOT, base - high - below, base + 7 - high
        floor, fine = base + 3 - high - below / 2, first + title_height(title) + 10
    size = min(floor - roof, 108)
    x, y = (WIDE - size) / 2, (roof + floor - size) / 2
    flip = ' transform="matrix(-1 0 0 1 150 0)"' if look.flipped else ""
    edged = f"{number(edge)}{line}"
    return (
        f'<path class="ground" d="M5 17h140v144H5z"/>'
        f'<use href="#hb-b-{look.backdrop}" x="5" y="18" width="140" height="143"{flip}/>'
        f"{_motif(film, x, y, size, 2.5)}"
        f'<path class="band" d="M5 {start}V{edged}V{start}z"/><path class="edge" d="M5 {edged}"/>'
        f"{_lettered(title, first)}{_billed(rows, fine)}{_laurels(film, look)}"
    )


def _motif(film: Film, x: float, y: float, size: float, shade: float) -> str:
    place = f'width="{number(size)}" height="{number(size)}" href="#hb-m-{escape(film.motif)}"'
    return (
        f'<use class="shade" x="{number(x + shade)}" y="{number(y + shade)}" {place}/>'
        f'<use class="motif" x="{number(x)}" y="{number(y)}" {place}/>'
    )


def _lettered(title: tuple[Line, ...], top: float) -> str:
    lines = (
        f'<text x="75" y="{number(top + line.foot)}" font-size="{line.size:g}">{escape(line.text)}'
        for line in title
    )
    return f'<g class="lettered">{"</text>".join(lines)}</text></g>'


def starred_names(film: Film) -> tuple[str, ...]:
    """The names on the poster that are stars in the pavement."""
    return tuple(content.stars()[key].name for key in film.stars)


def _rows(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Rows of names, as many side by side as there is room for."""
    rows: list[tuple[str, ...]] = []
    for name in names:
        if rows and _billing((*rows[-1], name)) <= ROOM:
            rows[-1] = (*rows[-1], name)
        else:
            rows.append((name,))
    return rows


def _billing(names: tuple[str, ...]) -> float:
    """Width of a row of names, with a star before each."""
    letters = sum(width(name.upper(), NAMES) for name in names)
    return letters + _STAR * len(names) + _APART * (len(names) - 1)


def _billed(rows: list[tuple[str, ...]], foot: float) -> str:
    """The starred names; and a symbol for each, which narrow places show instead."""
    if not rows:
        return ""
    parts = []
    for n, row in enumerate(rows):
        x, y = (WIDE - _billing(row)) / 2, foot + n * _ROW
        for name in row:
            parts.append(
                f'<use href="#hb-star" x="{number(x)}" y="{number(y - 6)}" width="7" height="7"/>'
                f'<text x="{number(x + _STAR)}" y="{number(y)}">{escape(name.upper())}</text>'
            )
            x += width(name.upper(), NAMES) + _STAR + _APART
    count = sum(map(len, rows))
    left, top = (WIDE - 13 * count) / 2, number(foot - 8.5)
    brief = "".join(
        f'<use href="#hb-star" x="{number(left + 13 * n)}" y="{top}" width="11" height="11"/>'
        for n in range(count)
    )
    return f'<g class="fine">{"".join(parts)}</g><g class="brief">{brief}</g>'


def _laurels(film: Film, look: Composition) -> str:
    y = RIBBON - 32 if look.above else TOP + 3
    marks = [name for name, won in (("oscar", film.oscars), ("bafta", film.baftas)) if won]
    step = 28 if look.flipped else -28
    x = 8 if look.flipped else 114
    return "".join(
        f'<use href="#hb-{name}" x="{x + step * n}" y="{y}" width="28" height="28"/>'
        for n, name in enumerate(marks)
    )


def _header(film: Film, text: Text) -> str:
    genre = text(content.genres()[film.genre].name).upper()
    return (
        f'<path class="strip" d="M5 5h140v13H5z"/>'
        f'<text class="head" x="9" y="15">{escape(genre)}</text>'
        f'<text class="head end" x="141" y="15">{film.year}</text>'
    )


def _ribbons(film: Film, text: Text) -> str:
    parts = []
    if film.foreign:
        words = text("Foreign: {country}").format(country=text(film.country)).upper()
        long = width(words, 9) + 10
        parts.append(
            f'<path class="abroad" d="M0 {RIBBON}h{number(long)}l-4 7.5 4 7.5H0z"/>'
            f'<text class="from" x="4" y="162.5">{escape(words)}</text>'
        )
    if film.process:
        name = text(PROCESSES[film.process])
        size = IN_DEPTH if film.process == "3d" else RIBBONED
        long = width(name, size) + 11
        end = f"h-{number(long)}l5 8-5 8h{number(long)}z"
        if film.process == "cinemascope":
            end = (
                f"q-{number(long / 2)} 5-{number(long)} 0v16q{number(long / 2)} 5 {number(long)} 0z"
            )
        parts.append(
            f'<path class="on-{film.process}" d="M150 {RIBBON - 1}{end}"/>'
            f'<g class="ribbon end" font-size="{size}">'
        )
        parts += (
            f'<text class="{eye}" x="{x}" y="{number(RIBBON + 7 + size * 0.38)}">{name}</text>'
            for eye, x in _EYES.get(film.process, _BOTH)
        )
        parts.append("</g>")
    return "".join(parts)


def _figures(film: Film, text: Text) -> str:
    long = text("{minutes} min").format(minutes=film.minutes)
    price, dice = dollars(film.price), str(film.dice)
    room = DICE - width(dice, 25) - 14
    return (
        f'<path class="reel rest" d="M8 178h{6.5 * SLOTS:g}"/>'
        f'<path class="reel" d="M8 178h{6.5 * film.minutes / QUARTER:g}"/>'
        f'<text class="end" x="143" y="183" font-size="{fitted_size(long, 52, 14.5):g}">'
        f"{escape(long)}</text>"
        f'<text x="7" y="213" font-size="{fitted_size(price, room, 25):g}">{price}</text>'
        f'<text class="end" x="{DICE}" y="213" font-size="25">{dice}</text>'
        f'<use class="die" href="#hb-die" x="121.5" y="193.5" width="21" height="21"/>'
    )


def _sold(seat: int, text: Text) -> str:
    word = text("Sold").upper()
    return (
        f'<g class="sale seat-{seat}" transform="rotate(-14 75 90)"><path d="M-20 73h190v34H-20z"/>'
        f'<text x="88" y="99" font-size="{fitted_size(word, 84, 25):g}">{escape(word)}</text>'
        f'<path class="buyer" d="{PATHS[seat]}" transform="translate(12 78)"/></g>'
    )
