"""Speed and memory of the games' rules, compared with python-chess in the same run.

Machines differ, and so does one machine from minute to minute: chess and the games take turns in
several short rounds, and the result is the median of the rounds' ratios.
"""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from matinee.bots.levels import RANDOM
from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import Refused
from matinee.lab.simulate import play_game

ROUNDS: Final = 5
SEATS: Final = 4
"""The number of players, where a game allows it."""
TABLES: Final = 200
"""The number of positions for timing single calls."""
GAMES: Final = 10_000
QUICK_GAMES: Final = 300
WARM_UP: Final = 100


class TitleBench(msgspec.Struct, frozen=True):
    """The figures of one title; those in microseconds are means over positions in mid-game."""

    seats: int
    decisions_per_second: float
    """Random play through the public contract: setup, active seats, legal, fill, play."""
    ratio: float
    """Decisions per second over chess moves per second: the median of the rounds."""
    copy_us: float
    """One copy of a state."""
    view_us: float
    """One view of a state."""
    legal_us: float
    """One list of all legal actions."""
    check_us: float
    """The check of one action."""


class Memory(msgspec.Struct, frozen=True):
    """Memory that many games in one process leave behind, after a warm-up."""

    game: str
    games: int
    growth_kib: int | None
    """Growth of peak memory (`ru_maxrss`); `None` where the system does not report it."""
    blocks: int
    """Growth of the number of blocks that Python holds, after garbage collection."""


class BenchReport(msgspec.Struct, frozen=True):
    """The results of one run."""

    python: str
    chess_moves_per_second: float
    """Random playouts of python-chess, in the same rounds."""
    titles: dict[str, TitleBench]
    memory: Memory | None
    """Of the first title; `None` if there is no title."""
    start_ms: float | None
    """`matinee games` as a process of its own, from start to end; `None` if it failed."""


def bench(
    seconds: float = 10.0,
    *,
    quick: bool = False,
    progress: Callable[[str], object] | None = None,
) -> BenchReport:
    """Measure every installed title; the rounds of play take about `seconds` in all.

    `progress` is called with the current measurement. With `quick` the memory run is short.
    """
    tell = progress or (lambda _: None)
    chess = chess_playouts()
    found = titles()
    memory = None
    for title in list(found.values())[:1]:  # first, before any other peak can hide its own
        tell("memory")
        memory = memory_growth(title, QUICK_GAMES if quick else GAMES)
    plays = {key: playouts(title.game, seats_for(title)) for key, title in found.items()}
    slot = seconds / ROUNDS / (1 + len(plays))
    moves: list[float] = []
    rates: dict[str, list[float]] = {key: [] for key in plays}
    for number in range(1, ROUNDS + 1):
        tell(f"round {number}/{ROUNDS}")
        moves.append(per_second(chess, slot))
        for key, play in plays.items():
            rates[key].append(per_second(play, slot))
    measured = {}
    for key, title in found.items():
        tell(key)
        measured[key] = TitleBench(
            seats_for(title),
            median(rates[key]),
            median(ours / theirs for ours, theirs in zip(rates[key], moves, strict=True)),
            *call_times(title.game, seats_for(title)),
        )
    tell("start")
    start = start_time()
    return BenchReport(sys.version.split()[0], median(moves), measured, memory, start)


def seats_for(title: Title) -> int:
    """Four seats, or as close to that as the game allows."""
    return min(title.seats, key=lambda seats: abs(seats - SEATS))


def chess_playouts() -> Iterator[int]:
    """Random games of python-chess, without end: the number of moves in each."""
    try:
        import chess
    except ImportError:
        raise Refused("bench-chess") from None

    def play() -> Iterator[int]:
        dice = FastDice("chess")
        while True:
            board = chess.Board()
            moves = 0
            # After 75 moves each without a capture or a pawn's move the game is drawn.
            while board.halfmove_clock < 150 and (legal := list(board.legal_moves)):
                board.push(dice.pick(legal))
                moves += 1
            yield moves

    return play()


def playouts(game: AnyGame, seats: int) -> Iterator[int]:
    """Random games through the contract, without end: the number of decisions in each."""
    options = game.Options()
    for number in count():
        dice = FastDice(number)
        state, _ = game.setup(seats, options, dice)
        decisions = 0
        while waiting := game.active_seats(state):
            seat = waiting[0]
            action = game.sample_fields(dice.pick(game.legal(state, seat)), dice)
            game.play(state, seat, action, dice)
            decisions += 1
        yield decisions


def per_second(games: Iterator[int], seconds: float) -> float:
    """Moves per second, over whole games for at least this long."""
    total, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds or not total:
        total += next(games)
    return total / spent


class BenchPosition(NamedTuple):
    """A position in mid-game, and a legal action."""

    state: Any
    seat: Seat
    action: Action


def moments(game: AnyGame, seats: int) -> list[BenchPosition]:
    """Positions from random play, spread over several games."""
    found: list[BenchPosition] = []
    dice = FastDice("moments")
    options = game.Options()
    while True:
        state, _ = game.setup(seats, options, dice)
        while waiting := game.active_seats(state):
            seat = waiting[0]
            action = game.sample_fields(dice.pick(game.legal(state, seat)), dice)
            if not dice.below(10):
                found.append(BenchPosition(state.copy(), seat, action))
                if len(found) == TABLES:
                    return found
            game.play(state, seat, action, dice)


def call_times(game: AnyGame, seats: int) -> tuple[float, float, float, float]:
    """Microseconds of a copy, a view, a list of legal actions and a check."""
    at = moments(game, seats)
    return (
        microseconds(lambda moment: moment.state.copy(), at),
        microseconds(lambda moment: game.view(moment.state, moment.seat), at),
        microseconds(lambda moment: game.legal(moment.state, moment.seat), at),
        microseconds(lambda moment: game.check(*moment), at),
    )


def microseconds(
    call: Callable[[BenchPosition], object], at: Sequence[BenchPosition], passes: int = 15
) -> float:
    """The mean time of a call over all positions, in the median pass."""
    times = []
    for _ in range(passes):
        began = perf_counter()
        for moment in at:
            call(moment)
        times.append(perf_counter() - began)
    return median(times) / len(at) * 1e6


def memory_growth(title: Title, games: int) -> Memory:
    """Play random games in this process and measure the memory that is not given back."""
    bots, options = [RANDOM] * seats_for(title), title.game.Options()
    for index in range(WARM_UP):
        play_game(title, options, bots, "warm-up", index)
    gc.collect()
    peak, blocks = peak_kib(), sys.getallocatedblocks()
    for index in range(games):
        play_game(title, options, bots, "memory", index)
    gc.collect()
    grown = sys.getallocatedblocks() - blocks
    growth = None if peak is None else (peak_kib() or 0) - peak
    return Memory(title.key, games, growth, grown)


def peak_kib() -> int | None:
    """This process's peak memory, if the system reports it."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


def start_time(times: int = 5) -> float | None:
    """Milliseconds of `matinee games` as a process; `None` if it fails."""
    spent = []
    for _ in range(times):
        began = perf_counter()
        done = subprocess.run([sys.executable, "-m", "matinee", "games"], capture_output=True)
        spent.append(perf_counter() - began)
        if done.returncode:
            return None
    return median(spent) * 1e3
