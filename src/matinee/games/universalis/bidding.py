"""Section 2: bidding for a scene, and proposing that the story ends (UN-DEC-11 to -14, -84)."""

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import AnswerEnd, Bid
from matinee.games.universalis.around import closeness
from matinee.games.universalis.coins import PURSE, own, transfer
from matinee.games.universalis.events import (
    BidOpened,
    BidSealed,
    BidsShown,
    EndAnswered,
    EndProposed,
    StoryEnded,
)
from matinee.games.universalis.moments import over, paused
from matinee.games.universalis.state import Scene, State, View
from matinee.games.universalis.writing import enter


def open_bid(state: State) -> list[Event]:
    """Let all bid for the next scene (UN-BID-02, UN-BID-03)."""
    state.phase = "bid"
    state.bids = [None] * state.seats
    state.proposed = [False] * state.seats
    return [BidOpened(scene=len(state.scenes) + 1)]


def not_bidding(table: View, seat: Seat, action: Bid) -> Illegal | None:
    """Why this player cannot bid for a scene now, if so."""
    return _no_bid_open(table) or _sealed(table, seat)


def _no_bid_open(table: View) -> Illegal | None:
    refusal = over(table) or paused(table)
    if refusal is None and table.phase == "endvote":
        return Illegal("UN-SM-03", "end-first")
    if refusal is None and table.phase != "bid":
        return Illegal("UN-BID-03", "no-bid-open")
    return refusal


def _sealed(table: View, seat: Seat) -> Illegal | None:
    if table.bids[seat] is not None:
        return Illegal("UN-DEC-11", "bid-sealed")
    return None


def bid(state: State, seat: Seat, action: Bid) -> list[Event]:
    """Seal a bid; the last one shows them all. Coins do not move before (UN-DEC-05)."""
    assert isinstance(action.coins, int)
    state.bids[seat] = action.coins
    events: list[Event] = [BidSealed(seat=seat)]
    if None in state.bids:
        return events
    return [*events, *_show(state)]


def _show(state: State) -> list[Event]:
    """All bids are shown at once; the highest wins, and its coins are the purse."""
    bids = [bid for bid in state.bids if bid is not None]
    highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    framer = min(highest, key=lambda seat: closeness(state, seat, _last_framer(state)))
    state.bids = []
    state.proposed = []
    state.scenes.append(Scene(len(state.scenes) + 1, framer))
    state.phase, state.active = "framing", framer
    state.turn += 1
    state.fined = [False] * state.seats
    transfer(state, own(framer), PURSE, bids[framer], "UN-BID-10")
    shown = BidsShown(bids=tuple(bids), framer=framer, tied=len(highest) > 1)
    return [shown, *enter(state, framer, "scene_open", "UN-BID-09", amount=bids[framer])]


def _last_framer(state: State) -> Seat:
    """From whose left ties are counted; in the first bid the first player is the nearest."""
    if state.scenes:
        return state.scenes[-1].framer
    return (state.first - 1) % state.seats  # UN-DEC-14


def not_proposing_end(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot propose to end the story now, if so (UN-DEC-84)."""
    refusal = _no_bid_open(table) or _sealed(table, seat)
    if refusal is None and table.proposed[seat]:
        return Illegal("UN-DEC-84", "end-proposed")
    return refusal


def propose_end(state: State, seat: Seat) -> list[Event]:
    """Ask all others whether the story ends here."""
    state.phase = "endvote"
    state.proposer, state.proposed[seat] = seat, True
    state.agreed = [False] * state.seats
    return [EndProposed(seat=seat)]


def not_answering_end(table: View, seat: Seat) -> Illegal | None:
    """Why this player has no say about the end now, if so."""
    refusal = over(table) or paused(table)
    if refusal is not None:
        return refusal
    if table.phase != "endvote":
        return Illegal("UN-DEC-84", "no-end-proposed")
    if seat == table.proposer:
        return Illegal("UN-DEC-84", "own-proposal")
    return Illegal("UN-DEC-84", "answered") if table.agreed[seat] else None


def answer_end(state: State, seat: Seat, action: AnswerEnd) -> list[Event]:
    """One no, and the bid goes on with the bids that are sealed; if all agree, it is the end."""
    events: list[Event] = [EndAnswered(seat=seat, agree=action.agree)]
    if not action.agree:
        state.phase, state.proposer, state.agreed = "bid", None, []
        return events
    state.agreed[seat] = True
    others = (agreed for one, agreed in enumerate(state.agreed) if one != state.proposer)
    return [*events, *end_story(state)] if all(others) else events


def end_story(state: State) -> list[Event]:
    """The story has been told; sealed bids are void."""
    state.phase, state.proposer = "over", None
    state.bids, state.proposed, state.agreed = [], [], []
    return [StoryEnded(scenes=len(state.scenes))]
