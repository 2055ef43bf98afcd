"""Striking an entry with all that rests on it: each entry keeps its inverse (UN-DEC-69, -76)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.games.universalis.rules.coins import refund
from matinee.games.universalis.rules.disputes.undo_steps import UNDO
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript_entries import Entry, Step

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


def rests_on(position: View, later: Entry, earlier: Entry) -> bool:
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
    """A master's elimination rests on those of its subs."""
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
    """Strike an entry and all that rests on it, the latest first; what each gets back."""
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
    """If play has moved on from where this entry went, the next move left what was before.

    Whether it has: then the stage is as that move made it.
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
    """If a place that was taken over has been left since, that move found whoever had it before."""
    if entry.kind != "take_over":
        return
    taken = entry.inverse[0]
    for later in state.entries[entry.no :]:
        if later.stands and any(_about(step, taken) for step in later.inverse):
            inverse = tuple(taken if _about(step, taken) else step for step in later.inverse)
            state.entries[later.no - 1] = replace(later, inverse=inverse)
            return


def _about(step: Step, other: Step) -> bool:
    """Whether two steps undo who was in control of the same thing on the same stage."""
    return (step.undo, step.thing, step.more) == (other.undo, other.thing, other.more)


def _gone_to(entry: Entry) -> Step | None:
    """The step that undoes going somewhere, which is the last of its entry."""
    last = entry.inverse[-1] if entry.inverse else None
    return last if last is not None and last.undo == "location" else None
