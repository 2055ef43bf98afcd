"""What happened, moment by moment, and what on the board it happened to."""

from collections.abc import Iterator, Sequence
from typing import Final

from matinee.engine.game import Event, Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Beat, Tone, moments
from matinee.games.deadwood import content
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.events import (
    Acted,
    BonusPaid,
    BonusRolled,
    DayBegan,
    DayEnded,
    GameEnded,
    Moved,
    Opened,
    Rehearsed,
    Reshuffled,
    Revealed,
    Stalled,
    TookRole,
    TurnEnded,
    Upgraded,
    WindfallPaid,
    Wrapped,
)
from matinee.games.deadwood.state import View
from matinee.games.deadwood.words import DeadwoodWords

_TOPICS: Final[dict[type[Event], str]] = {
    Opened: "players",
    DayBegan: "day",
    Reshuffled: "day",
    Moved: "moving",
    Revealed: "moving",
    TookRole: "roles",
    Acted: "acting",
    Rehearsed: "rehearsing",
    Wrapped: "wrapping",
    BonusRolled: "wrapping",
    BonusPaid: "wrapping",
    WindfallPaid: "wrapping",
    Upgraded: "office",
    TurnEnded: "turn",
    Stalled: "editions",
    DayEnded: "day",
    GameEnded: "scoring",
}

_IN_ONE_BREATH: Final[dict[type[Event], str]] = {
    **dict.fromkeys((Opened, Stalled, DayEnded, Reshuffled, DayBegan, GameEnded), "day"),
    BonusPaid: "stars",
    WindfallPaid: "extras",
}
"""Events that make one moment with their neighbours of the same kind."""


def beats(
    events: Sequence[Event], view: View, words: DeadwoodWords, viewer: Seat | None
) -> list[Beat]:
    """What this viewer watches; payments of one kind together, and so an evening."""
    found = [_beat(moment, view, words, viewer) for moment in moments(events, viewer, _goes_on)]
    return [beat for beat in found if beat.text]


def _goes_on(before: Event, event: Event) -> bool:
    breath = _IN_ONE_BREATH.get(type(event))
    return breath is not None and breath == _IN_ONE_BREATH.get(type(before))


def _beat(moment: Sequence[Event], view: View, words: DeadwoodWords, viewer: Seat | None) -> Beat:
    if any(isinstance(event, GameEnded) for event in moment):
        moment = [event for event in moment if not isinstance(event, DayEnded)]
    first = moment[0]
    told = [_told(event, words, viewer) for event in moment]
    return Beat(
        text=" ".join(sentence for sentence in told if sentence),
        tone=_tone(moment),
        refs=tuple(dict.fromkeys(ref for event in moment for ref in _lit(event, view))),
        dice=_dice(first),
        target=first.budget if isinstance(first, Acted) else None,
        gains=tuple(gain for event in moment for gain in _gains(event, words)),
        curtain=any(isinstance(event, DayEnded | GameEnded) for event in moment),
    )


def _told(event: Event, words: DeadwoodWords, viewer: Seat | None) -> str:
    """The sentence, after what was said out loud."""
    told, line = words.tell(event, viewer), words.quote(event)
    if not line:
        return told
    return f"{line} {told}" if line.startswith("(") else f"“{line}” {told}"


def _tone(moment: Sequence[Event]) -> Tone:
    for event in moment:
        if isinstance(event, Acted):
            return "good" if event.success else "bad"
        if isinstance(event, Wrapped | DayEnded | GameEnded):
            return "grand"
        if isinstance(event, BonusPaid | WindfallPaid | Upgraded):
            return "good"
    return "plain"


def _dice(event: Event) -> tuple[int, ...]:
    if isinstance(event, Acted):
        return (event.die,)
    return event.dice if isinstance(event, BonusRolled) else ()


def _gains(event: Event, words: DeadwoodWords) -> Iterator[tuple[Seat, str]]:
    match event:
        case Acted():
            if event.dollars:
                yield event.seat, words.dollars(event.dollars)
            if event.fame:
                yield event.seat, words.fame(event.fame)
        case BonusPaid() if event.seat is not None and event.dice:
            yield event.seat, words.dollars(sum(event.dice))
        case WindfallPaid():
            yield event.seat, words.dollars(event.dollars)
        case Rehearsed():
            yield event.seat, words.markers(1)
        case Upgraded():
            yield event.seat, words.text(N_("rank {rank}")).format(rank=event.rank)


def _lit(event: Event, view: View) -> Iterator[str]:
    """What the event touched; of work on a card also the set where it still lies."""
    yield from touched(event)
    if isinstance(event, TookRole | Acted | Rehearsed):
        role = view.role[event.seat] if isinstance(event, Rehearsed) else event.role
        if role is not None:
            yield from _of_role(role)
            scene = view.lot.roles[role].place
            yield from (f"area:{area}" for area, card in view.scene.items() if card == scene)


def touched(event: Event) -> tuple[str, ...]:
    """The places and roles that an event tells of; of a role beside the card also its set."""
    match event:
        case Moved():
            return (f"area:{event.to}",)
        case Revealed() | Wrapped():
            return (f"area:{event.area}",)
        case TookRole() | Acted() | BonusPaid() | WindfallPaid():
            return _of_role(event.role)
        case Upgraded():
            return (f"area:{OFFICE}", f"rank:{event.rank}")
        case DayEnded():
            return tuple(f"area:{area}" for area in event.unfinished)
    return ()


def _of_role(role: str) -> tuple[str, ...]:
    place = role.rpartition(".")[0]
    at = (f"area:{place}",) if place in content.areas() else ()
    return (f"role:{role}", *at)


def topic(event: Event) -> str:
    """The section of the guide that explains such an event."""
    return _TOPICS[type(event)]
