"""Section 13: challenges, from the call to the outcome (UN-DEC-69 to -77)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.active_seats import check_talking
from matinee.games.universalis.rules.coins import charge, check_price, spendable_coins
from matinee.games.universalis.rules.disputes.bidding_order import bidding_order, current_bidder
from matinee.games.universalis.rules.disputes.rewording import own_words, reword
from matinee.games.universalis.rules.disputes.strikes import POOLED, entries_resting_on, strike
from matinee.games.universalis.rules.state import STAND, STRIKE, Alternative, Dispute, State, View
from matinee.games.universalis.rules.transcript import append_entry
from matinee.games.universalis.rules.transcript_entries import Entry

CHALLENGEABLE: Final = frozenset(
    (
        "tenet",
        "tenet_change",
        "location",
        "time",
        "scene_link",
        "create",
        "introduce",
        "exit",
        "move",
        "event",
        "colour",
        "dialog",
        "trait_add",
        "trait_remove",
        "trait_restore",
        "importance",
        "link",
        "eliminate",
        "take_over",
        "mini_open",
        *POOLED,
    )
)


def check_challenging(position: View, seat: Seat, action: a.Challenge) -> None:
    """Refuse if this player cannot challenge this entry now (UN-DEC-69, UN-DEC-70)."""
    check_talking(position)
    if not 1 <= action.entry <= len(position.entries):
        raise IllegalAction("UN-DEC-69", "no-entry", entry=action.entry)
    entry = position.entry(action.entry)
    _check_challengeable(position, seat, entry)
    _check_in_time(position, entry)
    check_not_rolled(position, entry)
    _check_not_built_on(position, entry)


def _check_challengeable(position: View, seat: Seat, entry: Entry) -> None:
    if entry.kind not in CHALLENGEABLE:
        raise IllegalAction("UN-DEC-69", "not-challengeable")
    if not entry.stands:
        raise IllegalAction("UN-DEC-69", "struck-already")
    if entry.seat == seat:
        raise IllegalAction("UN-DEC-69", "own-entry")
    if entry.settled:
        raise IllegalAction("UN-CH-15", "settled")
    if seat in entry.challengers:
        raise IllegalAction("UN-DEC-69", "challenged-before")


def _check_in_time(position: View, entry: Entry) -> None:
    """Refuse entries from before the previous turn or the running scene."""
    if entry.scene != len(position.scenes) or entry.turn < position.turn - 1:
        raise IllegalAction("UN-DEC-69", "too-late")


def check_not_rolled(position: View, entry: Entry) -> None:
    """Refuse an entry that belongs to the pools of a complication once these were rolled."""
    complication = position.complication
    is_open = (
        complication is not None
        and complication.number == entry.complication
        and not complication.bonuses
    )
    if entry.kind in POOLED and not is_open:
        raise IllegalAction("UN-DEC-69", "rolled")


def _check_not_built_on(position: View, entry: Entry) -> None:
    for later in entries_resting_on(position, entry.no):
        if later.seat != entry.seat or later.settled:
            raise IllegalAction("UN-DEC-69", "built-on", seat=later.seat)


def challenge(state: State, seat: Seat, action: a.Challenge) -> list[Event]:
    """Pause play for a challenge; calling it costs nothing (UN-CH-01, UN-CH-02)."""
    assert isinstance(action.text, str)
    entry = state.entry(action.entry)
    state.entries[entry.no - 1] = replace(entry, challengers=(*entry.challengers, seat))
    append_entry(state, seat, "challenge", "UN-CH-01", target=f"entry:{entry.no}", text=action.text)
    state.pause = Dispute(entry.no, seat, entry.seat, action.text)
    return [e.ChallengeCalled(seat=seat, challenged=entry.seat, entry=entry.no, reason=action.text)]


def _dispute(position: View, step: str) -> Dispute:
    pause = position.pause
    if not isinstance(pause, Dispute):
        raise IllegalAction("UN-CH-02", "no-challenge")
    if pause.step != step:
        raise IllegalAction("UN-DEC-71", "bidding-now" if pause.step == "bid" else "talking-now")
    return pause


def check_party(position: View, seat: Seat) -> None:
    """Refuse if this player is not negotiating a challenge now."""
    dispute = _dispute(position, "talk")
    if seat not in (dispute.challenger, dispute.challenged):
        raise IllegalAction("UN-DEC-71", "no-party")


def check_conceding(position: View, seat: Seat) -> None:
    """Refuse if this player has nothing to concede now."""
    check_party(position, seat)
    if isinstance(position.pause, Dispute) and seat != position.pause.challenged:
        raise IllegalAction("UN-DEC-71", "challenged-only")


def check_withdrawing(position: View, seat: Seat) -> None:
    """Refuse if this player has no challenge to withdraw now."""
    check_party(position, seat)
    if isinstance(position.pause, Dispute) and seat != position.pause.challenger:
        raise IllegalAction("UN-DEC-71", "challenger-only")


def check_offering(position: View, seat: Seat, action: a.OfferWording) -> None:
    """Refuse if this player cannot offer another wording now (UN-DEC-74)."""
    check_party(position, seat)
    _check_words(position)


def _check_words(position: View) -> None:
    pause = position.pause
    if isinstance(pause, Dispute) and own_words(position.entry(pause.entry)) is None:
        raise IllegalAction("UN-DEC-74", "no-words")


def check_accepting(position: View, seat: Seat, action: a.AcceptWording) -> None:
    """Refuse if there is no wording that this player could accept now."""
    check_party(position, seat)
    if isinstance(position.pause, Dispute) and _offer(position.pause, seat) is None:
        raise IllegalAction("UN-DEC-71", "no-offer")


def _offer(dispute: Dispute, seat: Seat) -> Alternative | None:
    """The wording that the other party offers."""
    return next((offer for offer in dispute.offers if offer.seat != seat), None)


def concede(state: State, seat: Seat) -> list[Event]:
    """Concede: the entry is struck (UN-DEC-71)."""
    return _settle(state, STRIKE, "conceded")


def withdraw(state: State, seat: Seat) -> list[Event]:
    """Withdraw: the entry stands; others may still challenge it (UN-DEC-71)."""
    return _settle(state, STAND, "withdrawn")


def offer(state: State, seat: Seat, action: a.OfferWording) -> list[Event]:
    """Offer another wording, in place of the player's earlier offer."""
    assert isinstance(state.pause, Dispute)
    assert isinstance(action.text, str)
    others = (offer for offer in state.pause.offers if offer.seat != seat)
    offers = (*others, Alternative(seat, action.text, state.move))
    state.pause = replace(state.pause, offers=offers)
    return [e.WordingOffered(seat=seat, text=action.text)]


