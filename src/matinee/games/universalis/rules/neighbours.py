"""Neighbours at the table: the seat to the left, and the distance between two seats."""

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import View


def closeness(table: View, seat: Seat, to: Seat) -> int:
    """Distance leftwards from the seat `to`: 1 is its left neighbour, `to` itself is last.

    UN-DEC-04.
    """
    return (seat - to) % table.seats or table.seats


def left_of(table: View, seat: Seat) -> Seat:
    """The left neighbour."""
    return (seat + 1) % table.seats
