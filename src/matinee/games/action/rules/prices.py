"""Current prices, and the event that has changed them."""

from typing import Final, NamedTuple

from matinee.games.action.content import events, prices
from matinee.games.action.rules.state import BOARD, View


class Price(NamedTuple):
    """A price in Millions: the current one and the listed one."""

    millions: int
    listed: int
    event: str | None = None
    """The event in force, if it has changed the price."""


ACTOR_SPACES: Final = tuple(f"actor {space}" for space in range(BOARD.row))
"""Names of the prices of the actor row's spaces, left to right."""


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
    """All current prices by name; only one event can have changed them (AC-Q-63)."""
    return _UNDER[position.event]


def price(position: View, what: str) -> Price:
    """The current price of this name."""
    return _UNDER[position.event][what]
