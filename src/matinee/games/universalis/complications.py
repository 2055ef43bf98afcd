"""Section 11, steps 1 and 2: how complications start and pools grow (UN-DEC-45 to -55)."""

from msgspec.structs import replace

from matinee.engine.dice import Dice
from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import AnswerCall, BuyDice, Obstacle, Originate
from matinee.games.universalis.coins import pay, too_dear
from matinee.games.universalis.drawing import change_pool, no_pool, not_in_step_two
from matinee.games.universalis.entries import Step
from matinee.games.universalis.events import CallAnswered, ComplicationOpened
from matinee.games.universalis.moments import not_in_play, not_telling, over, paused
from matinee.games.universalis.presence import off_stage
from matinee.games.universalis.resolution import resolve
from matinee.games.universalis.state import Complication, State, View
from matinee.games.universalis.texts import mentioned
from matinee.games.universalis.writing import enter


def not_originating(table: View, seat: Seat, action: Originate) -> Illegal | None:
    """Why this player cannot begin a complication about that now, if so (UN-DEC-47)."""
    refusal = not_telling(table, seat, "turn") or _one_already(table)
    if refusal is None and table.mini is not None:
        return Illegal("UN-DEC-44", "not-in-mini")
    refusal = refusal or off_stage(table, action.component)
    if refusal is None and table.present[action.component] == seat:
        called = table.components[action.component].name
        return Illegal("UN-CX-01", "yours-to-change", component=called)
    return refusal


def _one_already(table: View) -> Illegal | None:
    if table.complication is not None:
        return Illegal("UN-DEC-45", "complication-first")
    return None


def originate(state: State, seat: Seat, action: Originate) -> list[Event]:
    """Way A: the active player wants to change what others control (UN-CX-01, UN-TURN-04)."""
    assert isinstance(action.text, str)
    involved = _involved(state, action.text)
    involved = tuple(dict.fromkeys((action.component, *involved)))
    opened = _open(state, seat, involved, [], 0)
    events = enter(
        state,
        seat,
        "originate",
        "UN-CX-01",
        component=action.component,
        target=f"component:{action.component}",
        text=action.text,
        inverse=(Step("complication", opened.number),),
    )
    return [*events, opened]


def not_obstructing(table: View, seat: Seat, action: Obstacle) -> Illegal | None:
    """Why this player cannot make an obstacle now, if so (UN-DEC-28)."""
    refusal = not_in_play(table)
    if refusal is not None:
        return refusal
    if table.phase == "framing":
        return Illegal("UN-DEC-17", "no-obstacle-framing")
    if table.phase != "turn":
        return Illegal("UN-DEC-28", "no-open-event")
    if table.mini is not None:
        return Illegal("UN-DEC-44", "not-in-mini")
    refusal = _one_already(table)
    if refusal is not None:
        return refusal
    if table.open_event is None:
        return Illegal("UN-DEC-28", "no-open-event")
    if table.entry(table.open_event).seat == seat:
        return Illegal("UN-CX-02", "own-event")
    return too_dear(table, seat, 1)


def obstruct(state: State, seat: Seat, action: Obstacle) -> list[Event]:
    """Way B: an event becomes an obstacle, with dice in the complication pool (UN-CX-02)."""
    assert isinstance(action.text, str)
    assert isinstance(action.dice, int)
    assert state.open_event is not None
    event = state.entry(state.open_event)
    cost = pay(state, seat, action.dice, "UN-CX-02")
    named = (*_involved(state, event.text), *_involved(state, action.text))
    opened = _open(state, seat, tuple(dict.fromkeys(named)), [event.seat], action.dice)
    events = enter(
        state,
        seat,
        "obstacle",
        "UN-CX-02",
        target=f"entry:{event.no}",
        text=action.text,
        amount=action.dice,
        cost=cost,
        inverse=(Step("complication", opened.number),),
    )
    return [*events, opened]


def _involved(state: State, text: str) -> tuple[int, ...]:
    """What is present and named in a text (UN-DEC-49)."""
    here = [(number, state.components[number].name) for number in state.present]
    return mentioned(text, here)


