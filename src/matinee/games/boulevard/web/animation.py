"""Animation of events: the reveal result by result, and the end of each week as one step."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from matinee.engine.contract.game import Event, Seat
from matinee.engine.ui.browser_ui import AnimationStep, Tone, animate
from matinee.games.boulevard.rules import events as e
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.event_refs import event_refs

HANDFUL: Final = 24
"""The most dice that are animated at once."""

_WEEK: Final = (
    e.UpkeepPaid,
    e.Opened,
    e.DeckChanged,
    e.FilmsReshuffled,
    e.TipsReshuffled,
    e.ArrayDealt,
    e.TipsDrawn,
    e.TipsSeen,
    e.StartRolledOff,
    e.StartPassed,
    e.GameEnded,
)
"""Events of the end of a week and the beginning of the next."""
_SUMMED_UP: Final = (e.UpkeepPaid, e.TipsDrawn, e.GameEnded)
"""Events without a sentence of their own in that step."""
_BOX: Final = (e.BoxTied, e.RolledOff)

Kind = TypeVar("Kind", bound=Event)


def animation(
    events: Sequence[Event], view: View, words: BoulevardText, viewer: Seat | None
) -> list[AnimationStep]:
    """The animation for this viewer; a box includes its dice, and the end of a week is one step."""
    return animate(events, viewer, _same_step, lambda moment: _steps(moment, view, words, viewer))


def _same_step(before: Event, event: Event) -> bool:
    if isinstance(before, _WEEK):
        return isinstance(event, _WEEK)
    if isinstance(before, _BOX):
        return isinstance(event, e.RolledOff | e.BoxResolved)
    if isinstance(before, e.FilmsPassed) and isinstance(event, e.FilmsPassed):
        return before.forced and event.forced
    if isinstance(before, e.BoxResolved) and isinstance(event, e.BoxResolved):
        return before.winner is None and event.winner is None
    return False


def _steps(
    moment: Sequence[Event], view: View, words: BoulevardText, viewer: Seat | None
) -> Iterator[AnimationStep]:
    first = moment[0]
    if isinstance(first, e.ScreensLowered):
        yield _screens(first, words, viewer)
    elif isinstance(first, e.PaidOut):
        yield _payout(first, words, viewer)
    elif isinstance(first, _WEEK):
        yield _week(moment, view, words, viewer)
    elif isinstance(first, e.BoxResolved) and len(moment) > 1:
        yield _unwanted(_of(e.BoxResolved, moment), words)
    elif isinstance(first, e.FilmsPassed) and len(moment) > 1:
        seats = [event.seat for event in _of(e.FilmsPassed, moment)]
        text = words.text("There is no film left for {players}.")
        yield AnimationStep(text.format(players=words.players(seats, viewer)))
    else:
        yield AnimationStep(
            text=" ".join(_sentence(event, words, viewer) for event in moment).strip(),
            tone=_tone(moment),
            refs=_highlighted_refs(moment, view),
            dice=_thrown(moment),
            gains=tuple(gain for event in moment for gain in _gains(event, words)),
        )


def _of(kind: type[Kind], moment: Sequence[Event]) -> list[Kind]:
    return [event for event in moment if isinstance(event, kind)]


def _sentence(event: Event, words: BoulevardText, viewer: Seat | None) -> str:
    """The event's sentence, preceded by the flavour text of a played card."""
    text, talk = words.event_text(event, viewer), words.event_quote(event)
    return f"“{talk}” {text}" if talk else text


def _tone(moment: Sequence[Event]) -> Tone:
    for event in moment:
        match event:
            case e.GenreSet() | e.AgencySet() | e.BlockbusterFound():
                return "grand"
            case e.BoxResolved(winner=None):
                return "plain"
            case e.BoxResolved() | e.SpaceClaimed() | e.CubesPlaced() | e.TipPlayed():
                return "good"
    return "plain"


def _thrown(moment: Sequence[Event]) -> tuple[int, ...]:
    return tuple(face for event in moment for face in _dice(event))[:HANDFUL]


def _dice(event: Event) -> Iterator[int]:
    match event:
        case e.GenreRolled(dice=dice) | e.GenreSet(dice=dice):
            yield from dice
        case e.AgencyRolled(die=die) | e.AgencySet(die=die):
            yield die
        case e.RolledOff(rolls=rolls) | e.StartRolledOff(rolls=rolls):
            yield from (die for rolled in rolls for _, die in rolled)


