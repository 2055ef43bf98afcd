"""The clocks that the form of a new table offers."""

from typing import Final

from matinee.engine.contract.title import Title
from matinee.engine.text.i18n import N_
from matinee.server.tables.table_settings import BankClock, Clock, DecisionClock, NoClock

CLOCK_PRESETS: Final[dict[str, tuple[str, Clock]]] = {
    "none": (N_("Nobody is hurried"), NoClock()),
    "live": (N_("An evening together"), DecisionClock()),
    "days": (N_("By correspondence, a move now and then"), BankClock()),
}


def clock_presets(title: Title) -> dict[str, tuple[str, Clock]]:
    """The clocks that a table of this game can have, with the times that suit it."""
    suited = {key: DecisionClock(*title.clocks[key]) for key in title.clocks}
    return {key: (name, suited.get(key, clock)) for key, (name, clock) in CLOCK_PRESETS.items()}
