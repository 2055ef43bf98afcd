"""The current price at each location, and which locations are closed."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.games.action.content.event_keys import CHARITY_GALA, STUDIO_FIRE
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.state import View
from matinee.games.action.text.names import Names

PRICED: Final[Mapping[str, str]] = {
    "hire": "assistant",
    "script": "script",
    "set": "set",
    "marketing": "marketing",
    "gala": "gala",
}
"""Name in `Prices` of each location's price; actors are priced by their spaces instead."""


def location_price(position: View, place: str) -> int:
    """The price at a location, if it has a single one; else 0."""
    return price(position, PRICED[place]).millions if place in PRICED else 0


def is_closed(position: View, place: str) -> bool:
    """Whether a location is closed: by an event (AC-Q-71), or for lack of one (AC-EV-05c)."""
    if place == "gala":
        return position.event != CHARITY_GALA
    return place == "set" and position.event == STUDIO_FIRE


def closed_reason(position: View, names: Names, place: str) -> str:
    """Sentence on the reason why a location is closed; empty if it is open."""
    if not is_closed(position, place):
        return ""
    if place == "gala":
        text = N_("Closed: the event {event} is not in force.")
        return names.text(text).format(event=names.event(CHARITY_GALA))
    text = N_("Closed while the event {event} is in force.")
    return names.text(text).format(event=names.event(position.event or ""))
