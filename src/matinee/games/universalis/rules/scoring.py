"""The result of a story: no winner (UN-DEC-85)."""

from matinee.engine.contract.game import Result
from matinee.games.universalis.rules.state import View


def result(position: View) -> Result | None:
    """The result of a finished story: all rank equal, and there are no scores (UN-DEC-85)."""
    return Result((1,) * position.seats) if position.over else None
