"""Bids of the heuristic bot: a mixed strategy for an all-pay auction (HB-RES-02).

The bot assumes that rivals bid by `equilibrium`, the mix that answers itself, and less often if
they are short of cash. It draws better bids more often. Only on a box that it knows to be
designated does it choose the best bid without drawing.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp
from typing import Final, TypeAlias

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.pieces import MEDIA, PER_DIE
from matinee.games.boulevard.content.tip_keys import PRESS_AGENT
from matinee.games.boulevard.rules.actions import Bid
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week.step05_bids import FACES, READY

BOXES: Final = len(MEDIA)
CARE: Final = 0.4
"""Bids that gain this much less are drawn 2.7 times less often."""
ROUNDS: Final = 200
FINE: Final = 10_000
"""Resolution of a drawn chance: parts of 1."""

Mix: TypeAlias = tuple[float, ...]
"""The chances of no bid and of bids from 1 to 6."""


def choose_bid(view: View, seat: Seat, dice: Dice) -> Action:
    """The next die to set, box by box, or `READY` after the last box.

    Each box is drawn for once: those up to the last die were drawn for in earlier calls.
    """
    own, known = view.bids[seat], known_double(view, seat)
    order = boxes_in_order(view, seat, known)
    set_already = [place for place, box in enumerate(order) if own[box]]
    spare = view.cash[seat] - sum(own)
    for box in order[set_already[-1] + 1 if set_already else 0 :]:
        pips = draw_bid(view, seat, box, spare, dice)
        if pips:
            return Bid(MEDIA[box], pips)
    return READY


def boxes_in_order(view: View, seat: Seat, known: int | None) -> list[int]:
    """The boxes in bidding order: a known double, then from a box that week and seat determine."""
    first = view.round + 2 * seat
    order = [(first + box) % BOXES for box in range(BOXES)]
    return order if known is None else [known, *(box for box in order if box != known)]


def known_double(view: View, seat: Seat) -> int | None:
    """Index of the box that pays double if this seat knows it before the others, else `None`."""
    if view.agency_die is None or view.standing_on("agency") != seat:
        return None
    return view.agency_die - 1


def draw_bid(view: View, seat: Seat, box: int, spare: int, dice: Dice) -> int:
    """A bid on one box within the cash `spare`; 0 for none."""
    odds = bid_chances(view, seat)[: min(FACES[-1], spare) + 1]
    if box == known_double(view, seat):
        return max(range(len(odds)), key=lambda pips: 2 * PER_DIE * odds[pips] - pips)
    mark = dice.below(FINE) / FINE
    up_to = accumulate(answer_chances(box_worth(view), odds))
    return next((pips for pips, chance in enumerate(up_to) if mark < chance), 0)


def box_worth(view: View) -> float:
    """Mean income from a box of unknown dice: a sixth of a die more if nobody is at the agency."""
    if view.standing_on("agency") is None:
        return PER_DIE * (1 + 1 / BOXES)
    return PER_DIE


def bid_chances(view: View, seat: Seat) -> Mix:
    """Chances of no bid and of each bid to win a box, given the rivals' cash."""
    worth, rivals = box_worth(view), view.seats - 1
    usual = equilibrium(view.seats, worth)
    need = BOXES * sum(pips * chance for pips, chance in enumerate(usual))
    able = [min(1.0, cash / need) for other, cash in enumerate(view.cash) if other != seat]
    return odds_to_win(usual, rivals, sum(able) / rivals)


def agency_gain(view: View, seat: Seat) -> float:
    """Expected gain from knowing the box that pays double, in thousands of dollars."""
    odds = bid_chances(view, seat)[: view.cash[seat] + 1]
    return max(2 * PER_DIE * chance - pips for pips, chance in enumerate(odds))


def agent_gain(view: View, seat: Seat, medium: str) -> float:
    """Expected number of dice that a Press Agent on this medium adds."""
    box, odds = MEDIA.index(medium), bid_chances(view, seat)
    pips = view.bids[seat][box]
    helped = min(FACES[-1], pips + tips()[PRESS_AGENT].amount)
    extra = 2 if known_double(view, seat) == box else box_worth(view) / PER_DIE
    return extra * (odds[helped] - odds[pips])


def odds_to_win(usual: Mix, rivals: int, active: float) -> Mix:
    """Chance of each bid to win if a rival bids by `usual` with chance `active`, else nothing."""
    bids = [1 - active + active * usual[0], *(active * chance for chance in usual[1:])]
    below = [0.0, *accumulate(bids)]
    return tuple(
        _winning(under, chance, rivals + 1) if pips else 0.0
        for pips, (under, chance) in enumerate(zip(below, bids, strict=False))
    )


def _winning(below: float, tied: float, players: int) -> float:
    """The chance to win if each rival bids less with chance `below`, the same with `tied`."""
    if tied < 1e-9:
        return below ** (players - 1)
    return ((below + tied) ** players - below**players) / (players * tied)


@lru_cache(maxsize=64)
def equilibrium(players: int, worth: float) -> Mix:
    """The mix that is its own `answer_chances` if all players bid by it, found by iteration."""
    found: Mix = (1.0, *[0.0] * len(FACES))
    for _ in range(ROUNDS):
        answer = answer_chances(worth, odds_to_win(found, players - 1, 1.0))
        found = tuple(old + (new - old) / 20 for old, new in zip(found, answer, strict=True))
    return found


def answer_chances(worth: float, odds: Sequence[float]) -> Mix:
    """The chance of each bid: it grows with the expected gain, and is 0 if there can be none."""
    weights = [
        exp((worth * chance - pips) / CARE) if pips + CARE <= worth else 0.0
        for pips, chance in enumerate(odds)
    ]
    return tuple(weight / sum(weights) for weight in weights)
