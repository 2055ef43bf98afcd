"""Step 5: everybody sets dice on the six advertising boxes at once, behind the screens."""

from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules.actions import Bid, ClearBid, Ready
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import BecameReady
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step06_tips import begin_tips

READY: Final = Ready()
FACES: Final = range(1, 7)  # HB-ADV-03


@cache
def bids_on(box: int, pips: int, most: int) -> tuple[Action, ...]:
    """Actions on a box's die that shows `pips` (0 is no die), if `most` can be paid for it."""
    medium = MEDIA[box]
    changes = [Bid(medium, face) for face in FACES if face <= most and face != pips]
    return (*changes, ClearBid(medium)) if pips else tuple(changes)


def begin_advertising(state: State) -> None:
    """Begin the bidding of all players at once."""
    state.phase = "advertising"
    state.queue = []
    state.ready = [False] * state.seats


def legal_bids(position: View, seat: Seat) -> list[Action]:
    """Setting, changing or clearing any box within the cash, and being ready."""
    bids = position.bids[seat]
    spare = position.cash[seat] - sum(bids)
    choices: list[Action] = [READY]
    for box, pips in enumerate(bids):
        most = spare + pips
        choices += bids_on(box, pips, most if most < 6 else 6)
    return choices


def check_bid(position: View, seat: Seat, action: Bid) -> None:
    """A die shows 1 to 6 pips, and all dice together no more than the player's cash."""
    check_phase(position, seat, "advertising")
    _check_medium(action.medium)
    if action.pips not in FACES:
        raise IllegalAction("HB-ADV-03", "no-such-face", pips=action.pips)
    bids = position.bids[seat]
    now = bids[MEDIA.index(action.medium)]
    if now == action.pips:
        raise IllegalAction("HB-DEC-45", "same-bid", medium=action.medium, pips=action.pips)
    total = sum(bids) - now + action.pips
    if total > position.cash[seat]:  # HB-DEC-46: upkeep need not be kept back
        raise IllegalAction("HB-ADV-05", "bids-too-high", total=total, cash=position.cash[seat])


def bid(state: State, seat: Seat, action: Bid, dice: Dice) -> list[Event]:
    """Set or turn a die; without an event, since no other seat may learn of it."""
    state.bids[seat][MEDIA.index(action.medium)] = action.pips
    return []


def check_clear(position: View, seat: Seat, action: ClearBid) -> None:
    """Only a box with a die may be cleared."""
    check_phase(position, seat, "advertising")
    _check_medium(action.medium)
    if not position.bids[seat][MEDIA.index(action.medium)]:
        raise IllegalAction("HB-DEC-45", "no-bid-there", medium=action.medium)


def clear_bid(state: State, seat: Seat, action: ClearBid, dice: Dice) -> list[Event]:
    """Take a die back."""
    state.bids[seat][MEDIA.index(action.medium)] = 0
    return []


def ready(state: State, seat: Seat, action: Ready, dice: Dice) -> list[Event]:
    """Make the bids final (HB-DEC-45); begin step 6 once all are ready."""
    state.ready[seat] = True
    events: list[Event] = [BecameReady(seat=seat)]
    if all(state.ready):  # HB-ADV-07
        begin_tips(state, dice, events)
    return events


def _check_medium(medium: str) -> None:
    if medium not in MEDIA:
        raise IllegalAction("HB-COMP-11", "no-such-medium", medium=medium)
