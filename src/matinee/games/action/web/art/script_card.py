"""Script covers: card in the film's colour, bound with brads, with a picture of the subject.

A cover is derived from its card: the leading genre gives the shape behind the motif, the next one
the pattern, all of them the index tape at the foot, as wide as they are needed. The colour also has
a sign in the corner and an edge of the label: straight for red, waves for blue, points for gold.
"""

from functools import lru_cache
from html import escape
from typing import Final

from matinee.engine.ui.svg import number
from matinee.games.action import content
from matinee.games.action.content.pieces import GENRES, Colour, Script
from matinee.games.action.web.art.notation import (
    INKS,
    draw,
    drawings,
    tables,
    with_round_ends,
)
from matinee.games.action.web.art.signs import COLOURS
from matinee.games.action.web.art.text_fitting import FONT, label

WIDE, HIGH = 120, 160
"""The view box of a cover."""
CARDS: Final[dict[Colour, dict[str, str]]] = {
    "red": {"ground": "#c4392b", "dark": "#a42c21", "glow": "#da6149", "pop": "#f5c445"},
    "blue": {"ground": "#2b6a9d", "dark": "#205684", "glow": "#5c9cc3", "pop": "#f4a574"},
    "gold": {"ground": "#e3a52a", "dark": "#c98a17", "glow": "#f2c862", "pop": "#1f6f72"},
}
"""The inks of covers by colour: the card, two tones of it, and one that stands out."""
SPINES: Final[dict[Colour, str]] = {"red": "#7c1f18", "blue": "#173f63", "gold": "#8f5f0c"}
_EDGES: Final[dict[Colour, str]] = {
    "red": "h108",
    "blue": "q6.75-6 13.5 0t13.5 0t13.5 0t13.5 0t13.5 0t13.5 0t13.5 0t13.5 0",
    "gold": "l6-5" + "l6 5l6-5" * 8 + "l6 5",
}
"""The upper edge of a label, from left to right."""
_TAPE: Final = 153
"""Top of the index tape."""
_ROOM, _TALL = 98.0, 26.5
"""The part of a label that a title may fill."""
_TITLE: Final = 122.8
"""Top of the part of a label that a title may fill."""


@lru_cache(maxsize=256)
def script_cover(key: str, lettered: bool = True, title: str = "") -> str:
    """A script's cover, for a box of 120 by 160; by default with the card's untranslated title."""
    script = content.films()[key]
    foot = 118 if lettered else 145
    words = _lettered(title or script.title) if lettered else ""
    return with_round_ends(
        f'<path fill="{CARDS[script.colour]["ground"]}" d="M0 0h{WIDE}v{HIGH}H0z"/>',
        _picture(script, lettered),
        f'<path fill="{INKS["paper"]}" d="M12 {foot}{_EDGES[script.colour]}V{_TAPE}H12z"/>',
        words,
        _tape(script),
        _bound(script.colour),
    )


def _picture(script: Script, lettered: bool) -> str:
    inks = CARDS[script.colour]
    paper = tables("covers")
    lead, besides = ranked_genres(script)
    behind = draw(f"{paper['besides'][besides]}\n{paper['leads'][lead]}", inks)
    motif = draw(drawings("motifs")[script.key], inks)
    if script.tv:
        drop = 0 if lettered else 14
        screen = draw(paper["frame"]["television"], inks)
        return (
            f'{draw(paper["besides"][lead], inks)}<g transform="translate(0 {drop})">{screen}'
            f'<g transform="matrix(.62 0 0 .62 29 28)">{motif}</g>'
            f"{draw(paper['frame']['dials'], inks)}</g>"
        )
    if lettered:
        return f'{behind}<g transform="matrix(.98 0 0 .98 17 13)">{motif}</g>'
    large = f'<g transform="matrix(1.2 0 0 1.2-10 0)">{behind}</g>'
    return f'{large}<g transform="matrix(1.04 0 0 1.04 14 26)">{motif}</g>'


def ranked_genres(script: Script) -> tuple[str, str]:
    """The genre that a script needs most, and the next one."""
    order = sorted(range(len(GENRES)), key=lambda n: -script.needs[n])
    return GENRES[order[0]], GENRES[order[1]]


def _lettered(title: str) -> str:
    lines = "".join(
        f'<text x="66" y="{number(_TITLE + line.foot)}" font-size="{line.size:g}">'
        f"{escape(line.text)}</text>"
        for line in label(title, _ROOM, _TALL)
    )
    return (
        f'<g fill="{INKS["ink"]}" font-family="{FONT}" font-weight="700" text-anchor="middle">'
        f"{lines}</g>"
    )


def _tape(script: Script) -> str:
    parts, x = [], 12.0
    step = (WIDE - x) / script.points
    for genre, need in zip(GENRES, script.needs, strict=True):
        if need:
            parts.append(
                f'<path fill="{COLOURS[genre]}" d="M{number(x)} {_TAPE}H{number(x + need * step)}'
                f'V{HIGH}H{number(x)}z"/>'
            )
        x += need * step
    return "".join(parts)


def _bound(colour: Colour) -> str:
    paper = tables("covers")
    return (
        f'<path fill="{SPINES[colour]}" d="M0 0h12v{HIGH}H0z"/>{draw(paper["frame"]["brads"])}'
        f'<circle fill="{INKS["paper"]}" cx="107" cy="14" r="10" '
        f'stroke="{SPINES[colour]}" stroke-width="1.5"/>'
        f"{draw(paper['signs'][colour], CARDS[colour])}"
    )
