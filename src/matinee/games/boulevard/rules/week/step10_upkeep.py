"""Step 10: everybody takes in the week's income and pays for the theater and every chip."""

from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.tip_keys import TAX_HOLIDAY
from matinee.games.boulevard.rules.events import UpkeepPaid
from matinee.games.boulevard.rules.state import LOAN, State, View
from matinee.games.boulevard.rules.week.step11_to_13_new_week import end_week

THEATER_UPKEEP: Final = 1  # HB-UPK-01


def pay_upkeep(state: State, dice: Dice, events: list[Event]) -> None:
    """Add each player's income and take the upkeep.

    A player who cannot pay takes emergency loans, whose chips are not charged yet (HB-DEC-28).
    """
    for seat, income in enumerate(state.payout):
        state.cash[seat] += income
        due, saved = upkeep(state, seat)
        loans = 0
        while state.cash[seat] < due:
            state.cash[seat] += LOAN
            state.chips[seat]["loan"] = state.owns(seat, "loan") + 1
            loans += 1
        state.cash[seat] -= due
        events.append(UpkeepPaid(seat=seat, paid=due, saved=saved, loans=loans))
    end_week(state, dice, events)


def upkeep(position: View, seat: Seat) -> tuple[int, int]:
    """Upkeep that a player pays this week, and the amount that a Tax Holiday has taken off."""
    full = THEATER_UPKEEP + sum(position.chips[seat].values())  # HB-UPK-02
    saved = tips()[TAX_HOLIDAY].amount if position.has_played(seat, TAX_HOLIDAY) else 0
    due = max(0, full - saved)
    return due, full - due
