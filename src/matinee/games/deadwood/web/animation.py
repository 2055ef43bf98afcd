"""Animation of events: acting, wraps, bonuses, the end of a day."""

from collections.abc import Iterator, Sequence
from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.ui.browser_ui import AnimationStep, Tone, animate
from matinee.games.deadwood.rules import events as e
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.event_refs import event_refs, refs_of_role

_IN_ONE_BREATH: Final[dict[type[Event], str]] = {
    **dict.fromkeys(
        (e.Opened, e.Stalled, e.DayEnded, e.Reshuffled, e.DayBegan, e.GameEnded), "day"
    ),
    e.BonusPaid: "stars",
    e.WindfallPaid: "extras",
}
"""Consecutive events of one group are one step."""


def animation(
    events: Sequence[Event], view: View, words: DeadwoodText, viewer: Seat | None
) -> list[AnimationStep]:
    """The animation for this viewer; bonuses of a kind are one step, and so is the end of a day."""
    return animate(events, viewer, _same_step, lambda moment: [_step(moment, view, words, viewer)])


def _same_step(before: Event, event: Event) -> bool:
    breath = _IN_ONE_BREATH.get(type(event))
    return breath is not None and breath == _IN_ONE_BREATH.get(type(before))


def _step(
    moment: Sequence[Event], view: View, words: DeadwoodText, viewer: Seat | None
) -> AnimationStep:
    if any(isinstance(event, e.GameEnded) for event in moment):
        moment = [event for event in moment if not isinstance(event, e.DayEnded)]
    first = moment[0]
    texts = [_sentence(event, words, viewer) for event in moment]
    return AnimationStep(
        text=" ".join(sentence for sentence in texts if sentence),
        tone=_tone(moment),
        refs=tuple(
            dict.fromkeys(ref for event in moment for ref in _highlighted_refs(event, view))
        ),
        dice=_dice(first),
        target=first.budget if isinstance(first, e.Acted) else None,
        gains=tuple(gain for event in moment for gain in _gains(event, words)),
        ends_chapter=any(isinstance(event, e.DayEnded | e.GameEnded) for event in moment),
    )


def _sentence(event: Event, words: DeadwoodText, viewer: Seat | None) -> str:
    """The event's sentence, preceded by the role's line."""
    text, line = words.event_text(event, viewer), words.event_quote(event)
    if not line:
        return text
    return f"{line} {text}" if line.startswith("(") else f"“{line}” {text}"


def _tone(moment: Sequence[Event]) -> Tone:
    for event in moment:
        if isinstance(event, e.Acted):
            return "good" if event.success else "bad"
        if isinstance(event, e.Wrapped | e.DayEnded | e.GameEnded):
            return "grand"
        if isinstance(event, e.BonusPaid | e.WindfallPaid | e.Upgraded):
            return "good"
    return "plain"


def _dice(event: Event) -> tuple[int, ...]:
    if isinstance(event, e.Acted):
        return (event.die,)
    return event.dice if isinstance(event, e.BonusRolled) else ()


def _gains(event: Event, words: DeadwoodText) -> Iterator[tuple[Seat, str]]:
    match event:
        case e.Acted():
            if event.dollars:
                yield event.seat, words.dollars(event.dollars)
            if event.fame:
                yield event.seat, words.fame(event.fame)
        case e.BonusPaid() if event.seat is not None and event.dice:
            yield event.seat, words.dollars(sum(event.dice))
        case e.WindfallPaid():
            yield event.seat, words.dollars(event.dollars)
        case e.Rehearsed():
            yield event.seat, words.markers(1)
        case e.Upgraded():
            yield event.seat, words.text("rank {rank}").format(rank=event.rank)


def _highlighted_refs(event: Event, view: View) -> Iterator[str]:
    """Refs to highlight; for work on a card also the set on which the card lies."""
    yield from event_refs(event)
    if isinstance(event, e.TookRole | e.Acted | e.Rehearsed):
        role = view.role[event.seat] if isinstance(event, e.Rehearsed) else event.role
        if role is not None:
            yield from refs_of_role(role)
            scene = view.lot.roles[role].place
            yield from (f"area:{area}" for area, card in view.scene.items() if card == scene)
