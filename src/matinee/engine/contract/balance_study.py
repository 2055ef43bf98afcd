"""What a game wants to know of many games of bots: is it balanced, and are its figures sound?

A game's study is optional (`Title.study_at`). It says which tables to play, takes notes of each
game, and makes a report of all notes; who plays the games and writes the report is elsewhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from matinee.engine.contract.game import Action, Event, Seat

EVEN_BAND: Final = 0.03
"""How far a share of wins may lie from an even one."""


class Case(msgspec.Struct, frozen=True):
    """A kind of table to play."""

    seats: int
    level: str
    """The bots that play."""
    options: Any
    share: float = 1.0
    """How many games of it are played, as a share of the number asked for."""


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
    """What was expected, what was measured, and whether that will do."""

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
        """What a seat did, what came of it, and how the table is then."""
        ...

    def close(self, state: Any, decisions: int) -> Any:
        """The notes of a finished game: something that can be sent between processes."""
        ...


class BalanceStudy(Protocol):
    """What one game wants to know; a module does."""

    def allowed(
        self, case: str, index: int, state: Any, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Action]:
        """What of this the bot in a seat of game number `index` may choose from.

        So a study tries out plans: an opening that was drawn, a game without some box.
        """
        ...

    def cases(self) -> Mapping[str, Case]:
        """The tables to play, by name; the first is the one that matters most."""
        ...

    def ledger(self, state: Any) -> Ledger:
        """A new ledger for a game that begins so."""
        ...

    def report(self, notes: Mapping[str, Sequence[Any]]) -> Sequence[Chapter]:
        """What all the notes come to, by case."""
        ...


def win_shares(games: Sequence[tuple[Seat, Sequence[int]]]) -> list[float]:
    """Each seat's share of wins, counted from a seat of each game; a shared win is divided.

    A game is given as that seat and everybody's place.

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
    """Whether everybody wins about equally often."""
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
