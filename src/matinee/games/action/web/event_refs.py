"""The refs of things on the board that an event is about, and its section of the guide."""

from typing import Final

from matinee.engine.contract.game import Event, wire_tag
from matinee.engine.ui.guide_page import guide_topics
from matinee.games.action.content import performers
from matinee.games.action.rules import events

TOPICS: Final = guide_topics(f"{__package__}.help")
"""The section of the guide about each event, by the event's tag."""


def guide_anchor(event: Event) -> str:
    """The section of the guide about an event."""
    return TOPICS[wire_tag(type(event))]


def event_refs(event: Event) -> tuple[str, ...]:
    """The locations, cards, productions, rounds and genres of an event."""
    match event:
        case events.RoundBegan(round=round) | events.RoundEnded(round=round):
            return (f"round:{round}",)
        case events.EventEnded(card=card) | events.EventRevealed(card=card):
            return (f"event:{card}",)
        case events.AssistantHired():
            return ("place:hire",)
        case events.Borrowed():
            return ("place:borrow",)
        case events.CharityGiven():
            return ("place:gala",)
        case events.ScriptBought(script=script, onto=onto):
            return ("place:script", f"script:{script}", f"stack:{onto or script}")
        case events.ActorHired(actor=actor, onto=onto):
            return ("place:actor", f"actor:{actor}", f"stack:{onto or actor}")
        case events.SetDrawn(prop=prop):
            return ("place:set", f"prop:{prop}")
        case events.SetPlaced(prop=prop, onto=onto):
            return (f"prop:{prop}", f"stack:{onto or prop}")
        case events.SetSalvaged(prop=prop, onto=onto):
            return ("place:set", f"prop:{prop}", f"stack:{onto or prop}")
        case events.FilmSent(film=film, kept=kept):
            return ("place:send", f"film:{film}", *((_cast(kept),) if kept else ()))
        case events.FilmArchived(film=film):
            return (f"film:{film}",)
        case events.FilmsSwapped(left=left, right=right):
            return ("place:marketing", f"film:{left}", f"film:{right}")
        case events.ScriptsTurnedUp(cards=cards):
            return tuple(f"script:{card}" for _, card in cards)
        case events.ActorsTurnedUp(cards=cards):
            return tuple(f"actor:{card}" for _, card in cards)
        case events.ActorLeft(actor=actor):
            return (f"actor:{actor}",)
        case events.PileTurned(actor=actor):
            return (f"actor:{actor}",) if actor else ()
        case events.BoxOfficePaid(takings=takings):
            return tuple(f"film:{film}" for one in takings for film, _ in one.films)
        case events.AwardsHeld(trend=trend, honours=honours):
            films = tuple(f"film:{film}" for one in honours for film, _ in one.films)
            return (*((f"genre:{trend}",) if trend else ()), *films)
    return ()


def _cast(card: str) -> str:
    return f"actor:{card}" if card in performers() else f"prop:{card}"
