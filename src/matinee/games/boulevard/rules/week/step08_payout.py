"""Step 8: everybody rolls all their dice and is paid a thousand dollars a pip."""

from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.content import films, tips
from matinee.games.boulevard.content.tip_keys import ENCORE, FAN_CLUB, TREND
from matinee.games.boulevard.rules.actions import PlayTip
from matinee.games.boulevard.rules.events import PaidOut
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step09_blockbuster import begin_blockbuster

AMENITIES: Final = ("parking", "concessions", "air")  # HB-PARK-03, HB-CONC-03, HB-AC-03


def pay_out(state: State, dice: Dice, events: list[Event]) -> None:
    """Roll every player's dice, clockwise from the Start Player (HB-DEC-72)."""
    for seat in state.clockwise(state.start):
        sources = dice_of(state, seat)
        rolled = tuple(dice.die() for _ in range(sum(sources.values())))
        again = _reroll(rolled.count(1), rerolls(state, seat), dice)
        income = sum(rolled) + sum(again) - len(again)  # HB-PAY-07; each reroll replaces a 1
        state.payout[seat] = income  # HB-PAY-08
        found = tuple((source, count) for source, count in sources.items() if count)
        events.append(PaidOut(seat=seat, sources=found, dice=rolled, rerolls=again, income=income))
    begin_blockbuster(state, dice, events)


def dice_of(position: View, seat: Seat) -> dict[str, int]:
    """Number of dice that a player rolls, by source, as far as is known now."""
    programme = [films()[film] for film in position.programme[seat]]
    return {
        "films": sum(film.dice for film in programme),  # HB-PAY-01
        "genre": sum(film.genre == position.genre for film in programme),  # HB-PAY-02
        # HB-STAR-06, -07: no matter which player put the cubes there
        "stars": sum(
            position.cubes.get(s, 0) for film in programme for s in film.stars
        ),  # HB-PAY-05
        "tips": sum(_tip_dice(position, seat, tip) for tip in position.played[seat]),  # HB-PAY-03
        "advertising": sum(  # HB-PAY-04
            box_dice(position, box) for box, winner in enumerate(position.winners) if winner == seat
        ),
        "amenities": sum(position.owns(seat, amenity) for amenity in AMENITIES),  # HB-PAY-06
    }


def box_dice(position: View, box: int) -> int:
    """The dice that a box gives: one, and one more if the agency designates it (HB-AGCY-02)."""
    return 2 if position.designated == box + 1 else 1


def _tip_dice(position: View, seat: Seat, tip: PlayTip) -> int:
    """The dice that a card played this week adds."""
    if tip.card == TREND:
        matching = sum(films()[film].genre == position.genre for film in position.programme[seat])
        return matching * tips()[TREND].amount
    if tip.card == FAN_CLUB:
        return min(tips()[FAN_CLUB].amount, position.cubes.get(tip.star, 0))
    return tips()[tip.card].dice


def rerolls(position: View, seat: Seat) -> int:
    """Number of rerolls of a 1 that a player has this week."""
    encore = tips()[ENCORE].amount if position.has_played(seat, ENCORE) else 0
    return position.owns(seat, "reroll") + encore  # HB-RR-03


def _reroll(ones: int, chances: int, dice: Dice) -> tuple[int, ...]:
    """The faces of rerolled dice: a 1 at a time, until none or no reroll is left."""
    again = []
    while ones and chances:
        die = dice.die()
        again.append(die)
        ones -= die != 1  # HB-RR-05, HB-DEC-32
        chances -= 1
    return tuple(again)
