"""Scoring, ties and places."""

from matinee.engine.contract.game import Result, Seat
from matinee.games.deadwood.rules.state import State, View


def score(position: View | State, seat: Seat) -> int:
    """Dollars, fame and five times the rank (DW-SCORE-01 to -05)."""
    return position.dollars[seat] + position.fame[seat] + 5 * position.rank[seat]


def scores(position: View | State) -> tuple[int, ...]:
    """Every seat's score, if the game ended now."""
    return tuple(score(position, seat) for seat in range(position.seats))


def places(position: View | State) -> tuple[int, ...]:
    """Every seat's place by score; a tie goes to the later seat of the first round or is shared."""
    totals = scores(position)
    if position.options.ties == "shared":  # DW-OPT-09
        return tuple(1 + sum(other > own for other in totals) for own in totals)
    order = sorted(  # DW-SCORE-08
        range(position.seats),
        key=lambda seat: (totals[seat], (seat - position.first) % position.seats),
        reverse=True,
    )
    return tuple(1 + order.index(seat) for seat in range(position.seats))


def result(position: View | State) -> Result | None:
    """The outcome, once the final day is over."""
    return Result(places(position), scores(position)) if position.over else None
