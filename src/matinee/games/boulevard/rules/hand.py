"""Tip cards in a hand: the check that one may be played at all, and its discard."""

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.tip_keys import CARTOON
from matinee.games.boulevard.rules.actions import PlayTip
from matinee.games.boulevard.rules.events import TipPlayed
from matinee.games.boulevard.rules.state import State, View


def is_kind_spent(position: View, seat: Seat, card: str) -> bool:
    """Whether a player may play no more cards of this kind this week (HB-TIP-07, -08)."""
    return card != CARTOON and position.has_played(seat, card)


def check_held(position: View, seat: Seat, card: str) -> None:
    """Only a card in hand may be played, of a kind that was not played this week."""
    if card not in tips():
        raise IllegalAction("HB-COMP-07", "no-such-card", card=card)
    if card not in position.hands[seat]:
        raise IllegalAction("HB-TIP-03", "card-not-held", card=card)
    if is_kind_spent(position, seat, card):
        raise IllegalAction("HB-TIP-07", "kind-played", card=card)


def spend(state: State, seat: Seat, action: PlayTip) -> TipPlayed:
    """Discard a played card, which works once (HB-TIP-04)."""
    state.hands[seat].remove(action.card)
    state.tip_discards.append(action.card)
    state.played[seat].append(action)
    return TipPlayed(seat=seat, card=action.card, on=action.on, star=action.star)
