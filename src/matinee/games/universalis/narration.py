"""Sections 4, 6 and 10: events, colour, dialog, coming and going, taking over."""

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import (
    Colour,
    Exit,
    Introduce,
    MoveTo,
    MoveToNew,
    Speak,
    TakeOver,
    TellEvent,
)
from matinee.games.universalis.coins import pay, too_dear
from matinee.games.universalis.components import make
from matinee.games.universalis.entries import Step
from matinee.games.universalis.framing import not_a_place, settle_time
from matinee.games.universalis.moments import not_in_play, not_telling
from matinee.games.universalis.presence import (
    absent,
    go_to,
    in_complication,
    not_changeable,
    off_stage,
    put,
    take,
)
from matinee.games.universalis.state import State, View
from matinee.games.universalis.writing import enter, tell, write


def not_telling_event(table: View, seat: Seat, action: TellEvent) -> Illegal | None:
    """Why this player cannot tell an event now, if so."""
    refusal = not_telling(table, seat, "framing", "turn", "window")
    if refusal is None and table.phase == "framing" and table.location is None:
        return Illegal("UN-DEC-15", "location-first")
    return refusal or too_dear(table, seat, 1)


def tell_event(state: State, seat: Seat, action: TellEvent) -> list[Event]:
    """Something happens (UN-MINI-03); the first event ends framing (UN-FRAME-10)."""
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
    entry = write(
        state, seat, "event", rule, text=action.text, cost=cost, inverse=(Step("event", number),)
    )
    on_a_turn = state.phase in ("framing", "turn") and state.mini is None  # UN-DEC-28
    state.open_event = entry.no if on_a_turn else None
    if state.phase == "framing":
        state.phase = "turn"
    return [tell(state, entry)]


def not_colouring(table: View, seat: Seat, action: Colour) -> Illegal | None:
    """Why this player cannot add colour now, if so (UN-DEC-23)."""
    return not_telling(table, seat, "framing", "turn", "window")


def colour(state: State, seat: Seat, action: Colour) -> list[Event]:
    """Tell what changes nothing that the rules count."""
    return enter(state, seat, "colour", "UN-DEC-23", text=action.text)


def not_speaking(table: View, seat: Seat, action: Speak) -> Illegal | None:
    """Why this player cannot speak for that now, if so (UN-CTRL-07, UN-DEC-29)."""
    refusal = not_in_play(table) or off_stage(table, action.component)
    if refusal is not None:
        return refusal
    speaker = table.on_stage[action.component]
    if speaker != seat:
        called = table.components[action.component].name
        return Illegal("UN-CTRL-07", "not-its-voice", component=called, seat=speaker)
    return None


def speak(state: State, seat: Seat, action: Speak) -> list[Event]:
    """Give somebody a line (UN-MINI-05)."""
    return enter(
        state,
        seat,
        "dialog",
        "UN-MINI-05",
        component=action.component,
        text=action.text,
        parenthetical=action.parenthetical,
    )


def not_moving_to_new(table: View, seat: Seat, action: MoveToNew) -> Illegal | None:
    """Why this player cannot move the scene to a new place now, if so."""
    return _not_moving(table, seat) or too_dear(table, seat, 1)


def not_moving_to(table: View, seat: Seat, action: MoveTo) -> Illegal | None:
    """Why this player cannot move the scene there now, if so."""
    refusal = _not_moving(table, seat) or not_a_place(table, action.component)
    if refusal is None and table.location == action.component:
        called = table.components[action.component].name
        return Illegal("UN-TURN-10", "already-there", component=called)
    return refusal or too_dear(table, seat, 1)


def _not_moving(table: View, seat: Seat) -> Illegal | None:
    refusal = not_telling(table, seat, "turn")
    if refusal is None and table.complication is not None:
        return Illegal("UN-DEC-45", "complication-first")
    return refusal


def move_to_new(state: State, seat: Seat, action: MoveToNew) -> list[Event]:
    """Make a place and move there with one coin (UN-TURN-10, UN-DEC-20)."""
    cost = pay(state, seat, 1, "UN-TURN-10")
    component, created = make(state, seat, action.name, "location", place=action.place)
    steps = go_to(state, component, seat)
    return enter(
        state,
        seat,
        "move",
        "UN-TURN-10",
        component=component,
        words=action.name,
        detail=action.place,
        text=action.text,
        cost=cost,
        inverse=(created, *steps),
    )