def accept(state: State, seat: Seat) -> list[Event]:
    """Accept the other party's wording: no bids are needed (UN-CH-03)."""
    assert isinstance(state.pause, Dispute)
    agreed = _offer(state.pause, seat)
    assert agreed is not None
    number, state.pause = state.pause.entry, None
    settled = e.ChallengeSettled(entry=number, outcome="reworded", how="agreed")
    return [settled, *reword(state, number, agreed.text, agreed.move)]


def open_bids(state: State, seat: Seat) -> list[Event]:
    """Begin the bidding, with the challenger first (UN-CH-04)."""
    assert isinstance(state.pause, Dispute)
    state.pause = replace(state.pause, step="bid", turn=0, passes=0)
    return [e.BiddingOpened(seat=seat), *_go_on(state)]


def check_bidder(position: View, seat: Seat) -> None:
    """Refuse if it is not this player's opportunity to bid or pass."""
    dispute = _dispute(position, "bid")
    awaited = current_bidder(position, dispute)
    if awaited != seat:
        raise IllegalAction("UN-DEC-72", "not-your-bid", seat=awaited)


def check_putting_forward(position: View, seat: Seat, action: a.PutForward) -> None:
    """Refuse if this player cannot put forward a wording now (UN-DEC-74)."""
    check_bidder(position, seat)
    _check_words(position)
    if isinstance(position.pause, Dispute):
        mine = any(one.seat == seat for one in position.pause.alternatives)
        if mine:
            raise IllegalAction("UN-DEC-74", "one-alternative")
        return


