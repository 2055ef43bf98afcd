"""Section 3: the framer sets the scene (UN-DEC-15 to -21)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import (
    Establish,
    EstablishNew,
    LinkScene,
    SetTime,
)
from matinee.games.universalis.coins import pay, pay_each, spendable, too_dear
from matinee.games.universalis.components import make
from matinee.games.universalis.entries import Cost, Step
from matinee.games.universalis.events import FramingClosed
from matinee.games.universalis.moments import not_telling
from matinee.games.universalis.presence import absent, go_to, known
from matinee.games.universalis.state import State, View
from matinee.games.universalis.turns import pass_left
from matinee.games.universalis.writing import enter

LOCATION_PRICE: Final = 1
PAST_PRICE: Final = 1


def not_establishing_new(table: View, seat: Seat, action: EstablishNew) -> Illegal | None:
    """Why this player cannot set the scene in a new place now, if so."""
    return _not_placing(table, seat) or too_dear(table, seat, LOCATION_PRICE)


def not_establishing(table: View, seat: Seat, action: Establish) -> Illegal | None:
    """Why this player cannot set the scene in this place now, if so."""
    return (
        _not_placing(table, seat)
        or not_a_place(table, action.component)
        or too_dear(table, seat, LOCATION_PRICE)
    )


def _not_placing(table: View, seat: Seat) -> Illegal | None:
    refusal = not_telling(table, seat, "framing")
    if refusal is None and table.location is not None:
        return Illegal("UN-DEC-15", "location-stands")
    return refusal


def not_a_place(table: View, component: int) -> Illegal | None:
    """Why a scene cannot be set here, if so."""
    refusal = absent(table, component)
    found = known(table, component)
    if refusal is None and found is not None and found.kind != "location":
        return Illegal("UN-DEC-20", "no-place", component=found.name)
    return refusal


def establish_new(state: State, seat: Seat, action: EstablishNew) -> list[Event]:
    """One coin makes a place and sets the scene there (UN-DEC-20)."""
    cost = pay(state, seat, LOCATION_PRICE, "UN-FRAME-03")
    component, created = make(state, seat, action.name, "location", place=action.place)
    steps = go_to(state, component, seat)
    return enter(
        state,
        seat,
        "location",
        "UN-FRAME-03",
        component=component,
        words=action.name,
        detail=action.place,
        text=action.text,
        cost=cost,
        inverse=(created, *steps),
    )


def establish(state: State, seat: Seat, action: Establish) -> list[Event]:
    """Set the scene in a place that is known."""
    cost = pay(state, seat, LOCATION_PRICE, "UN-FRAME-03")
    steps = go_to(state, action.component, seat)
    return enter(
        state,
        seat,
        "location",
        "UN-FRAME-03",
        component=action.component,
        text=action.text,
        cost=cost,
        inverse=tuple(steps),
    )


def not_timing(table: View, seat: Seat, action: SetTime) -> Illegal | None:
    """Why this player cannot choose this time now, if so."""
    refusal = not_telling(table, seat, "framing")
    if refusal is not None:
        return refusal
    scene = table.scene
    if scene is not None and scene.time is not None:
        return Illegal("UN-DEC-15", "time-stands")
    if action.time == "present":
        return None
    if action.time == "past":
        return too_dear(table, seat, PAST_PRICE)
    price, have = table.seats - 1, spendable(table, seat)
    if have < price:  # UN-DEC-19: all or nothing
        return Illegal("UN-DEC-19", "future-dear", price=price, have=have)
    return None


def set_time(state: State, seat: Seat, action: SetTime) -> list[Event]:
    """The present is free, the past costs a coin, the future a coin to each other player."""
    assert isinstance(action.label, str)
    rule, cost = "UN-FRAME-04", Cost()
    if action.time == "past":
        rule = "UN-FRAME-05"
        cost = pay(state, seat, PAST_PRICE, rule)
    elif action.time == "future":
        rule = "UN-FRAME-06"
        others = tuple(other for other in range(state.seats) if other != seat)
        cost = pay_each(state, seat, others, rule)
    state.scenes[-1] = replace(state.scenes[-1], time=action.time, label=action.label)
    return enter(
        state,
        seat,
        "time",
        rule,
        words=action.label,
        detail=action.time,
        text=action.text,
        cost=cost,
        inverse=(Step("time"),),
    )


def not_linking_scene(table: View, seat: Seat, action: LinkScene) -> Illegal | None:
    """Why the scene cannot be tied to that one now, if so (UN-DEC-21)."""
    refusal = not_telling(table, seat, "framing")
    scene = table.scene
    if refusal is not None or scene is None:
        return refusal
    if scene.link is not None:
        return Illegal("UN-DEC-21", "link-stands")
    earlier = next((s for s in table.scenes if s.number == action.scene and s.ended), None)
    if earlier is None:
        return Illegal("UN-DEC-21", "no-scene", scene=action.scene)
    if earlier.faded:
        return Illegal("UN-END-06", "faded", scene=action.scene)
    if action.how == "flashback" and scene.time != "past":
        return Illegal("UN-DEC-21", "flashback-past")
    return None


def link_scene(state: State, seat: Seat, action: LinkScene) -> list[Event]:
    """Continue an earlier scene, or flash back to it (UN-END-04)."""
    state.scenes[-1] = replace(state.scenes[-1], link=action.scene, how=action.how)
    return enter(
        state,
        seat,
        "scene_link",
        "UN-END-04",
        target=f"scene:{action.scene}",
        detail=action.how,
        inverse=(Step("scene_link"),),
    )


def not_opening_bare(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot leave the framing now, if so."""
    return not_telling(table, seat, "framing")


def close_framing(state: State, *, broke: bool) -> list[Event]:
    """End framing without a first event: a bare stage, and the next one's turn (UN-DEC-18)."""
    framer = state.active
    settle_time(state)
    if state.location is None:
        former = state.scenes[-2].location if len(state.scenes) > 1 else None
        place = None if former is None else known(state, former)
        if place is not None and not place.out:
            go_to(state, place.id, framer)
    state.phase = "turn"
    called = "" if state.location is None else state.components[state.location].name
    closed = FramingClosed(seat=framer, location=called, broke=broke)
    return [closed, *pass_left(state, framer)]


def settle_time(state: State) -> None:
    """Where no time was chosen, it is the present (UN-DEC-15)."""
    if state.scenes[-1].time is None:
        state.scenes[-1] = replace(state.scenes[-1], time="present")
