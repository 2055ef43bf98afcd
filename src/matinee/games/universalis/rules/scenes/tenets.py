"""Section 1: the tenet round, and tenets during play (UN-DEC-09, UN-DEC-10)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.content.pieces import TenetKind
from matinee.games.universalis.rules.actions import ChangeTenet, ProposeTenet
from matinee.games.universalis.rules.active_seats import (
    check_not_over,
    check_not_paused,
    check_telling,
)
from matinee.games.universalis.rules.coins import check_price
from matinee.games.universalis.rules.events import Passed, TenetsClosed
from matinee.games.universalis.rules.neighbours import left_of
from matinee.games.universalis.rules.scenes.bidding import open_bid
from matinee.games.universalis.rules.state import State, Tenet, View
from matinee.games.universalis.rules.transcript import buy_entry
from matinee.games.universalis.rules.transcript_entries import Step

PRICE: Final = 1
_RULE: Final[dict[TenetKind, str]] = {
    "social": "UN-PREP-11",
    "story": "UN-PREP-12",
    "gimmick": "UN-PREP-13",
}


def check_proposing(position: View, seat: Seat, action: ProposeTenet) -> None:
    """Refuse if this player cannot propose a tenet now."""
    if position.phase == "tenets":
        check_not_over(position)
        check_not_paused(position)
        check_asked(position, seat)
    else:
        check_telling(position, seat, "framing", "turn")
    check_price(position, seat, PRICE)


def check_asked(position: View, seat: Seat) -> None:
    """Refuse if it is not this player's opportunity in the tenet round."""
    if position.opportunity != seat:
        raise IllegalAction("UN-PREP-06", "not-asked", seat=position.opportunity)


def propose(state: State, seat: Seat, action: ProposeTenet) -> list[Event]:
    """Add a tenet, valid from now on (UN-PREP-06, -11 to -13)."""
    assert isinstance(action.text, str)
    in_round = state.phase == "tenets"
    rule = "UN-PREP-06" if in_round else _RULE[action.kind]
    tenet = Tenet(len(state.tenets) + 1, action.kind, action.text, seat)
    state.tenets.append(tenet)
    about = {"words": action.text, "detail": action.kind, "target": f"tenet:{tenet.id}", "text": ""}
    step = Step("tenet", tenet.id)
    events = buy_entry(state, seat, action, "tenet", rule, PRICE, step, **about)
    if in_round:
        state.passes = 0
        _hand_on(state)
    return events


def _hand_on(state: State) -> None:
    """Pass the opportunity left; every player may then call for a fine again (UN-DEC-81)."""
    state.opportunity = left_of(state, state.opportunity)
    state.fined = [False] * state.seats


def pass_tenet(state: State, seat: Seat, *, by_itself: bool = False) -> list[Event]:
    """Propose no tenet; the round is over after as many passes in a row as players."""
    events: list[Event] = [Passed(seat=seat, by_itself=by_itself)]
    state.passes += 1
    _hand_on(state)
    if state.passes == state.seats:  # UN-PREP-08
        return [*events, TenetsClosed(), *open_bid(state)]  # UN-PREP-09
    return events


def check_changing(position: View, seat: Seat, action: ChangeTenet) -> None:
    """Refuse if this player cannot reword this tenet now."""
    check_telling(position, seat, "framing", "turn")
    found = any(t.id == action.tenet and not t.struck for t in position.tenets)
    if not found:
        raise IllegalAction("UN-DEC-10", "no-tenet", number=action.tenet)
    check_price(position, seat, PRICE)


def change(state: State, seat: Seat, action: ChangeTenet) -> list[Event]:
    """Replace the text of a tenet; its kind stays (UN-DEC-10)."""
    assert isinstance(action.text, str)
    tenet = state.tenets[action.tenet - 1]
    rule = _RULE[tenet.kind]
    former = (*tenet.former, tenet.text)
    state.tenets[action.tenet - 1] = replace(tenet, text=action.text, former=former)
    about = {"words": action.text, "detail": tenet.kind, "target": f"tenet:{tenet.id}", "text": ""}
    step = Step("tenet_text", tenet.id)
    return buy_entry(state, seat, action, "tenet_change", rule, PRICE, step, **about)
