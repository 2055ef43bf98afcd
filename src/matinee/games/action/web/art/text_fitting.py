"""The layout of a title on a cover's label: up to four lines of capitals, as large as fit.

The widths are those of Josefin Sans Bold, which every page of a table loads.
"""

from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple
from unicodedata import normalize

FONT: Final = "Josefin Sans, Futura, Century Gothic, sans-serif"
_WIDTHS: Final = (
    "A70 B65 C70 D77 E67 F60 G76 H81 I34 J40 K71 L64 M95 N86 O85 P64 Q90 R69 S59 T59 U76 V74 W103 "
    "X73 Y72 Z72 \u201920 -31 ,21 .17 !20 ?47 :18"
)
_CAPITALS: Final = {" ": 33} | {each[0]: int(each[1:]) for each in _WIDTHS.split()}
"""Widths of characters, in hundredths of the font size."""
_UNKNOWN: Final = 88
_HEIGHT: Final = 0.7
"""The height of a capital, as a part of the font size."""
_LEADING: Final = 0.92
"""Distance between two baselines, as a part of the font size."""
_LARGEST: Final = 15.0
_LINES: Final = 4


class Line(NamedTuple):
    """A line of a title, its font size, and the height of its baseline."""

    text: str
    size: float
    foot: float


def width(text: str) -> float:
    """Width of a text in capitals, at font size 1.

    >>> round(width("ÉTÉ"), 2)
    1.93
    """
    return sum(_CAPITALS.get(normalize("NFD", letter)[0], _UNKNOWN) for letter in text) / 100


@lru_cache(maxsize=512)
def label(title: str, room: float, height: float) -> tuple[Line, ...]:
    """A title, broken so that its letters are largest, centred vertically in a label."""
    words = title.replace("'", "\u2019").upper().split()
    ways = (
        (0, *breaks, len(words))
        for count in range(min(len(words), _LINES))
        for breaks in combinations(range(1, len(words)), count)
    )
    broken = ([" ".join(words[start:end]) for start, end in pairwise(cuts)] for cuts in ways)
    lines, size = max(
        ((lines, _size(lines, room, height)) for lines in broken),
        key=lambda way: (way[1], -_ragged(way[0])),
    )
    leading = size * _LEADING
    top = (height - leading * (len(lines) - 1) - size * _HEIGHT) / 2
    return tuple(
        Line(text, size, round(top + size * _HEIGHT + n * leading, 1))
        for n, text in enumerate(lines)
    )


def _size(lines: list[str], room: float, height: float) -> float:
    widest = max(width(line) for line in lines)
    high = _HEIGHT + _LEADING * (len(lines) - 1)
    return int(10 * min(_LARGEST, room / widest, height / high)) / 10


def _ragged(lines: list[str]) -> float:
    widths = [width(line) for line in lines]
    return max(widths) - min(widths)
