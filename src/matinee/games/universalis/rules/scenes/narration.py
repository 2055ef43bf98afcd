"""Sections 4, 6 and 10: events, colour, dialog, coming and going, taking over."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.active_seats import check_in_play, check_telling
from matinee.games.universalis.rules.coins import check_price, pay
from matinee.games.universalis.rules.on_stage import (
    check_changeable,
    check_known,
    check_not_in_complication,
    check_on_stage,
    put_on_stage,
    take_off_stage,
)
from matinee.games.universalis.rules.scenes.framing import (
    LOCATION_PRICE,
    check_place,
    enter_location,
    enter_new_location,
    settle_time,
)
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript import (
    add_entry,
    append_entry,
    buy_entry,
    entered_event,
)
from matinee.games.universalis.rules.transcript_entries import Step


def check_telling_event(position: View, seat: Seat, action: a.TellEvent) -> None:
    """Refuse if this player cannot tell an event now."""
    check_telling(position, seat, "framing", "turn", "window")
    if position.phase == "framing" and position.location is None:
        raise IllegalAction("UN-DEC-15", "location-first")
    check_price(position, seat, 1)


def tell_event(state: State, seat: Seat, action: a.TellEvent) -> list[Event]:
    """Tell an event (UN-MINI-03); the first event ends framing (UN-FRAME-10)."""
    rule = "UN-MINI-03"
    if state.phase == "framing":
        rule = "UN-FRAME-10"
        settle_time(state)
    elif state.phase == "winner":
        rule = "UN-CX-19"
    elif state.phase == "loser":
        rule = "UN-CX-22"
    cost = pay(state, seat, 1, rule)
    number = len(state.entries) + 1
    entry = append_entry(
        state, seat, "event", rule, text=action.text, cost=cost, inverse=(Step("event", number),)
    )
    on_a_turn = state.phase in ("framing", "turn") and state.mini is None  # UN-DEC-28
    state.open_event = entry.no if on_a_turn else None
    if state.phase == "framing":
        state.phase = "turn"
    return [entered_event(state, entry)]


def check_colouring(position: View, seat: Seat, action: a.Colour) -> None:
    """Refuse if this player cannot add colour now (UN-DEC-23)."""
    check_telling(position, seat, "framing", "turn", "window")


def colour(state: State, seat: Seat, action: a.Colour) -> list[Event]:
    """Tell something that changes nothing the rules count."""
    return add_entry(state, seat, "colour", "UN-DEC-23", text=action.text)


def check_speaking(position: View, seat: Seat, action: a.Speak) -> None:
    """Refuse if this player cannot speak for this component now (UN-CTRL-07, UN-DEC-29)."""
    check_in_play(position)
    check_on_stage(position, action.component)
    speaker = position.on_stage[action.component]
    if speaker != seat:
        called = position.components[action.component].name
        raise IllegalAction("UN-CTRL-07", "not-its-voice", component=called, seat=speaker)


def speak(state: State, seat: Seat, action: a.Speak) -> list[Event]:
    """Speak a line of dialog for a component (UN-MINI-05)."""
    return add_entry(
        state,
        seat,
        "dialog",
        "UN-MINI-05",
        component=action.component,
        text=action.text,
        parenthetical=action.parenthetical,
    )


def check_moving_to_new(position: View, seat: Seat, action: a.MoveToNew) -> None:
    """Refuse if this player cannot move the scene to a new location now."""
    _check_moving(position, seat)
    check_price(position, seat, LOCATION_PRICE)


def check_moving_to(position: View, seat: Seat, action: a.MoveTo) -> None:
    """Refuse if this player cannot move the scene to this location now."""
    _check_moving(position, seat)
    check_place(position, action.component)
    if position.location == action.component:
        called = position.components[action.component].name
        raise IllegalAction("UN-TURN-10", "already-there", component=called)
    check_price(position, seat, LOCATION_PRICE)


def _check_moving(position: View, seat: Seat) -> None:
    check_telling(position, seat, "turn")
    if position.complication is not None:
        raise IllegalAction("UN-DEC-45", "complication-first")


def move_to_new(state: State, seat: Seat, action: a.MoveToNew) -> list[Event]:
    """Create a location and move the scene there, for one coin (UN-TURN-10, UN-DEC-20)."""
    return enter_new_location(state, seat, action, "move", "UN-TURN-10")


def move_to(state: State, seat: Seat, action: a.MoveTo) -> list[Event]:
    """Move the scene; everything on its stage comes along (UN-DEC-27)."""
    return enter_location(state, seat, action, "move", "UN-TURN-10")


def check_introducing(position: View, seat: Seat, action: a.Introduce) -> None:
    """Refuse if this player cannot bring this component into the scene now."""
    check_telling(position, seat, "framing", "turn")
    check_known(position, action.component)
    component = position.components[action.component]
    if component.master:
        raise IllegalAction("UN-DEC-34", "master-on-stage", component=component.name)
    if component.kind == "location":
        raise IllegalAction("UN-DEC-20", "place-on-stage", component=component.name)
    if component.id in position.on_stage:
        raise IllegalAction("UN-TURN-11", "here-already", component=component.name)
    check_price(position, seat, 1)


def introduce(state: State, seat: Seat, action: a.Introduce) -> list[Event]:
    """Bring a component in, under the player's control (UN-TURN-11, UN-FRAME-07, UN-CTRL-01)."""
    rule = "UN-FRAME-07" if state.phase == "framing" else "UN-TURN-11"
    step = put_on_stage(state, action.component, seat)
    return buy_entry(state, seat, action, "introduce", rule, 1, step)


def check_exiting(position: View, seat: Seat, action: a.Exit) -> None:
    """Refuse if this player cannot take this component out of the scene now."""
    check_telling(position, seat, "turn", "window")
    check_on_stage(position, action.component)
    if position.location == action.component:
        called = position.components[action.component].name
        raise IllegalAction("UN-DEC-20", "place-leaves", component=called)
    check_changeable(position, seat, action.component)
    if position.awaited_bonus is None:
        check_not_in_complication(position, action.component)
    check_price(position, seat, 1)


def exit_(state: State, seat: Seat, action: a.Exit) -> list[Event]:
    """Take a component out of the scene; control of it ends (UN-TURN-12, UN-DEC-32)."""
    step = take_off_stage(state, action.component)
    return buy_entry(state, seat, action, "exit", "UN-TURN-12", 1, step)


def check_taking_over(position: View, seat: Seat, action: a.TakeOver) -> None:
    """Refuse if this player cannot take control of this component now (UN-DEC-33)."""
    check_in_play(position)
    if position.phase not in ("framing", "turn"):
        raise IllegalAction("UN-DEC-33", "no-taking-over")
    check_on_stage(position, action.component)
    if position.on_stage[action.component] == seat:
        called = position.components[action.component].name
        raise IllegalAction("UN-DEC-33", "controlled-already", component=called)
    if position.complication is not None and action.component in position.complication.part:
        called = position.components[action.component].name
        raise IllegalAction("UN-CTRL-04", "in-complication", component=called)
    check_price(position, seat, 1)


def take_over(state: State, seat: Seat, action: a.TakeOver) -> list[Event]:
    """Take control of a component in the scene (UN-CTRL-02, UN-CTRL-03)."""
    step = put_on_stage(state, action.component, seat)
    target = f"seat:{step.other}"
    return buy_entry(state, seat, action, "take_over", "UN-CTRL-02", 1, step, target=target)
