"""Adding lines to the transcript."""

from typing import Any

from matinee.engine.contract.game import Event, Seat
from matinee.games.universalis.rules.coins import pay
from matinee.games.universalis.rules.events import Entered
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript_entries import Entry, EntryKind, Step


def append_entry(state: State, seat: Seat, kind: EntryKind, rule: str, /, **about: Any) -> Entry:
    """Add a line at the current scene, turn, mini-scene, complication and window."""
    window = state.awaited_bonus
    entry = Entry(
        no=len(state.entries) + 1,
        move=state.move,
        scene=len(state.scenes),
        turn=state.turn,
        mini=None if state.mini is None else state.mini.number,
        complication=None if state.complication is None else state.complication.number,
        window=None if window is None or state.complication is None else state.complication.window,
        seat=seat,
        kind=kind,
        rule=rule,
        **about,
    )
    state.entries.append(entry)
    return entry


def add_entry(state: State, seat: Seat, kind: EntryKind, rule: str, /, **about: Any) -> list[Event]:
    """Add a line; returns its event, which every viewer may see."""
    return [entered_event(state, append_entry(state, seat, kind, rule, **about))]


def buy_entry(
    state: State,
    seat: Seat,
    action: Any,
    kind: EntryKind,
    rule: str,
    price: int,
    /,
    *inverse: Step,
    **about: Any,
) -> list[Event]:
    """Pay for a line and add it, with the component and the text of its action."""
    told = {name: getattr(action, name, None) for name in ("component", "text")}
    found = {name: value for name, value in told.items() if value is not None}
    cost = pay(state, seat, price, rule)
    return add_entry(state, seat, kind, rule, **{**found, **about}, cost=cost, inverse=inverse)


def entered_event(state: View, entry: Entry) -> Entered:
    """The event of a new line, with the names of the components and the trait that it is about."""
    component = state.components.get(entry.component or 0)
    trait = state.traits.get(entry.trait or 0)
    what, _, number = (entry.target or "").partition(":")
    other = state.components.get(int(number)) if what == "component" else None
    return Entered(
        entry=entry,
        component="" if component is None else component.name,
        trait="" if trait is None else trait.words,
        other="" if other is None else other.name,
    )
