"""What everybody is worth, and who has won."""

from typing import Final

from matinee.engine.contract.game import Result, Seat
from matinee.games.boulevard.rules.state import LOAN, View

TIP_VALUE: Final = 2  # HB-END-07


def holdings(table: View, seat: Seat) -> int:
    """What a player would be worth if the game ended now, in thousands of dollars."""
    return sum(items(table, seat).values())


def items(table: View, seat: Seat) -> dict[str, int]:
    """A player's holdings, item by item."""
    return {
        "cash": table.cash[seat],  # HB-END-05
        "payout": table.payout[seat] * (table.phase == "blockbuster"),
        "loans": -LOAN * table.owns(seat, "loan"),  # HB-END-06
        "tips": TIP_VALUE * len(table.hands[seat]),
    }


def all_holdings(table: View) -> tuple[int, ...]:
    """Everybody's holdings."""
    return tuple(holdings(table, seat) for seat in range(table.seats))


def places(table: View) -> tuple[int, ...]:
    """Each seat's place; who is worth the same shares it (HB-END-09)."""
    worth = all_holdings(table)
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def result(table: View) -> Result | None:
    """The outcome, once the last week is over."""
    return Result(places(table), all_holdings(table)) if table.over else None
