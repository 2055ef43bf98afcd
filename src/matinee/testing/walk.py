"""Random games for the conformance kit: always the same ones, and positions picked from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from matinee.engine.dice import Dice, FastDice
from matinee.engine.game import Action, AnyGame, Seat
from matinee.engine.trials import Trial

SAMPLES: Final = 50
"""About how many positions of one game are looked at closely."""

OPENING: Final = 4
"""The first positions of a game are all looked at."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and the decision that was taken there; none once the game is over."""

    number: int
    state: Any
    seat: Seat
    action: Action | None


def decide(game: AnyGame, state: Any, seats: int, dice: Dice) -> tuple[Seat, Action]:
    """A random decision of a seat that is waited for or, one time in eight, of any seat."""
    seat = dice.pick(game.waiting(state)) if dice.below(8) else dice.below(seats)
    offers = game.legal(state, seat)
    if not offers:
        seat = dice.pick(game.waiting(state))
        offers = game.legal(state, seat)
    return seat, game.fill(dice.pick(offers), dice)


def walk(game: AnyGame, trial: Trial, take: int = 1) -> Iterator[Moment]:
    """Every moment of a random game, its end included; the state is the game's own: copy it."""
    dice = FastDice(f"{trial.name}, take {take}")
    state, _ = game.setup(trial.seats, trial.options, dice)
    number = 0
    while game.waiting(state):
        if number == trial.bound:
            raise AssertionError(f"a random game is not over after {trial.bound} decisions")
        seat, action = decide(game, state, trial.seats, dice)
        yield Moment(number, state, seat, action)
        game.play(state, seat, action, dice)
        number += 1
    yield Moment(number, state, 0, None)


def moments(game: AnyGame, trial: Trial) -> Iterator[Moment]:
    """Some moments of a random game: its opening, its end, and a sample of what is between."""
    dice = FastDice(trial.name)
    rarity = max(1, sum(1 for _ in walk(game, trial)) // SAMPLES)
    for moment in walk(game, trial):
        if moment.number < OPENING or moment.action is None or not dice.below(rarity):
            yield moment


def play_on(game: AnyGame, state: Any, seats: int, dice: Dice, decisions: int) -> int:
    """Play at random in place, at most this many decisions; how many it were."""
    for number in range(decisions):
        if not game.waiting(state):
            return number
        seat, action = decide(game, state, seats, dice)
        game.check(state, seat, action)
        game.play(state, seat, action, dice)
    return decisions
