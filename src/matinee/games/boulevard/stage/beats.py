"""What happened, moment by moment: the reveal as a show, and each week's end as its curtain."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from matinee.engine.game import Event, Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Beat, Tone, moments
from matinee.games.boulevard.events import (
    AgencyRolled,
    AgencySet,
    ArrayDealt,
    BlockbusterFound,
    BoxResolved,
    BoxTied,
    CubesPlaced,
    DeckChanged,
    FilmPicked,
    FilmsPassed,
    FilmsReshuffled,
    GameEnded,
    GenreRolled,
    GenreSet,
    LoanRepaid,
    MarkerPlaced,
    Opened,
    PaidOut,
    RolledOff,
    ScreensLowered,
    SpaceClaimed,
    StartPassed,
    StartRolledOff,
    TipPlayed,
    TipsDrawn,
    TipsReshuffled,
    TipsSeen,
    UpkeepPaid,
)
from matinee.games.boulevard.stage.touching import topic, touched
from matinee.games.boulevard.state import View
from matinee.games.boulevard.words import BoulevardWords

__all__ = ["beats", "topic", "touched"]

HANDFUL: Final = 24
"""The most dice that tumble at once."""

_WEEK: Final = (
    UpkeepPaid,
    Opened,
    DeckChanged,
    FilmsReshuffled,
    TipsReshuffled,
    ArrayDealt,
    TipsDrawn,
    TipsSeen,
    StartRolledOff,
    StartPassed,
    GameEnded,
)
"""The end of a week, and the morning of the next."""
_SUMMED_UP: Final = (UpkeepPaid, TipsDrawn, GameEnded)
"""Those of them that need no sentence of their own there."""
_BOX: Final = (BoxTied, RolledOff)

Kind = TypeVar("Kind", bound=Event)


def beats(
    events: Sequence[Event], view: View, words: BoulevardWords, viewer: Seat | None
) -> list[Beat]:
    """What this viewer watches; the dice of a box with it, and the end of a week as one."""
    found = [
        beat
        for moment in moments(events, viewer, _goes_on)
        for beat in _moment(moment, view, words, viewer)
    ]
    return [beat for beat in found if beat.text]


def _goes_on(before: Event, event: Event) -> bool:
    if isinstance(before, _WEEK):
        return isinstance(event, _WEEK)
    if isinstance(before, _BOX):
        return isinstance(event, RolledOff | BoxResolved)
    if isinstance(before, FilmsPassed) and isinstance(event, FilmsPassed):
        return before.forced and event.forced
    if isinstance(before, BoxResolved) and isinstance(event, BoxResolved):
        return before.winner is None and event.winner is None
    return False


def _moment(
    moment: Sequence[Event], view: View, words: BoulevardWords, viewer: Seat | None
) -> Iterator[Beat]:
    first = moment[0]
    if isinstance(first, ScreensLowered):
        yield _screens(first, words, viewer)
    elif isinstance(first, PaidOut):
        yield _payout(first, words, viewer)
    elif isinstance(first, _WEEK):
        yield _week(moment, view, words, viewer)
    elif isinstance(first, BoxResolved) and len(moment) > 1:
        yield _unwanted(_of(BoxResolved, moment), words)
    elif isinstance(first, FilmsPassed) and len(moment) > 1:
        seats = [event.seat for event in _of(FilmsPassed, moment)]
        told = words.text(N_("There is no film left for {players}."))
        yield Beat(told.format(players=words.players(seats, viewer)))
    else:
        yield Beat(
            text=" ".join(_told(event, words, viewer) for event in moment).strip(),
            tone=_tone(moment),
            refs=_lit(moment, view),
            dice=_thrown(moment),
            gains=tuple(gain for event in moment for gain in _gains(event, words)),
        )


def _of(kind: type[Kind], moment: Sequence[Event]) -> list[Kind]:
    return [event for event in moment if isinstance(event, kind)]


def _told(event: Event, words: BoulevardWords, viewer: Seat | None) -> str:
    """The sentence, after the talk on a card that was played."""
    told, talk = words.tell(event, viewer), words.quote(event)
    return f"“{talk}” {told}" if talk else told


def _tone(moment: Sequence[Event]) -> Tone:
    for event in moment:
        match event:
            case GenreSet() | AgencySet() | BlockbusterFound():
                return "grand"
            case BoxResolved(winner=None):
                return "plain"
            case BoxResolved() | SpaceClaimed() | CubesPlaced() | TipPlayed():
                return "good"
    return "plain"


def _thrown(moment: Sequence[Event]) -> tuple[int, ...]:
    return tuple(face for event in moment for face in _dice(event))[:HANDFUL]


def _dice(event: Event) -> Iterator[int]:
    match event:
        case GenreRolled(dice=dice) | GenreSet(dice=dice):
            yield from dice
        case AgencyRolled(die=die) | AgencySet(die=die):
            yield die
        case RolledOff(rolls=rolls) | StartRolledOff(rolls=rolls):
            yield from (die for rolled in rolls for _, die in rolled)


def _gains(event: Event, words: BoulevardWords) -> Iterator[tuple[Seat, str]]:
    match event:
        case MarkerPlaced():
            if change := event.received - event.paid:
                yield event.seat, _change(change, words)
            if event.chips:
                yield event.seat, words.chips(len(event.chips))
        case LoanRepaid() | FilmPicked() if event.paid:
            yield event.seat, _change(-event.paid, words)
        case BoxResolved(winner=int(winner)):
            yield winner, words.dice(event.dice)
        case SpaceClaimed():
            yield event.seat, words.dice(event.dice)


def _change(thousands: int, words: BoulevardWords) -> str:
    return f"{'+' * (thousands > 0)}{words.money(thousands)}"


def _lit(moment: Sequence[Event], view: View) -> tuple[str, ...]:
    """What the events touched; of a Blockbuster also the films that made it."""
    refs = [ref for event in moment for ref in touched(event)]
    for found in _of(BlockbusterFound, moment):
        refs += [f"film:{film}" for seat in found.seats for film in view.programme[seat]]
    return tuple(dict.fromkeys(refs))


def _screens(event: ScreensLowered, words: BoulevardWords, viewer: Seat | None) -> Beat:
    """Everybody's bids at once; who pays what is in the sums."""
    totals = {seat: sum(bids) for seat, bids in enumerate(event.bids)}
    named = [
        words.text(N_("{name} {money}")).format(
            name=words.text(N_("you")) if seat == viewer else words.names[seat],
            money=words.money(total),
        )
        for seat, total in totals.items()
        if total
    ]
    told = words.text(N_("The screens drop. Nobody spent a cent on advertising."))
    if named:
        told = words.text(N_("The screens drop. Spent on advertising: {bids}.")).format(
            bids=", ".join(named)
        )
    gains = ((seat, _change(-total, words)) for seat, total in totals.items() if total)
    return Beat(told, "grand", refs=touched(event), gains=tuple(gains))


