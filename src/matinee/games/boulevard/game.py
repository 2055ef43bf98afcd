"""Hollywood Boulevard as the platform sees it: the contract, fulfilled by this folder's modules."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Game, Seat
from matinee.engine.open import fill
from matinee.games.boulevard import (
    content,
    scoring,
    step02_markers,
    step03_previews,
    step04_films,
    step05_advertising,
    step06_tips,
    step07_screens,
    step09_blockbuster,
    views,
)
from matinee.games.boulevard import setup as setting_up
from matinee.games.boulevard import waiting as awaited
from matinee.games.boulevard.actions import (
    DECLINE,
    AnyAction,
    Bid,
    Celebrate,
    ChooseGenre,
    ClearBid,
    Decline,
    EndTips,
    NoteGenre,
    PassFilms,
    PickFilm,
    PlaceMarker,
    PlayTip,
    Ready,
    RemoveChip,
    RepayLoan,
)
from matinee.games.boulevard.events import AnyEvent
from matinee.games.boulevard.options import Options
from matinee.games.boulevard.state import State, View

LEGAL: Final[dict[str, Callable[[View, Seat], Sequence[Action]]]] = {
    "markers": step02_markers.legal_markers,
    "preview": step03_previews.legal_preview,
    "films": step04_films.legal_films,
    "second": step04_films.legal_films,
    "advertising": step05_advertising.legal_bids,
    "tips": step06_tips.legal_tips,
    "tie": step07_screens.legal_tie,
    "unsold": step07_screens.legal_unsold,
    "blockbuster": step09_blockbuster.legal_blockbuster,
}

TIPS: Final[dict[str, tuple[Callable[[View, Seat, PlayTip], None], Callable[..., list[Event]]]]] = {
    "tips": (step06_tips.check_tip, step06_tips.play_tip),
    "tie": (step07_screens.check_favor, step07_screens.play_favor),
    "unsold": (step07_screens.check_claim, step07_screens.claim),
}
"""Tip cards are played in three phases, besides those that go with a film."""

DECLINES: Final[dict[str, Callable[[State, Seat, Dice], list[Event]]]] = {
    "second": step04_films.decline_second,
    "tie": step07_screens.decline_tie,
    "unsold": step07_screens.decline_unsold,
    "blockbuster": step09_blockbuster.decline_cubes,
}


def check_tip(table: View, seat: Seat, action: PlayTip) -> None:
    """By the rules of the phase; in others no card is played on its own."""
    awaited.check_phase(table, seat, *TIPS)
    TIPS[table.phase][0](table, seat, action)


def play_tip(state: State, seat: Seat, action: PlayTip, dice: Dice) -> list[Event]:
    """By the rules of the phase."""
    return TIPS[state.phase][1](state, seat, action, dice)


def check_decline(table: View, seat: Seat, action: Decline) -> None:
    """Something must have been offered."""
    awaited.check_phase(table, seat, *DECLINES)


def decline(state: State, seat: Seat, action: Decline, dice: Dice) -> list[Event]:
    """Leave what was offered."""
    return DECLINES[state.phase](state, seat, dice)


CHECK: Final[dict[type[Action], Callable[[View, Seat, Any], None]]] = {
    RemoveChip: step02_markers.check_remove,
    RepayLoan: step02_markers.check_repay,
    PlaceMarker: step02_markers.check_place,
    NoteGenre: step03_previews.check_note,
    ChooseGenre: step03_previews.check_choose,
    PickFilm: step04_films.check_pick,
    PassFilms: step04_films.check_pass,
    Bid: step05_advertising.check_bid,
    ClearBid: step05_advertising.check_clear,
    Ready: step05_advertising.check_ready,
    PlayTip: check_tip,
    EndTips: step06_tips.check_end,
    Decline: check_decline,
    Celebrate: step09_blockbuster.check_celebrate,
}

PLAY: Final[dict[type[Action], Callable[[State, Seat, Any, Dice], list[Event]]]] = {
    RemoveChip: step02_markers.remove,
    RepayLoan: step02_markers.repay,
    PlaceMarker: step02_markers.place,
    NoteGenre: step03_previews.note,
    ChooseGenre: step03_previews.choose,
    PickFilm: step04_films.pick,
    PassFilms: step04_films.pass_films,
    Bid: step05_advertising.bid,
    ClearBid: step05_advertising.clear,
    Ready: step05_advertising.ready,
    PlayTip: play_tip,
    EndTips: step06_tips.end_tips,
    Decline: decline,
    Celebrate: step09_blockbuster.celebrate,
}


class Boulevard:
    """The rules of Hollywood Boulevard."""

    key = "boulevard"
    seats = content.SEATS
    rules_version = 1
    Options = Options
    actions = AnyAction
    events = AnyEvent

    validate = staticmethod(setting_up.validate)
    setup = staticmethod(setting_up.setup)
    waiting = staticmethod(awaited.waiting)
    sealed = staticmethod(awaited.sealed)
    brief = staticmethod(awaited.brief)
    view = staticmethod(views.view)
    fill = staticmethod(fill)
    imagine = staticmethod(views.imagine)
    result = staticmethod(scoring.result)

    @property
    def content(self) -> str:
        """A digest of the films, cards and prices."""
        return content.fingerprint()

    def legal(self, table: View | State, seat: Seat) -> Sequence[Action]:
        """All that a player may do now."""
        if table.queue:
            if table.queue[0] != seat:
                return ()
        elif table.phase != "advertising" or table.ready[seat]:
            return ()
        return LEGAL[table.phase](table, seat)

    def check(self, table: View | State, seat: Seat, action: Action) -> None:
        """Raise `Illegal` with the rule if this player may not do this now."""
        CHECK[type(action)](table, seat, action)

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action, and all steps that then happen by themselves."""
        if type(state) is not State:
            raise TypeError("only a state can be played on, never a view")
        return PLAY[type(action)](state, seat, action, dice)

    def idle(self, table: View | State, seat: Seat) -> Action:
        """A marker on the first star that is open to it; otherwise as little as can be done."""
        match table.phase:
            case "markers":
                return next(
                    place
                    for place in step02_markers.legal_markers(table, seat)
                    if isinstance(place, PlaceMarker) and place.spot in content.stars()
                )
            case "preview":
                return step03_previews.legal_preview(table, seat)[0]
            case "films":
                return step04_films.PASS
            case "advertising":
                return step05_advertising.READY
            case "tips":
                return step06_tips.END
        return DECLINE

    def every(self, table: View | State) -> Sequence[Action]:
        """All that one can think of with this week's films, in the order of the array."""
        return [
            *step02_markers.every_marker(),
            step03_previews.NOTE,
            *(ChooseGenre(genre) for genre in content.genres()),
            *(pick for film in table.array for pick in step04_films.picks(film).values()),
            step04_films.PASS,
            *(Bid(medium, pips) for medium in content.MEDIA for pips in range(8)),
            *(ClearBid(medium) for medium in content.MEDIA),
            step05_advertising.READY,
            *step06_tips.every_tip(table.array),
            *step07_screens.CLAIMS.values(),
            step06_tips.END,
            DECLINE,
            *(c for film in table.array for c in step09_blockbuster.celebrations(film)),
        ]


BOULEVARD: Final[Game[View, State]] = Boulevard()
