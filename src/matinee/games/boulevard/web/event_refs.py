"""The refs of each event on the board, and the section of the guide about it."""

from typing import Final

from matinee.engine.contract.game import Event, wire_tag
from matinee.engine.ui.guide_page import guide_topics
from matinee.games.boulevard.content.pieces import BOXES, LENSES, MEDIA, SECTIONS
from matinee.games.boulevard.rules import events

TOPICS: Final = guide_topics(f"{__package__}.help")
"""The section of the guide about each event, by the event's tag."""


def guide_anchor(event: Event) -> str:
    """The section of the guide about an event; for a marker, the section about its spot."""
    if isinstance(event, events.MarkerPlaced) and event.spot not in SECTIONS:
        return "boxes" if event.spot in BOXES else "stars"
    return TOPICS[wire_tag(type(event))]


def event_refs(event: Event) -> tuple[str, ...]:
    """The spots, stars, films and media of an event."""
    match event:
        case events.MarkerPlaced(spot=spot):
            return (f"spot:{spot}" if spot in SECTIONS or spot in BOXES else f"star:{spot}",)
        case events.ChipRemoved(chip=chip):
            return (f"spot:{'lenses' if chip in LENSES else chip}", f"chip:{chip}")
        case events.LoanRepaid():
            return ("spot:loan",)
        case events.UpkeepPaid():
            return ("spot:loan",) if event.loans else ()
        case events.GenreRolled() | events.PreviewSeen():
            return ("spot:preview",)
        case events.AgencyRolled():
            return ("spot:agency",)
        case events.GenreChosen(genre=genre):
            return (f"genre:{genre}",)
        case events.GenreSet(genre=genre):
            return (f"genre:{genre}",) if genre else ("spot:preview",)
        case events.AgencySet(die=die):
            return (f"medium:{MEDIA[die - 1]}",)
        case events.FilmPicked(film=film):
            return (f"film:{film}",)
        case events.TipPlayed():
            return _aimed(event)
        case events.ScreensLowered(bids=bids):
            wanted = (box for box in range(len(MEDIA)) if any(pips[box] for pips in bids))
            return tuple(f"medium:{MEDIA[box]}" for box in wanted)
        case (
            events.BoxTied(medium=medium)
            | events.TieLeft(medium=medium)
            | events.RolledOff(medium=medium)
            | events.BoxResolved(medium=medium)
            | events.SpaceClaimed(medium=medium)
        ):
            return (f"medium:{medium}",)
        case events.CubesPlaced(film=film, stars=stars):
            return (f"film:{film}", *(f"star:{star}" for star in stars))
    return ()


def _aimed(event: events.TipPlayed) -> tuple[str, ...]:
    """The targets of a played card."""
    kind = "medium" if event.on in MEDIA else "film"
    on = (f"{kind}:{event.on}",) if event.on else ()
    return (*on, f"star:{event.star}") if event.star else on
