"""Who sits on chairs, and plays."""

from collections.abc import Sequence

from matinee.store.tables import Chair


def plays_on(chair: Chair) -> bool:
    """Whether a person plays here, who is not away and has not conceded."""
    return chair.person is not None and chair.bot is None and not chair.conceded


def resting(chairs: Sequence[Chair]) -> bool:
    """Whether there are people at this table and none of them plays on."""
    return any(chair.person for chair in chairs) and not any(map(plays_on, chairs))
