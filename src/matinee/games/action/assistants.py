"""Placing assistants: whose turn it is, who may stand where, and what it costs."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.refused import Illegal
from matinee.games.action.content import locations
from matinee.games.action.pieces import SEATS
from matinee.games.action.prices import price
from matinee.games.action.state import State, View

_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))
_NOBODY: Final[tuple[Seat, ...]] = ()
_SLOTS: Final = {
    seats: {key: found.slots[seats] for key, found in locations().items() if found.slots}
    for seats in SEATS
}
"""How many assistants fit at each location (AC-Q-01); what is not named has no limit."""


def waiting(table: View) -> Sequence[Seat]:
    """Whose turn it is; nobody's when the game is over."""
    return _NOBODY if table.phase == "over" else _ALONE[table.turn]


def sealed(table: View) -> bool:
    """Nothing is chosen in secret."""
    return False


def brief(table: View, seat: Seat) -> bool:
    """Where a set goes that has been drawn is a small matter."""
    return table.phase == "set"


def slots(seats: int, location: str) -> int | None:
    """How many assistants fit at a location; `None` is any number (AC-BORR-04)."""
    return _SLOTS[seats].get(location)


def free(table: View, location: str) -> bool:
    """Whether one more assistant fits at a location with limited room (AC-ASST-01, -02)."""
    return len(table.placed.get(location, ())) < _SLOTS[len(table.money)][location]


def check_turn(table: View, seat: Seat, phase: str = "assistants") -> None:
    """Only whose turn it is may act, and only in what the game is about now."""
    if table.over:
        raise Illegal("AC-FIN-01", "game-over")
    if not 0 <= seat < table.seats:
        raise Illegal("AC-COMP-15", "no-such-seat", seats=table.seats)
    if table.turn != seat:
        raise Illegal("AC-ROUND-05", "not-your-turn", seat=table.turn)
    if table.phase != phase:
        rule = "AC-Q-46" if table.phase == "set" else "AC-SETS-02"
        raise Illegal(rule, "not-now", phase=table.phase)


def check_slot(table: View, seat: Seat, location: str) -> None:
    """It must be this player's turn, and there must be room (AC-ASST-02)."""
    check_turn(table, seat)
    if not free(table, location):
        room = slots(table.seats, location)
        raise Illegal("AC-ASST-02", "no-slot", location=location, slots=room)


def check_money(table: View, seat: Seat, what: str) -> None:
    """The whole price must be in hand (AC-Q-08)."""
    now = price(table, what)
    if table.money[seat] < now.millions:
        raise Illegal(
            "AC-Q-08",
            "cannot-pay",
            price=now.millions,
            listed=now.listed,
            event=now.event,
            money=table.money[seat],
        )


def place(state: State, seat: Seat, location: str, paid: int = 0) -> None:
    """Stand an assistant at a location for the rest of the round, and pay the bank."""
    state.placed[location] = (*state.placed.get(location, ()), seat)
    state.left[seat] -= 1
    state.money[seat] -= paid
