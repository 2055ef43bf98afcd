"""The discards: they lie face up, and everybody may go through them (AC-Q-16)."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.refused import N_
from matinee.games.action.names import Names
from matinee.games.action.state import View

PILES: Final[Mapping[str, str]] = {"actor": N_("Discarded actors"), "set": N_("Discarded sets")}
"""What each pile of discards is called."""

EMPTY: Final[Mapping[str, str]] = {
    "actor": N_("No actor lies among the discards."),
    "set": N_("No set lies among the discards."),
}


def from_the_top(table: View, kind: str) -> list[str]:
    """The discarded actors or sets, in the order in which they lie."""
    pile = table.actor_discards if kind == "actor" else table.set_discards
    return pile[::-1]


def listed(table: View, names: Names, kind: str) -> str:
    """All of a pile in a line; empty if it is."""
    cards = from_the_top(table, kind)
    told = names.text(N_("{pile}, from the top: {cards}.")) if cards else ""
    return told.format(pile=names.text(PILES[kind]), cards=names.listed(map(names.card, cards)))
