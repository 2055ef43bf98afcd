"""Contract of a balance study: measures of a game's balance, taken in many games of bots.

A game's study is optional (`Title.study_at`). It names the tables to play, takes notes of each
game, and makes a report of all notes. `matinee.lab` plays the games and writes the report.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from matinee.engine.contract.game import Action, Event, Seat

EVEN_BAND: Final = 0.03
"""Greatest accepted difference between a share of wins and an even share."""


class Case(msgspec.Struct, frozen=True):
    """A kind of table to play."""

    seats: int
    level: str
    """The level of the bots that play."""
    options: Any
    share: float = 1.0
    """The number of games of this case, as a share of the number requested."""


class Grid(msgspec.Struct, frozen=True):
    """Figures in rows and columns."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Bars(msgspec.Struct, frozen=True):
    """Values to be drawn as bars, with a line at `level`, and a band around it, if given."""

    name: str
    """A short name for its file."""
    title: str
    values: tuple[tuple[str, float], ...]
    level: float | None = None
    band: tuple[float, float] | None = None


class Finding(msgspec.Struct, frozen=True):
    """An expectation, the measured value, and whether the expectation holds."""

    about: str
    expected: str
    measured: str
    holds: bool


class Chapter(msgspec.Struct, frozen=True):
    """A part of a report."""

    title: str
    text: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    grid: Grid | None = None
    bars: tuple[Bars, ...] = ()


class Ledger(Protocol):
    """Takes notes of one game."""

    def note(self, state: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Note an action of a seat, its events, and the state after it."""

    def close(self, state: Any, decisions: int) -> Any:
        """The notes of a finished game, as a value that can be sent between processes."""


class BalanceStudy(Protocol):
    """The balance study of one game; implemented by a module."""

    def allowed(
        self, case: str, index: int, state: Any, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Action]:
        """The legal actions among which the bot on a seat of game number `index` may choose.

        A study restricts them to try out plans: an opening that was drawn, a game without some box.
        """

    def cases(self) -> Mapping[str, Case]:
        """The tables to play, by name; the first is the one that matters most."""

    def ledger(self, state: Any) -> Ledger:
        """A new ledger for a game with this initial state."""

    def report(self, notes: Mapping[str, Sequence[Any]]) -> Sequence[Chapter]:
        """The chapters of the report on all notes, which are given by case."""


def win_shares(games: Sequence[tuple[Seat, Sequence[int]]]) -> list[float]:
    """Each seat's share of wins, counted from one seat of each game; a shared win is divided.

    A game is given as that seat and the places of all seats.

    >>> win_shares([(0, (1, 2, 3)), (2, (1, 1, 3))])
    [0.5, 0.25, 0.25]
    """
    seats = len(games[0][1])
    wins = [0.0] * seats
    for first, places in games:
        for seat, place in enumerate(places):
            wins[(seat - first) % seats] += (place == 1) / places.count(1)
    return [win / len(games) for win in wins]


def even_share_findings(shares: Mapping[str, float]) -> list[Finding]:
    """A finding for each share of wins: whether it is close to an even share."""
    even = 1 / len(shares)
    expected = f"{even - EVEN_BAND:.0%} to {even + EVEN_BAND:.0%}"
    return [
        Finding(about, expected, f"{share:.1%}", abs(share - even) <= EVEN_BAND)
        for about, share in shares.items()
    ]


def win_share_bars(name: str, title: str, shares: Mapping[str, float]) -> Bars:
    """The shares of wins in percent, with the band around an even one."""
    even = 1 / len(shares)
    return Bars(
        name,
        title,
        tuple((label, 100 * share) for label, share in shares.items()),
        level=100 * even,
        band=(100 * (even - EVEN_BAND), 100 * (even + EVEN_BAND)),
    )
