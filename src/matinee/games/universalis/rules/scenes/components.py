"""Section 7: components, masters and subs (UN-DEC-29, UN-DEC-34, UN-DEC-35)."""

from typing import Any

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.content.pieces import ComponentKind, Place
from matinee.games.universalis.rules.actions import Create, CreateLocation, CreateMaster, Link
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.coins import check_price
from matinee.games.universalis.rules.on_stage import check_changeable, check_known, put_on_stage
from matinee.games.universalis.rules.state import Component, State, View
from matinee.games.universalis.rules.transcript import buy_entry
from matinee.games.universalis.rules.transcript_entries import Step


def make_component(
    state: State,
    seat: Seat | None,
    name: Any,
    kind: ComponentKind,
    *,
    place: Place = "INT",
    master: bool = False,
) -> tuple[int, Step]:
    """Create a component; returns its number and the step that undoes it."""
    number = len(state.components) + 1
    state.components[number] = Component(number, name, kind, place=place, master=master, seat=seat)
    return number, Step("created", number)


def check_creating(
    position: View, seat: Seat, action: Create | CreateLocation | CreateMaster
) -> None:
    """Refuse if this player cannot create anything now."""
    check_telling(position, seat, "framing", "turn")
    check_price(position, seat, 1)


def create(state: State, seat: Seat, action: Create) -> list[Event]:
    """Create a component, present or not, for one coin (UN-COMP-01, UN-COMP-02, UN-FRAME-08)."""
    rule = "UN-FRAME-08" if state.phase == "framing" and action.present else "UN-COMP-01"
    component, created = make_component(state, seat, action.name, action.kind)
    steps = [created]
    if action.present:
        steps.append(put_on_stage(state, component, seat))
    about = {"component": component, "words": action.name, "detail": action.kind}
    return buy_entry(state, seat, action, "create", rule, 1, *steps, **about)


def create_location(state: State, seat: Seat, action: CreateLocation) -> list[Event]:
    """Create a location without going there; moving the scene enters it (UN-DEC-20)."""
    component, created = make_component(state, seat, action.name, "location", place=action.place)
    about = {"component": component, "words": action.name, "detail": "location"}
    return buy_entry(state, seat, action, "create", "UN-COMP-01", 1, created, **about)


def create_master(state: State, seat: Seat, action: CreateMaster) -> list[Event]:
    """Create a template, which is never on a stage (UN-COMP-04, UN-DEC-34)."""
    component, created = make_component(state, seat, action.name, action.kind, master=True)
    about = {"component": component, "words": action.name, "detail": "master"}
    return buy_entry(state, seat, action, "create", "UN-COMP-04", 1, created, **about)


def check_linking(position: View, seat: Seat, action: Link) -> None:
    """Refuse if the component cannot be made a sub of this master now (UN-DEC-35)."""
    check_telling(position, seat, "framing", "turn", "window")
    check_changeable(position, seat, action.component)
    check_known(position, action.master)
    component, master = position.components[action.component], position.components[action.master]
    if not master.master:
        raise IllegalAction("UN-DEC-34", "no-master", component=master.name)
    if component.master:
        raise IllegalAction("UN-DEC-34", "master-linked", component=component.name)
    if component.of is not None:
        raise IllegalAction("UN-DEC-35", "linked", component=component.name)
    if component.kind != master.kind:
        raise IllegalAction("UN-DEC-35", "other-kind", component=component.name, master=master.name)
    check_price(position, seat, 1)


def link(state: State, seat: Seat, action: Link) -> list[Event]:
    """Make a component a sub of a master, for good (UN-COMP-06)."""
    component = state.components[action.component]
    state.components[action.component] = replace(component, of=action.master)
    step, target = Step("link", action.component), f"component:{action.master}"
    return buy_entry(state, seat, action, "link", "UN-COMP-06", 1, step, target=target)
