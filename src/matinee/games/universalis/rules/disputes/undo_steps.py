"""One step back at a time: what each step of an entry's inverse does (UN-DEC-76)."""

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
    """The former place comes back, if this one is still where play is and that one still is."""
    stage = step.more or MAIN_STAGE
    if stage in (MAIN_STAGE, stage_of(state)) and location_of(state, stage) == step.thing:
        former = None if step.other is None else find_component(state, step.other)
        gone = former is None or former.out
        set_location(state, None if gone else step.other, stage)
    return []


def _time(state: State, step: Step) -> list[Event]:
    """While framing it may be chosen anew; later a struck time is the present (UN-DEC-76)."""
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
    """Let no importance be below 0; a reduction that then counts for nothing gives none back."""
    for cut in cut_reductions(state, component):
        _lighten(state, cut, -(cut.other or 0))


def _lighten(state: State, like: Step, amount: int) -> None:
    """Let the latest steps like this one that stand undo so much less, in all.

    What a pool or an importance cannot lose, because it is at 0, had been taken from it before:
    striking that as well must not bring it back, since nothing arises from striking (UN-DEC-76).
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
    """How much of this amount, which may be negative, a step would undo if it is like that one."""
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
    """The complication that this step belongs to, unless its dice were rolled: they lie."""
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
