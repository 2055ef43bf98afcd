"""Simulation: many games of bots against bots, and statistics of the results.

Game number i draws from dice of its own, seeded by the seed and i, and so does each of its seats.
No state is carried from one game to the next. So the same seed gives the same numbers in one
process or in eight.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache, partial
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from matinee.bots.levels import make_bot
from matinee.engine.contract.balance_study import Ledger
from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.installed_games import find
from matinee.engine.contract.title import Title
from matinee.engine.decoding import decode
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import Refused
from matinee.lab.parallel import run_in_chunks

Allowed: TypeAlias = Callable[[Any, Seat, Sequence[Action]], Sequence[Action]]

DECISION_LIMIT: Final = 200_000
"""A game with more decisions than this counts as endless."""


class BotReport(msgspec.Struct, frozen=True):
    """The results of the bots of one level, over all their seats."""

    games: int
    """Seats taken: a level with two seats in each of ten games counts 20."""
    mean_score: float | None
    firsts: float
    """The share of these in which the seat finished first, alone or tied."""


class Report(msgspec.Struct, frozen=True):
    """The results of a simulation; all but the two timing fields follow from its seed."""

    game: str
    seats: int
    seed: int | str
    games: int
    decisions: int
    longest: int
    """The decisions of the longest game."""
    mean_scores: tuple[float, ...] | None
    """By seat; `None` if the game has no scores."""
    win_shares: tuple[float, ...]
    """By seat: games won, where each of k seats tied for first gets 1/k of a game."""
    firsts: tuple[float, ...]
    """By seat: the share of games in which it finished first, alone or tied."""
    bots: dict[str, BotReport]
    """By level."""
    seconds: float
    decisions_per_second: float


class Outcome(NamedTuple):
    """One finished game."""

    decisions: int
    places: tuple[int, ...]
    scores: tuple[int, ...] | None
    notes: Any = None
    """The notes of its ledger, if it had one."""


def simulate(
    title: Title,
    *,
    games: int,
    bots: Sequence[str],
    seats: int,
    seed: int | str,
    jobs: int,
    options: Any,
    rotate: bool,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """Play `games` games between bots of these levels, one level per seat, on `jobs` processes.

    With `rotate` every bot moves one seat further on with each game. `progress` is called now and
    then with the number of finished games.
    """
    if len(bots) != seats:
        raise ValueError(f"{len(bots)} bots cannot fill {seats} seats")
    if games < 1 or jobs < 1:
        raise ValueError("there must be at least one game and one job")
    title.game.validate(seats, options)
    for level in dict.fromkeys(bots):
        make_bot(title, level)  # refuses an unknown level here, not in a worker
    table = (tuple(bots), seed, rotate)
    outcomes: list[Outcome] = []
    began = perf_counter()
    if jobs == 1:
        work = partial(_play_chunk, title, options, *table)
    else:
        work = partial(_work, title.key, msgspec.json.encode(options), *table)
    with closing(run_in_chunks(work, games, jobs)) as found:
        for played in found:
            outcomes += played
            if progress is not None:
                progress(len(outcomes))
    return _report(title.key, table, outcomes, perf_counter() - began)


def play_game(
    title: Title,
    options: Any,
    bots: Sequence[str],
    seed: int | str,
    index: int,
    *,
    keep: Callable[[Any], Ledger] | None = None,
    allowed: Allowed | None = None,
) -> Outcome:
    """Game number `index` of this seed, with a bot of these levels in each seat.

    `keep` makes a ledger that takes notes of the game, `allowed` restricts the legal actions.
    """
    game = title.game
    waiting, legal, play = game.active_seats, game.legal, game.play
    dice = FastDice(f"{seed}/{index}/table")
    state, _ = game.setup(len(bots), options, dice)
    players = [
        (
            make_bot(title, level).choose,
            partial(game.view, state, seat),
            FastDice(f"{seed}/{index}/{seat}"),
        )
        for seat, level in enumerate(bots)
    ]
    ledger = None if keep is None else keep(state)
    decisions = 0
    while seats := waiting(state):
        if decisions == DECISION_LIMIT:
            raise Refused("endless", index=index, seed=seed, decisions=decisions)
        decisions += 1
        seat = seats[0]
        choose, look, own = players[seat]
        offers = legal(state, seat)
        if allowed is not None:
            offers = allowed(state, seat, offers)
        action = choose(seat, offers, look, own)
        events = play(state, seat, action, dice)
        if ledger is not None:
            ledger.note(state, seat, action, events)
    result = game.result(state)
    assert result is not None
    notes = None if ledger is None else ledger.close(state, decisions)
    return Outcome(decisions, result.places, result.scores, notes)


def seat_levels(bots: Sequence[str], index: int, *, rotate: bool) -> tuple[str, ...]:
    """The levels by seat in game number `index`.

    >>> seat_levels(["heuristic", "random", "random"], 1, rotate=True)
    ('random', 'heuristic', 'random')
    """
    return tuple(bots[(seat - index * rotate) % len(bots)] for seat in range(len(bots)))


def _play_chunk(
    title: Title, options: Any, bots: Sequence[str], seed: int | str, rotate: bool, chunk: range
) -> list[Outcome]:
    return [
        play_game(title, options, seat_levels(bots, index, rotate=rotate), seed, index)
        for index in chunk
    ]


find_once = cache(find)
"""The title with this key, found once per process among all installed packages."""


def _work(
    key: str, options: bytes, bots: Sequence[str], seed: int | str, rotate: bool, chunk: range
) -> list[Outcome]:
    """One chunk in a process of its own, which gets texts and finds the title itself."""
    title = find_once(key)
    decoded = decode(options, title.game.Options)
    return _play_chunk(title, decoded, bots, seed, rotate, chunk)


def _report(
    key: str,
    table: tuple[tuple[str, ...], int | str, bool],
    outcomes: Sequence[Outcome],
    seconds: float,
) -> Report:
    bots, seed, rotate = table
    seats, games = len(bots), len(outcomes)
    scored = outcomes[0].scores is not None
    firsts, wins, points = [0] * seats, [0.0] * seats, [0] * seats
    taken, best, earned = (dict.fromkeys(bots, 0) for _ in range(3))
    for index, outcome in enumerate(outcomes):
        shared = outcome.places.count(1)
        for seat, level in enumerate(seat_levels(bots, index, rotate=rotate)):
            taken[level] += 1
            if outcome.places[seat] == 1:
                firsts[seat] += 1
                wins[seat] += 1 / shared
                best[level] += 1
            if outcome.scores is not None:
                points[seat] += outcome.scores[seat]
                earned[level] += outcome.scores[seat]
    decisions = sum(outcome.decisions for outcome in outcomes)
    return Report(
        game=key,
        seats=seats,
        seed=seed,
        games=games,
        decisions=decisions,
        longest=max(outcome.decisions for outcome in outcomes),
        mean_scores=tuple(total / games for total in points) if scored else None,
        win_shares=tuple(total / games for total in wins),
        firsts=tuple(total / games for total in firsts),
        bots={
            level: BotReport(
                games=taken[level],
                mean_score=earned[level] / taken[level] if scored else None,
                firsts=best[level] / taken[level],
            )
            for level in taken
        },
        seconds=seconds,
        decisions_per_second=decisions / seconds,
    )
