"""The rules of Golden Hour."""

from dataclasses import dataclass
from typing import ClassVar

from matinee.engine.contract.base_position import BasePosition, PerSeat
from matinee.engine.contract.game import Action, Event, Result, Seat
from matinee.engine.contract.game_rules import GameRules
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import Dice

EVENINGS = 6


class Shoot(Action, tag="shoot", frozen=True):
    secret: ClassVar[bool] = True
    takes: int


class Decided(Event, tag="decided", frozen=True):
    seat: Seat


class Sunset(Event, tag="sunset", frozen=True):
    reveals: ClassVar[bool] = True
    light: int
    takes: tuple[int, ...]
    printed: tuple[int, ...]


@dataclass(slots=True)
class View(BasePosition):
    evening: int
    light: int
    takes: PerSeat[int | None]
    printed: PerSeat[int]


@dataclass(slots=True)
class State(View):
    """A view with nothing hidden."""


def begin_evening(state: State, dice: Dice) -> None:
    seats = len(state.printed)
    state.evening += 1
    state.light = seats + dice.die(2 * seats)  # GH-LIGHT-01
    state.takes = [None] * seats


def shoot(state: State, seat: Seat, action: Shoot, dice: Dice) -> list[Event]:
    state.takes[seat] = action.takes
    takes = tuple(take for take in state.takes if take is not None)
    if len(takes) < len(state.takes):
        return [Decided(seat=seat)]
    lost = max(takes) if sum(takes) > state.light else 0  # GH-LIGHT-02
    printed = tuple(0 if take == lost else take for take in takes)
    state.printed = [sum(both) for both in zip(state.printed, printed, strict=True)]
    sunset = Sunset(light=state.light, takes=takes, printed=printed)
    if state.evening < EVENINGS:
        begin_evening(state, dice)
    return [Decided(seat=seat), sunset]


class Rules(GameRules[View, State]):
    key = "goldenhour"
    seats = range(2, 7)
    seats_rule = "GH-SETUP-01"
    turn_rule = "GH-SHOOT-01"
    rules = {Shoot: (None, shoot)}

    def setup(self, seats: int, options: object, dice: Dice) -> tuple[State, list[Event]]:
        state = State(0, 0, [], [0] * seats)
        begin_evening(state, dice)
        return state, []

    def active_seats(self, position: View) -> list[Seat]:
        return [seat for seat, take in enumerate(position.takes) if take is None]

    def all_actions(self, position: View) -> list[Action]:
        return [Shoot(takes) for takes in range(1, 6)]

    def result(self, position: View) -> Result | None:
        return None if self.active_seats(position) else Result.by_score(position.printed)

    def view(self, state: State, seat: Seat | None) -> View:
        seen = state.copy_as(View)
        for other, take in enumerate(state.takes):
            if take is not None and other != seat and None in state.takes:  # GH-SHOOT-02
                seen.takes[other] = HIDDEN
        return seen

    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        state = view.copy_as(State)
        state.takes = [dice.die(5) if take is HIDDEN else take for take in view.takes]
        return state
