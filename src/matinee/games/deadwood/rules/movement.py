"""Moving: one step a turn, through a doorway; a face-down card there is turned up."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.rules.actions import Move
from matinee.games.deadwood.rules.active_seats import check_turn
from matinee.games.deadwood.rules.events import Moved, Revealed
from matinee.games.deadwood.rules.state import State, View


def check_move(position: View | State, seat: Seat, action: Move) -> None:
    """Only a free player who has not moved this turn may move, and only to a joined area."""
    check_turn(position, seat)
    here, role = position.at[seat], position.role[seat]
    if action.to not in position.lot.areas:
        raise IllegalAction("DW-MOVE-02", "no-such-area", area=action.to)
    if role is not None:
        raise IllegalAction("DW-MOVE-01", "working", role=role)
    if position.moved:
        raise IllegalAction("DW-MOVE-05", "already-moved")
    if action.to == here:
        raise IllegalAction("DW-DEC-16", "already-there", area=here)
    if action.to not in position.lot.doors[here]:
        raise IllegalAction("DW-MOVE-04", "not-joined", here=here, to=action.to)


def move(state: State, seat: Seat, action: Move, dice: Dice) -> list[Event]:
    """Step into the area, and turn up the card there (DW-MOVE-07)."""
    to = action.to
    state.at[seat] = to
    state.moved = True
    if state.face_up.get(to, True):
        return [Moved(seat=seat, to=to)]
    state.face_up[to] = True
    return [Moved(seat=seat, to=to), Revealed(area=to, scene=state.scene[to])]
