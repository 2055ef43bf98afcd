"""How the reports of the study tell amounts, spots and figures."""

from typing import Final

from matinee.engine.study import Finding
from matinee.games.boulevard.content import BOXES, SECTIONS, boxes, sections
from matinee.games.boulevard.names import dollars

ROUGH: Final = 0.12
"""How far a figure that the catalogue gives as “about” may lie from it."""


def name_of(spot: str) -> str:
    """A kind of spot as players call it."""
    if spot in BOXES:
        return boxes()[spot].name
    return sections()[spot].name if spot in SECTIONS else "A star"


def about(
    what: str, expected: float, measured: float, unit: str = "$", band: float = ROUGH
) -> Finding:
    """Whether a figure lies near the one that the catalogue gives."""
    told = dollars if unit == "$" else (lambda value: f"{value:.1f}{unit}")
    near = abs(measured - expected) <= band * expected
    return Finding(what, f"about {told(expected)}", told(measured), near)
