"""Wrapping a scene: bonuses, and the release of its players."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.games.deadwood.rules.day import end_day
from matinee.games.deadwood.rules.events import BonusPaid, BonusRolled, WindfallPaid, Wrapped
from matinee.games.deadwood.rules.state import State


def wrap_scene(state: State, active: Seat, area: str, dice: Dice, events: list[Event]) -> None:
    """Wrap a scene: pay a bonus that is due, discard the card and free the players.

    The day ends if at most one scene is left.
    """
    scene = state.lot.scenes[state.scene[area]]
    bonus = any(role.key in state.role for role in scene.roles)  # DW-WRAP-02, -03
    events.append(Wrapped(area=area, scene=scene.key, bonus=bonus))
    if bonus:
        pay_bonus(state, active, area, dice, events)
    del state.scene[area], state.face_up[area]
    state.discards.append(scene.key)  # DW-WRAP-18
    for seat, where in enumerate(state.at):
        if where == area:  # DW-WRAP-20, DW-REH-12
            state.role[seat] = None
            state.markers[seat] = 0
    if len(state.scene) <= 1:  # DW-DAY-01
        end_day(state, dice, events)


def pay_bonus(state: State, active: Seat, area: str, dice: Dice, events: list[Event]) -> None:
    """Roll one die for each million of the budget, pay the stars, then the extras' windfall."""
    scene = state.lot.scenes[state.scene[area]]
    holders = {role: seat for seat, role in enumerate(state.role) if role is not None}
    rolled = tuple(sorted((dice.die() for _ in range(scene.budget)), reverse=True))
    events.append(BonusRolled(seat=active, dice=rolled))
    best_first = scene.roles[::-1]  # DW-WRAP-07
    for position, role in enumerate(best_first):
        share = rolled[position :: len(best_first)]  # DW-WRAP-08, -09
        seat = holders.get(role.key)
        if seat is not None:  # DW-WRAP-12
            state.dollars[seat] += sum(share)
        events.append(BonusPaid(role=role.key, seat=seat, dice=share))
    for role in state.lot.areas[area].roles:
        seat = holders.get(role.key)
        if seat is not None:
            state.dollars[seat] += role.rank  # DW-WRAP-13, -14
            events.append(WindfallPaid(role=role.key, seat=seat, dollars=role.rank))
