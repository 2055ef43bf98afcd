"""Neighbours at the table: the seat to the left, and the distance between two seats."""

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import View


def closeness(position: View, seat: Seat, to: Seat) -> int:
    """Distance leftwards from the seat `to`: 1 is its left neighbour, `to` itself is last.

    UN-DEC-04.
    """
    return (seat - to) % position.seats or position.seats


def left_of(position: View, seat: Seat) -> Seat:
    """The left neighbour of a seat."""
    return (seat + 1) % position.seats
