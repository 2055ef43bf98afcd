"""Positions on the board for any arrangement of the sections, in units of the drawing.

On a stage of the usual size a unit is about a pixel. Sections turn and their areas turn with them,
but what is inside an area always stands upright: `area_layout` finds room for it.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from matinee.games.deadwood.rules import sections
from matinee.games.deadwood.rules.sections import PlacedSection

CELL: Final = (129, 120)
"""Width and height of a unit of the sections' grid."""
MARGIN: Final = 12
ROPE: Final = 7
"""Distance from the border of an area's share to the rope around it."""
PATH: Final = 40
"""Width of a doorway."""
_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
COLUMNS: Final = 3
"""Columns of tiles on a phone."""

_SHARES: Final = {
    "train-station": (0, 0, 2, 3),
    "jail": (2, 0, 2, 1.5),
    "general-store": (2, 1.5, 2, 1.5),
    "main-street": (0, 0, 4, 1.5),
    "saloon": (0, 1.5, 2, 1.5),
    "trailers": (2, 1.5, 2, 1.5),
    "casting-office": (0, 0, 1.75, 1.5),
    "ranch": (1.75, 0, 2.25, 1.5),
    "secret-hideout": (0, 1.5, 4, 1.5),
    "bank": (0, 0, 2, 1.5),
    "church": (0, 1.5, 2, 1.5),
    "hotel": (2, 0, 2, 3),
}
"""Each area's part of its section before it is turned: left, top, width and height in units."""


class Rect(NamedTuple):
    """A rectangle, by its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2


class Door(NamedTuple):
    """The centre of a doorway, and whether the step through it is horizontal."""

    x: float
    y: float
    across: bool


class Plan(NamedTuple):
    """The measured board of one arrangement of sections."""

    width: float
    height: float
    sections: dict[str, Rect]
    areas: dict[str, Rect]
    """Each area's rectangle inside its rope."""
    doors: tuple[Door, ...]
    tiles: tuple[str, ...]
    """The areas row by row, roughly as they lie on the map, for a phone."""


@lru_cache(maxsize=512)
def plan(layout: str) -> Plan:
    """The measured board of an arrangement."""
    places = sections.parse_arrangement(layout)
    shapes = {place: sections.shapes()[place.section][place.turns] for place in places}
    left, top = min(place.x for place in places), min(place.y for place in places)
    wide = max(place.x + shape.width for place, shape in shapes.items()) - left
    high = max(place.y + shape.height for place, shape in shapes.items()) - top

    def scaled(x: float, y: float, w: float, h: float) -> Rect:
        across, down = CELL
        x, y = MARGIN + (x - left) * across, MARGIN + (y - top) * down
        return Rect(x, y, w * across, h * down)

    boards, shares = {}, {}
    for place, shape in shapes.items():
        boards[place.section] = scaled(place.x, place.y, shape.width, shape.height)
        for area in shape.areas:
            x, y, w, h = _turned(area, place.turns)
            shares[area] = scaled(place.x + x, place.y + y, w, h)
    doors = [Door(*scaled(x, y, 0, 0)[:2], across) for x, y, across in _between(places)]
    for shape in shapes.values():
        doors += [_within(shares[one], shares[two]) for one, two in combinations(shape.areas, 2)]
    return Plan(
        width=wide * CELL[0] + 2 * MARGIN,
        height=high * CELL[1] + 2 * MARGIN,
        sections=boards,
        areas={
            area: Rect(share.x + ROPE, share.y + ROPE, share.w - 2 * ROPE, share.h - 2 * ROPE)
            for area, share in shares.items()
        },
        doors=tuple(doors),
        tiles=_tiles(shares),
    )


def _turned(area: str, turns: int) -> tuple[float, float, float, float]:
    """An area's share of its section, after so many quarter turns clockwise."""
    (x, y, w, h), (wide, high) = _SHARES[area], (4, 3)
    for _ in range(turns):
        x, y, w, h = high - y - h, x, h, w
        wide, high = high, wide
    return x, y, w, h


def _between(places: tuple[PlacedSection, ...]) -> Iterator[tuple[float, float, bool]]:
    """Middles of the doorways between sections, in units of the grid."""
    ends = {
        (place.x + door.x, place.y + door.y, door.edge)
        for place in places
        for door in sections.shapes()[place.section][place.turns].doors
    }
    for x, y, edge in sorted(ends):
        if edge == _RIGHT and (x + 1, y, _LEFT) in ends:
            yield x + 1, y + 0.5, True
        elif edge == _BOTTOM and (x, y + 1, _TOP) in ends:
            yield x + 0.5, y + 1, False


def _within(one: Rect, two: Rect) -> Door:
    """The doorway between two areas of a section: in the middle of the border they share."""
    left, right = max(one.x, two.x), min(one.x + one.w, two.x + two.w)
    top, bottom = max(one.y, two.y), min(one.y + one.h, two.y + two.h)
    return Door((left + right) / 2, (top + bottom) / 2, across=bottom - top > right - left)


def _tiles(shares: Mapping[str, Rect]) -> tuple[str, ...]:
    """The areas in rows from top to bottom, each from left to right."""
    order = sorted(shares, key=lambda area: shares[area].middle[::-1])
    rows = [order[start : start + COLUMNS] for start in range(0, len(order), COLUMNS)]
    return tuple(area for row in rows for area in sorted(row, key=lambda area: shares[area].middle))
