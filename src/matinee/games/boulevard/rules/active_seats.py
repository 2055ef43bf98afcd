"""The active seats of every phase, and the check that an action is in turn."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.contract.game_rules import Check
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content.pieces import SEATS
from matinee.games.boulevard.rules.state import View

_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))
_NOBODY: Final[tuple[Seat, ...]] = ()
_BRIEF: Final = frozenset({"preview", "second", "tie", "unsold", "blockbuster"})
_STEPS: Final = {
    "markers": "HB-TURN-02",
    "preview": "HB-TURN-03",
    "films": "HB-TURN-04",
    "second": "HB-TURN-04",
    "advertising": "HB-TURN-05",
    "tips": "HB-TURN-06",
    "tie": "HB-TURN-07",
    "unsold": "HB-TURN-07",
    "blockbuster": "HB-TURN-09",
}
"""The rule of the step of the week that each phase belongs to."""
_ORDERS: Final = {
    "markers": "HB-SIM-01",
    "preview": "HB-PREV-01",
    "films": "HB-SIM-02",
    "second": "HB-SIM-02",
    "tips": "HB-DEC-60",
    "tie": "HB-DEC-43",
    "unsold": "HB-CON-IT-22",
    "blockbuster": "HB-DEC-58",
}
"""The rule for the turn order in each phase."""
_SEALED: Final = frozenset({"preview", "advertising"})


def active_seats(position: View) -> Sequence[Seat]:
    """All seats that are not ready while bids are set; otherwise one seat, or none at the end."""
    if position.queue:
        return _ALONE[position.queue[0]]
    if position.phase == "advertising":  # HB-ADV-06
        return [seat for seat, ready in enumerate(position.ready) if not ready]
    return _NOBODY


def has_hidden_choices(position: View) -> bool:
    """Whether genres or bids are being set, which happens behind the screens."""
    return position.phase in _SEALED


def is_quick_decision(position: View, seat: Seat) -> bool:
    """Whether the phase asks for a short answer: genre, second film, tie, unsold space, cubes."""
    return position.phase in _BRIEF


def check_phase(position: View, seat: Seat, *phases: str) -> None:
    """Only an active seat may act, and only if the game is in one of these phases."""
    if position.over:
        raise IllegalAction("HB-END-01", "game-over")
    if not 0 <= seat < position.seats:
        raise IllegalAction("HB-DEC-01", "no-such-seat", seats=position.seats)
    if position.phase not in phases:
        raise IllegalAction(_STEPS[phases[0]], "not-now", phase=position.phase)
    if position.queue:
        if position.queue[0] != seat:
            raise IllegalAction(_ORDERS[position.phase], "not-your-turn", seat=position.queue[0])
    elif position.ready[seat]:
        raise IllegalAction("HB-DEC-45", "already-ready")


def in_phase(*phases: str) -> Check:
    """A check that asks for an active seat and one of these phases only."""
    return lambda position, seat, _: check_phase(position, seat, *phases)
