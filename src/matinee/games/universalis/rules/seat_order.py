"""Closeness around the table, and the order in which a challenge is bid on."""

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import Dispute, View


def closeness(table: View, seat: Seat, to: Seat) -> int:
    """How close a seat is to somebody's left: 1 is the left neighbour, oneself the farthest.

    UN-DEC-04.
    """
    return (seat - to) % table.seats or table.seats


def left_of(table: View, seat: Seat) -> Seat:
    """The left neighbour."""
    return (seat + 1) % table.seats


def order(table: View, dispute: Dispute) -> list[Seat]:
    """The challenger, then to the left; who was challenged comes last (UN-CH-04, -05)."""
    left = [(dispute.challenger + step) % table.seats for step in range(table.seats)]
    return [*(seat for seat in left if seat != dispute.challenged), dispute.challenged]


def bidder(table: View, dispute: Dispute) -> Seat:
    """Whose opportunity it is to bid."""
    return order(table, dispute)[dispute.turn % table.seats]
