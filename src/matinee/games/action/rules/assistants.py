"""Placing assistants: slots of locations, refusals for want of a slot or money, and payment."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import locations
from matinee.games.action.content.pieces import SEATS
from matinee.games.action.rules import actions
from matinee.games.action.rules.active_seats import check_turn
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.state import State, View

_SLOTS: Final = {
    seats: {key: found.slots[seats] for key, found in locations().items() if found.slots}
    for seats in SEATS
}
"""Slots of each location by number of seats (AC-Q-01); a location not listed has no limit."""


LOCATION_OF: Final[Mapping[type[Action], str]] = {
    actions.HireAssistant: "hire",
    actions.Borrow: "borrow",
    actions.BuyScript: "script",
    actions.HireActor: "actor",
    actions.BuySet: "set",
    actions.SalvageSet: "set",
    actions.SendFilm: "send",
    actions.Campaign: "marketing",
    actions.GiveToCharity: "gala",
}
"""The location at which each action places an assistant."""


def slots(seats: int, location: str) -> int | None:
    """Number of slots of a location; `None` is no limit (AC-BORR-04)."""
    return _SLOTS[seats].get(location)


def has_free_slot(position: View, location: str) -> bool:
    """Whether a location with limited slots has a free one (AC-ASST-01, -02)."""
    return len(position.placed.get(location, ())) < _SLOTS[len(position.money)][location]


def check_slot(position: View, seat: Seat, location: str) -> None:
    """Refuse a seat out of turn, and a location without a free slot (AC-ASST-02)."""
    check_turn(position, seat)
    if not has_free_slot(position, location):
        room = slots(position.seats, location)
        raise IllegalAction("AC-ASST-02", "no-slot", location=location, slots=room)


def check_money(position: View, seat: Seat, what: str) -> None:
    """Refuse a price higher than the player's money (AC-Q-08)."""
    now = price(position, what)
    if position.money[seat] < now.millions:
        raise IllegalAction(
            "AC-Q-08",
            "cannot-pay",
            price=now.millions,
            listed=now.listed,
            event=now.event,
            money=position.money[seat],
        )


def place_assistant(state: State, seat: Seat, location: str, paid: int = 0) -> None:
    """Place an assistant at a location for the rest of the round, and pay the bank."""
    state.placed[location] = (*state.placed.get(location, ()), seat)
    state.left[seat] -= 1
    state.money[seat] -= paid
