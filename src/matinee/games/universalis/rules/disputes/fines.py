"""Section 14: fines, from the call to the vote (UN-DEC-78 to -82)."""

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.actions import CallFine, Side, Vote
from matinee.games.universalis.rules.active_seats import check_talking
from matinee.games.universalis.rules.coins import charge, spendable_coins
from matinee.games.universalis.rules.state import Fine, State, View
from matinee.games.universalis.rules.transcript import append_entry


def check_accusing(position: View, seat: Seat, action: CallFine) -> None:
    """Refuse if this player cannot call for that fine now (UN-DEC-81)."""
    check_talking(position)
    if not 0 <= action.seat < position.seats:
        raise IllegalAction("UN-FINE-01", "no-such-seat", seats=position.seats)
    if action.seat == seat:
        raise IllegalAction("UN-DEC-81", "fine-oneself")
    if position.fined[seat]:
        raise IllegalAction("UN-DEC-81", "fined-already")


def accuse(state: State, seat: Seat, action: CallFine) -> list[Event]:
    """Pause play for a fine (UN-FINE-01, UN-FINE-02)."""
    assert isinstance(action.text, str)
    state.fined[seat] = True
    append_entry(state, seat, "fine", "UN-FINE-01", target=f"seat:{action.seat}", text=action.text)
    state.pause = Fine(seat, action.seat, action.text)
    return [e.FineCalled(seat=seat, defendant=action.seat, reason=action.text)]


def _check_party(position: View, seat: Seat) -> None:
    pause = position.pause
    if not isinstance(pause, Fine):
        raise IllegalAction("UN-FINE-02", "no-fine")
    if pause.step == "vote":
        raise IllegalAction("UN-DEC-81", "voting-now")
    if seat not in (pause.accuser, pause.defendant):
        raise IllegalAction("UN-FINE-03", "no-party-fine")


def check_making_case(position: View, seat: Seat) -> None:
    """Refuse if this player has no case to make now (UN-FINE-03)."""
    _check_party(position, seat)
    if isinstance(position.pause, Fine) and seat in dict(position.pause.cases):
        raise IllegalAction("UN-DEC-81", "case-made")


def make_case(state: State, seat: Seat, text: str) -> list[Event]:
    """Make a case, or waive it; once both parties have, the vote opens (UN-FINE-03, UN-FINE-04)."""
    assert isinstance(state.pause, Fine)
    cases = (*state.pause.cases, (seat, text))
    state.pause = replace(state.pause, cases=cases)
    events: list[Event] = [e.CaseMade(seat=seat, text=text)]
    if len(cases) == 2:
        state.pause = replace(state.pause, step="vote", votes=(None,) * state.seats)
        events.append(e.VoteOpened())
    return events


def check_withdrawing(position: View, seat: Seat) -> None:
    """Refuse if this player cannot withdraw a call for a fine now."""
    _check_party(position, seat)
    if isinstance(position.pause, Fine) and seat != position.pause.accuser:
        raise IllegalAction("UN-DEC-81", "accuser-only")


def withdraw(state: State, seat: Seat) -> list[Event]:
    """Withdraw the call for a fine; play goes on."""
    state.pause = None
    return [e.FineWithdrawn(seat=seat)]


def check_voting(position: View, seat: Seat, action: Vote) -> None:
    """Refuse if this player has no vote now (UN-DEC-78)."""
    pause = position.pause
    if not isinstance(pause, Fine):
        raise IllegalAction("UN-FINE-04", "no-fine")
    if pause.step == "talk":
        raise IllegalAction("UN-FINE-04", "cases-first")
    if pause.votes[seat] is not None:
        raise IllegalAction("UN-DEC-78", "voted")


def vote(state: State, seat: Seat, action: Vote) -> list[Event]:
    """Vote in secret; the last vote reveals them all."""
    assert isinstance(state.pause, Fine)
    votes = tuple(
        action.side if one == seat else vote for one, vote in enumerate(state.pause.votes)
    )
    state.pause = replace(state.pause, votes=votes)
    events: list[Event] = [e.VoteCast(seat=seat)]
    cast = [one for one in votes if one is not None]
    return [*events, _decide(state, state.pause, cast)] if len(cast) == state.seats else events


def _decide(state: State, fine: Fine, cast: list[Side]) -> e.VotesShown:
    """The majority decides; the loser pays a coin for each vote against (UN-FINE-05 to -07)."""
    state.pause = None
    for_accuser, for_defendant = cast.count("accuser"), cast.count("defendant")
    if for_accuser == for_defendant:  # UN-DEC-79
        return e.VotesShown(votes=tuple(cast), loser=None, coins=0)
    loser = fine.defendant if for_accuser > for_defendant else fine.accuser
    coins = min(max(for_accuser, for_defendant), spendable_coins(state, loser))  # UN-DEC-80
    charge(state, loser, coins, "UN-FINE-06")  # a bonus is not touched
    return e.VotesShown(votes=tuple(cast), loser=loser, coins=coins)
