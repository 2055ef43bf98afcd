"""Marker placement of the heuristic bot: the gain of each spot this week and in later ones.

A box that pays every week is worth more the sooner it is built, so each choice is valued together
with the boxes that are then left to build in later weeks.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.bot.bids import agency_gain
from matinee.games.boulevard.bot.tips import reroll_gain, weeks_left
from matinee.games.boulevard.bot.week_estimate import (
    Week,
    estimate_week,
    first_pick_gain,
    preview_gain,
    star_gains,
)
from matinee.games.boulevard.content import boxes, prices
from matinee.games.boulevard.content.pieces import BOXES, PER_DIE, PROCESSES, QUARTER, SECTIONS
from matinee.games.boulevard.rules.actions import PlaceMarker, RemoveChip, RepayLoan
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.week.step08_payout import AMENITIES

CARD: Final = 4.5
"""Assumed worth of a drawn tip card; this and the next constants are set by hand."""
VISIT: Final = 3.5
"""Gain of a marker in a later week if there is nothing more to build."""
DICE: Final = {1: 14, 2: 16}
"""The dice of films, tips and advertising to expect with each deck."""
SHARED: Final = 0.8
"""The part of the gain from equipment that is left if rivals may buy it too."""
LOAN_WEEKS: Final = 2
"""Assumed number of weeks for which a loan is kept."""
WHIM: Final = 8
"""Greatest random bonus of a spot, so that no two games go the same way."""
CUBE: Final = 0.2
"""Worth of a cube in each later week, in which it helps everybody."""


class Spot(NamedTuple):
    """A placement with its gain this week, its gain in each later week, and its fee."""

    place: PlaceMarker
    now: float
    weekly: float = 0.0
    fee: int = 0


NO_SPOT: Final = Spot(PlaceMarker(""), 0.0)


def choose_marker(view: View, seat: Seat, legal: Sequence[Action], dice: Dice) -> Action:
    """A removal or repayment that pays off, otherwise the spot of highest long-term gain."""
    week = estimate_week(view, seat)
    for action in legal:
        if isinstance(action, RemoveChip) and costs_too_much(week, action.chip):
            return action
        if isinstance(action, RepayLoan) and can_spare_loan(week):
            return action
    return choose_spot(week, [action for action in legal if isinstance(action, PlaceMarker)], dice)


def can_spare_loan(week: Week) -> bool:
    """Whether repaying a loan saves more interest than it costs this week's films."""
    return week.with_cash(-LOAN) + 1 + weeks_left(week.view) > 0


def costs_too_much(week: Week, chip: str) -> bool:
    """Whether a chip costs more in the weeks left than it brings."""
    view, have = week.view, week.have
    later, owned = weeks_left(view), view.owns(week.seat, chip)
    if chip == "parties":
        return not later  # HB-END-03
    if chip == "reroll":
        dice = dice_to_expect(view, week.seat)
        return reroll_gain(dice, owned) - reroll_gain(dice, owned - 1) < 1
    if chip == "time":
        less = [(n, have._replace(minutes=have.minutes - QUARTER * n)) for n in range(1, owned + 1)]
    elif chip in PROCESSES:
        less = [(1, have._replace(shows=have.shows - {chip}))]
    else:
        return False
    return any(
        week.change(means) + chips + later * (week.change_later(means) + chips) > 0
        for chips, means in less
    )


def dice_to_expect(view: View, seat: Seat) -> int:
    """Estimated number of dice that a player rolls in a week."""
    return DICE[view.deck] + sum(view.owns(seat, amenity) for amenity in AMENITIES)


