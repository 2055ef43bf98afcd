"""The order in which a challenge is bid on."""

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import Dispute, View


def bidding_order(table: View, dispute: Dispute) -> list[Seat]:
    """The challenger, then to the left; who was challenged comes last (UN-CH-04, -05)."""
    left = [(dispute.challenger + step) % table.seats for step in range(table.seats)]
    return [*(seat for seat in left if seat != dispute.challenged), dispute.challenged]


def current_bidder(table: View, dispute: Dispute) -> Seat:
    """Whose opportunity it is to bid."""
    return bidding_order(table, dispute)[dispute.turn % table.seats]