def _gains(event: Event, words: BoulevardText) -> Iterator[tuple[Seat, str]]:
    match event:
        case e.MarkerPlaced():
            if change := event.received - event.paid:
                yield event.seat, _change(change, words)
            if event.chips:
                yield event.seat, words.chips(len(event.chips))
        case e.LoanRepaid() | e.FilmPicked() if event.paid:
            yield event.seat, _change(-event.paid, words)
        case e.BoxResolved(winner=int(winner)):
            yield winner, words.dice(event.dice)
        case e.SpaceClaimed():
            yield event.seat, words.dice(event.dice)


def _change(thousands: int, words: BoulevardText) -> str:
    return f"{'+' * (thousands > 0)}{words.money(thousands)}"


def _highlighted_refs(moment: Sequence[Event], view: View) -> tuple[str, ...]:
    """Refs to highlight; for a Blockbuster also its films."""
    refs = [ref for event in moment for ref in event_refs(event)]
    for found in _of(e.BlockbusterFound, moment):
        refs += [f"film:{film}" for seat in found.seats for film in view.programme[seat]]
    return tuple(dict.fromkeys(refs))


def _screens(event: e.ScreensLowered, words: BoulevardText, viewer: Seat | None) -> AnimationStep:
    """All bids at once; the gains show what each player pays."""
    totals = {seat: sum(bids) for seat, bids in enumerate(event.bids)}
    named = [
        words.text("{name} {money}").format(
            name=words.text("you") if seat == viewer else words.names[seat],
            money=words.money(total),
        )
        for seat, total in totals.items()
        if total
    ]
    text = words.text("The screens drop. Nobody spent a cent on advertising.")
    if named:
        text = words.text("The screens drop. Spent on advertising: {bids}.").format(
            bids=", ".join(named)
        )
    gains = ((seat, _change(-total, words)) for seat, total in totals.items() if total)
    return AnimationStep(text, "grand", refs=event_refs(event), gains=tuple(gains))


def _unwanted(boxes: Sequence[e.BoxResolved], words: BoulevardText) -> AnimationStep:
    media = words.listed(words.medium(box.medium) for box in boxes)
    text = words.text("Nobody bid on {medium}.").format(medium=media)
    return AnimationStep(text, refs=tuple(f"medium:{box.medium}" for box in boxes))


def _payout(event: e.PaidOut, words: BoulevardText, viewer: Seat | None) -> AnimationStep:
    """All dice in one throw, grouped by source, then the sum."""
    return AnimationStep(
        words.event_text(event, viewer),
        "grand" if event.seat == viewer else "good" if event.income else "plain",
        dice=event.dice,
        heaps=tuple((words.source(source), count) for source, count in event.sources),
        gains=((event.seat, _change(event.income, words)),) if event.income else (),
    )


def _week(
    moment: Sequence[Event], view: View, words: BoulevardText, viewer: Seat | None
) -> AnimationStep:
    """The week's upkeep and the next week's beginning; or the opening, or the end of the game."""
    paid, ended = _of(e.UpkeepPaid, moment), bool(_of(e.GameEnded, moment))
    texts = [words.event_text(event, viewer) for event in _of(e.GameEnded, moment)]
    if paid:
        if not ended:
            texts.append(words.text("Week {week} is over.").format(week=view.round - 1))
        texts.append(_upkeep(paid, words, viewer))
        texts += [words.event_text(event, viewer) for event in paid if event.loans]
    texts += [
        words.event_text(event, viewer) for event in moment if not isinstance(event, _SUMMED_UP)
    ]
    return AnimationStep(
        " ".join(sentence for sentence in texts if sentence),
        "grand" if paid else "plain",
        refs=_highlighted_refs(moment, view),
        dice=_thrown(moment),
        ends_chapter=bool(paid),
    )


def _upkeep(paid: Sequence[e.UpkeepPaid], words: BoulevardText, viewer: Seat | None) -> str:
    sums = ", ".join(
        words.text("{name} {money}").format(
            name=words.text("you") if event.seat == viewer else words.names[event.seat],
            money=words.money(event.paid),
        )
        for event in paid
    )
    return words.text("Upkeep: {sums}.").format(sums=sums)