def choose_spot(week: Week, legal: Sequence[PlaceMarker], dice: Dice) -> PlaceMarker:
    """The spot with the highest total gain, this week's and that of all later weeks.

    A manager allows a second visit now and in every week to come.
    """
    view, seat = week.view, week.seat
    later, markers = weeks_left(view), 1 + view.owns(seat, "manager")
    spots = list(reckon_spots(week, legal))
    builds = best_builds(spots)
    liking = random_preferences(view, dice)

    def total(spot: Spot, markers: int) -> float:
        rest = [build for build in builds if build.place.spot != spot.place.spot]
        return spot.now - spot.fee + later * spot.weekly + future_gain(rest, later, markers)

    def liked(spot: Spot) -> float:
        return total(spot, markers) + liking.get(spot.place.spot, 0.0)

    top = max(spots, key=liked)
    for place in legal:
        if place.spot == "manager":
            fee = boxes()["manager"].fee
            second = max(total(spot, 2) for spot in spots if spot.fee <= view.cash[seat] - fee)
            hired = second - fee - 1 - later + week.with_cash(-fee)
            if hired + liking["manager"] > liked(top):
                return place
    return top.place


def random_preferences(view: View, dice: Dice) -> dict[str, float]:
    """Random bonus of each section and box, up to `WHIM`; none in the last week."""
    most = WHIM if weeks_left(view) else 0
    return {spot: most * dice.below(100) / 100 for spot in (*SECTIONS, *BOXES)}


def reckon_spots(week: Week, legal: Iterable[PlaceMarker]) -> Iterable[Spot]:
    """The gains of each spot but the manager's box, which only gives access to other spots."""
    cubes, late = star_gains(week), CUBE * weeks_left(week.view)
    for place in legal:
        if place.spot in SECTIONS:
            yield Spot(place, section_gain(week, place.spot))
        elif place.spot not in BOXES:
            yield Spot(place, cubes.get(place.spot, 0.0) + late)
        elif place.spot != "manager":
            yield reckon_box(week, place)


def section_gain(week: Week, section: str) -> float:
    """This week's gain from one of the three sections at the top."""
    if section == "agency":
        return agency_gain(week.view, week.seat)
    return preview_gain(week) if section == "preview" else first_pick_gain(week)


def reckon_box(week: Week, place: PlaceMarker) -> Spot:
    """The gains of the chips placed in a box, less their upkeep."""
    view, seat, have = week.view, week.seat, week.have
    box, chips = place.spot, place.chips
    fee = chips * boxes()[box].fee
    if box in AMENITIES:
        gain = chips * (PER_DIE - 1)
        return Spot(place, gain + week.with_cash(-fee), gain, fee)
    if box == "parties":
        return Spot(place, week.with_cash(-fee), CARD - 1, fee)  # HB-DEC-34, HB-END-03
    if box == "loan":
        return Spot(place, week.with_cash(LOAN) - LOAN_WEEKS)
    if box == "reroll":
        dice, owned = dice_to_expect(view, seat), view.owns(seat, box)
        gain = reroll_gain(dice, owned + chips) - reroll_gain(dice, owned) - chips
        return Spot(place, gain, gain)
    if box == "time":
        more = have._replace(minutes=have.minutes + QUARTER * chips)
        return Spot(place, week.change(more) - chips, max(0.0, week.change_later(more) - chips))
    bought = place.lenses or (box,)
    fee = sum(prices()[one] for one in bought)
    more = have._replace(cash=have.cash - fee, shows=have.shows.union(bought))
    gain = SHARED * week.change_later(more) - len(bought)
    return Spot(place, week.change(more) - len(bought), max(0.0, gain), fee)


def best_builds(spots: Iterable[Spot]) -> list[Spot]:
    """The best number of chips for each box that pays every week, the best box first."""
    found: dict[str, Spot] = {}
    for spot in spots:
        if spot.weekly > found.get(spot.place.spot, NO_SPOT).weekly:
            found[spot.place.spot] = spot
    return sorted(found.values(), key=lambda spot: spot.weekly, reverse=True)


def future_gain(builds: Iterable[Spot], weeks: int, markers: int) -> float:
    """Gain from `markers` placements a week in the coming weeks, with these boxes to build."""
    total, coming = 0.0, iter(builds)
    for left in range(weeks, 0, -1):
        for _ in range(markers):
            build = next(coming, NO_SPOT)
            total += max(VISIT, left * build.weekly - build.fee)
    return total
