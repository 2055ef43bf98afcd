"""The refs of each event on the board, and the section of the guide about it."""

from typing import Final

from matinee.engine.contract.game import Event
from matinee.games.deadwood import content
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.rules import events

TOPICS: Final[dict[type[Event], str]] = {
    events.Opened: "players",
    events.DayBegan: "day",
    events.Reshuffled: "day",
    events.Moved: "moving",
    events.Revealed: "moving",
    events.TookRole: "roles",
    events.Acted: "acting",
    events.Rehearsed: "rehearsing",
    events.Wrapped: "wrapping",
    events.BonusRolled: "wrapping",
    events.BonusPaid: "wrapping",
    events.WindfallPaid: "wrapping",
    events.Upgraded: "office",
    events.TurnEnded: "turn",
    events.Stalled: "editions",
    events.DayEnded: "day",
    events.GameEnded: "scoring",
}
"""The section of the guide about each class of event."""


def guide_anchor(event: Event) -> str:
    """The section of the guide about an event."""
    return TOPICS[type(event)]


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
