"""Taking a role, on the card or beside it."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.rules.actions import TakeRole
from matinee.games.deadwood.rules.active_seats import check_turn
from matinee.games.deadwood.rules.events import TookRole
from matinee.games.deadwood.rules.state import State, View
from matinee.games.deadwood.rules.turns import next_turn


def check_take_role(position: View | State, seat: Seat, action: TakeRole) -> None:
    """A free player may take an open role of a live scene here, up to the player's rank."""
    check_turn(position, seat)
    here, own = position.at[seat], position.role[seat]
    role = position.lot.roles.get(action.role)
    if role is None:
        raise IllegalAction("DW-ROLE-02", "no-such-role", role=action.role)
    if own is not None:
        raise IllegalAction("DW-DEC-26", "has-role", role=own)
    if role.starring:
        if position.scene.get(here) != role.place:
            raise IllegalAction("DW-ROLE-02", "scene-not-here", scene=role.place, area=here)
    elif role.place != here:
        raise IllegalAction("DW-ROLE-02", "role-elsewhere", role=role.key, area=role.place)
    elif here not in position.scene:
        raise IllegalAction("DW-DEC-24", "scene-wrapped", area=here)
    if role.key in position.role:
        raise IllegalAction(
            "DW-ROLE-07", "role-taken", role=role.key, seat=position.role.index(role.key)
        )
    rank = position.rank[seat]
    if role.rank > rank:
        raise IllegalAction("DW-ROLE-05", "rank-too-low", role=role.key, rank=rank, needs=role.rank)


def take_role(state: State, seat: Seat, action: TakeRole, dice: Dice) -> list[Event]:
    """Put the pawn on the role; this ends the turn (DW-DEC-23)."""
    state.role[seat] = action.role
    next_turn(state, worked=True)
    return [TookRole(seat=seat, role=action.role)]
