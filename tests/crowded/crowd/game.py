"""The rules of Crowd Scene: before anything else, everybody picks a spot once a day."""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Seat
from matinee.engine.open import OneOf, Order
from stranger.callsheet.actions import AnyAction
from stranger.callsheet.game import CallSheet, State, View


class Stand(Action, frozen=True):
    at: str
    chips: int = 0


class Cast(Action, frozen=True):
    star: str | OneOf
    films: tuple[str, ...] | Order


SPOTS: Final = [
    *(Stand(f"landmark:{n}") for n in range(3)),
    *(Stand(f"shop:{n}", chips) for n in range(11) for chips in range(1, 2 + n % 3)),
    *(Stand(f"actor:{n}") for n in range(32)),
    *(Stand(f"director:{n}") for n in range(15)),
]
CAST: Final = Cast(OneOf(("mae", "lon")), Order(tuple(f"film-{n}" for n in range(10)), 3, 1))


class Crowd(CallSheet):
    key = "crowd"
    actions = AnyAction | Stand | Cast

    def legal(self, table: View, seat: Seat) -> Sequence[Action]:
        picking = table.winner is None and table.shouter is None and table.booked[seat] is None
        if picking and seat in self.waiting(table):
            return [*SPOTS, CAST, *super().legal(table, seat)]
        return super().legal(table, seat)

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        if isinstance(action, Stand | Cast):
            state.booked[seat] = state.hands[seat][0]
            return []
        return super().play(state, seat, action, dice)


CROWD: Final[Any] = Crowd()
