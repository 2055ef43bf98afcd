"""Text measurement, so that signs and cards never overflow.

The widths are those of the final fonts; a page may show a fallback font for a moment.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from matinee.engine.ui.svg import letter_widths

WIDTHS: Final = {font: letter_widths(font) for font in ("rye", "inter")}
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
