"""Random games for the conformance kit, the same at each run, and positions picked from them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.match.dice import Dice, FastDice
from matinee.testing.checks.assertions import deep_copy

SAMPLES: Final = 50
"""Approximate number of positions of one game that are examined closely."""

OPENING: Final = 4
"""The first positions of a game are all examined."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and the decision made there; `None` once the game is over."""

    number: int
    state: Any
    seat: Seat
    action: Action | None


def decide(game: AnyGame, state: Any, seats: int, dice: Dice) -> tuple[Seat, Action]:
    """A random decision of an active seat or, one time in eight, of any seat."""
    seat = dice.pick(game.active_seats(state)) if dice.below(8) else dice.below(seats)
    offers = game.legal(state, seat)
    if not offers:
        seat = dice.pick(game.active_seats(state))
        offers = game.legal(state, seat)
    return seat, game.sample_fields(dice.pick(offers), dice)


def walk(game: AnyGame, case: ConformanceCase, take: int = 1) -> Iterator[Moment]:
    """Every position of a random game, its end included. The state is not copied."""
    dice = FastDice(f"{case.name}, take {take}")
    state, _ = game.setup(case.seats, case.options, dice)
    number = 0
    while game.active_seats(state):
        if number == case.bound:
            raise AssertionError(f"a random game is not over after {case.bound} decisions")
        seat, action = decide(game, state, case.seats, dice)
        yield Moment(number, state, seat, action)
        game.play(state, seat, action, dice)
        number += 1
    yield Moment(number, state, 0, None)


def moments(game: AnyGame, case: ConformanceCase) -> Iterator[Moment]:
    """Some positions of a random game: its opening, its end, and a sample between them.

    The states are copies, so that checks can share the game.
    """
    for moment in _sample(game, case):  # type: ignore[arg-type]
        yield replace(moment, state=deep_copy(moment.state))


@lru_cache(maxsize=4)
def _sample(game: AnyGame, case: ConformanceCase) -> Sequence[Moment]:
    dice = FastDice(case.name)
    rarity = max(1, sum(1 for _ in walk(game, case)) // SAMPLES)
    return [
        replace(moment, state=deep_copy(moment.state))
        for moment in walk(game, case)
        if moment.number < OPENING or moment.action is None or not dice.below(rarity)
    ]


def play_on(game: AnyGame, state: Any, seats: int, dice: Dice, decisions: int) -> int:
    """Play at random in place, at most this many decisions; returns their number."""
    for number in range(decisions):
        if not game.active_seats(state):
            return number
        seat, action = decide(game, state, seats, dice)
        game.check(state, seat, action)
        game.play(state, seat, action, dice)
    return decisions
