"""Components on the stages, and their controllers (sections 6 and 10; UN-DEC-30 to -33).

Stages have numbers: 0 is the scene's, any other is that of the mini-scene with this number.
"""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.state import Component, State, View
from matinee.games.universalis.rules.transcript_entries import Step

MAIN_STAGE: Final = 0


def stage_of(position: View) -> int:
    """Number of the stage that is being played on."""
    return MAIN_STAGE if position.mini is None else position.mini.number


def controller(position: View, component: int) -> Seat | None:
    """Controller of a component: on the stage that is played on, else in the scene behind it."""
    if component in position.on_stage:
        return position.on_stage[component]
    return position.present.get(component)


def put_on_stage(state: State, component: int, seat: Seat) -> Step:
    """Put a component on the stage, under a player's control; returns the step that undoes it."""
    return _set(state, stage_of(state), component, seat)


def take_off_stage(state: State, component: int, stage: int | None = None) -> Step:
    """Take a component off a stage; returns the step that undoes it."""
    return _set(state, stage_of(state) if stage is None else stage, component, None)


def _set(state: State, stage: int, component: int, seat: Seat | None) -> Step:
    there = state.present if stage == MAIN_STAGE else state.mini_present
    former = there.pop(component, None)
    if seat is not None:
        there[component] = seat
    return Step("present", component, former, stage)


def undo_stage_step(state: State, step: Step) -> None:
    """Undo a step of `put_on_stage` or `take_off_stage`, if its stage still exists."""
    if step.more not in (MAIN_STAGE, stage_of(state)):
        return
    there = state.present if step.more == MAIN_STAGE else state.mini_present
    there.pop(step.thing, None)
    component = state.components[step.thing]
    elsewhere = component.kind == "location" and location_of(state, step.more) != step.thing
    if step.other is not None and not (component.out or component.struck or elsewhere):
        there[step.thing] = step.other


def go_to_location(state: State, location: int, seat: Seat) -> list[Step]:
    """Move the stage to a location; the former location leaves it (UN-DEC-27)."""
    former = state.location
    steps = [] if former is None else [take_off_stage(state, former)]
    steps.append(put_on_stage(state, location, seat))
    stage = stage_of(state)
    set_location(state, location, stage)
    return [*steps, Step("location", location, former, stage)]


def location_of(position: View, stage: int) -> int | None:
    """Location of a stage: the scene's, or that of the open mini-scene."""
    if stage == MAIN_STAGE:
        return position.scenes[-1].location
    return None if position.mini is None else position.mini.location


def set_location(state: State, location: int | None, stage: int) -> None:
    """Set the location of a stage."""
    if stage == MAIN_STAGE:
        state.scenes[-1] = replace(state.scenes[-1], location=location)
    elif state.mini is not None:
        state.mini = replace(state.mini, location=location)


def find_component(position: View, component: int) -> Component | None:
    """A component by its number; None if there is none or its creation was struck."""
    found = position.components.get(component)
    return None if found is None or found.struck else found


def check_known(position: View, component: int) -> None:
    """Refuse if there is no such component, or it is out of play."""
    found = find_component(position, component)
    if found is None:
        raise IllegalAction("UN-DEC-29", "no-component", number=component)
    if found.out:
        raise IllegalAction("UN-DEC-42", "out-of-play", component=found.name)


def check_on_stage(position: View, component: int) -> None:
    """Refuse if the component is not on the stage now."""
    check_known(position, component)
    if component not in position.on_stage:
        called = position.components[component].name
        if position.mini is not None and component in position.present:
            raise IllegalAction("UN-DEC-44", "behind-mini", component=called)
        raise IllegalAction("UN-DEC-30", "not-present", component=called)


def check_not_in_complication(position: View, component: int) -> None:
    """Refuse if an open complication protects the component (UN-CTRL-04, UN-DEC-45)."""
    if position.complication is not None and component in position.complication.part:
        called = position.components[component].name
        raise IllegalAction("UN-DEC-45", "in-complication", component=called)


def check_changeable(position: View, seat: Seat, component: int) -> None:
    """Refuse if this player may not change the component now (UN-CTRL-06, UN-DEC-31, UN-DEC-62)."""
    check_known(position, component)
    called = position.components[component].name
    if position.awaited_bonus is not None:
        if component not in position.present:
            raise IllegalAction("UN-DEC-62", "window-present", component=called)
        return
    holder = controller(position, component)
    if holder in (None, seat):
        return
    if position.mini is not None and component not in position.mini_present:
        raise IllegalAction("UN-DEC-44", "mini-control", component=called, seat=holder)
    rule = "UN-DEC-17" if position.phase == "framing" else "UN-CTRL-06"
    raise IllegalAction(rule, "not-controlled", component=called, seat=holder)
