"""The worked examples of the guide: one week at one table, computed by the rules.

Winners, numbers of dice and payments come from the rules, never from here, and the tests play the
same week.
"""

from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import films
from matinee.games.boulevard.content.pieces import MEDIA, Film
from matinee.games.boulevard.rules.actions import PlayTip
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.setup import setup
from matinee.games.boulevard.rules.state import State
from matinee.games.boulevard.rules.week.step07_bid_resolution import highest_bid
from matinee.games.boulevard.rules.week.step08_payout import box_dice, dice_of, rerolls
from matinee.games.boulevard.rules.week.step10_upkeep import upkeep

NAMES: Final = ("Ada", "Ben", "Cleo")
BIDS: Final = ((3, 0, 0, 0, 5, 0), (1, 4, 0, 0, 4, 2), (0, 4, 1, 0, 0, 1))
AGENCY_DIE: Final = 5
ROLL_OFF: Final = {1: 2, 2: 5}
"""Each tied seat's die, for the one box on which there is a tie."""

PROGRAMME: Final = ("singin-in-the-rain", "pickup-on-south-street")
TREND: Final = "musical"
CUBES: Final = {"gene-kelly": 1}
TIP: Final = PlayTip("technicolor-spectacle", on=PROGRAMME[0])
CHIPS: Final = {"concessions": 1, "reroll": 3}
ROLLED: Final = (4, 6, 1, 3, 5, 2, 6, 4, 1, 5, 3, 6, 2, 4, 5, 3, 6)
REROLLED: Final = (1, 5, 4)
SHOWN: Final = ("the-lavender-hill-mob", "house-of-wax", "the-robe")
"""Films that explain how to read posters, each printed in another way."""


class Sale(NamedTuple):
    """The result of an advertising box."""

    medium: str
    bids: tuple[int, ...]
    tied: tuple[Seat, ...]
    winner: Seat | None
    dice: int


@cache
def week() -> State:
    """A game for three after the screens have dropped; the dice are still to be rolled."""
    state, _ = setup(len(NAMES), Options(first=1), FastDice(1))
    state.bids = [list(bids) for bids in BIDS]
    state.designated = AGENCY_DIE
    state.genre = TREND
    state.programme[0] = list(PROGRAMME)
    state.minutes[0] = sum(film.minutes for film in programme())
    state.cubes = dict(CUBES)
    state.chips[0] = dict(CHIPS)
    state.played[0] = [TIP]
    state.winners = [_winner(state, box) for box in range(len(MEDIA))]
    return state


def programme() -> list[Film]:
    """Ada's programme."""
    return [films()[film] for film in PROGRAMME]


def _winner(state: State, box: int) -> Seat | None:
    most, seats = highest_bid(state, box)
    if not most:
        return None
    return max(seats, key=lambda seat: ROLL_OFF[seat]) if len(seats) > 1 else seats[0]


def sales() -> list[Sale]:
    """The results of the six boxes, in order."""
    state, found = week(), []
    for box, medium in enumerate(MEDIA):
        most, seats = highest_bid(state, box)
        winner = state.winners[box]
        found.append(
            Sale(
                medium,
                tuple(bids[box] for bids in BIDS),
                tuple(seats) if most and len(seats) > 1 else (),
                winner,
                0 if winner is None else box_dice(state, box),
            )
        )
    return found


def sources() -> dict[str, int]:
    """Number of Ada's dice by source."""
    return dice_of(week(), 0)


def chances() -> int:
    """Number of rerolls of a 1 that Ada has."""
    return rerolls(week(), 0)


def income() -> int:
    """The payout of Ada's dice; each reroll replaces a 1."""
    return sum(ROLLED) + sum(REROLLED) - len(REROLLED)


def due() -> int:
    """Ada's upkeep."""
    return upkeep(week(), 0)[0]
