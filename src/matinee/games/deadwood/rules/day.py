"""The end of a day, and the deal for the next one."""

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.games.deadwood.content import TRAILERS
from matinee.games.deadwood.rules.events import DayBegan, DayEnded, GameEnded, Reshuffled
from matinee.games.deadwood.rules.scoring import places, scores
from matinee.games.deadwood.rules.state import State


def end_day(state: State, dice: Dice, events: list[Event]) -> None:
    """End the day, since one scene is left or it was called off; score after the last day."""
    events.append(DayEnded(day=state.day, unfinished=tuple(state.scene)))
    if state.day == state.days:  # DW-DAY-12
        state.over = True
        events.append(GameEnded(scores=scores(state), places=places(state)))
        return
    for area, scene in state.scene.items():  # DW-DAY-07, DW-DEC-57
        (state.discards if state.face_up[area] else state.unseen).append(scene)
    seats = state.seats
    state.at = [TRAILERS] * seats  # DW-DAY-05
    state.role = [None] * seats
    state.markers = [0] * seats  # DW-DEC-55
    state.quiet = 0
    state.day += 1  # DW-DAY-06
    deal(state, dice, events)
    events.append(DayBegan(day=state.day, days=state.days))


def deal(state: State, dice: Dice, events: list[Event]) -> None:
    """Deal a card face down to every set and reset the shots (DW-DAY-08 to -10)."""
    state.scene = {}
    state.face_up = {}
    for area in state.lot.sets:
        if not state.draw:  # DW-DEC-62
            state.draw = state.discards + state.unseen
            state.discards, state.unseen = [], []
            dice.shuffle(state.draw)
            events.append(Reshuffled(cards=len(state.draw)))
        state.scene[area] = state.draw.pop()
        state.face_up[area] = False
    state.shots = {area: state.lot.areas[area].shots for area in state.lot.sets}