def put_forward(state: State, seat: Seat, action: a.PutForward) -> list[Event]:
    """Put forward a wording that can be supported like the other solutions (UN-CH-09)."""
    assert isinstance(state.pause, Dispute)
    assert isinstance(action.text, str)
    put = (*state.pause.alternatives, Alternative(seat, action.text, state.move))
    state.pause = replace(state.pause, alternatives=put)
    return [e.WordingPut(seat=seat, number=len(put), text=action.text)]


def solutions(dispute: Dispute) -> list[str]:
    """The solutions that can be bid for, in the order in which ties are broken (UN-DEC-75)."""
    wordings = (f"wording-{n}" for n in range(1, len(dispute.alternatives) + 1))
    return [STAND, STRIKE, *wordings]


def check_bidding_for(position: View, seat: Seat, action: a.BidFor) -> None:
    """Refuse if this player cannot bid for this solution now (UN-DEC-73)."""
    check_bidder(position, seat)
    if not isinstance(position.pause, Dispute):
        return
    if action.solution not in solutions(position.pause):
        raise IllegalAction("UN-CH-08", "no-solution", solution=action.solution)
    if not position.pause.bids and action.solution == STAND:
        raise IllegalAction("UN-DEC-73", "first-bid")
    check_price(position, seat, 1)


def bid_for(state: State, seat: Seat, action: a.BidFor) -> list[Event]:
    """Pay for a solution, openly (UN-CH-07, UN-CH-08, UN-CH-10, UN-CH-11)."""
    assert isinstance(state.pause, Dispute)
    assert isinstance(action.coins, int)
    charge(state, seat, action.coins, "UN-CH-11")
    bids = (*state.pause.bids, (seat, action.solution, action.coins))
    state.pause = replace(state.pause, bids=bids, turn=state.pause.turn + 1, passes=0)
    placed = e.BidPlaced(seat=seat, solution=action.solution, coins=action.coins)
    return [placed, *_go_on(state)]


def pass_bid(state: State, seat: Seat) -> list[Event]:
    """Bid nothing this time; the player may bid again later (UN-CH-12)."""
    return [*_pass(state, seat, by_itself=False), *_go_on(state)]


def _pass(state: State, seat: Seat, *, by_itself: bool) -> list[Event]:
    assert isinstance(state.pause, Dispute)
    state.pause = replace(state.pause, turn=state.pause.turn + 1, passes=state.pause.passes + 1)
    return [e.Passed(seat=seat, by_itself=by_itself)]


def _go_on(state: State) -> list[Event]:
    """Pass for bidders without coins; settle once all have passed (UN-CH-13, UN-DEC-72)."""
    events: list[Event] = []
    while isinstance(state.pause, Dispute):
        dispute = state.pause
        if dispute.turn and not dispute.bids:  # UN-CH-06
            return [*events, *_settle(state, STAND, "no-bid")]
        if dispute.passes == len(bidding_order(state, dispute)):
            best = max(solutions(dispute), key=dispute.total)
            return [*events, *_settle(state, best, "bids")]
        seat = current_bidder(state, dispute)
        if spendable_coins(state, seat):
            break
        events += _pass(state, seat, by_itself=True)
    return events


def _settle(state: State, solution: str, how: str) -> list[Event]:
    """Carry out the outcome; play goes on where it paused (UN-DEC-76, UN-DEC-77)."""
    dispute, state.pause = state.pause, None
    assert isinstance(dispute, Dispute)
    number = dispute.entry
    if how == "bids":
        state.entries[number - 1] = replace(state.entry(number), settled=True)
    outcome = {STRIKE: "struck", STAND: "stands"}.get(solution, "reworded")
    done = e.ChallengeSettled(entry=number, outcome=outcome, how=how, solution=solution)  # type: ignore[arg-type]
    if solution == STAND:
        return [done]
    if solution == STRIKE:
        fallen = (*(entry.no for entry in entries_resting_on(state, number)), number)
        events, refunds = strike(state, number, "UN-DEC-76")
        return [done, e.Struck(entries=fallen, refunds=tuple(refunds)), *events]
    chosen = dispute.alternatives[int(solution.removeprefix("wording-")) - 1]
    return [done, *reword(state, number, chosen.text, chosen.move)]
