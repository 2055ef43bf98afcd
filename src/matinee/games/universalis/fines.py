"""Section 14: fines, from the call to the vote (UN-DEC-78 to -82)."""

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import CallFine, Side, Vote
from matinee.games.universalis.coins import charge, spendable
from matinee.games.universalis.events import (
    CaseMade,
    FineCalled,
    FineWithdrawn,
    VoteCast,
    VoteOpened,
    VotesShown,
)
from matinee.games.universalis.moments import no_talking
from matinee.games.universalis.state import Fine, State, View
from matinee.games.universalis.writing import write


def not_accusing(table: View, seat: Seat, action: CallFine) -> Illegal | None:
    """Why this player cannot call for that fine now, if so (UN-DEC-81)."""
    refusal = no_talking(table)
    if refusal is not None:
        return refusal
    if not 0 <= action.seat < table.seats:
        return Illegal("UN-FINE-01", "no-such-seat", seats=table.seats)
    if action.seat == seat:
        return Illegal("UN-DEC-81", "fine-oneself")
    return Illegal("UN-DEC-81", "fined-already") if table.fined[seat] else None


def accuse(state: State, seat: Seat, action: CallFine) -> list[Event]:
    """Pause play for a fine (UN-FINE-01, UN-FINE-02)."""
    assert isinstance(action.text, str)
    state.fined[seat] = True
    write(state, seat, "fine", "UN-FINE-01", target=f"seat:{action.seat}", text=action.text)
    state.pause = Fine(seat, action.seat, action.text)
    return [FineCalled(seat=seat, defendant=action.seat, reason=action.text)]


def _not_party(table: View, seat: Seat) -> Illegal | None:
    pause = table.pause
    if not isinstance(pause, Fine):
        return Illegal("UN-FINE-02", "no-fine")
    if pause.step == "vote":
        return Illegal("UN-DEC-81", "voting-now")
    if seat not in (pause.accuser, pause.defendant):
        return Illegal("UN-FINE-03", "no-party-fine")
    return None


def not_making_case(table: View, seat: Seat) -> Illegal | None:
    """Why this player has no case to make now, if so (UN-FINE-03)."""
    refusal = _not_party(table, seat)
    if refusal is None and isinstance(table.pause, Fine) and seat in dict(table.pause.cases):
        return Illegal("UN-DEC-81", "case-made")
    return refusal


def make_case(state: State, seat: Seat, text: str) -> list[Event]:
    """Make one's case, or say nothing; once both have, all vote (UN-FINE-03, UN-FINE-04)."""
    assert isinstance(state.pause, Fine)
    cases = (*state.pause.cases, (seat, text))
    state.pause = replace(state.pause, cases=cases)
    events: list[Event] = [CaseMade(seat=seat, text=text)]
    if len(cases) == 2:
        state.pause = replace(state.pause, step="vote", votes=(None,) * state.seats)
        events.append(VoteOpened())
    return events


def not_withdrawing(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot withdraw a call for a fine now, if so."""
    refusal = _not_party(table, seat)
    if refusal is None and isinstance(table.pause, Fine) and seat != table.pause.accuser:
        return Illegal("UN-DEC-81", "accuser-only")
    return refusal


def withdraw(state: State, seat: Seat) -> list[Event]:
    """Think better of it."""
    state.pause = None
    return [FineWithdrawn(seat=seat)]


def not_voting(table: View, seat: Seat, action: Vote) -> Illegal | None:
    """Why this player has no vote now, if so (UN-DEC-78)."""
    pause = table.pause
    if not isinstance(pause, Fine):
        return Illegal("UN-FINE-04", "no-fine")
    if pause.step == "talk":
        return Illegal("UN-FINE-04", "cases-first")
    return Illegal("UN-DEC-78", "voted") if pause.votes[seat] is not None else None


def vote(state: State, seat: Seat, action: Vote) -> list[Event]:
    """Vote in secret; the last vote shows them all."""
    assert isinstance(state.pause, Fine)
    votes = tuple(
        action.side if one == seat else vote for one, vote in enumerate(state.pause.votes)
    )
    state.pause = replace(state.pause, votes=votes)
    events: list[Event] = [VoteCast(seat=seat)]
    cast = [one for one in votes if one is not None]
    return [*events, _decide(state, state.pause, cast)] if len(cast) == state.seats else events


def _decide(state: State, fine: Fine, cast: list[Side]) -> VotesShown:
    """More of the votes cast decide; who loses pays the votes against (UN-FINE-05 to -07)."""
    state.pause = None
    for_accuser, for_defendant = cast.count("accuser"), cast.count("defendant")
    if for_accuser == for_defendant:  # UN-DEC-79
        return VotesShown(votes=tuple(cast), loser=None, coins=0)
    loser = fine.defendant if for_accuser > for_defendant else fine.accuser
    coins = min(max(for_accuser, for_defendant), spendable(state, loser))  # UN-DEC-80
    charge(state, loser, coins, "UN-FINE-06")  # a bonus is not touched
    return VotesShown(votes=tuple(cast), loser=loser, coins=coins)
