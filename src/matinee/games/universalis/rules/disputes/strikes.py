"""Striking an entry with all that rests on it: each entry keeps its inverse (UN-DEC-69, -76)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.games.universalis.rules.coins import refund
from matinee.games.universalis.rules.disputes.undo_steps import UNDO
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript_entries import Entry, Step

POOLED: Final = ("originate", "obstacle", "draw", "dice")
"""Kinds of entries that belong to the pools of a complication."""
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
"""Kinds of entries that may occur during a mini-scene but are not told in it."""


def rests_on(position: View, later: Entry, earlier: Entry) -> bool:
    """Whether a later entry is about something that an earlier one made, moved or changed."""
    if earlier.kind in ("tenet", "tenet_change"):
        return later.kind == "tenet_change" and later.target == earlier.target
    if earlier.kind in _TRAITS:
        if later.kind == "eliminate" and earlier.kind == "trait_remove":
            return later.component == earlier.component
        return later.trait is not None and later.trait == earlier.trait
    if earlier.kind in _CHANGING:
        if later.kind in _TRAITS:  # about its trait, which exists as long as the component
            return earlier.creates and later.component == earlier.component
        about = f"component:{earlier.component}"
        if later.component == earlier.component or later.target == about:
            return True
        return _eliminates_master(position, later, earlier)
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


def _eliminates_master(position: View, later: Entry, earlier: Entry) -> bool:
    """Whether a later entry eliminates the master of a sub that the earlier one eliminated."""
    if later.kind != "eliminate" or earlier.kind != "eliminate" or earlier.component is None:
        return False
    return position.components[earlier.component].of == later.component


def entries_resting_on(position: View, number: int) -> list[Entry]:
    """All entries that stand and rest on this one, directly or not, in their order."""
    fallen = [position.entry(number)]
    for later in position.entries[number:]:
        if later.stands and any(rests_on(position, later, earlier) for earlier in fallen):
            fallen.append(later)
    return fallen[1:]


def strike(state: State, number: int, rule: str) -> tuple[list[Event], list[tuple[Seat, int]]]:
    """Strike an entry and all that rests on it, the latest first; returns events and refunds."""
    events: list[Event] = []
    refunds: list[tuple[Seat, int]] = []
    for fallen in (*reversed([entry.no for entry in entries_resting_on(state, number)]), number):
        entry = state.entry(fallen)
        left = _skip_over(state, entry)
        _hand_back(state, entry)
        for step in reversed(entry.inverse):
            if not (left and step.undo in ("present", "location")):
                events += UNDO[step.undo](state, step)
        back = refund(state, entry, rule)
        if back:
            refunds.append((entry.seat, back))
        state.entries[entry.no - 1] = replace(state.entry(entry.no), state="struck")
    return events, refunds


def _skip_over(state: State, entry: Entry) -> bool:
    """Make the next move leave the previous location, if play has moved on from this entry's.

    Returns whether it has: then the stage stays as that move made it.
    """
    went = _gone_to(entry)
    if went is None:
        return False
    for later in state.entries[entry.no :]:
        left = _gone_to(later) if later.stands else None
        if left is not None and (left.other, left.more) == (went.thing, went.more):
            others = (step for step in later.inverse[:-1] if step.thing != went.thing)
            before = (step for step in entry.inverse[:-1] if step.thing == went.other)
            inverse = (*before, *others, replace(left, other=went.other))
            state.entries[later.no - 1] = replace(later, inverse=inverse)
            return True
    return False


def _hand_back(state: State, entry: Entry) -> None:
    """Pass a former controller on to a later move that left the location taken over.

    Striking that move then restores this controller.
    """
    if entry.kind != "take_over":
        return
    taken = entry.inverse[0]
    for later in state.entries[entry.no :]:
        if later.stands and any(_about(step, taken) for step in later.inverse):
            inverse = tuple(taken if _about(step, taken) else step for step in later.inverse)
            state.entries[later.no - 1] = replace(later, inverse=inverse)
            return


def _about(step: Step, other: Step) -> bool:
    """Whether two steps undo the control of the same component on the same stage."""
    return (step.undo, step.thing, step.more) == (other.undo, other.thing, other.more)


def _gone_to(entry: Entry) -> Step | None:
    """The step that undoes going to a location: the last of its entry; None if there is none."""
    last = entry.inverse[-1] if entry.inverse else None
    return last if last is not None and last.undo == "location" else None
