"""Order of the bids in a challenge."""

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import Dispute, View


def bidding_order(position: View, dispute: Dispute) -> list[Seat]:
    """The challenger, then to the left; the challenged player comes last (UN-CH-04, -05)."""
    left = [(dispute.challenger + step) % position.seats for step in range(position.seats)]
    return [*(seat for seat in left if seat != dispute.challenged), dispute.challenged]


def current_bidder(position: View, dispute: Dispute) -> Seat:
    """The seat whose opportunity it is to bid."""
    return bidding_order(position, dispute)[dispute.turn % position.seats]