def move_to(state: State, seat: Seat, action: MoveTo) -> list[Event]:
    """Move the scene; all who are there come along (UN-DEC-27)."""
    cost = pay(state, seat, 1, "UN-TURN-10")
    steps = go_to(state, action.component, seat)
    return enter(
        state,
        seat,
        "move",
        "UN-TURN-10",
        component=action.component,
        text=action.text,
        cost=cost,
        inverse=tuple(steps),
    )


def not_introducing(table: View, seat: Seat, action: Introduce) -> Illegal | None:
    """Why this player cannot bring that into the scene now, if so."""
    refusal = not_telling(table, seat, "framing", "turn") or absent(table, action.component)
    if refusal is not None:
        return refusal
    component = table.components[action.component]
    if component.master:
        return Illegal("UN-DEC-34", "master-on-stage", component=component.name)
    if component.kind == "location":
        return Illegal("UN-DEC-20", "place-on-stage", component=component.name)
    if component.id in table.on_stage:
        return Illegal("UN-TURN-11", "here-already", component=component.name)
    return too_dear(table, seat, 1)


def introduce(state: State, seat: Seat, action: Introduce) -> list[Event]:
    """Bring something in, and control it (UN-TURN-11, UN-FRAME-07, UN-CTRL-01)."""
    rule = "UN-FRAME-07" if state.phase == "framing" else "UN-TURN-11"
    cost = pay(state, seat, 1, rule)
    step = put(state, action.component, seat)
    return enter(
        state,
        seat,
        "introduce",
        rule,
        component=action.component,
        text=action.text,
        cost=cost,
        inverse=(step,),
    )


def not_exiting(table: View, seat: Seat, action: Exit) -> Illegal | None:
    """Why this player cannot take that out of the scene now, if so."""
    refusal = not_telling(table, seat, "turn", "window") or off_stage(table, action.component)
    if refusal is not None:
        return refusal
    if table.location == action.component:
        called = table.components[action.component].name
        return Illegal("UN-DEC-20", "place-leaves", component=called)
    refusal = not_changeable(table, seat, action.component)
    if refusal is None and table.awaited_bonus is None:
        refusal = in_complication(table, action.component)
    return refusal or too_dear(table, seat, 1)


def exit_(state: State, seat: Seat, action: Exit) -> list[Event]:
    """Take something out of the scene; control of it ends (UN-TURN-12, UN-DEC-32)."""
    cost = pay(state, seat, 1, "UN-TURN-12")
    step = take(state, action.component)
    return enter(
        state,
        seat,
        "exit",
        "UN-TURN-12",
        component=action.component,
        text=action.text,
        cost=cost,
        inverse=(step,),
    )


def not_taking_over(table: View, seat: Seat, action: TakeOver) -> Illegal | None:
    """Why this player cannot take control of that now, if so (UN-DEC-33)."""
    refusal = not_in_play(table)
    if refusal is None and table.phase not in ("framing", "turn"):
        return Illegal("UN-DEC-33", "no-taking-over")
    refusal = refusal or off_stage(table, action.component)
    if refusal is not None:
        return refusal
    if table.on_stage[action.component] == seat:
        called = table.components[action.component].name
        return Illegal("UN-DEC-33", "controlled-already", component=called)
    if table.complication is not None and action.component in table.complication.part:
        called = table.components[action.component].name
        return Illegal("UN-CTRL-04", "in-complication", component=called)
    return too_dear(table, seat, 1)


def take_over(state: State, seat: Seat, action: TakeOver) -> list[Event]:
    """Take control of something in the scene (UN-CTRL-02, UN-CTRL-03)."""
    cost = pay(state, seat, 1, "UN-CTRL-02")
    step = put(state, action.component, seat)
    return enter(
        state,
        seat,
        "take_over",
        "UN-CTRL-02",
        component=action.component,
        target=f"seat:{step.other}",
        cost=cost,
        inverse=(step,),
    )
