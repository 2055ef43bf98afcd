"""How fast and how frugal the games are, measured beside python-chess in the same run.

Machines differ, and so does one machine from minute to minute: chess and the games take turns
in several short rounds, and what counts is the median of each round's ratio.
"""

import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from time import perf_counter
from typing import Final

import msgspec

from matinee.engine.dice import FastDice
from matinee.engine.game import AnyGame
from matinee.engine.refused import Refused
from matinee.engine.title import Title, titles

ROUNDS: Final = 5
STARTS: Final = 5
SEATS: Final = 4
"""How many play, where a game allows it."""
GAMES: Final = 10_000
QUICK_GAMES: Final = 300
WARM_UP: Final = 50


class TitleBench(msgspec.Struct, frozen=True):
    """The figures of one title; times are the mean of calls at tables in the midst of play."""

    seats: int
    decisions_per_second: float
    """Random play through the public contract: `setup`, `waiting`, `legal`, `play` with events."""
    ratio: float
    """Decisions a second over chess moves a second: the median of the rounds."""
    copy_us: float
    view_us: float
    legal_us: float
    check_us: float
    """The check of one action."""


class Memory(msgspec.Struct, frozen=True):
    """What is left behind by many games in one process, after some to warm up."""

    game: str
    games: int
    growth_kib: float
    """What Python has allocated and not freed again, as `tracemalloc` counts it."""


class BenchReport(msgspec.Struct, frozen=True):
    """What a bench run measured."""

    python: str
    rounds: int
    chess_moves_per_second: float
    titles: dict[str, TitleBench]
    memory: Memory | None
    start_ms: float | None
    """`matinee games` as a process, from start to end; `None` if it failed."""


def bench(
    seconds: float = 10.0,
    *,
    quick: bool = False,
    progress: Callable[[str], object] | None = None,
) -> BenchReport:
    """Measure every installed title; `seconds` is shared by all the rounds of play.

    `progress` is told what is being measured. With `quick` the memory run is short.
    """
    tell = progress or (lambda _: None)
    chess = chess_moves()
    found = titles()
    plays = {key: decisions(title.game, seats_for(title)) for key, title in found.items()}
    slot = seconds / ROUNDS / (1 + len(plays))
    moves: list[float] = []
    rates: dict[str, list[float]] = {key: [] for key in plays}
    for number in range(1, ROUNDS + 1):
        tell(f"round {number} of {ROUNDS}")
        moves.append(rate(chess, slot))
        for key, play in plays.items():
            rates[key].append(rate(play, slot))
    measured = {}
    for key, title in found.items():
        tell(key)
        measured[key] = TitleBench(
            seats=seats_for(title),
            decisions_per_second=median(rates[key]),
            ratio=median(own / other for own, other in zip(rates[key], moves, strict=True)),
            **call_times(title.game, seats_for(title)),
        )
    memory = None
    for title in list(found.values())[:1]:
        tell("memory")
        memory = memory_growth(title, QUICK_GAMES if quick else GAMES)
    tell("start")
    return BenchReport(
        python=sys.version.split()[0],
        rounds=ROUNDS,
        chess_moves_per_second=median(moves),
        titles=measured,
        memory=memory,
        start_ms=start_time(),
    )


def seats_for(title: Title) -> int:
    """Four, or as near to it as the game allows."""
    return min(title.seats, key=lambda seats: abs(seats - SEATS))


def chess_moves() -> Iterator[int]:
    """Random playouts of python-chess without end: the moves of each."""
    try:
        import chess
    except ImportError:
        raise Refused("bench-chess") from None
    return _chess_playouts(chess.Board)


def _chess_playouts(new_board: Callable[[], "chess.Board"]) -> Iterator[int]:
    dice = FastDice("chess")
    while True:
        board = new_board()
        moves = 0
        while not board.is_game_over()
            board.push(dice.pick(list(board.legal_moves)))


def decisions(game: AnyGame, seats: int) -> Iterator[int]:
    """Random games through the contract without end: the decisions of each."""
    options = game.Options()
    for number in count():
        dice = FastDice(number)
        state, _ = game.setup(seats, options, dice)
