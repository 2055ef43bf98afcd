"""Animation of a move's events: releases, event cards, the box office, and ceremonies."""

from collections.abc import Iterator, Sequence
from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import AnimationStep, Tone, animate
from matinee.games.action.rules import events as e
from matinee.games.action.rules.state import View
from matinee.games.action.text import log_outcomes
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.event_refs import event_refs

_REFILLS: Final = (e.ScriptsTurnedUp, e.ActorsTurnedUp, e.PileTurned)
"""Cards turned up: they belong to the step of the purchase or of the new round."""
_MORNING: Final = (e.RoundEnded, e.ActorLeft, e.RoundBegan, e.EventEnded, *_REFILLS)
"""The end of a round and the beginning of the next, which are one step."""
_QUIET: Final = (e.RoundEnded, e.ActorLeft)
"""Events without a sentence of their own in that step."""


def animation(
    events: Sequence[Event], view: View, words: ActionText, viewer: Seat | None
) -> list[AnimationStep]:
    """The animation for this viewer."""
    return animate(events, viewer, _same_step, lambda moment: _steps(moment, view, words, viewer))


def _same_step(before: Event, event: Event) -> bool:
    follows = _MORNING if isinstance(before, _MORNING) else _REFILLS
    return isinstance(event, follows) and not isinstance(event, e.RoundEnded)


def _steps(
    moment: Sequence[Event], view: View, words: ActionText, viewer: Seat | None
) -> Iterator[AnimationStep]:
    first = moment[0]
    if isinstance(first, e.BoxOfficePaid):
        yield _box_office(first, words, viewer)
    elif isinstance(first, e.AwardsHeld):
        yield from _awards_night(first, view, words, viewer)
    else:
        yield AnimationStep(
            text=" ".join(_sentences(moment, words, viewer)),
            tone=_tone(first),
            refs=tuple(dict.fromkeys(ref for event in moment for ref in event_refs(event))),
            gains=tuple(gain for event in moment for gain in _gains(event, words)),
        )


def _sentences(moment: Sequence[Event], words: ActionText, viewer: Seat | None) -> Iterator[str]:
    """A sentence for each event; the sentence of an event card follows its quoted headline."""
    for event in moment:
        if isinstance(event, e.EventRevealed):
            yield words.language.quoted(words.event_quote(event))
        if not isinstance(event, _QUIET):
            yield words.event_text(event, viewer)


def _tone(event: Event) -> Tone:
    match event:
        case e.EventRevealed() | e.GameEnded():
            return "grand"
        case e.FilmSent() | e.SetDrawn() | e.CharityGiven() | e.AssistantHired():
            return "good"
    return "plain"


def _gains(event: Event, words: ActionText) -> Iterator[tuple[Seat, str]]:
    match event:
        case e.Borrowed(seat=seat, millions=millions):
            yield seat, _change(millions, words)
        case (
            e.AssistantHired(seat=seat, paid=paid)
            | e.ScriptBought(seat=seat, paid=paid)
            | e.ActorHired(seat=seat, paid=paid)
            | e.SetDrawn(seat=seat, paid=paid)
            | e.SetSalvaged(seat=seat, paid=paid)
            | e.FilmsSwapped(seat=seat, paid=paid)
        ) if paid:
            yield seat, _change(-paid, words)
        case e.CharityGiven(seat=seat, paid=paid, prestige=prestige):
            yield seat, _change(-paid, words)
            yield seat, _won(prestige, words)


def _change(millions: int, words: ActionText) -> str:
    return f"{'+' * (millions > 0)}{words.money(millions)}"


def _won(prestige: int, words: ActionText) -> str:
    return f"+{words.prestige(prestige)}"


def _box_office(event: e.BoxOfficePaid, words: ActionText, viewer: Seat | None) -> AnimationStep:
    """A single step for all payments; the log has the details."""
    if not event.takings:
        return AnimationStep(words.event_text(event, viewer))
    paid = [(one.seat, words.money(one.total)) for one in event.takings]
    text = words.text("The box office pays: {sums}.").format(sums=_sums(paid, words, viewer))
    gains = tuple((one.seat, _change(one.total, words)) for one in event.takings)
    return AnimationStep(text, "good", refs=event_refs(event), gains=gains)


def _sums(each: Sequence[tuple[Seat, str]], words: ActionText, viewer: Seat | None) -> str:
    # Translators: in a list of what everybody gets, as in "you 7M, Ben 3M".
    you = words.text("you")
    return ", ".join(
        words.text("{name} {amount}").format(
            name=you if seat == viewer else words.names[seat], amount=amount
        )
        for seat, amount in each
    )


def _awards_night(
    event: e.AwardsHeld, view: View, words: ActionText, viewer: Seat | None
) -> Iterator[AnimationStep]:
    """A step for the trend, one for each winner in rising order, and the final headline."""
    text = words.text("Awards night! The trend is {genre}.")
    lit = (f"genre:{event.trend}",) if event.trend else ()
    yield AnimationStep(text.format(genre=words.genre(event.trend)), "grand", refs=lit)
    climbing = sorted(event.honours, key=lambda one: one.total)
    for one in climbing:
        yield AnimationStep(
            log_outcomes.won_text(one, viewer, words),
            "grand" if one is climbing[-1] else "good",
            refs=tuple(f"film:{film}" for film, _ in one.films),
            gains=((one.seat, _won(one.total, words)),),
        )
    yield AnimationStep(
        _final_headline(climbing[::-1], event, view, words, viewer), "grand", ends_chapter=True
    )


def _final_headline(
    honoured: Sequence[e.Honours],
    event: e.AwardsHeld,
    view: View,
    words: ActionText,
    viewer: Seat | None,
) -> str:
    """The text above the scores; its first sentence is the title."""
    text = N_("Awards night, round {round}. With {genre} in fashion, not a film was running.")
    if honoured:
        text = N_(
            "Awards night, round {round}. With {genre} in fashion, the evening brought: {sums}."
        )
    won = [(one.seat, words.prestige(one.total)) for one in honoured]
    return words.text(text).format(
        round=view.round - (not view.over),
        genre=words.genre(event.trend),
        sums=_sums(won, words, viewer),
    )
