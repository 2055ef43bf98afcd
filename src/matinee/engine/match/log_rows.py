"""The rows of a match's log, and the players they name.

`matinee.engine.match.match` applies them; `docs/records.md` describes their form in files.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, Generic, Literal, TypeVar

import msgspec

from matinee.engine.contract.game import Action, Event, Result, Seat, require_tag

PERSON: Final = "person"
CLOCK: Final = "clock"

A = TypeVar("A")
E = TypeVar("E")


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player on a seat: a person, or a bot of some level."""

    name: str
    bot: str | None = None

    @property
    def by(self) -> str:
        """The name of this player in rows: `person` or `bot:LEVEL`."""
        return PERSON if self.bot is None else f"bot:{self.bot}"


Draws = tuple[tuple[int, int], ...]


class _Row(
    msgspec.Struct, frozen=True, tag_field="row", tag=require_tag, forbid_unknown_fields=True
):
    """A row of the log."""


class Setup(_Row, Generic[E], tag="setup", frozen=True):
    """Row 0: draws and events of the setup, before the first decision."""

    draws: Draws
    events: tuple[E, ...]
    digest: str


class Play(_Row, Generic[A, E], tag="play", frozen=True):
    """A decision: its author, action, draws and events, and the digest of the new state."""

    seat: Seat
    by: str
    action: A
    draws: Draws
    events: tuple[E, ...]
    digest: str


class Undo(_Row, tag="undo", frozen=True):
    """An undo: play continues from the state after row `to`."""

    seat: Seat
    by: str
    to: int
    agreed: bool
    """The table voted for it; otherwise it was the seat's own free undo."""


class Reword(_Row, tag="reword", frozen=True):
    """A rewording: a seat changes the words of a row after row `to`, without a vote.

    The plays that follow repeat those since row `to`, except for the words of the first.
    """

    agreed: ClassVar[bool] = False

    seat: Seat
    by: str
    of: int
    """The row that had the words before."""
    to: int
    plays: int
    """The number of repeated plays that follow."""


class SeatChange(_Row, tag="sit", frozen=True):
    """Another player takes this seat."""

    seat: Seat
    player: Player


class Close(_Row, tag="close", frozen=True):
    """The table ends the match before the rules do. No play follows."""

    why: Literal["agreed", "conceded", "abandoned"]
    seat: Seat | None = None
    """The seat that conceded last."""
    result: Result | None = None
    """The remaining player wins if all others have conceded; otherwise there is no result."""


class Redaction(_Row, Generic[E], tag="unsaid", frozen=True):
    """A redaction. It names nobody: anyone may have asked for it."""

    of: tuple[int, ...]
    """The redacted rows, starting with the one for which redaction was requested."""
    move: int | None
    """The move that the game struck as far as it could; `None` if it had been undone before."""
    events: tuple[E, ...]
    digest: str
    again: bool = False
    """A repetition of a redaction, because play returned to an earlier row."""


Row = Setup[Event] | Play[Action, Event] | Undo | Reword | SeatChange | Close | Redaction[Event]


def redacted_rows(rows: Sequence[Row]) -> dict[int, int]:
    """The redacted rows, each with the row of its first redaction."""
    found: dict[int, int] = {}
    for number, row in enumerate(rows):
        if isinstance(row, Redaction):
            for of in row.of:
                found.setdefault(of, number)
    return found
