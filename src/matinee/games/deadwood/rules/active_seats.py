"""The active seat, and the check that an action is in turn."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.content import SEATS
from matinee.games.deadwood.rules.state import State, View

_NOBODY: Final[tuple[Seat, ...]] = ()
_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))


def active_seats(position: View | State) -> Sequence[Seat]:
    """The seat whose turn it is, or none once the game is over."""
    return _NOBODY if position.over else _ALONE[position.turn]


def is_quick_decision(position: View | State, seat: Seat) -> bool:
    """Whether the player has a role: to act or to rehearse is soon decided, a free turn is not."""
    return position.role[seat] is not None


def check_turn(position: View | State, seat: Seat) -> None:
    """Only the active player may do anything, and only while the game lasts."""
    if position.over:
        raise IllegalAction("DW-DAY-13", "game-over")
    if not 0 <= seat < position.seats:
        raise IllegalAction("DW-TURN-11", "no-such-seat", seats=position.seats)
    if seat != position.turn:
        raise IllegalAction("DW-TURN-11", "not-your-turn", seat=position.turn)
