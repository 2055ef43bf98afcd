"""A notation for flat drawings, and their inks.

Every line of a drawing is a shape: an ink, then its outline.

    ink M0 0h10v10z         a filled path
    paper o 5 5 3           a disc, or with two radii an oval
    red/2 M0 0l10 10        a line, two units wide
    paper/3~5 M0 0h20       a line of dots, three units wide and five apart
    white*.4 o 5 5 3        an ink with opacity .4
    ( rotate(10 5 5)        a transform of the following lines, up to a lone )

The caller must give any ink that is not in `INKS`: the skin of a face, a cover's ground.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from matinee.engine.thread_cache import cache

INKS: Final = {
    "ink": "#241c2b",
    "paper": "#f7eed8",
    "white": "#fffdf6",
    "red": "#c8402f",
    "wine": "#7d2233",
    "orange": "#e57f3c",
    "gold": "#e6ad3a",
    "sand": "#dcc08f",
    "brown": "#7a4c2e",
    "umber": "#4a2f24",
    "olive": "#8b9146",
    "green": "#3f7a57",
    "teal": "#2c7f83",
    "sky": "#a5cdd2",
    "blue": "#356b9c",
    "night": "#2c3054",
    "plum": "#6c4470",
    "lilac": "#b59bc2",
    "pink": "#eba295",
    "stone": "#b8b0a4",
    "grey": "#7f7985",
}
"""The inks of all drawings, in hex: flat printer's inks of the fifties."""
_SHAPE: Final = re.compile(r"([a-z]+)(?:/([\d.]+)(?:~([\d.]+))?)?(?:\*([\d.]+))? (.+)")
_JOINS: Final = re.compile(r"(?<=[\d.a-zA-Z]) (?=[-a-zA-Z])|(?<=[a-zA-Z]) (?=[\d.])")
_NUMBER: Final = re.compile(r"-?[\d.]+")
Given = Mapping[str, str]


def draw(drawing: str, given: Given | None = None) -> str:
    """A drawing as SVG.

    >>> draw("red M0 0h4v4z\\nink/2 o 5 5 3")[:42]
    '<path fill="#c8402f" d="M0 0h4v4z"/><circl'
    """
    inks = INKS | dict(given or {})
    return "".join(_line(line.strip(), inks) for line in drawing.splitlines() if line.strip())


def with_round_ends(*drawn: str) -> str:
    """The pieces in one group, all of whose lines have round ends."""
    return f'<g stroke-linecap="round" stroke-linejoin="round">{"".join(drawn)}</g>'


def _line(line: str, inks: Given) -> str:
    if line.startswith("("):
        return f'<g transform="{line[1:].strip()}">'
    if line == ")":
        return "</g>"
    match = _SHAPE.fullmatch(line)
    if not match:
        raise ValueError(f"not a shape: {line!r}")
    ink, wide, apart, seen, where = match.groups()
    paint = f'fill="{inks[ink]}"'
    if wide:
        pearls = f' stroke-dasharray="0 {apart}"' if apart else ""
        paint = f'fill="none" stroke="{inks[ink]}" stroke-width="{wide}"{pearls}'
    if seen:
        paint += f' opacity="{seen}"'
    if not where.startswith("o "):
        return f'<path {paint} d="{_JOINS.sub("", where)}"/>'
    x, y, *radii = _NUMBER.findall(where)
    if len(radii) == 1:
        return f'<circle {paint} cx="{x}" cy="{y}" r="{radii[0]}"/>'
    return f'<ellipse {paint} cx="{x}" cy="{y}" rx="{radii[0]}" ry="{radii[1]}"/>'


def mix_inks(one: str, other: str, part: float) -> str:
    """A mix of two inks: `part` of the other one, the rest of the first.

    >>> mix_inks("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def drawings(name: str) -> Mapping[str, str]:
    """The drawings of one file, by key."""
    found: Mapping[str, str] = load_drawings(name)
    return found


def tables(name: str) -> Mapping[str, Mapping[str, str]]:
    """The drawings of one file that has several kinds, by kind and key."""
    found: Mapping[str, Mapping[str, str]] = load_drawings(name)
    return found


@cache
def load_drawings(name: str) -> dict[str, Any]:
    """A TOML file from `drawings/`: drawings, or the parameters that they are made from."""
    text = files(__package__).joinpath("drawings", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
