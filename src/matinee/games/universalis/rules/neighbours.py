"""Who sits to whose left, and how close."""

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import View


def closeness(table: View, seat: Seat, to: Seat) -> int:
    """How close a seat is to somebody's left: 1 is the left neighbour, oneself the farthest.

    UN-DEC-04.
    """
    return (seat - to) % table.seats or table.seats


def left_of(table: View, seat: Seat) -> Seat:
    """The left neighbour."""
    return (seat + 1) % table.seats
