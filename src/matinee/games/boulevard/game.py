"""Boulevard's implementation of the contract, put together from the modules of this folder.

`rules` reads like the rulebook: `setup`; then a week, from `week/step01_array` to
`week/step11_to_13_new_week`; then `scoring`. `trend` has a seat's knowledge of the week's trend.
"""

from collections.abc import Callable, Sequence
from typing import Final

from matinee.engine.contract.game import Action, Event, Game, Seat
from matinee.engine.contract.game_rules import GameRules, Rules
from matinee.engine.match.dice import Dice
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import SEATS
from matinee.games.boulevard.rules import actions as a
from matinee.games.boulevard.rules import all_actions, scoring, views
from matinee.games.boulevard.rules import setup as setting_up
from matinee.games.boulevard.rules.active_seats import (
    active_seats,
    check_phase,
    has_hidden_choices,
    in_phase,
    is_quick_decision,
)
from matinee.games.boulevard.rules.events import AnyEvent
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week import (
    step02_markers,
    step03_previews,
    step04_films,
    step05_bids,
    step06_tips,
    step07_bid_resolution,
    step09_blockbuster,
)

LEGAL: Final[dict[str, Callable[[View, Seat], Sequence[Action]]]] = {
    "markers": step02_markers.legal_markers,
    "preview": step03_previews.legal_preview,
    "films": step04_films.legal_films,
    "second": step04_films.legal_films,
    "advertising": step05_bids.legal_bids,
    "tips": step06_tips.legal_tips,
    "tie": step07_bid_resolution.legal_tie,
    "unsold": step07_bid_resolution.legal_unsold,
    "blockbuster": step09_blockbuster.legal_blockbuster,
}

TIPS: Final[
    dict[str, tuple[Callable[[View, Seat, a.PlayTip], None], Callable[..., list[Event]]]]
] = {
    "tips": (step06_tips.check_tip, step06_tips.play_tip),
    "tie": (step07_bid_resolution.check_favor, step07_bid_resolution.play_favor),
    "unsold": (step07_bid_resolution.check_claim, step07_bid_resolution.claim),
}
"""Check and play of a tip card, by phase; cards that go with a film are part of `PickFilm`."""

DECLINES: Final[dict[str, Callable[[State, Seat, Dice], list[Event]]]] = {
    "second": step04_films.decline_second,
    "tie": step07_bid_resolution.decline_tie,
    "unsold": step07_bid_resolution.decline_unsold,
    "blockbuster": step09_blockbuster.decline_cubes,
}


def check_tip(position: View, seat: Seat, action: a.PlayTip) -> None:
    """Check a tip card by the rules of the phase; in others no card is played on its own."""
    check_phase(position, seat, *TIPS)
    TIPS[position.phase][0](position, seat, action)


def play_tip(state: State, seat: Seat, action: a.PlayTip, dice: Dice) -> list[Event]:
    """Play a tip card by the rules of the phase."""
    return TIPS[state.phase][1](state, seat, action, dice)


def decline(state: State, seat: Seat, action: a.Decline, dice: Dice) -> list[Event]:
    """Decline the phase's offer."""
    return DECLINES[state.phase](state, seat, dice)


RULES: Final[Rules] = {
    # Step 2: markers
    a.RemoveChip: (step02_markers.check_remove, step02_markers.remove),
    a.RepayLoan: (step02_markers.check_repay, step02_markers.repay),
    a.PlaceMarker: (step02_markers.check_place, step02_markers.place),
    # Step 3: previews
    a.NoteGenre: (step03_previews.check_note, step03_previews.note),
    a.ChooseGenre: (step03_previews.check_choose, step03_previews.choose),
    # Step 4: films
    a.PickFilm: (step04_films.check_pick, step04_films.pick),
    a.PassFilms: (in_phase("films"), step04_films.pass_films),
    # Step 5: advertising
    a.Bid: (step05_bids.check_bid, step05_bids.bid),
    a.ClearBid: (step05_bids.check_clear, step05_bids.clear_bid),
    a.Ready: (in_phase("advertising"), step05_bids.ready),
    # Step 6: tips; cards are also played in step 7
    a.PlayTip: (check_tip, play_tip),
    a.EndTips: (in_phase("tips"), step06_tips.end_tips),
    # Steps 4, 7 and 9: an offer may be declined
    a.Decline: (in_phase(*DECLINES), decline),
    # Step 9: the blockbuster
    a.Celebrate: (step09_blockbuster.check_celebrate, step09_blockbuster.celebrate),
}


class Boulevard(GameRules[View, State]):
    """The rules of Hollywood Boulevard."""

    key = "boulevard"
    seats = SEATS
    rules = RULES
    Options = Options
    actions = a.AnyAction
    events = AnyEvent

    validate = staticmethod(setting_up.validate)
    setup = staticmethod(setting_up.setup)
    active_seats = staticmethod(active_seats)
    has_hidden_choices = staticmethod(has_hidden_choices)
    is_quick_decision = staticmethod(is_quick_decision)
    view = staticmethod(views.view)
    sample_state = staticmethod(views.sample_state)
    result = staticmethod(scoring.result)
    all_actions = staticmethod(all_actions.all_actions)

    @property
    def content(self) -> str:
        """A digest of the films, cards and prices."""
        return content.fingerprint()

    def legal(self, position: View | State, seat: Seat) -> Sequence[Action]:
        """All actions that a player may take now."""
        if position.queue:
            if position.queue[0] != seat:
                return ()
        elif position.phase != "advertising" or position.ready[seat]:
            return ()
        return LEGAL[position.phase](position, seat)

    def timeout_action(self, position: View | State, seat: Seat) -> Action:
        """A marker on the first star that is open to it; otherwise the action of least effect."""
        match position.phase:
            case "markers":
                return next(
                    place
                    for place in step02_markers.legal_markers(position, seat)
                    if isinstance(place, a.PlaceMarker) and place.spot in content.stars()
                )
            case "preview":
                return step03_previews.legal_preview(position, seat)[0]
            case "films":
                return step04_films.PASS
            case "advertising":
                return step05_bids.READY
            case "tips":
                return step06_tips.END
        return a.DECLINE


BOULEVARD: Final[Game[View, State]] = Boulevard()
