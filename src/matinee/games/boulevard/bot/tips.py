"""Values of Insider Tip Cards to the heuristic bot: played now, and kept."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.games.boulevard.bot.bids import agent_gain
from matinee.games.boulevard.content import deck, films, genres, tips
from matinee.games.boulevard.content.pieces import PER_DIE
from matinee.games.boulevard.content.tip_keys import (
    ENCORE,
    FAN_CLUB,
    MARATHON,
    PRESS_AGENT,
    TAX_HOLIDAY,
    TREND,
)
from matinee.games.boulevard.rules.actions import PlayTip
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.trend import ROLLS, known_trend, ways
from matinee.games.boulevard.rules.week.step06_tips import END, SUITS
from matinee.games.boulevard.rules.week.step08_payout import AMENITIES, rerolls
from matinee.games.boulevard.rules.week.step10_upkeep import upkeep

PATIENCE: Final = {FAN_CLUB: 4.5, ENCORE: 4.5, TAX_HOLIDAY: 4.5, TREND: 3.0, PRESS_AGENT: 2.0}
"""Gain that a card must exceed before the last week, for cards that work better in some weeks.

Set by hand.
"""

ADVERTISED: Final = 1.5
"""Assumed number of dice from advertising in a week."""
FULL: Final = 0.15
"""For a Matinee Marathon: assumed chance that a film fills the time to the last minute."""


def weeks_left(view: View) -> int:
    """Number of weeks after this one."""
    return view.options.rounds - view.round


def choose_tip(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """The play that gains most over keeping its card, or `END` if none gains anything."""
    later = weeks_left(view)
    best: float = 0
    found: Action = END
    for play in legal:
        if isinstance(play, PlayTip):
            least = PATIENCE.get(play.card, TIP_VALUE) if later else TIP_VALUE
            gain = worth_now(view, seat, play) - least
            if gain > best:
                best, found = gain, play
    return found


def worth_now(view: View, seat: Seat, play: PlayTip) -> float:
    """Expected income this week from playing a card in step 6."""
    card = play.card
    if card == FAN_CLUB:
        return PER_DIE * min(tips()[card].amount, view.cubes.get(play.star, 0))
    if card == TREND:
        chances = trend_chances(view)
        shown = [films()[film].genre for film in view.programme[seat]]
        return PER_DIE * sum(chances.get(genre, 0.0) for genre in shown)
    if card == ENCORE:
        dice, own = expected_dice(view, seat), rerolls(view, seat)
        return reroll_gain(dice, own + tips()[card].amount) - reroll_gain(dice, own)
    if card == TAX_HOLIDAY:
        return min(tips()[card].amount, upkeep(view, seat)[0])
    if card == PRESS_AGENT:
        return PER_DIE * agent_gain(view, seat, play.on)
    return PER_DIE * tips()[card].dice


def expected_dice(view: View, seat: Seat) -> int:
    """Estimated number of dice that a player rolls this week, once the films are picked."""
    dice = sum(
        films()[film].dice + sum(view.cubes.get(star, 0) for star in films()[film].stars)
        for film in view.programme[seat]
    )
    dice += sum(tips()[play.card].dice for play in view.played[seat])
    dice += sum(view.owns(seat, amenity) for amenity in AMENITIES)
    return round(dice + ADVERTISED)


@lru_cache(maxsize=1 << 10)
def reroll_gain(dice: int, chances: int) -> float:
    """Mean gain in thousands of dollars from `chances` rerolls of a 1 among `dice` dice."""
    used = 0.0
    for ones in range(1, dice + 1):
        chance: float = comb(dice, ones) * 5 ** (dice - ones) / 6**dice
        used += chance * _rolled_again(ones, chances)
    return used * (PER_DIE - 1)


@lru_cache(maxsize=1 << 10)
def _rolled_again(ones: int, chances: int) -> float:
    """Mean number of rerolls that are used (HB-RR-05)."""
    if not ones or not chances:
        return 0.0
    return 1 + (5 * _rolled_again(ones - 1, chances - 1) + _rolled_again(ones, chances - 1)) / 6


def trend_chances(view: View) -> dict[str, float]:
    """Chance of each genre to be this week's trend; the seat's own 2 counts as a roll to come."""
    seen = known_trend(view)
    if seen.genre is not None:
        return {seen.genre: 1.0}
    return open_trend(None if seen.chooser else view.genre)


@lru_cache(maxsize=16)
def open_trend(stays: str | None) -> dict[str, float]:
    """Chance of each genre in a roll that on a 2 leaves the marker on `stays` (HB-GENRE-06)."""
    return {key: (ways(g.total) + (key == stays)) / ROLLS for key, g in genres().items()}


@lru_cache(maxsize=1 << 10)
def kept_value(card: str, later: int, number: int) -> float:
    """Worth of a card with fixed dice if it is kept for `later` weeks with this film deck."""
    worth = PER_DIE * tips()[card].dice
    found = 1 - (1 - _share(card, number)) ** 2
    never = (1 - found) ** later
    return worth * (1 - never) + TIP_VALUE * never


@lru_cache(maxsize=1 << 8)
def _share(card: str, number: int) -> float:
    """The share of the films of a deck that a card suits."""
    if card == MARATHON:
        return FULL
    cards = deck(number)
    return sum(SUITS[card](films()[film]) for film in cards) / len(cards)
