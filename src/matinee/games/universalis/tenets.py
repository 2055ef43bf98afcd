"""Section 1: the tenet round, and tenets during play (UN-DEC-09, UN-DEC-10)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import ChangeTenet, ProposeTenet, TenetKind
from matinee.games.universalis.around import left_of
from matinee.games.universalis.bidding import open_bid
from matinee.games.universalis.coins import pay, too_dear
from matinee.games.universalis.entries import Step
from matinee.games.universalis.events import Passed, TenetsClosed
from matinee.games.universalis.moments import not_telling, over, paused
from matinee.games.universalis.state import State, Tenet, View
from matinee.games.universalis.writing import enter

PRICE: Final = 1
_RULE: Final[dict[TenetKind, str]] = {
    "social": "UN-PREP-11",
    "story": "UN-PREP-12",
    "gimmick": "UN-PREP-13",
}


def not_proposing(table: View, seat: Seat, action: ProposeTenet) -> Illegal | None:
    """Why this player cannot propose a tenet now, if so."""
    if table.phase == "tenets":
        return over(table) or paused(table) or _not_asked(table, seat) or too_dear(
            table, seat, PRICE
        )  # fmt: skip
    return not_telling(table, seat, "framing", "turn") or too_dear(table, seat, PRICE)


def _not_asked(table: View, seat: Seat) -> Illegal | None:
    if table.opportunity != seat:
        return Illegal("UN-PREP-06", "not-asked", seat=table.opportunity)
    return None


def propose(state: State, seat: Seat, action: ProposeTenet) -> list[Event]:
    """Let a tenet stand from now on (UN-PREP-06, -11 to -13)."""
    assert isinstance(action.text, str)
    in_round = state.phase == "tenets"
    rule = "UN-PREP-06" if in_round else _RULE[action.kind]
    cost = pay(state, seat, PRICE, rule)
    tenet = Tenet(len(state.tenets) + 1, action.kind, action.text, seat)
    state.tenets.append(tenet)
    events = enter(
        state,
        seat,
        "tenet",
        rule,
        words=action.text,
        detail=action.kind,
        target=f"tenet:{tenet.id}",
        cost=cost,
        inverse=(Step("tenet", tenet.id),),
    )
    if in_round:
        state.passes = 0
        _hand_on(state)
    return events


def _hand_on(state: State) -> None:
    """The opportunity goes left; a new one lets everybody call for a fine again (UN-DEC-81)."""
    state.opportunity = left_of(state, state.opportunity)
    state.fined = [False] * state.seats


def not_passing(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot pass in the tenet round, if so."""
    return _not_asked(table, seat)


def pass_on(state: State, seat: Seat, *, by_itself: bool = False) -> list[Event]:
    """Propose no tenet; after as many passes in a row as there are players the round is over."""
    events: list[Event] = [Passed(seat=seat, by_itself=by_itself)]
    state.passes += 1
    _hand_on(state)
    if state.passes == state.seats:  # UN-PREP-08
        return [*events, TenetsClosed(), *open_bid(state)]  # UN-PREP-09
    return events


def not_changing(table: View, seat: Seat, action: ChangeTenet) -> Illegal | None:
    """Why this player cannot put this tenet into other words now, if so."""
    refusal = not_telling(table, seat, "framing", "turn")
    if refusal is not None:
        return refusal
    found = any(t.id == action.tenet and not t.struck for t in table.tenets)
    if not found:
        return Illegal("UN-DEC-10", "no-tenet", number=action.tenet)
    return too_dear(table, seat, PRICE)


def change(state: State, seat: Seat, action: ChangeTenet) -> list[Event]:
    """Replace the text of a tenet; its kind stays (UN-DEC-10)."""
    assert isinstance(action.text, str)
    tenet = state.tenets[action.tenet - 1]
    rule = _RULE[tenet.kind]
    cost = pay(state, seat, PRICE, rule)
    former = (*tenet.former, tenet.text)
    state.tenets[action.tenet - 1] = replace(tenet, text=action.text, former=former)
    return enter(
        state,
        seat,
        "tenet_change",
        rule,
        words=action.text,
        detail=tenet.kind,
        target=f"tenet:{tenet.id}",
        cost=cost,
        inverse=(Step("tenet_text", tenet.id),),
    )
