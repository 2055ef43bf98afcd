"""Text measurement, so that signs and cards never overflow.

The widths are those of the final fonts; a page may show a fallback font for a moment.
"""

from functools import lru_cache
from typing import Final, NamedTuple

_RYE: Final = (
    "24 41 52 68 61 113 83 28 39 39 48 53 34 42 33 40 71 45 63 61 70 63 71 61 69 71 33 33 50 54 50 "
    "57 120 71 74 64 78 70 66 72 84 44 60 75 66 102 81 77 70 77 76 61 74 76 69 106 67 66 70 38 40 "
    "38 51 42 29 63 68 54 67 60 42 60 68 35 36 67 36 100 68 67 68 65 54 52 44 68 60 90 60 59 59 34 "
    "27 34 66"
)
_INTER: Final = (
    "25 32 52 64 65 100 66 33 37 37 54 67 32 47 32 38 66 42 62 64 67 61 64 58 64 64 32 33 67 67 67 "
    "54 100 73 66 74 72 61 59 75 75 28 58 70 57 92 76 77 65 77 65 65 66 74 73 102 72 71 65 37 38 "
    "37 48 47 35 57 62 58 62 59 39 63 61 26 26 57 26 90 61 61 62 62 40 55 35 61 59 84 57 59 57 45 "
    "36 45 67"
)
WIDTHS: Final = {
    font: {chr(code): int(width) / 100 for code, width in enumerate(table.split(), start=32)}
    for font, table in (("rye", _RYE), ("inter", _INTER))
}
_UNKNOWN: Final = 0.9
"""The width of a letter that neither table has: a wide one."""


class FittedText(NamedTuple):
    """Text broken into lines, and its font size."""

    size: float
    lines: tuple[str, ...]


@lru_cache(maxsize=8192)
def width(text: str, size: float, font: str = "inter") -> float:
    """Width of a line of text."""
    table = WIDTHS[font]
    return size * sum(table.get(letter, _UNKNOWN) for letter in text)


@lru_cache(maxsize=4096)
def fit(
    text: str,
    room: float,
    lines: int,
    *,
    largest: float,
    smallest: float = 11,
    font: str = "inter",
) -> FittedText | None:
    """The text in the largest size that fits into so many lines; `None` if none does."""
    size = largest
    while size >= smallest:
        broken = _broken(text, room, size, font)
        if broken is not None and len(broken) <= lines:
            return FittedText(size, broken)
        size -= 0.5
    return None


def _broken(text: str, room: float, size: float, font: str) -> tuple[str, ...] | None:
    found: list[str] = []
    for word in text.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and width(longer, size, font) <= room:
            found[-1] = longer
        elif width(word, size, font) <= room:
            found.append(word)
        else:
            return None
    return tuple(found)
