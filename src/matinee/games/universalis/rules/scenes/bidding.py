"""Section 2: bidding for a scene, and proposing to end the story (UN-DEC-11 to -14, -84)."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.actions import AnswerEnd, Bid
from matinee.games.universalis.rules.active_seats import check_not_over, check_not_paused
from matinee.games.universalis.rules.coins import PURSE, own_account, transfer
from matinee.games.universalis.rules.neighbours import closeness
from matinee.games.universalis.rules.state import Scene, State, View
from matinee.games.universalis.rules.transcript import add_entry


def open_bid(state: State) -> list[Event]:
    """Open the bid for the next scene (UN-BID-02, UN-BID-03)."""
    state.phase = "bid"
    state.bids = [None] * state.seats
    state.proposed = [False] * state.seats
    return [e.BidOpened(scene=len(state.scenes) + 1)]


def check_bidding(position: View, seat: Seat, action: Bid) -> None:
    """Refuse if this player cannot bid for a scene now."""
    _check_bid_open(position)
    _check_unsealed(position, seat)


def _check_bid_open(position: View) -> None:
    check_not_over(position)
    check_not_paused(position)
    if position.phase == "endvote":
        raise IllegalAction("UN-SM-03", "end-first")
    if position.phase != "bid":
        raise IllegalAction("UN-BID-03", "no-bid-open")


def _check_unsealed(position: View, seat: Seat) -> None:
    if position.bids[seat] is not None:
        raise IllegalAction("UN-DEC-11", "bid-sealed")


def bid(state: State, seat: Seat, action: Bid) -> list[Event]:
    """Seal a bid; the last one reveals them all. Coins do not move before (UN-DEC-05)."""
    assert isinstance(action.coins, int)
    state.bids[seat] = action.coins
    events: list[Event] = [e.BidSealed(seat=seat)]
    if None in state.bids:
        return events
    return [*events, *_show(state)]


def _show(state: State) -> list[Event]:
    """Reveal all bids at once; the highest wins, and its coins become the purse."""
    bids = [bid for bid in state.bids if bid is not None]
    highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    framer = min(highest, key=lambda seat: closeness(state, seat, _last_framer(state)))
    state.bids = []
    state.proposed = []
    state.scenes.append(Scene(len(state.scenes) + 1, framer))
    state.phase, state.active = "framing", framer
    state.turn += 1
    state.fined = [False] * state.seats
    transfer(state, own_account(framer), PURSE, bids[framer], "UN-BID-10")
    shown = e.BidsShown(bids=tuple(bids), framer=framer, tied=len(highest) > 1)
    return [shown, *add_entry(state, framer, "scene_open", "UN-BID-09", amount=bids[framer])]


def _last_framer(state: State) -> Seat:
    """The seat from whose left ties are counted; in the first bid the first player is nearest."""
    if state.scenes:
        return state.scenes[-1].framer
    return (state.first - 1) % state.seats  # UN-DEC-14


def check_proposing_end(position: View, seat: Seat) -> None:
    """Refuse if this player cannot propose to end the story now (UN-DEC-84)."""
    _check_bid_open(position)
    _check_unsealed(position, seat)
    if position.proposed[seat]:
        raise IllegalAction("UN-DEC-84", "end-proposed")


def propose_end(state: State, seat: Seat) -> list[Event]:
    """Ask all others whether the story ends here."""
    state.phase = "endvote"
    state.proposer, state.proposed[seat] = seat, True
    state.agreed = [False] * state.seats
    return [e.EndProposed(seat=seat)]


def check_answering_end(position: View, seat: Seat) -> None:
    """Refuse if this player has no answer to give about the end now."""
    check_not_over(position)
    check_not_paused(position)
    if position.phase != "endvote":
        raise IllegalAction("UN-DEC-84", "no-end-proposed")
    if seat == position.proposer:
        raise IllegalAction("UN-DEC-84", "own-proposal")
    if position.agreed[seat]:
        raise IllegalAction("UN-DEC-84", "answered")


def answer_end(state: State, seat: Seat, action: AnswerEnd) -> list[Event]:
    """Take an answer: after a refusal the bid goes on with the sealed bids; once all agree, end."""
    events: list[Event] = [e.EndAnswered(seat=seat, agree=action.agree)]
    if not action.agree:
        state.phase, state.proposer, state.agreed = "bid", None, []
        return events
    state.agreed[seat] = True
    others = (agreed for one, agreed in enumerate(state.agreed) if one != state.proposer)
    return [*events, *end_story(state)] if all(others) else events


def end_story(state: State) -> list[Event]:
    """End the story; sealed bids are void."""
    state.phase, state.proposer = "over", None
    state.bids, state.proposed, state.agreed = [], [], []
    return [e.StoryEnded(scenes=len(state.scenes))]