def _unwanted(boxes: Sequence[BoxResolved], words: BoulevardWords) -> Beat:
    media = words.listed(words.medium(box.medium) for box in boxes)
    told = words.text(N_("Nobody bid on {medium}.")).format(medium=media)
    return Beat(told, refs=tuple(f"medium:{box.medium}" for box in boxes))


def _payout(event: PaidOut, words: BoulevardWords, viewer: Seat | None) -> Beat:
    """All dice in one throw, in heaps by what they are for, and then the sum."""
    return Beat(
        words.tell(event, viewer),
        "grand" if event.seat == viewer else "good" if event.income else "plain",
        dice=event.dice,
        heaps=tuple((words.source(source), count) for source, count in event.sources),
        gains=((event.seat, _change(event.income, words)),) if event.income else (),
    )


def _week(moment: Sequence[Event], view: View, words: BoulevardWords, viewer: Seat | None) -> Beat:
    """The week's ledger and what the next one brings; or the opening, or the end."""
    paid, ended = _of(UpkeepPaid, moment), bool(_of(GameEnded, moment))
    told = [words.tell(event, viewer) for event in _of(GameEnded, moment)]
    if paid:
        if not ended:
            told.append(words.text(N_("Week {week} is over.")).format(week=view.round - 1))
        told.append(_upkeep(paid, words, viewer))
        told += [words.tell(event, viewer) for event in paid if event.loans]
    told += [words.tell(event, viewer) for event in moment if not isinstance(event, _SUMMED_UP)]
    return Beat(
        " ".join(sentence for sentence in told if sentence),
        "grand" if paid else "plain",
        refs=_lit(moment, view),
        dice=_thrown(moment),
        curtain=bool(paid),
    )


def _upkeep(paid: Sequence[UpkeepPaid], words: BoulevardWords, viewer: Seat | None) -> str:
    sums = ", ".join(
        words.text(N_("{name} {money}")).format(
            name=words.text(N_("you")) if event.seat == viewer else words.names[event.seat],
            money=words.money(event.paid),
        )
        for event in paid
    )
    return words.text(N_("Upkeep: {sums}.")).format(sums=sums)
