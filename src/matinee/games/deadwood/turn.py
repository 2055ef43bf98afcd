"""Whose turn it is, what that player may do, and how a turn ends."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.deadwood.actions import Act, EndTurn, Rehearse
from matinee.games.deadwood.content import OFFICE, SEATS
from matinee.games.deadwood.day import end_day
from matinee.games.deadwood.events import Stalled, TurnEnded
from matinee.games.deadwood.state import State, View

ACT: Final = Act()
REHEARSE: Final = Rehearse()
END_TURN: Final = EndTurn()

_WORK: Final = (ACT, REHEARSE)
_ONLY_ACT: Final = (ACT,)
_NOBODY: Final[tuple[Seat, ...]] = ()
_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))


def waiting(table: View | State) -> Sequence[Seat]:
    """The player whose turn it is, or nobody once the game is over."""
    return _NOBODY if table.over else _ALONE[table.turn]


def sealed(table: View | State) -> bool:
    """Nobody chooses anything in secret."""
    return False


def legal(table: View | State, seat: Seat) -> Sequence[Action]:
    """All that a player may do now."""
    if seat != table.turn or table.over:
        return ()
    if table.role[seat] is not None:  # DW-TURN-06
        return _WORK if table.markers[seat] < table.budget(seat) - 1 else _ONLY_ACT
    area = table.at[seat]
    lot = table.lot
    choices: list[Action] = [] if table.moved else [*lot.steps[area]]
    scene = table.scene.get(area)
    if scene is not None:
        rank = table.rank[seat]
        taken = table.role
        parts = lot.offers[scene][rank] + lot.offers[area][rank]
        choices += [take for take in parts if take.role not in taken]
    elif area == OFFICE:
        dollars, fame, rank = table.dollars[seat], table.fame[seat], table.rank[seat]
        for new, in_dollars, in_fame in lot.upgrades:
            if new > rank:
                if dollars >= lot.prices["dollars"][new]:
                    choices.append(in_dollars)
                if fame >= lot.prices["fame"][new]:
                    choices.append(in_fame)
    choices.append(END_TURN)
    return choices


def brief(table: View | State, seat: Seat) -> bool:
    """To act or to rehearse is soon decided; a free player has a whole lot to think about."""
    return table.role[seat] is not None


def check_turn(table: View | State, seat: Seat) -> None:
    """Only the active player may do anything, and only while the game lasts."""
    if table.over:
        raise Illegal("DW-DAY-13", "game-over")
    if not 0 <= seat < table.seats:
        raise Illegal("DW-TURN-11", "no-such-seat", seats=table.seats)
    if seat != table.turn:
        raise Illegal("DW-TURN-11", "not-your-turn", seat=table.turn)


def check_end_turn(table: View | State, seat: Seat, action: EndTurn) -> None:
    """A working player may not pass."""
    check_turn(table, seat)
    role = table.role[seat]
    if role is not None:
        raise Illegal("DW-TURN-06", "must-work", role=role)


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
