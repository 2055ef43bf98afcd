"""Holdings, places and the result."""

from typing import Final

from matinee.engine.contract.game import Result, Seat
from matinee.games.boulevard.rules.state import LOAN, View

TIP_VALUE: Final = 2  # HB-END-07


def holdings(position: View, seat: Seat) -> int:
    """A player's holdings if the game ended now, in thousands of dollars."""
    return sum(items(position, seat).values())


def items(position: View, seat: Seat) -> dict[str, int]:
    """A player's holdings, item by item."""
    return {
        "cash": position.cash[seat],  # HB-END-05
        "payout": position.payout[seat] * (position.phase == "blockbuster"),
        "loans": -LOAN * position.owns(seat, "loan"),  # HB-END-06
        "tips": TIP_VALUE * len(position.hands[seat]),
    }


def all_holdings(position: View) -> tuple[int, ...]:
    """Every seat's holdings."""
    return tuple(holdings(position, seat) for seat in range(position.seats))


def places(position: View) -> tuple[int, ...]:
    """Each seat's place; seats with equal holdings share it (HB-END-09)."""
    worth = all_holdings(position)
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def result(position: View) -> Result | None:
    """The outcome, once the last week is over."""
    return Result(places(position), all_holdings(position)) if position.over else None
