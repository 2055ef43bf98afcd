"""What things cost now, and which event has changed that."""

from typing import Final, NamedTuple

from matinee.games.action.content import events, prices
from matinee.games.action.rules.state import BOARD, View


class Price(NamedTuple):
    """A price in Millions, as it is and as it is listed."""

    millions: int
    listed: int
    event: str | None = None
    """The event in force that has changed it."""


ACTOR_SPACES: Final = tuple(f"actor {space}" for space in range(BOARD.row))
"""What the spaces of the actor row are called here, left to right."""


def _listed(event: str | None) -> dict[str, int]:
    found = prices(event)
    return {
        "assistant": found.assistant,  # AC-HIRE-01
        "script": found.script,  # AC-SCRI-02
        "set": found.set,  # AC-SETS-01
        "marketing": found.marketing,  # AC-MKT-01
        "gala": found.gala,  # AC-EV-05a
        "pile": found.pile_top,  # AC-EV-09b
        "discards": found.discard_top,  # AC-EV-12a, -12b
        **dict(zip(ACTOR_SPACES, found.actors, strict=True)),  # AC-ACTR-04
    }


def _under(event: str | None) -> dict[str, Price]:
    usual = _listed(None)
    return {
        what: Price(now, usual[what], event if now != usual[what] else None)
        for what, now in _listed(event).items()
    }


_UNDER: Final = {event: _under(event) for event in (None, *events())}


def price_list(position: View) -> dict[str, Price]:
    """All prices as they are now; only one event can have changed them (AC-Q-63)."""
    return _UNDER[position.event]


def price(position: View, what: str) -> Price:
    """What something costs now."""
    return _UNDER[position.event][what]
