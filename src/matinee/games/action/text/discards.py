"""The discard piles in words. They are face up and public (AC-Q-16)."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.games.action.rules.state import View
from matinee.games.action.text.names import Names

PILES: Final[Mapping[str, str]] = {"actor": N_("Discarded actors"), "set": N_("Discarded sets")}
"""Names of the discard piles, by kind of card."""

EMPTY: Final[Mapping[str, str]] = {
    "actor": N_("No actor lies among the discards."),
    "set": N_("No set lies among the discards."),
}


def from_the_top(position: View, kind: str) -> list[str]:
    """The discarded actors or sets, the top card first."""
    pile = position.actor_discards if kind == "actor" else position.set_discards
    return pile[::-1]


def discards_line(position: View, names: Names, kind: str) -> str:
    """A discard pile in one line; empty for an empty pile."""
    cards = from_the_top(position, kind)
    text = names.text("{pile}, from the top: {cards}.") if cards else ""
    return text.format(pile=names.text(PILES[kind]), cards=names.listed(map(names.card, cards)))
