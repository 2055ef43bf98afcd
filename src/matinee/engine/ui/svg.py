"""Parts of the drawings of several games: files, coordinates, seats' shapes, dice, text widths.

The widths of a font's letters are in `font_widths.toml`, from the blank on, in hundredths of the
font size.
"""

from collections.abc import Callable
from importlib.resources import files
from typing import Final

from matinee.engine.contract.content import DataFiles
from matinee.engine.ui.seat_colours import PATHS

Text = Callable[[str], str]
"""Translates a text, as `Language.gettext` does."""

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The pips on each face of a die, around its centre."""


def read_drawing(package: str, name: str) -> str:
    """A file of the folder `drawings` in a package, without line breaks."""
    return files(package).joinpath("drawings", name).read_text("utf-8").replace("\n", "")


def number(value: float) -> str:
    """A coordinate, rounded to tenths.

    >>> number(12.0), number(3.66), number(-0.02)
    ('12', '3.7', '0')
    """
    return f"{round(value, 1) or 0:g}"


def seat_shapes(prefix: str) -> str:
    """The shapes of all seats, to be used by their ids: the prefix and the seat."""
    return "".join(f'<path id="{prefix}{seat}" d="{path}"/>' for seat, path in enumerate(PATHS))


def letter_widths(font: str) -> dict[str, float]:
    """Width of each letter of a font, as a part of the font size."""
    table = DataFiles(__package__).toml("font_widths.toml")[font]
    return {chr(code): width / 100 for code, width in enumerate(table, start=32)}
