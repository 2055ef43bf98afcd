"""Scoring, ties and places."""

from matinee.engine.contract.game import Result, Seat
from matinee.games.deadwood.rules.state import State, View


def score(table: View | State, seat: Seat) -> int:
    """Dollars, fame and five times the rank (DW-SCORE-01 to -05)."""
    return table.dollars[seat] + table.fame[seat] + 5 * table.rank[seat]


def scores(table: View | State) -> tuple[int, ...]:
    """Every seat's score, if the game ended now."""
    return tuple(score(table, seat) for seat in range(table.seats))


def places(table: View | State) -> tuple[int, ...]:
    """Every seat's place: the higher score, then who came later in the first round."""
    totals = scores(table)
    if table.options.ties == "shared":  # DW-OPT-09
        return tuple(1 + sum(other > own for other in totals) for own in totals)
    order = sorted(  # DW-SCORE-08
        range(table.seats),
        key=lambda seat: (totals[seat], (seat - table.first) % table.seats),
        reverse=True,
    )
    return tuple(1 + order.index(seat) for seat in range(table.seats))


def result(table: View | State) -> Result | None:
    """The outcome, once the final day is over."""
    return Result(places(table), scores(table)) if table.over else None
