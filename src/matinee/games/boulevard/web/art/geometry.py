"""Positions on the street, in units of the drawing.

On a stage of the usual size a unit is about a pixel. From top to bottom: three landmarks, a row of
shop fronts, the pavement with its stars, and the street, where markers wait to be placed.
"""

from typing import Final, NamedTuple

from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import stars
from matinee.games.boulevard.content.pieces import BOXES, MEDIA, SECTIONS

WIDE, HIGH = 1050, 580
SHOP_WIDE, SHOP_HIGH = 95, 145
SHOPS_TOP: Final = 174
APRON: Final = 346
"""The y of the feet of markers in front of a shop."""
PAVEMENT: Final = 319
KERB: Final = 513
STAR_HIGH: Final = 54
_STARS_TOP: Final = 350
_STARS_LEFT: Final = 22
_PER_ROW: Final = 16
PAWN: Final = (17, 27)
"""Width and height of a marker."""

FAN: Final = (178, 146)
"""Centre of the genre dial."""
DIAL: Final = (572, 37)
"""Centre of the agency's dial."""
BOARD_WIDE, BOARD_HIGH = 67, 99
"""Width and height of a billboard of the agency."""
BAY: Final = 108
"""Width of a player's place on the street."""


class Point(NamedTuple):
    """A point of the drawing."""

    x: float
    y: float


BOOTHS: Final = dict(zip(SECTIONS, (Point(22, 172), Point(363, 172), Point(823, 172)), strict=True))
"""Position of the feet of the marker on each landmark."""


def shop_corner(key: str) -> Point:
    """The top left corner of a shop front."""
    return Point(2.5 + SHOP_WIDE * BOXES.index(key), SHOPS_TOP)


def billboard_corner(medium: str) -> Point:
    """The top left corner of a medium's billboard."""
    return Point(384 + (BOARD_WIDE + 2) * MEDIA.index(medium), 70)


class Slab(NamedTuple):
    """A star's part of the pavement."""

    x: float
    y: float
    w: float


@cache
def slabs() -> dict[str, Slab]:
    """Each star's slab: directors in one row at the top, actors and actresses in rows below."""
    inside = [key for key, star in stars().items() if star.directs]
    outside = [key for key, star in stars().items() if not star.directs]
    rows = [inside, *(outside[n : n + _PER_ROW] for n in range(0, len(outside), _PER_ROW))]
    found = {}
    for row, keys in enumerate(rows):
        room = (WIDE - _STARS_LEFT - 4) / max(len(keys), _PER_ROW - 1)
        for column, key in enumerate(keys):
            x = _STARS_LEFT + room * column
            found[key] = Slab(x, _STARS_TOP + STAR_HIGH * row, room)
    return found


def player_corner(seat: int) -> Point:
    """The top left corner of a player's place on the street."""
    return Point(10 + BAY * seat, KERB + 10)


def marker_position(spot: str, number: int, among: int) -> Point:
    """Position of the feet of one of several markers on a spot."""
    if spot in BOOTHS:
        return BOOTHS[spot]
    if spot in BOXES:
        left = shop_corner(spot).x
        step = min(19.0, (SHOP_WIDE - PAWN[0] - 4) / max(among - 1, 1))
        return Point(left + SHOP_WIDE / 2 + step * (number - (among - 1) / 2), APRON)
    slab = slabs()[spot]
    step = min(12.0, (slab.w - PAWN[0] - 16) / max(among - 1, 1))
    return Point(slab.x + 13 + step * number, slab.y + 33)
