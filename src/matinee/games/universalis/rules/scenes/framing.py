"""Section 3: the framer sets the scene (UN-DEC-15 to -21)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.coins import check_price, pay, pay_each, spendable_coins
from matinee.games.universalis.rules.events import FramingClosed
from matinee.games.universalis.rules.on_stage import check_known, find_component, go_to_location
from matinee.games.universalis.rules.scenes.components import make_component
from matinee.games.universalis.rules.scenes.turns import pass_turn_left
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript import add_entry, buy_entry
from matinee.games.universalis.rules.transcript_entries import Cost, EntryKind, Step

LOCATION_PRICE: Final = 1
PAST_PRICE: Final = 1


def check_establishing_new(position: View, seat: Seat, action: a.EstablishNew) -> None:
    """Refuse if this player cannot set the scene in a new location now."""
    _check_placing(position, seat)
    check_price(position, seat, LOCATION_PRICE)


def check_establishing(position: View, seat: Seat, action: a.Establish) -> None:
    """Refuse if this player cannot set the scene in this location now."""
    _check_placing(position, seat)
    check_place(position, action.component)
    check_price(position, seat, LOCATION_PRICE)


def _check_placing(position: View, seat: Seat) -> None:
    check_telling(position, seat, "framing")
    if position.location is not None:
        raise IllegalAction("UN-DEC-15", "location-stands")


def check_place(position: View, component: int) -> None:
    """Refuse if the component is unknown, out of play or no location."""
    check_known(position, component)
    found = find_component(position, component)
    if found is not None and found.kind != "location":
        raise IllegalAction("UN-DEC-20", "no-place", component=found.name)


def establish_new(state: State, seat: Seat, action: a.EstablishNew) -> list[Event]:
    """Create a location and set the scene there, for one coin (UN-DEC-20)."""
    return enter_new_location(state, seat, action, "location", "UN-FRAME-03")


def establish(state: State, seat: Seat, action: a.Establish) -> list[Event]:
    """Set the scene in a known location."""
    return enter_location(state, seat, action, "location", "UN-FRAME-03")


def enter_new_location(
    state: State, seat: Seat, action: a.EstablishNew | a.MoveToNew, kind: EntryKind, rule: str
) -> list[Event]:
    """Pay for a new location, create it, and bring the scene there with an entry of this kind."""
    component, created = make_component(state, seat, action.name, "location", place=action.place)
    steps = go_to_location(state, component, seat)
    about = {"component": component, "words": action.name, "detail": action.place}
    return buy_entry(state, seat, action, kind, rule, LOCATION_PRICE, created, *steps, **about)


def enter_location(
    state: State, seat: Seat, action: a.Establish | a.MoveTo, kind: EntryKind, rule: str
) -> list[Event]:
    """Pay for a known location and bring the scene there with an entry of this kind."""
    steps = go_to_location(state, action.component, seat)
    return buy_entry(state, seat, action, kind, rule, LOCATION_PRICE, *steps)


def check_timing(position: View, seat: Seat, action: a.SetTime) -> None:
    """Refuse if this player cannot choose this time now."""
    check_telling(position, seat, "framing")
    scene = position.scene
    if scene is not None and scene.time is not None:
        raise IllegalAction("UN-DEC-15", "time-stands")
    if action.time == "present":
        return
    if action.time == "past":
        check_price(position, seat, PAST_PRICE)
        return
    price, have = position.seats - 1, spendable_coins(position, seat)
    if have < price:  # UN-DEC-19: all or nothing
        raise IllegalAction("UN-DEC-19", "future-dear", price=price, have=have)


def set_time(state: State, seat: Seat, action: a.SetTime) -> list[Event]:
    """Set the time: present free, past one coin, future one coin to each other player."""
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
    return add_entry(
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


def check_linking_scene(position: View, seat: Seat, action: a.LinkScene) -> None:
    """Refuse if the scene cannot be linked to that earlier one now (UN-DEC-21)."""
    check_telling(position, seat, "framing")
    scene = position.scene
    if scene is None:
        return
    if scene.link is not None:
        raise IllegalAction("UN-DEC-21", "link-stands")
    earlier = next((s for s in position.scenes if s.number == action.scene and s.ended), None)
    if earlier is None:
        raise IllegalAction("UN-DEC-21", "no-scene", scene=action.scene)
    if earlier.faded:
        raise IllegalAction("UN-END-06", "faded", scene=action.scene)
    if action.how == "flashback" and scene.time != "past":
        raise IllegalAction("UN-DEC-21", "flashback-past")


def link_scene(state: State, seat: Seat, action: a.LinkScene) -> list[Event]:
    """Continue an earlier scene, or flash back to it (UN-END-04)."""
    state.scenes[-1] = replace(state.scenes[-1], link=action.scene, how=action.how)
    return add_entry(
        state,
        seat,
        "scene_link",
        "UN-END-04",
        target=f"scene:{action.scene}",
        detail=action.how,
        inverse=(Step("scene_link"),),
    )


def check_opening_bare(position: View, seat: Seat) -> None:
    """Refuse if this player cannot end framing now."""
    check_telling(position, seat, "framing")


def close_framing(state: State, *, broke: bool) -> list[Event]:
    """End framing without a first event; the left neighbour's turn begins (UN-DEC-18)."""
    framer = state.active
    settle_time(state)
    if state.location is None:
        former = state.scenes[-2].location if len(state.scenes) > 1 else None
        place = None if former is None else find_component(state, former)
        if place is not None and not place.out:
            go_to_location(state, place.id, framer)
    state.phase = "turn"
    called = "" if state.location is None else state.components[state.location].name
    closed = FramingClosed(seat=framer, location=called, broke=broke)
    return [closed, *pass_turn_left(state, framer)]


def settle_time(state: State) -> None:
    """Set the time to the present if none was chosen (UN-DEC-15)."""
    if state.scenes[-1].time is None:
        state.scenes[-1] = replace(state.scenes[-1], time="present")
