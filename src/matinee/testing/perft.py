"""Counting actions ("perft"): the number of different sequences that can follow a position.

Any error in a rule sooner or later changes a count. Chance is fixed: the action at ply k of a
sequence, counted from 1, is filled in and played with a fresh `FastDice(k)`, so the count depends
on the rules alone.
"""

from typing import Any

from matinee.engine.contract.game import AnyGame
from matinee.engine.match.dice import FastDice


def perft(game: AnyGame, state: Any, seats: int, depth: int) -> int:
    """The number of sequences of `depth` actions of any seat, out of turn included.

    A template counts once. A sequence that ends the game early does not count.
    """
    return _count(game, state, seats, depth, ply=1)


def _count(game: AnyGame, state: Any, seats: int, depth: int, ply: int) -> int:
    if depth == 0:
        return 1
    offers = [(seat, offer) for seat in range(seats) for offer in game.legal(state, seat)]
    if depth == 1:
        return len(offers)
    total = 0
    for seat, offer in offers:
        dice = FastDice(ply)
        after = state.copy()
        game.play(after, seat, game.sample_fields(offer, dice), dice)
        total += _count(game, after, seats, depth - 1, ply + 1)
    return total