def _open(
    state: State, starter: Seat, involved: tuple[int, ...], facing: list[Seat], dice: int
) -> ComplicationOpened:
    """Step 1: a pool for the complication, and one for each who opposes it (UN-DEC-46)."""
    controlling = sorted({state.present[number] for number in involved})
    opposing = list(dict.fromkeys((*facing, *controlling)))
    opposing = [seat for seat in opposing if seat != starter]
    state.complications += 1
    state.open_event = None
    state.complication = Complication(
        number=state.complications,
        starter=starter,
        entry=len(state.entries) + 1,
        pools=((starter, dice), *((seat, 0) for seat in opposing)),
        involved=involved,
    )
    return ComplicationOpened(
        number=state.complications,
        starter=starter,
        opposing=tuple(opposing),
        involved=involved,
        named=tuple(state.components[number].name for number in involved),
    )


def not_buying(table: View, seat: Seat, action: BuyDice) -> Illegal | None:
    """Why this player cannot buy dice for this pool now, if so."""
    return (
        not_in_step_two(table, seat)
        or no_pool(table, action.pool, subtract=action.subtract)
        or too_dear(table, seat, 1)
    )


def buy_dice(state: State, seat: Seat, action: BuyDice) -> list[Event]:
    """One coin buys one die, in or out of a pool, with a reason in the story (UN-CX-10)."""
    assert isinstance(action.dice, int)
    cost = pay(state, seat, action.dice, "UN-CX-10")
    dice = -action.dice if action.subtract else action.dice
    changed = change_pool(state, action.pool, dice)
    complication = state.complication
    assert complication is not None
    events = enter(
        state,
        seat,
        "dice",
        "UN-CX-10",
        target=f"pool:{action.pool}",
        text=action.text,
        detail="subtract" if action.subtract else "",
        amount=action.dice,
        cost=cost,
        inverse=(Step("pool", action.pool, dice, complication.number),),
    )
    return [*events, changed]


def not_calling(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot call for the roll now, if so."""
    refusal = not_in_step_two(table, seat)
    complication = table.complication
    if refusal is None and complication is not None and complication.refused_in == table.turn:
        return Illegal("UN-DEC-54", "called-already")
    return refusal


def settled(table: View) -> bool:
    """Whether everybody has ended a turn since a pool last changed (UN-DEC-55)."""
    complication = table.complication
    return complication is not None and len(complication.ended) == table.seats


def call(state: State, seat: Seat, dice: Dice) -> list[Event]:
    """Ask all others whether to roll; if the pools are settled, roll (UN-CX-11, UN-CX-12)."""
    complication = state.complication
    assert complication is not None
    events = enter(state, seat, "call", "UN-CX-11")
    if settled(state):
        state.complication = replace(complication, caller=seat)
        return [*events, *resolve(state, dice)]
    state.complication = replace(complication, caller=seat, agreed=())
    state.phase = "consent"
    return events


def not_answering(table: View, seat: Seat) -> Illegal | None:
    """Why this player has no say about the roll now, if so (UN-DEC-54)."""
    refusal = over(table) or paused(table)
    if refusal is not None:
        return refusal
    complication = table.complication
    if table.phase != "consent" or complication is None:
        return Illegal("UN-CX-12", "nobody-called")
    if seat == complication.caller:
        return Illegal("UN-CX-12", "own-call")
    return Illegal("UN-DEC-54", "answered") if seat in complication.agreed else None


def answer_call(state: State, seat: Seat, action: AnswerCall, dice: Dice) -> list[Event]:
    """The first refusal ends the vote; when all have agreed the dice are rolled at once."""
    complication = state.complication
    assert complication is not None
    events: list[Event] = [CallAnswered(seat=seat, agree=action.agree)]
    if not action.agree:
        state.phase = "turn"
        state.complication = replace(complication, caller=None, agreed=(), refused_in=state.turn)
        return events
    agreed = (*complication.agreed, seat)
    state.complication = replace(complication, agreed=agreed)
    if len(agreed) < state.seats - 1:
        return events
    return [*events, *resolve(state, dice)]
