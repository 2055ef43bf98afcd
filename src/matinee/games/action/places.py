"""The places on the call sheet as they are now: what is paid there, and which are closed."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.refused import N_
from matinee.games.action.event_cards import CHARITY_GALA, STUDIO_FIRE
from matinee.games.action.names import Names
from matinee.games.action.prices import price
from matinee.games.action.state import View

PRICED: Final[Mapping[str, str]] = {
    "hire": "assistant",
    "script": "script",
    "set": "set",
    "marketing": "marketing",
    "gala": "gala",
}
"""What is paid where; each actor has a price of their own."""


def asked(table: View, place: str) -> int:
    """What an assistant costs at a place, if there is one price for all that is sold there."""
    return price(table, PRICED[place]).millions if place in PRICED else 0


def closed(table: View, place: str) -> bool:
    """Whether nobody can go there, because of an event (AC-Q-71) or for want of one (AC-EV-05c)."""
    if place == "gala":
        return table.event != CHARITY_GALA
    return place == "set" and table.event == STUDIO_FIRE


def why_closed(table: View, names: Names, place: str) -> str:
    """The reason as a sentence; empty for a place that is open."""
    if not closed(table, place):
        return ""
    if place == "gala":
        told = N_("Closed: the event {event} is not in force.")
        return names.text(told).format(event=names.event(CHARITY_GALA))
    told = N_("Closed while the event {event} is in force.")
    return names.text(told).format(event=names.event(table.event or ""))
