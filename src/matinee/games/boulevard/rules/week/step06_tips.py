"""Step 6: clockwise, everybody shows and plays as many Insider Tip Cards as they like.

Cards that go with a film pick are in step 4, those that settle advertising in step 7.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import films, stars, tips
from matinee.games.boulevard.content.pieces import LENSES, MEDIA, Film
from matinee.games.boulevard.content.tip_keys import (
    CARTOON,
    ENCORE,
    FAN_CLUB,
    MARATHON,
    PRESS_AGENT,
    TAX_HOLIDAY,
    TREND,
)
from matinee.games.boulevard.rules.actions import EndTips, PlayTip
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import TipsEnded
from matinee.games.boulevard.rules.hand import check_held, is_kind_spent, spend
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step07_bid_resolution import lower_screens

END: Final = EndTips()

SUITS: Final[Mapping[str, Callable[[Film], bool]]] = {
    "living-color": lambda film: film.colour == "color",  # HB-FILM-03
    "technicolor-spectacle": lambda film: film.colour == "technicolor",
    "shadow-and-smoke": lambda film: film.colour == "bw",
    "oscar-buzz": lambda film: film.oscars > 0,
    "bafta-gala": lambda film: film.baftas > 0,
    "foreign-festival": lambda film: film.foreign,
    "3d-craze": lambda film: film.process == "3d",
    "wide-screen-wonder": lambda film: film.process == "cinemascope",
    "new-lens-gala": lambda film: film.process in LENSES,
    "autograph-session": lambda film: any(not stars()[star].directs for star in film.stars),
    "directors-talk": lambda film: any(stars()[star].directs for star in film.stars),
}
"""The films that each card of this kind can be played on."""

UNAIMED: Final = frozenset({TREND, ENCORE, TAX_HOLIDAY})
"""Cards that name no target and may always be played (HB-DEC-61)."""


@cache
def tip_play(card: str, on: str = "", star: str = "") -> PlayTip:
    """The play of a card, cached."""
    return PlayTip(card, on, star)


def begin_tips(state: State, dice: Dice, events: list[Event]) -> None:
    """Begin one turn for each player with cards, from the Start Player on (HB-DEC-60)."""
    state.phase = "tips"
    state.queue = [seat for seat in state.clockwise(state.start) if state.hands[seat]]
    if not state.queue:
        lower_screens(state, dice, events)


def legal_tips(position: View, seat: Seat) -> list[Action]:
    """Every play of a card in hand on a target that it has, and `END`."""
    choices: list[Action] = []
    for card in dict.fromkeys(position.hands[seat]):
        if not is_kind_spent(position, seat, card):
            choices += tip_plays(position, seat, card)
    choices.append(END)
    return choices


def tip_plays(position: View, seat: Seat, card: str) -> Iterator[PlayTip]:
    """The plays of a card of this kind that this player can make now, if it is in hand."""
    programme = position.programme[seat]
    if card in SUITS:
        suits = SUITS[card]
        yield from (tip_play(card, film) for film in programme if suits(films()[film]))
    elif card in UNAIMED:
        yield tip_play(card)
    elif card == CARTOON:
        if programme:
            yield tip_play(card)
    elif card == MARATHON:
        if programme and not position.minutes_left(seat):
            yield tip_play(card)
    elif card == FAN_CLUB:
        for film in programme:
            yield from (tip_play(card, film, s) for s in films()[film].stars if s in position.cubes)
    elif card == PRESS_AGENT:
        bids = position.bids[seat]
        yield from (tip_play(card, MEDIA[box]) for box, pips in enumerate(bids) if pips)


def check_tip(position: View, seat: Seat, action: PlayTip) -> None:
    """A card must be in hand, of a kind not played this week, and have a legal target."""
    card = action.card
    check_phase(position, seat, "tips")
    check_held(position, seat, card)
    if tips()[card].step != 6:
        raise IllegalAction("HB-TIP-02", "other-step", card=card)
    if action in tip_plays(position, seat, card):
        return
    if card == MARATHON:
        raise IllegalAction("HB-CON-IT-11", "time-left", left=position.minutes_left(seat))
    if card in SUITS or card == FAN_CLUB:
        if action.on in films() and action.on not in position.programme[seat]:
            raise IllegalAction("HB-DEC-61", "not-your-film", film=action.on)
        raise IllegalAction("HB-DEC-61", "no-target", card=card)
    if card == PRESS_AGENT:
        raise IllegalAction("HB-CON-IT-20", "no-bid-to-raise")
    if card == CARTOON and not position.programme[seat]:
        raise IllegalAction("HB-CON-IT-01", "no-film-shown")
    raise IllegalAction("HB-DEC-61", "no-target", card=card)


def play_tip(state: State, seat: Seat, action: PlayTip, dice: Dice) -> list[Event]:
    """Play a card, which works once and is discarded (HB-TIP-04)."""
    events: list[Event] = [spend(state, seat, action)]
    if not state.hands[seat]:
        _next(state, dice, events)
    return events


def end_tips(state: State, seat: Seat, action: EndTips, dice: Dice) -> list[Event]:
    """Keep the rest of the hand for later weeks."""
    events: list[Event] = [TipsEnded(seat=seat)]
    _next(state, dice, events)
    return events


def _next(state: State, dice: Dice, events: list[Event]) -> None:
    del state.queue[0]
    if not state.queue:
        lower_screens(state, dice, events)


def every_tip(array: Sequence[str]) -> Iterator[PlayTip]:
    """All imaginable plays of tip cards with these films."""
    for card in tips():
        yield tip_play(card)
    for film in array:
        yield from (tip_play(card, film) for card in SUITS)
        yield from (tip_play(FAN_CLUB, film, star) for star in films()[film].stars)
    yield from (tip_play(PRESS_AGENT, medium) for medium in MEDIA)
