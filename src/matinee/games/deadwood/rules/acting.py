"""Working on a role: act or rehearse."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.rules.actions import Act, Rehearse
from matinee.games.deadwood.rules.active_seats import check_turn
from matinee.games.deadwood.rules.events import Acted, Rehearsed
from matinee.games.deadwood.rules.state import State, View
from matinee.games.deadwood.rules.turns import next_turn
from matinee.games.deadwood.rules.wrap import wrap_scene


def check_act(position: View | State, seat: Seat, action: Act) -> None:
    """Only a player with a role may act."""
    check_turn(position, seat)
    if position.role[seat] is None:
        raise IllegalAction("DW-TURN-01", "no-role-to-act")


def act(state: State, seat: Seat, action: Act, dice: Dice) -> list[Event]:
    """Roll one die plus markers against the budget: the seven steps of DW-DEC-31."""
    area = state.at[seat]
    key = state.role[seat]
    assert key is not None
    markers = state.markers[seat]
    budget = state.budget(seat)
    die = dice.die()
    success = die + markers >= budget  # DW-ACT-04, -05
    if success:
        state.shots[area] -= 1  # DW-ACT-07
    if state.lot.roles[key].starring:
        dollars, fame = 0, 2 if success else 0  # DW-ACT-09 to -11
    else:
        dollars, fame = 1, 1 if success else 0  # DW-ACT-12 to -14
    state.dollars[seat] += dollars
    state.fame[seat] += fame
    left = state.shots[area]
    events: list[Event] = [
        Acted(
            seat=seat,
            role=key,
            die=die,
            markers=markers,
            budget=budget,
            dollars=dollars,
            fame=fame,
            shots_left=left,
        )
    ]
    next_turn(state, worked=True)
    if not left:
        wrap_scene(state, seat, area, dice, events)
    return events


def check_rehearse(position: View | State, seat: Seat, action: Rehearse) -> None:
    """Only a player with a role may rehearse, and only while success is not certain."""
    check_turn(position, seat)
    if position.role[seat] is None:
        raise IllegalAction("DW-TURN-01", "no-role-to-rehearse")
    markers, budget = position.markers[seat], position.budget(seat)
    if 1 + markers >= budget:  # DW-REH-09
        raise IllegalAction("DW-REH-08", "success-certain", markers=markers, budget=budget)


def rehearse(state: State, seat: Seat, action: Rehearse, dice: Dice) -> list[Event]:
    """Take one marker (DW-REH-05)."""
    state.markers[seat] += 1
    next_turn(state, worked=True)
    return [Rehearsed(seat=seat, markers=state.markers[seat])]
