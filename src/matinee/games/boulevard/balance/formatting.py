"""Names and figures in the study's report."""

from typing import Final

from matinee.engine.contract.balance_study import Finding
from matinee.games.boulevard.content import boxes, sections
from matinee.games.boulevard.content.pieces import BOXES, SECTIONS
from matinee.games.boulevard.text.names import dollars

ROUGH: Final = 0.12
"""Tolerance for a figure that the catalogue gives as “about”."""


def name_of(spot: str) -> str:
    """The name of a kind of spot."""
    if spot in BOXES:
        return boxes()[spot].name
    return sections()[spot].name if spot in SECTIONS else "A star"


def about(
    what: str, expected: float, measured: float, unit: str = "$", band: float = ROUGH
) -> Finding:
    """A finding about a figure that the catalogue gives as “about”."""
    text = dollars if unit == "$" else (lambda value: f"{value:.1f}{unit}")
    near = abs(measured - expected) <= band * expected
    return Finding(what, f"about {text(expected)}", text(measured), near)
