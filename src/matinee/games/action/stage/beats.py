"""What happened, moment by moment: releases, events, the box office, and awards as a night out."""

from collections.abc import Iterator, Sequence
from typing import Final

from matinee.engine.game import Event, Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Beat, Tone, moments
from matinee.games.action.events import (
    ActorHired,
    ActorLeft,
    ActorsTurnedUp,
    AssistantHired,
    AwardsHeld,
    Borrowed,
    BoxOfficePaid,
    CharityGiven,
    EventEnded,
    EventRevealed,
    FilmSent,
    FilmsSwapped,
    GameEnded,
    Honours,
    PileTurned,
    RoundBegan,
    RoundEnded,
    ScriptBought,
    ScriptsTurnedUp,
    SetDrawn,
    SetSalvaged,
)
from matinee.games.action.outcomes import Outcomes
from matinee.games.action.stage.touching import touched
from matinee.games.action.state import View
from matinee.games.action.words import ActionWords

_REFILLS: Final = (ScriptsTurnedUp, ActorsTurnedUp, PileTurned)
"""What a purchase or a new round turns up belongs to it."""
_MORNING: Final = (RoundEnded, ActorLeft, RoundBegan, EventEnded, *_REFILLS)
"""The end of a round and the beginning of the next, in one breath."""
_QUIET: Final = (RoundEnded, ActorLeft)
"""Those of them that need no sentence of their own there."""


def beats(
    events: Sequence[Event], view: View, words: ActionWords, viewer: Seat | None
) -> list[Beat]:
    """What this viewer watches; what belongs to one moment is one beat."""
    found = [
        beat
        for moment in moments(events, viewer, _goes_on)
        for beat in _moment(moment, view, words, viewer)
    ]
    return [beat for beat in found if beat.text]


def _goes_on(before: Event, event: Event) -> bool:
    follows = _MORNING if isinstance(before, _MORNING) else _REFILLS
    return isinstance(event, follows) and not isinstance(event, RoundEnded)


def _moment(
    moment: Sequence[Event], view: View, words: ActionWords, viewer: Seat | None
) -> Iterator[Beat]:
    first = moment[0]
    if isinstance(first, BoxOfficePaid):
        yield _box_office(first, words, viewer)
    elif isinstance(first, AwardsHeld):
        yield from _awards_night(first, view, words, viewer)
    else:
        yield Beat(
            text=" ".join(_told(moment, words, viewer)),
            tone=_tone(first),
            refs=tuple(dict.fromkeys(ref for event in moment for ref in touched(event))),
            gains=tuple(gain for event in moment for gain in _gains(event, words)),
        )


def _told(moment: Sequence[Event], words: ActionWords, viewer: Seat | None) -> Iterator[str]:
    """A sentence for each event, an event card's after its headline."""
    for event in moment:
        if isinstance(event, EventRevealed):
            yield words.language.quoted(words.quote(event))
        if not isinstance(event, _QUIET):
            yield words.tell(event, viewer)


def _tone(event: Event) -> Tone:
    match event:
        case EventRevealed() | GameEnded():
            return "grand"
        case FilmSent() | SetDrawn() | CharityGiven() | AssistantHired():
            return "good"
    return "plain"


def _gains(event: Event, words: ActionWords) -> Iterator[tuple[Seat, str]]:
    match event:
        case Borrowed(seat=seat, millions=millions):
            yield seat, _change(millions, words)
        case (
            AssistantHired(seat=seat, paid=paid)
            | ScriptBought(seat=seat, paid=paid)
            | ActorHired(seat=seat, paid=paid)
            | SetDrawn(seat=seat, paid=paid)
            | SetSalvaged(seat=seat, paid=paid)
            | FilmsSwapped(seat=seat, paid=paid)
        ) if paid:
            yield seat, _change(-paid, words)
        case CharityGiven(seat=seat, paid=paid, prestige=prestige):
            yield seat, _change(-paid, words)
            yield seat, _won(prestige, words)


def _change(millions: int, words: ActionWords) -> str:
    return f"{'+' * (millions > 0)}{words.money(millions)}"


def _won(prestige: int, words: ActionWords) -> str:
    return f"+{words.prestige(prestige)}"


def _box_office(event: BoxOfficePaid, words: ActionWords, viewer: Seat | None) -> Beat:
    """Everybody is paid at once; how it is made up is told in the log."""
    if not event.takings:
        return Beat(words.tell(event, viewer))
    paid = [(one.seat, words.money(one.total)) for one in event.takings]
    told = words.text("The box office pays: {sums}.").format(sums=_sums(paid, words, viewer))
    gains = tuple((one.seat, _change(one.total, words)) for one in event.takings)
    return Beat(told, "good", refs=touched(event), gains=gains)


def _sums(each: Sequence[tuple[Seat, str]], words: ActionWords, viewer: Seat | None) -> str:
    # Translators: in a list of what everybody gets, as in "you 7M, Ben 3M".
    you = words.text("you")
    return ", ".join(
        words.text("{name} {amount}").format(
            name=you if seat == viewer else words.names[seat], amount=amount
        )
        for seat, amount in each
    )


def _awards_night(
    event: AwardsHeld, view: View, words: ActionWords, viewer: Seat | None
) -> Iterator[Beat]:
    """The trend is announced, then come the winners, the most honoured last, and the curtain."""
    told = words.text("Awards night! The trend is {genre}.")
    lit = (f"genre:{event.trend}",) if event.trend else ()
    yield Beat(told.format(genre=words.genre(event.trend)), "grand", refs=lit)
    climbing = sorted(event.honours, key=lambda one: one.total)
    for one in climbing:
        yield Beat(
            Outcomes(words).won(one, viewer),
            "grand" if one is climbing[-1] else "good",
            refs=tuple(f"film:{film}" for film, _ in one.films),
            gains=((one.seat, _won(one.total, words)),),
        )
    yield Beat(_curtain(climbing[::-1], event, view, words, viewer), "grand", curtain=True)


def _curtain(
    honoured: Sequence[Honours],
    event: AwardsHeld,
    view: View,
    words: ActionWords,
    viewer: Seat | None,
) -> str:
    """What stands above everybody's standing: its first sentence is the title."""
    told = N_("Awards night, round {round}. With {genre} in fashion, not a film was running.")
    if honoured:
        told = N_(
            "Awards night, round {round}. With {genre} in fashion, the evening brought: {sums}."
        )
    won = [(one.seat, words.prestige(one.total)) for one in honoured]
    return words.text(told).format(
        round=view.round - (not view.over),
        genre=words.genre(event.trend),
        sums=_sums(won, words, viewer),
    )
