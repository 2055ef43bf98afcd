"""The four board sections: legal arrangements, and the areas that their doorways join.

An arrangement is written as `a@4,3/2 b@4,0 c@0,3 d@0,0/2`: for each section the place of its top
left corner on the grid and, after a slash, its quarter turns clockwise.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from matinee.engine.contract.content import require
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.deadwood.content import DATA, TRAILERS, areas

_EDGES: Final = ("top", "right", "bottom", "left")
_BEYOND: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The step from a cell across each edge."""

_PLACE: Final = re.compile(r"([a-z])@(-?\d{1,2}),(-?\d{1,2})(?:/([0-3]))?")


class Door(NamedTuple):
    """A doorway on one edge of one cell, leading into an area."""

    x: int
    y: int
    edge: int
    area: str


class PlacedSection(NamedTuple):
    """The place of a section on the grid, and its quarter turns clockwise."""

    section: str
    x: int
    y: int
    turns: int

    def __str__(self) -> str:
        turned = f"/{self.turns}" if self.turns else ""
        return f"{self.section}@{self.x},{self.y}{turned}"


@dataclass(frozen=True, slots=True)
class Shape:
    """A section in one of its four turns; doors are counted from its top left corner."""

    width: int
    height: int
    doors: tuple[Door, ...]
    areas: tuple[str, ...]

    def turned(self) -> "Shape":
        """The section turned once clockwise."""
        doors = tuple(
            Door(self.height - 1 - door.y, door.x, (door.edge + 1) % 4, door.area)
            for door in self.doors
        )
        return Shape(self.height, self.width, doors, self.areas)


@cache
def shapes() -> dict[str, tuple[Shape, ...]]:
    """Each section in its four turns."""
    data = DATA.toml("sections.toml")
    width, height = data["width"], data["height"]
    found = {}
    for row in data["section"]:
        doors = []
        for door in row["doors"]:
            edge, offset = _EDGES.index(door["edge"]), door["offset"]
            length = height if edge % 2 else width
            require("DW-DEC-66", 0 <= offset < length, f"section {row['key']}: no such offset")
            require("DW-DEC-66", door["area"] in row["areas"], f"{door['area']} lies elsewhere")
            x = {1: width - 1, 3: 0}.get(edge, offset)
            y = {0: 0, 2: height - 1}.get(edge, offset)
            doors.append(Door(x, y, edge, door["area"]))
        turns = [Shape(width, height, tuple(doors), tuple(row["areas"]))]
        for _ in range(3):
            turns.append(turns[-1].turned())
        found[row["key"]] = tuple(turns)
    lying = sorted(area for turns in found.values() for area in turns[0].areas)
    require("DW-DATA-01", lying == sorted(areas()), "each area lies on one section")
    return found


@cache
def default_layouts() -> dict[str, str]:
    """The default arrangements by name: those in which the screws of all sections meet."""
    layouts: dict[str, str] = DATA.toml("sections.toml")["layouts"]
    for layout in layouts.values():
        joined = doorways(parse_arrangement(layout))[TRAILERS]
        require("DW-DATA-05", "saloon" in joined, "the Trailers and the Saloon are linked")
    return layouts


def parse_arrangement(text: str) -> tuple[PlacedSection, ...]:
    """The arrangement written in a text, sorted by section."""
    places = []
    for part in text.split():
        match = _PLACE.fullmatch(part)
        if not match:
            raise IllegalAction("DW-OPT-05", "layout-syntax", part=part)
        section, x, y, turns = match.groups(default="0")
        places.append(PlacedSection(section, int(x), int(y), int(turns)))
    if sorted(place.section for place in places) != sorted(shapes()):
        raise IllegalAction("DW-COMP-05", "layout-sections", sections=", ".join(shapes()))
    return tuple(sorted(places))


def joined_areas(places: tuple[PlacedSection, ...]) -> list[tuple[str, str]]:
    """The pairs of areas that meet at a doorway between sections (DW-DEC-66)."""
    cells: dict[tuple[int, int], str] = {}
    doors: dict[tuple[int, int, int], str] = {}
    for place in places:
        shape = shapes()[place.section][place.turns]
        for cell in _cells(place, shape):
            if cell in cells:
                raise IllegalAction(
                    "DW-SETUP-01", "layout-overlap", one=cells[cell], two=place.section
                )
            cells[cell] = place.section
        for door in shape.doors:
            doors[place.x + door.x, place.y + door.y, door.edge] = door.area
    links = []
    for (x, y, edge), area in doors.items():
        dx, dy = _BEYOND[edge]
        if (x + dx, y + dy) in cells:
            other = doors.get((x + dx, y + dy, (edge + 2) % 4))
            if other is None:
                raise IllegalAction("DW-SETUP-01", "layout-wall", area=area)
            links.append((area, other))
    return links


def doorways(places: tuple[PlacedSection, ...]) -> dict[str, tuple[str, ...]]:
    """For each area, the areas joined to it; `IllegalAction` if the arrangement is not allowed."""
    joined: dict[str, set[str]] = {}
    for place in places:
        for one, two in combinations(shapes()[place.section][0].areas, 2):
            joined.setdefault(one, set()).add(two)
            joined.setdefault(two, set()).add(one)
    for one, two in joined_areas(places):
        joined[one].add(two)
    reached, frontier = set(), [TRAILERS]
    while frontier:
        area = frontier.pop()
        if area not in reached:
            reached.add(area)
            frontier += joined[area]
    if reached != set(joined):
        raise IllegalAction("DW-DATA-04", "layout-unreachable", area=min(set(joined) - reached))
    return {area: tuple(sorted(others)) for area, others in joined.items()}


def random_arrangement(dice: Dice) -> tuple[PlacedSection, ...]:
    """A random legal arrangement: sections are added one by one wherever doorways meet."""
    while True:
        placed: tuple[PlacedSection, ...] = (PlacedSection(min(shapes()), 0, 0, 0),)
        while fits := sorted(set(_fits(placed))):
            placed = (*placed, dice.pick(fits))
        if len(placed) == len(shapes()):
            return tuple(sorted(placed))


def _fits(placed: tuple[PlacedSection, ...]) -> Iterator[PlacedSection]:
    """Every way to add one more section so that at least one pair of doorways meets."""
    used = {place.section for place in placed}
    for place in placed:
        for door in shapes()[place.section][place.turns].doors:
            dx, dy = _BEYOND[door.edge]
            x, y = place.x + door.x + dx, place.y + door.y + dy
            for section, turns in shapes().items():
                for turn, shape in enumerate(turns if section not in used else ()):
                    for other in shape.doors:
                        if other.edge == (door.edge + 2) % 4:
                            added = PlacedSection(section, x - other.x, y - other.y, turn)
                            if _lines_up((*placed, added)):
                                yield added


def _lines_up(places: tuple[PlacedSection, ...]) -> bool:
    try:
        joined_areas(places)
    except IllegalAction:
        return False
    return True


def _cells(place: PlacedSection, shape: Shape) -> Iterator[tuple[int, int]]:
    for dx in range(shape.width):
        for dy in range(shape.height):
            yield place.x + dx, place.y + dy
