"""Section 11, steps 1 and 2: starting complications and filling pools (UN-DEC-45 to -55)."""

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.actions import AnswerCall, BuyDice, Obstacle, Originate
from matinee.games.universalis.rules.active_seats import (
    check_in_play,
    check_not_over,
    check_not_paused,
    check_telling,
)
from matinee.games.universalis.rules.coins import check_price
from matinee.games.universalis.rules.complications.resolution import resolve
from matinee.games.universalis.rules.complications.trait_draws import (
    change_pool,
    check_pool,
    check_step_two,
)
from matinee.games.universalis.rules.events import CallAnswered, ComplicationOpened
from matinee.games.universalis.rules.on_stage import check_on_stage
from matinee.games.universalis.rules.state import Complication, State, View
from matinee.games.universalis.rules.text_limits import mentioned_components
from matinee.games.universalis.rules.transcript import add_entry, buy_entry
from matinee.games.universalis.rules.transcript_entries import Step


def check_originating(position: View, seat: Seat, action: Originate) -> None:
    """Refuse if this player cannot begin a complication about this component now (UN-DEC-47)."""
    check_telling(position, seat, "turn")
    _check_no_complication(position)
    if position.mini is not None:
        raise IllegalAction("UN-DEC-44", "not-in-mini")
    check_on_stage(position, action.component)
    if position.present[action.component] == seat:
        called = position.components[action.component].name
        raise IllegalAction("UN-CX-01", "yours-to-change", component=called)


def _check_no_complication(position: View) -> None:
    if position.complication is not None:
        raise IllegalAction("UN-DEC-45", "complication-first")


def originate(state: State, seat: Seat, action: Originate) -> list[Event]:
    """Way A: the active player tries to change what others control (UN-CX-01, UN-TURN-04)."""
    assert isinstance(action.text, str)
    involved = _involved(state, action.text)
    involved = tuple(dict.fromkeys((action.component, *involved)))
    opened = _open(state, seat, involved, [], 0)
    events = add_entry(
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


def check_obstructing(position: View, seat: Seat, action: Obstacle) -> None:
    """Refuse if this player cannot make an obstacle now (UN-DEC-28)."""
    check_in_play(position)
    if position.phase == "framing":
        raise IllegalAction("UN-DEC-17", "no-obstacle-framing")
    if position.phase != "turn":
        raise IllegalAction("UN-DEC-28", "no-open-event")
    if position.mini is not None:
        raise IllegalAction("UN-DEC-44", "not-in-mini")
    _check_no_complication(position)
    if position.open_event is None:
        raise IllegalAction("UN-DEC-28", "no-open-event")
    if position.entry(position.open_event).seat == seat:
        raise IllegalAction("UN-CX-02", "own-event")
    check_price(position, seat, 1)


def obstruct(state: State, seat: Seat, action: Obstacle) -> list[Event]:
    """Way B: an event becomes an obstacle, with dice in the complication pool (UN-CX-02)."""
    assert isinstance(action.text, str)
    assert isinstance(action.dice, int)
    assert state.open_event is not None
    event = state.entry(state.open_event)
    named = (*_involved(state, event.text), *_involved(state, action.text))
    opened = _open(state, seat, tuple(dict.fromkeys(named)), [event.seat], action.dice)
    events = buy_entry(
        state,
        seat,
        action,
        "obstacle",
        "UN-CX-02",
        action.dice,
        Step("complication", opened.number),
        target=f"entry:{event.no}",
        amount=action.dice,
    )
    return [*events, opened]


def _involved(state: State, text: str) -> tuple[int, ...]:
    """Components that are present and named in a text (UN-DEC-49)."""
    here = [(number, state.components[number].name) for number in state.present]
    return mentioned_components(text, here)


def _open(
    state: State, starter: Seat, involved: tuple[int, ...], facing: list[Seat], dice: int
) -> ComplicationOpened:
    """Step 1: a pool for the complication, and one for each opponent (UN-DEC-46)."""
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


def check_buying(position: View, seat: Seat, action: BuyDice) -> None:
    """Refuse if this player cannot buy dice for this pool now."""
    check_step_two(position, seat)
    check_pool(position, action.pool, subtract=action.subtract)
    check_price(position, seat, 1)


def buy_dice(state: State, seat: Seat, action: BuyDice) -> list[Event]:
    """Buy dice into or out of a pool, one coin a die, with a reason in the story (UN-CX-10)."""
    assert isinstance(action.dice, int)
    dice = -action.dice if action.subtract else action.dice
    changed = change_pool(state, action.pool, dice)
    complication = state.complication
    assert complication is not None
    events = buy_entry(
        state,
        seat,
        action,
        "dice",
        "UN-CX-10",
        action.dice,
        Step("pool", action.pool, dice, complication.number),
        target=f"pool:{action.pool}",
        detail="subtract" if action.subtract else "",
        amount=action.dice,
    )
    return [*events, changed]


def check_calling(position: View, seat: Seat) -> None:
    """Refuse if this player cannot call for the roll now."""
    check_step_two(position, seat)
    complication = position.complication
    if complication is not None and complication.refused_in == position.turn:
        raise IllegalAction("UN-DEC-54", "called-already")


def are_pools_settled(position: View) -> bool:
    """Whether all players have ended a turn since a pool last changed (UN-DEC-55)."""
    complication = position.complication
    return complication is not None and len(complication.ended) == position.seats


def call_for_roll(state: State, seat: Seat, dice: Dice) -> list[Event]:
    """Ask all others whether to roll; if the pools are settled, roll (UN-CX-11, UN-CX-12)."""
    complication = state.complication
    assert complication is not None
    events = add_entry(state, seat, "call", "UN-CX-11")
    if are_pools_settled(state):
        state.complication = replace(complication, caller=seat)
        return [*events, *resolve(state, dice)]
    state.complication = replace(complication, caller=seat, agreed=())
    state.phase = "consent"
    return events


def check_answering(position: View, seat: Seat) -> None:
    """Refuse if this player has no answer to give about the roll now (UN-DEC-54)."""
    check_not_over(position)
    check_not_paused(position)
    complication = position.complication
    if position.phase != "consent" or complication is None:
        raise IllegalAction("UN-CX-12", "nobody-called")
    if seat == complication.caller:
        raise IllegalAction("UN-CX-12", "own-call")
    if seat in complication.agreed:
        raise IllegalAction("UN-DEC-54", "answered")


def answer_call(state: State, seat: Seat, action: AnswerCall, dice: Dice) -> list[Event]:
    """Take an answer: the first refusal ends the vote; once all agree, the dice are rolled."""
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
