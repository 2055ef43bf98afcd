"""Text measurement, and the typesetting of a film's title so that it fills its poster.

The widths are those of the final fonts; a page may show a fallback font for a moment.
"""

import re
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple
from unicodedata import normalize

from matinee.engine.ui.svg import letter_widths

Font = Literal["limelight", "josefin"]

_APOSTROPHE: Final = "\u2019"
WIDTHS: Final = {
    "limelight": {**letter_widths("limelight"), _APOSTROPHE: 0.31},
    "josefin": {**letter_widths("josefin"), _APOSTROPHE: 0.2},
}
"""Widths by font and letter, of the bold weight where a font has weights."""
_UNKNOWN: Final = 1.06
"""The width of a letter that a table lacks: a wide one."""
CAPITALS: Final = 0.7
"""The height of a capital, as a part of the size."""

LARGEST: Final = 38.0
_GAP: Final = 4.0
"""Space between the lines of a title."""
_LINES: Final = 4
_SMALL: Final = 0.46
"""Relative size of a line that only leads to the next: THE, OF THE."""
_LEAST: Final = 9.5
"""The least size of such lines, if there is room."""
_HYPHEN: Final = re.compile(r"(?<=\w{4})-(?=\w{4})")
"""The points at which a long word may be broken."""
_LITTLE: Final = (
    *("A", "AN", "AND", "AT", "BY", "FOR", "FROM", "IN", "LA", "LES", "ME", "OF", "ON", "OR"),
    *("THE", "TO", "WITH"),
)


class Line(NamedTuple):
    """A line of a title, and the distance of its baseline from the title's top."""

    text: str
    size: float
    foot: float


@lru_cache(maxsize=8192)
def width(text: str, size: float, font: Font = "josefin") -> float:
    """Width of a line of text."""
    table = WIDTHS[font]
    return size * sum(table.get(normalize("NFD", letter)[0], _UNKNOWN) for letter in text)


def fitted_size(text: str, room: float, largest: float, font: Font = "josefin") -> float:
    """The largest size, in tenths, at which a line fits into its room.

    >>> fitted_size("MIN", 100, 12), fitted_size("MIN", 10, 12)
    (12, 4.6)
    """
    return min(largest, int(10 * room / (width(text, 1, font) or 1)) / 10)


@lru_cache(maxsize=1024)
def title_lines(title: str, room: float, height: float) -> tuple[Line, ...]:
    """A title in capitals, each line as wide as the poster if the height allows it.

    Of all line breaks, those are chosen that give the largest and most similar lines.
    """
    words = _HYPHEN.sub("- ", title.replace("'", _APOSTROPHE).upper()).split()
    ways = (
        _sized(words, breaks, room, height)
        for count in range(min(len(words), _LINES))
        for breaks in combinations(range(1, len(words)), count)
    )
    return max(ways, key=_beauty)


def title_height(lines: tuple[Line, ...]) -> float:
    """Height of a typeset title."""
    return lines[-1].foot


def _sized(
    words: list[str], breaks: tuple[int, ...], room: float, height: float
) -> tuple[Line, ...]:
    cuts = (0, *breaks, len(words))
    texts = [" ".join(words[start:end]).replace("- ", "-") for start, end in pairwise(cuts)]
    full = [fitted_size(text, room, LARGEST, "limelight") for text in texts]
    grand = [size for text, size in zip(texts, full, strict=True) if not _leads(text)] or full
    sizes = [
        min(size, max(_LEAST, _SMALL * max(grand))) if _leads(text) and len(texts) > 1 else size
        for text, size in zip(texts, full, strict=True)
    ]
    free = height - _GAP * (len(texts) - 1)
    scale = min(1.0, free / (CAPITALS * sum(sizes)))
    lines: list[Line] = []
    foot = -_GAP
    for text, size in zip(texts, sizes, strict=True):
        size = int(10 * size * scale) / 10
        foot += _GAP + CAPITALS * size
        lines.append(Line(text, size, round(foot, 1)))
    return tuple(lines)


def _leads(text: str) -> bool:
    """Whether a line consists of little words only."""
    return all(word in _LITTLE for word in text.split())


def _beauty(lines: tuple[Line, ...]) -> tuple[float, float]:
    grand = [line.size for line in lines if not _leads(line.text)] or [lines[0].size]
    trailing = len(lines) > 1 and _leads(lines[-1].text)
    hanging = sum(line.text.rsplit(" ", 1)[-1] in _LITTLE for line in lines if " " in line.text)
    stacked = sum(_leads(one.text) and _leads(two.text) for one, two in pairwise(lines))
    alike = min(grand) + 0.25 * sum(grand) / len(grand) - 0.12 * (max(grand) - min(grand))
    return (-float(trailing), alike - 1.2 * hanging - 4 * stacked)
