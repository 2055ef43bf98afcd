"""Table settings, fixed before the start: options, clock, pace, spectators."""

from typing import Annotated, Any, Final, Literal

import msgspec

HOUR: Final = 3_600.0
DAY: Final = 86_400.0

Seconds = Annotated[float, msgspec.Meta(ge=5, le=60 * DAY)]
Moments = Annotated[float, msgspec.Meta(ge=0, le=120)]
Wait = Annotated[float, msgspec.Meta(ge=0, le=14 * DAY)]
Pace = Literal["at-once", "brisk", "watch"]
"""Pace of bots: for results at once, for playing along, or for watching each move."""


class NoClock(
    msgspec.Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True
):
    """Nobody is hurried."""


class DecisionClock(
    msgspec.Struct, frozen=True, tag="decision", tag_field="kind", forbid_unknown_fields=True
):
    """So many seconds for each decision: fewer where the game says that it is a small one."""

    long: Seconds = 180
    short: Seconds = 60


class BankClock(
    msgspec.Struct, frozen=True, tag="bank", tag_field="kind", forbid_unknown_fields=True
):
    """A store of seconds for the whole game, which each decision fills up a little."""

    bank: Seconds = 14 * DAY
    refill: Seconds = 0.5 * DAY


Clock = NoClock | DecisionClock | BankClock


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it starts."""

    options: dict[str, Any] = {}
    """The game's own options."""
    undo: bool = True
    """Players may take moves back."""
    clock: Clock = NoClock()
    pace: Pace = "brisk"
    """How long bots pause before they answer."""
    stand_in: str = "random"
    """The level of the bot that plays for somebody who is away."""
    spectators: bool = True
    """Others may look on; at a private table, those who have its link."""
    hold: Moments = 5
    """In games in which somebody can end what others may still speak to: seconds after one's
    latest entry before what one ends is closed, where people play live."""
    settle: Wait = 12 * HOUR
    """The same over days: seconds for which it waits for others to have nothing to add."""


def over_days(clock: Clock) -> bool | None:
    """Whether this clock is for play over days; `None` for no clock, which does not tell.

    >>> over_days(DecisionClock()), over_days(BankClock()), over_days(NoClock())
    (False, True, None)
    """
    match clock:
        case DecisionClock(long):
            return long >= HOUR
        case BankClock(bank):
            return bank >= DAY
    return None
