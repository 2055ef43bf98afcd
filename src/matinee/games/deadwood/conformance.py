"""Deadwood's cases, shuffling of hidden cards and positions for the conformance kit.

Each bound is at least 1.9 times the longest of 4,000 random games that were measured.
"""

from typing import Final

from matinee.engine.contract.conformance_cases import ConformanceCase, ConformanceCases, MoveCount
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Move, TakeRole
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.state import State

CASES: Final = (
    ConformanceCase("2 seats", 2, Options(), 2000),
    ConformanceCase("3 seats, classic", 3, Options(edition="classic"), 2000),
    ConformanceCase("4 seats, random layout", 4, Options(layout="random"), 6000),
    ConformanceCase(
        "5 seats, classic, ties shared", 5, Options(edition="classic", ties="shared"), 3000
    ),
    ConformanceCase("8 seats", 8, Options(), 3000),
    ConformanceCase("8 seats, classic, one day", 8, Options(edition="classic", days=1), 1000),
    ConformanceCase("2 seats, stall guard", 2, Options(stall_guard=3), 1000),
    ConformanceCase("4 seats, hurried", 4, Options(auto_pass=True, forced_act="automatic"), 2000),
    ConformanceCase("3 seats, rich", 3, Options(layout="2", start_dollars=60, start_fame=40), 2000),
    ConformanceCase("3 seats, six days, deck of 40", 3, Options(days=6, deck="40"), 3000),
)


def scramble(state: State, seat: Seat | None, dice: Dice) -> State:
    """Deal all hidden cards anew: no seat may know any of them (DW-DEC-50).

    Hidden are the cards that lie face down on sets, those that were discarded unseen, and the
    draw pile. All else lies open on the table.
    """
    other = state.copy()
    face_down = [area for area in other.scene if not other.face_up[area]]
    cards = [other.scene[area] for area in face_down] + other.unseen + other.draw
    dice.shuffle(cards)
    for area in face_down:
        other.scene[area] = cards.pop()
    for pile in (other.unseen, other.draw):
        pile[:] = [cards.pop() for _ in pile]
    return other


def opening() -> State:
    """The first turn of a game for two."""
    state, _ = DEADWOOD.setup(2, Options(first=1), FastDice("opening"))
    return state


def at_work() -> State:
    """Three actors in the Saloon; all but the first, whose turn it is, have a role."""
    state, _ = DEADWOOD.setup(3, Options(first=1, start_rank=3), FastDice("at work"))
    for seat in range(3):
        DEADWOOD.play(state, seat, Move(to="saloon"), FastDice(seat))
        if seat:
            role = next(a for a in DEADWOOD.legal(state, seat) if isinstance(a, TakeRole))
            DEADWOOD.play(state, seat, role, FastDice(seat))
        else:
            DEADWOOD.play(state, seat, DEADWOOD.timeout_action(state, seat), FastDice(seat))
    return state


def rich_in_the_office() -> State:
    """The first of two actors in the Casting Office, with money for every rank."""
    state, _ = DEADWOOD.setup(
        2, Options(first=1, edition="classic", start_dollars=60, start_fame=40), FastDice("rich")
    )
    state.at[0] = OFFICE
    return state


POSITIONS: Final = (
    MoveCount("opening", 2, opening, (4, 11, 39, 109, 346, 971)),
    MoveCount("at work", 3, at_work, (7, 21, 42, 104, 320, 756)),
    MoveCount("rich in the office", 2, rich_in_the_office, (14, 89, 498, 2466, 10056)),
)

CONFORMANCE: Final = ConformanceCases(CASES, scramble, POSITIONS)
