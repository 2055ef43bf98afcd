"""The active seat, and the refusal of actions out of turn."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content.pieces import SEATS
from matinee.games.action.rules.state import View

_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))
_NOBODY: Final[tuple[Seat, ...]] = ()


def active_seats(position: View) -> Sequence[Seat]:
    """The seat that has the turn; none when the game is over."""
    return _NOBODY if position.phase == "over" else _ALONE[position.turn]


def is_quick_decision(position: View, seat: Seat) -> bool:
    """Whether a short clock will do: only for the choice of a production for a drawn set."""
    return position.phase == "set"


def check_turn(position: View, seat: Seat, phase: str = "assistants") -> None:
    """Refuse a seat out of turn, and an action of another phase."""
    if position.over:
        raise IllegalAction("AC-FIN-01", "game-over")
    if not 0 <= seat < position.seats:
        raise IllegalAction("AC-COMP-15", "no-such-seat", seats=position.seats)
    if position.turn != seat:
        raise IllegalAction("AC-ROUND-05", "not-your-turn", seat=position.turn)
    if position.phase != phase:
        rule = "AC-Q-46" if position.phase == "set" else "AC-SETS-02"
        raise IllegalAction(rule, "not-now", phase=position.phase)
