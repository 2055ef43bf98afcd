"""Whose turn it is, and how a turn ends."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.content import SEATS
from matinee.games.deadwood.rules.actions import Act, EndTurn, Rehearse
from matinee.games.deadwood.rules.day import end_day
from matinee.games.deadwood.rules.events import Stalled, TurnEnded
from matinee.games.deadwood.rules.state import State, View

ACT: Final = Act()
REHEARSE: Final = Rehearse()
END_TURN: Final = EndTurn()

_NOBODY: Final[tuple[Seat, ...]] = ()
_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))


def active_seats(table: View | State) -> Sequence[Seat]:
    """The player whose turn it is, or nobody once the game is over."""
    return _NOBODY if table.over else _ALONE[table.turn]


def is_quick_decision(table: View | State, seat: Seat) -> bool:
    """To act or to rehearse is soon decided; a free player has a whole lot to think about."""
    return table.role[seat] is not None


def check_turn(table: View | State, seat: Seat) -> None:
    """Only the active player may do anything, and only while the game lasts."""
    if table.over:
        raise IllegalAction("DW-DAY-13", "game-over")
    if not 0 <= seat < table.seats:
        raise IllegalAction("DW-TURN-11", "no-such-seat", seats=table.seats)
    if seat != table.turn:
        raise IllegalAction("DW-TURN-11", "not-your-turn", seat=table.turn)


def check_end_turn(table: View | State, seat: Seat, action: EndTurn) -> None:
    """A working player may not pass."""
    check_turn(table, seat)
    role = table.role[seat]
    if role is not None:
        raise IllegalAction("DW-TURN-06", "must-work", role=role)


def end_turn(state: State, seat: Seat, action: EndTurn, dice: Dice) -> list[Event]:
    """Do nothing more, or nothing at all."""
    events: list[Event] = [TurnEnded(seat=seat, idle=not (state.moved or state.bought))]
    next_turn(state)
    guard = state.options.stall_guard
    if guard and state.quiet >= guard * state.seats:  # DW-OPT-14
        events.append(Stalled(rounds=guard))
        end_day(state, dice, events)
    return events


def next_turn(state: State, *, worked: bool = False) -> None:
    """The next player clockwise becomes active (DW-TURN-11)."""
    turn = state.turn + 1
    state.turn = turn if turn < len(state.at) else 0
    state.moved = False
    state.bought = False
    state.quiet = 0 if worked else state.quiet + 1
