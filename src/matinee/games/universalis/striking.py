"""Striking an entry with all that rests on it: each entry keeps its inverse (UN-DEC-69, -76)."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.games.universalis.coins import refund
from matinee.games.universalis.drawing import change_pool
from matinee.games.universalis.entries import Entry, Step
from matinee.games.universalis.events import ComplicationClosed, PoolChanged
from matinee.games.universalis.minis import drop_mini
from matinee.games.universalis.presence import (
    MAIN,
    known,
    location_of,
    put_back,
    set_location,
    stage_of,
)
from matinee.games.universalis.state import State, View
from matinee.games.universalis.traits import cut_reductions

POOLED: Final = ("originate", "obstacle", "draw", "dice")
"""What belongs to the pools of a complication."""
_TRAITS: Final = ("trait_add", "trait_remove", "trait_restore")
_CHANGING: Final = (
    "location",
    "create",
    "introduce",
    "exit",
    "move",
    "importance",
    "link",
    "eliminate",
    "take_over",
)
_NOT_TOLD: Final = ("mini_close", "interrupt", "challenge", "fine")
"""What may happen during a mini-scene but is not told in it."""


def rests_on(table: View, later: Entry, earlier: Entry) -> bool:
    """Whether a later entry is about something that an earlier one made, moved or changed."""
    if earlier.kind in ("tenet", "tenet_change"):
        return later.kind == "tenet_change" and later.target == earlier.target
    if earlier.kind in _TRAITS:
        if later.kind == "eliminate" and earlier.kind == "trait_remove":
            return later.component == earlier.component
        return later.trait is not None and later.trait == earlier.trait
    if earlier.kind in _CHANGING:
        if later.kind in _TRAITS:  # about its trait, which there is as long as what has it
            return earlier.creates and later.component == earlier.component
        about = f"component:{earlier.component}"
        if later.component == earlier.component or later.target == about:
            return True
        return _eliminates_master(table, later, earlier)
    match earlier.kind:
        case "event":
            return later.kind == "obstacle" and later.target == f"entry:{earlier.no}"
        case "time":
            return later.kind == "scene_link" and later.detail == "flashback"
        case "mini_open":
            return later.mini == earlier.mini and later.kind not in _NOT_TOLD
        case "originate" | "obstacle":
            return later.kind in ("draw", "dice") and later.complication == earlier.complication
    return False


def _eliminates_master(table: View, later: Entry, earlier: Entry) -> bool:
    """A master's elimination rests on those of its subs."""
    if later.kind != "eliminate" or earlier.kind != "eliminate" or earlier.component is None:
        return False
    return table.components[earlier.component].of == later.component


def resting(table: View, number: int) -> list[Entry]:
    """All entries that stand and rest on this one, directly or not, in their order."""
    fallen = [table.entry(number)]
    for later in table.entries[number:]:
        if later.stands and any(rests_on(table, later, earlier) for earlier in fallen):
            fallen.append(later)
    return fallen[1:]


def strike(state: State, number: int, rule: str) -> tuple[list[Event], list[tuple[Seat, int]]]:
    """Strike an entry and all that rests on it, the latest first; what each gets back."""
    events: list[Event] = []
    refunds: list[tuple[Seat, int]] = []
    for fallen in (*reversed([entry.no for entry in resting(state, number)]), number):
        entry = state.entry(fallen)
        _skip_over(state, entry)
        for step in reversed(entry.inverse):
            events += _UNDO[step.undo](state, step)
        back = refund(state, entry, rule)
        if back:
            refunds.append((entry.seat, back))
        state.entries[entry.no - 1] = replace(state.entry(entry.no), state="struck")
    return events, refunds


def _skip_over(state: State, entry: Entry) -> None:
    """If play has moved on from where this entry went, the next move left what was before."""
    went = _gone_to(entry)
    if went is None:
        return
    for later in state.entries[entry.no :]:
        left = _gone_to(later) if later.stands else None
        if left is not None and (left.other, left.more) == (went.thing, went.more):
            others = (step for step in later.inverse[:-1] if step.thing != went.thing)
            before = (step for step in entry.inverse[:-1] if step.thing == went.other)
            inverse = (*before, *others, replace(left, other=went.other))
            state.entries[later.no - 1] = replace(later, inverse=inverse)
            return


def _gone_to(entry: Entry) -> Step | None:
    """The step that undoes going somewhere, which is the last of its entry."""
    last = entry.inverse[-1] if entry.inverse else None
    return last if last is not None and last.undo == "location" else None


def _created(state: State, step: Step) -> list[Event]:
    state.components[step.thing] = replace(state.components[step.thing], struck=True)
    return []


def _present(state: State, step: Step) -> list[Event]:
    put_back(state, step)
    return []


def _location(state: State, step: Step) -> list[Event]:
    """The former place comes back, if this one is still where play is and that one still is."""
    stage = step.more or MAIN
    if stage in (MAIN, stage_of(state)) and location_of(state, stage) == step.thing:
        former = None if step.other is None else known(state, step.other)
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
    cut_reductions(state, trait.component)
    return []


def _trait_active(state: State, step: Step) -> list[Event]:
    trait = state.traits[step.thing]
    state.traits[step.thing] = replace(trait, active=not trait.active)
    cut_reductions(state, trait.component)
    return []


def _reductions(state: State, step: Step) -> list[Event]:
    component = state.components[step.thing]
    left = max(0, component.reductions - (step.other or 0))
    state.components[step.thing] = replace(component, reductions=left)
    cut_reductions(state, step.thing)
    return []


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
    complication = state.complication
    if complication is None or complication.number != step.more:
        return []
    changed: PoolChanged = change_pool(state, step.thing, -(step.other or 0))
    return [changed]


def _drawn(state: State, step: Step) -> list[Event]:
    complication = state.complication
    if complication is not None and complication.number == step.more:
        pair = (step.thing, step.other)
        left = tuple(one for one in complication.drawn if one != pair)
        state.complication = replace(complication, drawn=left)
    return []


_UNDO: Final[Mapping[str, Callable[[State, Step], list[Event]]]] = {
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
