"""Active seats, quick decisions, and the checks that decide who may tell something now."""

from collections.abc import Sequence

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.coins import spendable_coins
from matinee.games.universalis.rules.disputes.bidding_order import current_bidder
from matinee.games.universalis.rules.phase import Telling, current_phase, current_telling
from matinee.games.universalis.rules.state import Dispute, Fine, View


def active_seats(position: View) -> Sequence[Seat]:
    """Seats that the table waits for."""
    seats = range(position.seats)
    match current_phase(position):
        case "tenets":
            return [position.opportunity]
        case "bid":
            return [seat for seat in seats if position.bids[seat] is None]
        case "endvote":
            others = (seat for seat in seats if seat != position.proposer)
            return [seat for seat in others if not position.agreed[seat]]
        case "framing" | "turn" | "mini" | "complication":
            return [position.active]
        case "consent":
            return _seats_to_consent(position)
        case "winner" | "loser":
            window = position.awaited_bonus
            assert window is not None
            return [window.seat]
        case "over":
            return []
    return _seats_in_dispute(position)


def _seats_to_consent(position: View) -> list[Seat]:
    complication = position.complication
    assert complication is not None
    answered = {complication.caller, *complication.agreed}
    return [seat for seat in range(position.seats) if seat not in answered]


def _seats_in_dispute(position: View) -> list[Seat]:
    pause = position.pause
    if isinstance(pause, Dispute):
        if pause.step == "talk":
            return sorted((pause.challenger, pause.challenged))
        return [current_bidder(position, pause)]
    assert isinstance(pause, Fine)
    if pause.step == "talk":
        made = {seat for seat, _ in pause.cases}
        return sorted({pause.accuser, pause.defendant} - made)
    return [seat for seat, vote in enumerate(pause.votes) if vote is None]


def has_hidden_choices(position: View) -> bool:
    """Whether secret choices may be open: bids, or votes on a fine (UN-DEC-08).

    A vote on the end interrupts a bid, whose sealed bids it keeps.
    """
    return current_phase(position) in ("bid", "endvote", "fine_vote")


def is_quick_decision(position: View, seat: Seat) -> bool:
    """Whether the short clock applies: all but framing, turns and narrations (UN-DEC-87)."""
    return current_phase(position) not in (
        "framing", "turn", "mini", "complication", "winner", "loser"
    )  # fmt: skip


def check_telling(position: View, seat: Seat, *allowed: Telling) -> None:
    """Refuse unless this player is now telling one of `allowed`: framing, a turn or a window.

    A turn without coins left has nothing more to tell (UN-DEC-24).
    """
    check_in_play(position)
    now = current_telling(position, seat)
    if now is None:
        if position.phase in ("winner", "loser"):
            raise IllegalAction("UN-CX-26", "others-window", seat=active_seats(position)[0])
        raise IllegalAction("UN-TURN-09", "not-your-turn", seat=position.active)
    if now not in allowed:
        raise _elsewhere(now, allowed)
    if now == "turn" and not spendable_coins(position, seat):
        raise IllegalAction("UN-DEC-24", "no-coins-left")


def _elsewhere(now: Telling, allowed: Sequence[Telling]) -> IllegalAction:
    if now == "framing":
        return IllegalAction("UN-DEC-16", "while-framing")
    if now == "window":
        return IllegalAction("UN-DEC-62", "in-window")
    return IllegalAction("UN-FRAME-13", "framing-only")


def check_in_play(position: View) -> None:
    """Refuse if no scene is being told now."""
    check_not_over(position)
    check_not_paused(position)
    _check_scene_told(position)


def check_not_over(position: View) -> None:
    """Refuse if the story is over."""
    if position.over:
        raise IllegalAction("UN-SM-17", "over")


def check_not_paused(position: View) -> None:
    """Refuse if a challenge or a fine pauses play (UN-DEC-82)."""
    if isinstance(position.pause, Dispute):
        raise IllegalAction("UN-DEC-82", "paused-challenge")
    if position.pause is not None:
        raise IllegalAction("UN-DEC-82", "paused-fine")


def _check_scene_told(position: View) -> None:
    match position.phase:
        case "tenets":
            raise IllegalAction("UN-SM-01", "tenets-first")
        case "bid" | "endvote":
            raise IllegalAction("UN-SM-02", "bids-first")
        case "consent":
            raise IllegalAction("UN-SM-08", "answers-first")


def check_talking(position: View) -> None:
    """Refuse if nothing can be challenged or fined now (UN-DEC-70)."""
    check_not_over(position)
    check_not_paused(position)
    if position.phase in ("bid", "endvote"):
        raise IllegalAction("UN-DEC-70", "bids-first")
    if position.phase == "consent":
        raise IllegalAction("UN-DEC-70", "answers-first")
