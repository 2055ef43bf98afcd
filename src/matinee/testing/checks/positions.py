"""Checks of states as objects: they are reproducible, independent, and can be pickled."""

from collections.abc import Iterator
from typing import Any, Final

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import AnyGame, Event
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice, TableDice
from matinee.testing.checks.assertions import SEED, deep_copy, require, require_filled, viewers
from matinee.testing.random_play import decide, moments, play_on

FAR: Final = 100
"""The number of decisions played on from each position: together they span the whole game."""


def check_same_seed_same_game(title: Title, case: ConformanceCase) -> None:
    """The same seed and the same actions give the same states, events and draws."""
    game = title.game
    for row, (one, two) in enumerate(zip(_rows(game, case), _rows(game, case), strict=True)):
        for what, left, right in zip(("state", "events", "draws"), one, two, strict=True):
            require(left == right, f"in row {row} the {what} would not be the same again")


def check_copies_are_independent(title: Title, case: ConformanceCase) -> None:
    """Playing on a copy, or on the original, changes neither the other one nor any view."""
    game = title.game
    for moment in moments(game, case):
        original, copy = deep_copy(moment.state), moment.state.copy()
        view = game.view(original, 0)
        before, seen = deep_copy(original), deep_copy(view)
        require(copy == before, "a copy is not equal to its original")
        play_on(game, copy, case.seats, FastDice(1), FAR)
        require(original == before, "playing on a copy changed the original")
        copy = original.copy()
        play_on(game, original, case.seats, FastDice(2), FAR)
        require(copy == before, "playing on the original changed a copy")
        require(view == seen, "playing on a state changed a view that was taken before")
        imagined = game.sample_state(view, 0, FastDice(3))
        require_filled(imagined)
        play_on(game, imagined, case.seats, FastDice(4), FAR)
        require(view == seen, "playing on an imagined state changed the view")


def check_pickles(title: Title, case: ConformanceCase) -> None:
    """States and views survive pickling: bots think in other processes."""
    game = title.game
    for moment in moments(game, case):
        for table in (moment.state, *(game.view(moment.state, v) for v in viewers(case))):
            require(
                deep_copy(table) == table, f"a pickled {type(table).__name__} comes back changed"
            )


def _rows(
    game: AnyGame, case: ConformanceCase
) -> Iterator[tuple[Any, list[Event], list[tuple[int, int]]]]:
    """A random game with the dice of a table: for each row the state, the events, the draws."""
    choices, dice, row = FastDice(case.name), TableDice(SEED, 0), 0
    state, events = game.setup(case.seats, case.options, dice)
    yield state.copy(), events, dice.draws
    while game.active_seats(state):
        seat, action = decide(game, state, case.seats, choices)
        row += 1
        dice = TableDice(SEED, row)
        events = game.play(state, seat, action, dice)
        yield state.copy(), events, dice.draws
