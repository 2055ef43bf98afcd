"""The end of a turn, and the change to the next seat."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.rules.actions import EndTurn
from matinee.games.deadwood.rules.active_seats import check_turn
from matinee.games.deadwood.rules.day import end_day
from matinee.games.deadwood.rules.events import Stalled, TurnEnded
from matinee.games.deadwood.rules.state import State, View


def check_end_turn(position: View | State, seat: Seat, action: EndTurn) -> None:
    """A working player may not pass."""
    check_turn(position, seat)
    role = position.role[seat]
    if role is not None:
        raise IllegalAction("DW-TURN-06", "must-work", role=role)


def end_turn(state: State, seat: Seat, action: EndTurn, dice: Dice) -> list[Event]:
    """End the turn, and the day if the stall guard asks for it (DW-OPT-14)."""
    events: list[Event] = [TurnEnded(seat=seat, idle=not (state.moved or state.bought))]
    next_turn(state)
    guard = state.options.stall_guard
    if guard and state.quiet >= guard * state.seats:  # DW-OPT-14
        events.append(Stalled(rounds=guard))
        end_day(state, dice, events)
    return events


def next_turn(state: State, *, worked: bool = False) -> None:
    """Make the next player clockwise active (DW-TURN-11); `worked` resets the quiet turns."""
    turn = state.turn + 1
    state.turn = turn if turn < len(state.at) else 0
    state.moved = False
    state.bought = False
    state.quiet = 0 if worked else state.quiet + 1
