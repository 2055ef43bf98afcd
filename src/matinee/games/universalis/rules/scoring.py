"""How a story ends: nobody wins (UN-DEC-85)."""

from matinee.engine.contract.game import Result
from matinee.games.universalis.rules.state import View


def result(position: View) -> Result | None:
    """No winner: all rank equal, and there are no scores (UN-DEC-85)."""
    return Result((1,) * position.seats) if position.over else None
