"""What the conformance kit needs to know of Call Sheet."""

from typing import Final

from matinee.engine.dice import Dice, FastDice
from matinee.engine.game import Seat
from matinee.engine.trials import Position, Trial, Trials
from stranger.callsheet.game import CALL_SHEET, CallSheetOptions, State


def scramble(state: State, seat: Seat | None, dice: Dice) -> State:
    """Secret are the deck, the hands of others, and whom they book until all is shown."""
    other = state.copy()
    hands = [who for who in range(len(other.hands)) if who != seat]
    shown = {who: other.booked[who] for who in hands if other.winner is not None}
    cards = other.deck + [c for who in hands for c in other.hands[who] if c != shown.get(who)]
    dice.shuffle(cards)
    for who in hands:
        other.hands[who] = [
            card if card == shown.get(who) else cards.pop() for card in other.hands[who]
        ]
        if other.winner is None:
            choices = [*other.hands[who], *([] if other.ready[who] else [None])]
            other.booked[who] = dice.pick(choices)
    other.deck = cards
    return other


def opening() -> State:
    state: State = CALL_SHEET.setup(2, CallSheetOptions(days=1), FastDice("opening"))[0]
    return state


TRIALS: Final = Trials(
    cases=(
        Trial("2 seats", 2, CallSheetOptions(), 500),
        Trial("4 seats, one day", 4, CallSheetOptions(days=1), 400),
        Trial("3 seats, four days", 3, CallSheetOptions(days=4), 800),
    ),
    scramble=scramble,
    positions=(Position("opening", 2, opening, (12, 130, 1408, 14952)),),
)
