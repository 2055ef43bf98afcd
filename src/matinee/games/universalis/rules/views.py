"""Views: everything but sealed bids and votes of others is public (UN-DEC-08)."""

from typing import Any

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import Dice
from matinee.games.universalis.rules.state import Fine, State, View


def view(state: State, seat: Seat | None) -> View:
    """The table for one seat: it shows whether a bid or a vote is in, but not its value."""
    seen = state.copy_as(View)
    seen.bids = [_veiled(bid, one == seat) for one, bid in enumerate(state.bids)]
    if isinstance(state.pause, Fine):
        votes = tuple(_veiled(vote, one == seat) for one, vote in enumerate(state.pause.votes))
        seen.pause = replace(state.pause, votes=votes)
    return seen


def _veiled(chosen: Any, own: bool) -> Any:
    return chosen if own or chosen is None else HIDDEN


def sample_state(view: View, seat: Seat | None, dice: Dice) -> State:
    """A full state that fits a view: hidden bids and votes are chosen at random."""
    state = view.copy_as(State)
    for one, bid in enumerate(view.bids):
        if bid is HIDDEN:
            state.bids[one] = dice.below(view.coins[one] + 1)
    if isinstance(view.pause, Fine):
        sides = ("accuser", "defendant", "abstain")
        votes = tuple(dice.pick(sides) if vote is HIDDEN else vote for vote in view.pause.votes)
        state.pause = replace(view.pause, votes=votes)
    return state
