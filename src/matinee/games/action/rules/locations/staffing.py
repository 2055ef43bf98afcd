"""The three actions of an assistant without a card: hire another, borrow, give at the gala."""

from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content.event_keys import CHARITY_GALA
from matinee.games.action.rules.actions import Borrow, GiveToCharity, HireAssistant
from matinee.games.action.rules.active_seats import check_turn
from matinee.games.action.rules.assistants import (
    check_money,
    check_slot,
    has_free_slot,
    place_assistant,
)
from matinee.games.action.rules.events import AssistantHired, Borrowed, CharityGiven
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.rounds import next_turn
from matinee.games.action.rules.state import BOARD, State, View

HIRE: Final = HireAssistant()
BORROW: Final = Borrow()
GIVE: Final = GiveToCharity()

_HIRABLE: Final = BOARD.most_assistants - BOARD.assistants
_FIRST, _FURTHER = BOARD.borrow


def can_hire(position: View, seat: Seat) -> bool:
    """Whether a player may hire one more assistant (AC-LEGAL-01)."""
    return (
        position.hired[seat] < _HIRABLE
        and position.money[seat] >= price(position, "assistant").millions
        and has_free_slot(position, "hire")
    )


def check_hire(position: View, seat: Seat, action: HireAssistant) -> None:
    """Refuse a hire without a free slot, an assistant left, or the money (AC-HIRE-03, -07)."""
    check_slot(position, seat, "hire")
    if position.hired[seat] >= _HIRABLE:
        raise IllegalAction("AC-HIRE-03", "all-hired", most=BOARD.most_assistants)
    check_money(position, seat, "assistant")


def hire(state: State, seat: Seat, action: HireAssistant, dice: Dice) -> list[Event]:
    """Hire an assistant, owned at once, who works from the next round on (AC-HIRE-04, -05)."""
    paid = price(state, "assistant").millions
    place_assistant(state, seat, "hire", paid)
    state.hired[seat] += 1
    events: list[Event] = [AssistantHired(seat=seat, paid=paid)]
    next_turn(state, dice, events)
    return events


def loan(position: View, seat: Seat) -> int:
    """Millions that the bank pays for a player's next assistant (AC-BORR-01 to -03)."""
    return _FURTHER if seat in position.placed.get("borrow", ()) else _FIRST


def check_borrow(position: View, seat: Seat, action: Borrow) -> None:
    """Refuse a seat out of turn only: there is always a slot (AC-BORR-04)."""
    check_turn(position, seat)


def borrow(state: State, seat: Seat, action: Borrow, dice: Dice) -> list[Event]:
    """Take money from the bank, which is never paid back (AC-Q-09)."""
    millions = loan(state, seat)
    place_assistant(state, seat, "borrow", -millions)
    events: list[Event] = [Borrowed(seat=seat, millions=millions)]
    next_turn(state, dice, events)
    return events


def can_give(position: View, seat: Seat) -> bool:
    """Whether a player may give at the gala (AC-LEGAL-08)."""
    return (
        position.event == CHARITY_GALA
        and position.money[seat] >= price(position, "gala").millions
        and has_free_slot(position, "gala")
    )


def check_give(position: View, seat: Seat, action: GiveToCharity) -> None:
    """Refuse a gift without the event (AC-EV-05c), a free slot, or the money."""
    check_turn(position, seat)
    if position.event != CHARITY_GALA:
        raise IllegalAction("AC-EV-05c", "no-gala")
    check_slot(position, seat, "gala")
    check_money(position, seat, "gala")


def give(state: State, seat: Seat, action: GiveToCharity, dice: Dice) -> list[Event]:
    """Pay, and gain prestige at once (AC-EV-05b)."""
    paid, prestige = price(state, "gala").millions, BOARD.gala_prestige
    place_assistant(state, seat, "gala", paid)
    state.prestige[seat] += prestige
    events: list[Event] = [CharityGiven(seat=seat, paid=paid, prestige=prestige)]
    next_turn(state, dice, events)
    return events
