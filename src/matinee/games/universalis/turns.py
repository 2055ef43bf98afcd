"""Sections 4 and 5: turns, interrupting, and what ends by itself (UN-DEC-22 to -26)."""

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.around import left_of
from matinee.games.universalis.coins import pay, spendable, too_dear
from matinee.games.universalis.drawing import can_draw
from matinee.games.universalis.events import EventClosed, TurnBegan, TurnEnded
from matinee.games.universalis.minis import close_mini
from matinee.games.universalis.moments import hand, not_in_play, not_telling
from matinee.games.universalis.state import State, View
from matinee.games.universalis.writing import enter, write


def begin_turn(state: State, seat: Seat) -> list[Event]:
    """Somebody's turn begins, unless there is nothing that could be done in it (UN-DEC-24)."""
    events: list[Event] = []
    state.active = seat
    while stuck(state, state.turn + 1):
        note_ended(state, state.active)
        events.append(TurnEnded(seat=state.active, why="skipped"))
        state.active = left_of(state, state.active)
    state.turn += 1
    state.fined = [False] * state.seats
    entry = write(state, state.active, "turn", "UN-TURN-08")
    return [*events, TurnBegan(seat=state.active, entry=entry)]


def stuck(table: View, turn: int) -> bool:
    """Whether the active player has no coins, and nothing that is free to do in this turn."""
    seat, complication = table.active, table.complication
    if spendable(table, seat):
        return False
    if complication is None:
        return seat != table.framer  # who may always end the scene
    return complication.refused_in == turn and not can_draw(table, seat)


def note_ended(state: State, seat: Seat) -> None:
    """A turn has ended without a pool having changed since, as far as one knows (UN-DEC-55)."""
    complication = state.complication
    if complication is not None and seat not in complication.ended:
        state.complication = replace(complication, ended=(*complication.ended, seat))


def _stop(state: State) -> list[Event]:
    """What goes with a turn: a mini-scene (UN-MINI-02)."""
    note_ended(state, state.active)
    return close_mini(state)


def pass_left(state: State, seat: Seat) -> list[Event]:
    """Play goes to the left neighbour (UN-TURN-08)."""
    return [*_stop(state), *begin_turn(state, left_of(state, seat))]


def not_ending_turn(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot end the turn now, if so."""
    if hand(table, seat) == "turn":
        return None
    return not_telling(table, seat, "turn")


def end_turn(state: State, seat: Seat) -> list[Event]:
    """Stop, for whatever reason (UN-TURN-05)."""
    ended = TurnEnded(seat=seat, why="ended")
    return [ended, *pass_left(state, seat)]


def run_dry(state: State) -> list[Event]:
    """The active player's turn ends for want of coins (UN-TURN-07)."""
    seat = state.active
    return [TurnEnded(seat=seat, why="broke"), *pass_left(state, seat)]


def not_interrupting(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot interrupt now, if so (UN-DEC-25)."""
    refusal = not_in_play(table)
    if refusal is not None:
        return refusal
    if table.phase == "framing":
        return Illegal("UN-FRAME-11", "no-interrupting-framing", seat=table.active)
    if table.phase != "turn":
        return Illegal("UN-DEC-25", "no-interrupting")
    if seat == table.active:
        return Illegal("UN-INT-01", "own-turn")
    return too_dear(table, seat, 1)


def interrupt(state: State, seat: Seat) -> list[Event]:
    """End another's turn and begin one's own (UN-INT-01, UN-INT-02)."""
    interrupted = state.active
    cost = pay(state, seat, 1, "UN-INT-01")
    events = enter(state, seat, "interrupt", "UN-INT-01", target=f"seat:{interrupted}", cost=cost)
    events.append(TurnEnded(seat=interrupted, why="interrupted"))
    return [*events, *_stop(state), *begin_turn(state, seat)]


def close_event(state: State) -> list[Event]:
    """In a later turn its player's first own action closes the event before (UN-DEC-28)."""
    number = state.open_event
    if number is None or state.entry(number).turn == state.turn:
        return []
    state.open_event = None
    return [EventClosed(entry=number)]
