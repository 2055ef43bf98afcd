"""Whose turn it is."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content.pieces import SEATS
from matinee.games.action.rules.state import View

_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))
_NOBODY: Final[tuple[Seat, ...]] = ()


def active_seats(table: View) -> Sequence[Seat]:
    """Whose turn it is; nobody's when the game is over."""
    return _NOBODY if table.phase == "over" else _ALONE[table.turn]


def is_quick_decision(table: View, seat: Seat) -> bool:
    """Where a set goes that has been drawn is a small matter."""
    return table.phase == "set"


def check_turn(table: View, seat: Seat, phase: str = "assistants") -> None:
    """Only whose turn it is may act, and only in what the game is about now."""
    if table.over:
        raise IllegalAction("AC-FIN-01", "game-over")
    if not 0 <= seat < table.seats:
        raise IllegalAction("AC-COMP-15", "no-such-seat", seats=table.seats)
    if table.turn != seat:
        raise IllegalAction("AC-ROUND-05", "not-your-turn", seat=table.turn)
    if table.phase != phase:
        rule = "AC-Q-46" if table.phase == "set" else "AC-SETS-02"
        raise IllegalAction(rule, "not-now", phase=table.phase)
