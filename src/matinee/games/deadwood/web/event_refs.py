"""The refs of each event on the board, and the section of the guide about it."""

from typing import Final

from matinee.engine.contract.game import Event, wire_tag
from matinee.engine.ui.guide_page import guide_topics
from matinee.games.deadwood import content
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.rules import events

TOPICS: Final = guide_topics(f"{__package__}.help")
"""The section of the guide about each event, by the event's tag."""


def guide_anchor(event: Event) -> str:
    """The section of the guide about an event."""
    return TOPICS[wire_tag(type(event))]


def event_refs(event: Event) -> tuple[str, ...]:
    """The areas and roles of an event; for a role beside the card also its set."""
    match event:
        case events.Moved():
            return (f"area:{event.to}",)
        case events.Revealed() | events.Wrapped():
            return (f"area:{event.area}",)
        case events.TookRole() | events.Acted() | events.BonusPaid() | events.WindfallPaid():
            return refs_of_role(event.role)
        case events.Upgraded():
            return (f"area:{OFFICE}", f"rank:{event.rank}")
        case events.DayEnded():
            return tuple(f"area:{area}" for area in event.unfinished)
    return ()


def refs_of_role(role: str) -> tuple[str, ...]:
    """A role, and the set that it belongs to if it is beside the card."""
    place = role.rpartition(".")[0]
    at = (f"area:{place}",) if place in content.areas() else ()
    return (f"role:{role}", *at)
