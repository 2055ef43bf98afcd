"""Whom the table waits for, what is a small matter, and who may tell something now."""

from collections.abc import Sequence

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.coins import spendable_coins
from matinee.games.universalis.rules.disputes.bidding_order import current_bidder
from matinee.games.universalis.rules.phase import Telling, current_phase, current_telling
from matinee.games.universalis.rules.state import Dispute, Fine, View


def active_seats(table: View) -> Sequence[Seat]:
    """Whom the table waits for."""
    seats = range(table.seats)
    match current_phase(table):
        case "tenets":
            return [table.opportunity]
        case "bid":
            return [seat for seat in seats if table.bids[seat] is None]
        case "endvote":
            others = (seat for seat in seats if seat != table.proposer)
            return [seat for seat in others if not table.agreed[seat]]
        case "framing" | "turn" | "mini" | "complication":
            return [table.active]
        case "consent":
            return _seats_to_consent(table)
        case "winner" | "loser":
            window = table.awaited_bonus
            assert window is not None
            return [window.seat]
        case "over":
            return []
    return _seats_in_dispute(table)


def _seats_to_consent(table: View) -> list[Seat]:
    complication = table.complication
    assert complication is not None
    answered = {complication.caller, *complication.agreed}
    return [seat for seat in range(table.seats) if seat not in answered]


def _seats_in_dispute(table: View) -> list[Seat]:
    pause = table.pause
    if isinstance(pause, Dispute):
        if pause.step == "talk":
            return sorted((pause.challenger, pause.challenged))
        return [current_bidder(table, pause)]
    assert isinstance(pause, Fine)
    if pause.step == "talk":
        made = {seat for seat, _ in pause.cases}
        return sorted({pause.accuser, pause.defendant} - made)
    return [seat for seat, vote in enumerate(pause.votes) if vote is None]


def has_hidden_choices(table: View) -> bool:
    """Whether somebody may be choosing in secret now: bids and votes (UN-DEC-08)."""
    return current_phase(table) in ("bid", "endvote", "fine_vote")


def is_quick_decision(table: View, seat: Seat) -> bool:
    """All but framing, turns and narrations is soon decided (UN-DEC-87)."""
    return current_phase(table) not in (
        "framing", "turn", "mini", "complication", "winner", "loser"
    )  # fmt: skip


def check_telling(table: View, seat: Seat, *allowed: Telling) -> None:
    """Refuse if this player cannot tell such a thing now; `allowed` says in which hands it may be.

    With no coins left a turn has nothing more to tell (UN-DEC-24).
    """
    check_in_play(table)
    now = current_telling(table, seat)
    if now is None:
        if table.phase in ("winner", "loser"):
            raise IllegalAction("UN-CX-26", "others-window", seat=active_seats(table)[0])
        raise IllegalAction("UN-TURN-09", "not-your-turn", seat=table.active)
    if now not in allowed:
        raise _elsewhere(now, allowed)
    if now == "turn" and not spendable_coins(table, seat):
        raise IllegalAction("UN-DEC-24", "no-coins-left")


def _elsewhere(now: Telling, allowed: Sequence[Telling]) -> IllegalAction:
    if now == "framing":
        return IllegalAction("UN-DEC-16", "while-framing")
    if now == "window":
        return IllegalAction("UN-DEC-62", "in-window")
    return IllegalAction("UN-FRAME-13", "framing-only")


def check_in_play(table: View) -> None:
    """Refuse if no scene is being told just now."""
    check_not_over(table)
    check_not_paused(table)
    _check_scene_told(table)


def check_not_over(table: View) -> None:
    """The story is over, if so."""
    if table.over:
        raise IllegalAction("UN-SM-17", "over")


def check_not_paused(table: View) -> None:
    """Play is paused, if so (UN-DEC-82)."""
    if isinstance(table.pause, Dispute):
        raise IllegalAction("UN-DEC-82", "paused-challenge")
    if table.pause is not None:
        raise IllegalAction("UN-DEC-82", "paused-fine")


def _check_scene_told(table: View) -> None:
    match table.phase:
        case "tenets":
            raise IllegalAction("UN-SM-01", "tenets-first")
        case "bid" | "endvote":
            raise IllegalAction("UN-SM-02", "bids-first")
        case "consent":
            raise IllegalAction("UN-SM-08", "answers-first")


def check_talking(table: View) -> None:
    """Refuse if nothing can be challenged or fined just now (UN-DEC-70)."""
    check_not_over(table)
    check_not_paused(table)
    if table.phase in ("bid", "endvote"):
        raise IllegalAction("UN-DEC-70", "bids-first")
    if table.phase == "consent":
        raise IllegalAction("UN-DEC-70", "answers-first")
