"""The view of a seat: everything but cards that lie face down (DW-DEC-50).

The faces of cards on sets, the draw pile and the cards discarded unseen are hidden from every seat
alike.
"""

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import Dice
from matinee.games.deadwood.rules.state import State, View


def view(state: State, seat: Seat | None) -> View:
    """The table without the faces of hidden cards."""
    seen = state.copy_as(View)
    for area, up in state.face_up.items():
        if not up:
            seen.scene[area] = HIDDEN
    seen.draw = [HIDDEN] * len(state.draw)
    seen.unseen = [HIDDEN] * len(state.unseen)
    return seen


def sample_state(view: View, seat: Seat | None, dice: Dice) -> State:
    """A random full state: the unseen cards, shuffled into the hidden places."""
    state = view.copy_as(State)
    face_down = [area for area, up in view.face_up.items() if not up]
    known = {view.scene[area] for area, up in view.face_up.items() if up}.union(view.discards)
    cards = [card for card in view.lot.scenes if card not in known]
    dice.shuffle(cards)
    for area in face_down:
        state.scene[area] = cards.pop()
    state.unseen = [cards.pop() for _ in view.unseen]
    state.draw = cards
    return state
