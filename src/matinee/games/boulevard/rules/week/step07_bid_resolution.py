"""Step 7: the screens are lowered, advertising is paid and resolved box by box (HB-DEC-40)."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content import genre_of, tips
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.content.tip_keys import FAVOR, PRESS_AGENT, UNSOLD
from matinee.games.boulevard.rules.actions import DECLINE, PlayTip
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import (
    AgencySet,
    BoxResolved,
    BoxTied,
    GenreSet,
    RolledOff,
    ScreensLowered,
    SpaceClaimed,
    SpaceLeft,
    TieLeft,
)
from matinee.games.boulevard.rules.hand import check_held, spend
from matinee.games.boulevard.rules.roll_off import roll_off
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step08_payout import box_dice, pay_out

PLAY_FAVOR: Final = PlayTip(FAVOR)
CLAIMS: Final = {medium: PlayTip(UNSOLD, on=medium) for medium in MEDIA}


def lower_screens(state: State, dice: Dice, events: list[Event]) -> None:
    """Show all bids and secret dice at once, pay, designate the agency's box, then resolve."""
    state.lowered = True
    events.append(ScreensLowered(bids=tuple(map(tuple, state.bids))))  # HB-RES-01
    if state.preview_dice is not None:  # HB-GENRE-10
        state.genre = state.preview_genre
        events.append(
            GenreSet(dice=state.preview_dice, genre=state.genre, seat=state.standing_on("preview"))
        )
    for seat, bids in enumerate(state.bids):
        state.cash[seat] -= sum(bids)  # HB-RES-02
    if state.agency_die is None:  # HB-AGCY-04
        state.designated = dice.die()
        events.append(AgencySet(die=state.designated))
    else:  # HB-AGCY-06, -07
        state.designated = state.agency_die
        events.append(AgencySet(die=state.designated, seat=state.standing_on("agency")))
    _resolve(state, dice, events)


def effective_bid(position: View, seat: Seat, box: int) -> int:
    """Value of a bid, a Press Agent's help included (HB-CON-IT-20)."""
    bid = position.bids[seat][box]
    if bid and any(t.card == PRESS_AGENT and t.on == MEDIA[box] for t in position.played[seat]):
        return bid + tips()[PRESS_AGENT].amount
    return bid


def highest_bid(position: View, box: int) -> tuple[int, list[Seat]]:
    """The highest bid on a box, and the seats that made it, clockwise from the Start Player."""
    counts = {
        seat: effective_bid(position, seat, box) for seat in position.clockwise(position.start)
    }
    most = max(counts.values())
    return most, [seat for seat, count in counts.items() if count == most]


def _resolve(state: State, dice: Dice, events: list[Event]) -> None:
    """Resolve box after box (HB-RES-03), up to a tie that players are asked about."""
    while state.box < len(MEDIA):
        most, seats = highest_bid(state, state.box)
        medium = MEDIA[state.box]
        if not most:  # HB-RES-06, HB-DEC-44
            events.append(BoxResolved(medium=medium, winner=None))
            state.box += 1
        elif len(seats) == 1:
            _win(state, seats[0], most, events)
        else:
            events.append(BoxTied(medium=medium, seats=tuple(seats), bid=most))
            state.queue = [seat for seat in seats if _may_hold(state, seat, FAVOR)]  # HB-DEC-74
            if state.queue:
                state.phase = "tie"
                return
            _roll_for_box(state, dice, events)
    _offer_unsold(state, dice, events)


def _may_hold(position: View, seat: Seat, card: str) -> bool:
    """Whether a player could play this card, as far as everybody knows."""
    return bool(position.hands[seat]) and not position.has_played(seat, card)


def _win(state: State, seat: Seat, bid: int, events: list[Event]) -> None:
    box = state.box
    state.winners[box] = seat  # HB-RES-04
    events.append(BoxResolved(medium=MEDIA[box], winner=seat, bid=bid, dice=box_dice(state, box)))
    state.box += 1


