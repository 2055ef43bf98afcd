"""Marketing campaigns: two neighbours at the box office change places."""

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.action.rules.actions import Campaign
from matinee.games.action.rules.assistants import (
    check_money,
    check_slot,
    has_free_slot,
    place_assistant,
)
from matinee.games.action.rules.events import FilmsSwapped
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.rounds import next_turn
from matinee.games.action.rules.state import State, View

campaign = cache(Campaign)
"""A campaign, cached by its two films."""


def legal_campaigns(position: View, seat: Seat, legal: list[Action]) -> None:
    """Add a campaign for every two neighbours, of any owners (AC-LEGAL-07, AC-Q-57)."""
    track = position.track
    if (
        len(track) > 1
        and position.money[seat] >= price(position, "marketing").millions
        and has_free_slot(position, "marketing")
    ):
        legal += map(campaign, track, track[1:])


def check_campaign(position: View, seat: Seat, action: Campaign) -> None:
    """Refuse a campaign without a free slot, two neighbouring films, or the money."""
    check_slot(position, seat, "marketing")
    if len(position.track) < 2:
        raise IllegalAction("AC-Q-58", "no-neighbours")
    for film in (action.left, action.right):
        if film not in position.track:
            raise IllegalAction("AC-MKT-02", "not-on-track", film=film)
    if position.track.index(action.right) != position.track.index(action.left) + 1:
        raise IllegalAction("AC-MKT-02", "not-neighbours", left=action.left, right=action.right)
    check_money(position, seat, "marketing")


def swap_films(state: State, seat: Seat, action: Campaign, dice: Dice) -> list[Event]:
    """Pay, and swap the two films; cubes stay on their films (AC-MKT-04)."""
    paid = price(state, "marketing").millions
    place_assistant(state, seat, "marketing", paid)
    square = state.track.index(action.left)
    state.track[square : square + 2] = [action.right, action.left]
    events: list[Event] = [FilmsSwapped(seat=seat, left=action.left, right=action.right, paid=paid)]
    next_turn(state, dice, events)
    return events
