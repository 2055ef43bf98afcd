"""Undo functions for the steps of an entry's inverse (UN-DEC-76)."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event
from matinee.games.universalis.rules.complications.trait_draws import change_pool
from matinee.games.universalis.rules.events import ComplicationClosed
from matinee.games.universalis.rules.on_stage import (
    MAIN_STAGE,
    find_component,
    location_of,
    set_location,
    stage_of,
    undo_stage_step,
)
from matinee.games.universalis.rules.scenes.mini_scenes import drop_mini
from matinee.games.universalis.rules.scenes.traits import cut_reductions
from matinee.games.universalis.rules.state import Complication, State
from matinee.games.universalis.rules.transcript_entries import Step


def _created(state: State, step: Step) -> list[Event]:
    state.components[step.thing] = replace(state.components[step.thing], struck=True)
    return []


def _present(state: State, step: Step) -> list[Event]:
    undo_stage_step(state, step)
    return []


def _location(state: State, step: Step) -> list[Event]:
    """Restore the former location, if play is still at this one and the former is still in play."""
    stage = step.more or MAIN_STAGE
    if stage in (MAIN_STAGE, stage_of(state)) and location_of(state, stage) == step.thing:
        former = None if step.other is None else find_component(state, step.other)
        gone = former is None or former.out
        set_location(state, None if gone else step.other, stage)
    return []


def _time(state: State, step: Step) -> list[Event]:
    """Clear the time: open again while framing, later the present (UN-DEC-76)."""
    time = None if state.phase == "framing" else "present"
    state.scenes[-1] = replace(state.scenes[-1], time=time, label="")
    return []


def _scene_link(state: State, step: Step) -> list[Event]:
    state.scenes[-1] = replace(state.scenes[-1], link=None, how=None)
    return []


def _event(state: State, step: Step) -> list[Event]:
    if state.open_event == step.thing:
        state.open_event = None
    return []


def _trait(state: State, step: Step) -> list[Event]:
    trait = state.traits[step.thing]
    state.traits[step.thing] = replace(trait, struck=True)
    _cut(state, trait.component)
    return []


def _trait_active(state: State, step: Step) -> list[Event]:
    trait = state.traits[step.thing]
    state.traits[step.thing] = replace(trait, active=not trait.active)
    _cut(state, trait.component)
    return []


def _reductions(state: State, step: Step) -> list[Event]:
    component = state.components[step.thing]
    left = component.reductions - (step.other or 0)
    state.components[step.thing] = replace(component, reductions=max(0, left))
    _lighten(state, step, min(0, left))
    _cut(state, step.thing)
    return []


def _cut(state: State, component: int) -> None:
    """Cut reductions beyond the importance there is; their steps then give back less."""
    for cut in cut_reductions(state, component):
        _lighten(state, cut, -(cut.other or 0))


def _lighten(state: State, like: Step, amount: int) -> None:
    """Let the latest standing steps like this one undo less, by `amount` in all.

    A pool or an importance at 0 cannot lose more: that amount had been taken from it before.
    Striking the earlier step must not bring it back, since striking creates nothing (UN-DEC-76).
    """
    for entry in reversed(state.entries):
        if not amount:
            return
        if entry.stands:
            inverse = []
            for step in entry.inverse:
                less = _shared(step, like, amount)
                amount -= less
                inverse.append(replace(step, other=(step.other or 0) - less) if less else step)
            state.entries[entry.no - 1] = replace(entry, inverse=tuple(inverse))


def _shared(step: Step, like: Step, amount: int) -> int:
    """The part of `amount`, which may be negative, that a step undoes if it is like the other."""
    much = step.other or 0
    if (step.undo, step.thing, step.more) != (like.undo, like.thing, like.more):
        return 0
    return max(amount, min(much, 0)) if amount < 0 else min(amount, max(much, 0))


def _link(state: State, step: Step) -> list[Event]:
    state.components[step.thing] = replace(state.components[step.thing], of=None)
    return []


def _out(state: State, step: Step) -> list[Event]:
    state.components[step.thing] = replace(state.components[step.thing], out=False)
    return []


def _tenet(state: State, step: Step) -> list[Event]:
    state.tenets[step.thing - 1] = replace(state.tenets[step.thing - 1], struck=True)
    return []


def _tenet_text(state: State, step: Step) -> list[Event]:
    tenet = state.tenets[step.thing - 1]
    state.tenets[step.thing - 1] = replace(tenet, text=tenet.former[-1], former=tenet.former[:-1])
    return []


def _mini(state: State, step: Step) -> list[Event]:
    if state.mini is not None and state.mini.number == step.thing:
        drop_mini(state)
    return []


def _complication(state: State, step: Step) -> list[Event]:
    complication = state.complication
    if complication is None or complication.number != step.thing:
        return []
    state.complication = None
    return [ComplicationClosed(number=step.thing, why="struck")]


def _pool(state: State, step: Step) -> list[Event]:
    complication = _unrolled(state, step)
    if complication is None:
        return []
    dice = step.other or 0
    left = complication.pool(step.thing) - dice
    _lighten(state, step, min(0, left))
    return [change_pool(state, step.thing, -dice)]


def _unrolled(state: State, step: Step) -> Complication | None:
    """The complication that this step belongs to; None if its dice were rolled."""
    complication = state.complication
    if complication is None or complication.number != step.more or complication.bonuses:
        return None
    return complication


def _drawn(state: State, step: Step) -> list[Event]:
    complication = _unrolled(state, step)
    if complication is not None:
        pair = (step.thing, step.other)
        left = tuple(one for one in complication.drawn if one != pair)
        state.complication = replace(complication, drawn=left)
    return []


UNDO: Final[Mapping[str, Callable[[State, Step], list[Event]]]] = {
    "created": _created,
    "present": _present,
    "location": _location,
    "time": _time,
    "scene_link": _scene_link,
    "event": _event,
    "trait": _trait,
    "trait_active": _trait_active,
    "reductions": _reductions,
    "link": _link,
    "out": _out,
    "tenet": _tenet,
    "tenet_text": _tenet_text,
    "mini": _mini,
    "complication": _complication,
    "pool": _pool,
    "drawn": _drawn,
}