def _roll_for_box(state: State, dice: Dice, events: list[Event]) -> None:
    """Settle a tied box by a roll-off (HB-RES-05)."""
    most, seats = highest_bid(state, state.box)
    winner, rolls = roll_off(seats, dice)
    events.append(RolledOff(medium=MEDIA[state.box], rolls=rolls))
    _win(state, winner, most, events)


def _offer_unsold(state: State, dice: Dice, events: list[Event]) -> None:
    """Ask players who might hold Unsold Space, after box 6, about boxes that nobody bid on."""
    state.phase = "unsold"
    order = state.clockwise(state.start)
    state.queue = [seat for seat in order if _may_hold(state, seat, UNSOLD)]
    _go_on_with_unsold(state, dice, events)


def _go_on_with_unsold(state: State, dice: Dice, events: list[Event]) -> None:
    if None not in state.winners:
        state.queue = []
    if state.queue:
        return
    if state.preview_dice is None:  # HB-DEC-38
        roll = dice.die(), dice.die()
        state.genre = genre_of(sum(roll)) or state.genre  # HB-GENRE-06
        events.append(GenreSet(dice=roll, genre=state.genre))
    pay_out(state, dice, events)


def legal_tie(position: View, seat: Seat) -> Sequence[Action]:
    """Playing a Front-Page Favor that is in hand, and declining."""
    if FAVOR in position.hands[seat]:
        return (PLAY_FAVOR, DECLINE)
    return (DECLINE,)


def legal_unsold(position: View, seat: Seat) -> Sequence[Action]:
    """Taking an unsold box, with Unsold Space in hand, and declining."""
    if UNSOLD not in position.hands[seat]:
        return (DECLINE,)
    unsold = [CLAIMS[MEDIA[box]] for box, winner in enumerate(position.winners) if winner is None]
    return (*unsold, DECLINE)


def check_favor(position: View, seat: Seat, action: PlayTip) -> None:
    """In a tie, only a Front-Page Favor may be played."""
    check_phase(position, seat, "tie")
    check_held(position, seat, action.card)
    if action != PLAY_FAVOR:
        raise IllegalAction("HB-DEC-43", "only-favor")


def check_claim(position: View, seat: Seat, action: PlayTip) -> None:
    """After box 6, only Unsold Space may be played, on a box without a winner."""
    check_phase(position, seat, "unsold")
    check_held(position, seat, action.card)
    if action.card != UNSOLD:
        raise IllegalAction("HB-CON-IT-22", "only-unsold")
    if action not in CLAIMS.values():
        raise IllegalAction("HB-COMP-11", "no-such-medium", medium=action.on)
    if position.winners[MEDIA.index(action.on)] is not None:
        raise IllegalAction("HB-CON-IT-22", "box-sold", medium=action.on)


def play_favor(state: State, seat: Seat, action: PlayTip, dice: Dice) -> list[Event]:
    """Win the tied box at once; the first player to play the card gets it (HB-DEC-43)."""
    events: list[Event] = [spend(state, seat, action)]
    _win(state, seat, effective_bid(state, seat, state.box), events)
    _resolve(state, dice, events)
    return events


def claim(state: State, seat: Seat, action: PlayTip, dice: Dice) -> list[Event]:
    """Take an unsold box as if it had been won."""
    box = MEDIA.index(action.on)
    events: list[Event] = [spend(state, seat, action)]
    state.winners[box] = seat
    events.append(SpaceClaimed(seat=seat, medium=action.on, dice=box_dice(state, box)))
    del state.queue[0]
    _go_on_with_unsold(state, dice, events)
    return events


def decline_tie(state: State, seat: Seat, dice: Dice) -> list[Event]:
    """Leave the box to the dice, unless another tied player plays the card."""
    events: list[Event] = [TieLeft(seat=seat, medium=MEDIA[state.box])]
    del state.queue[0]
    if not state.queue:
        _roll_for_box(state, dice, events)
        _resolve(state, dice, events)
    return events


def decline_unsold(state: State, seat: Seat, dice: Dice) -> list[Event]:
    """Decline the unsold boxes."""
    events: list[Event] = [SpaceLeft(seat=seat)]
    del state.queue[0]
    _go_on_with_unsold(state, dice, events)
    return events
