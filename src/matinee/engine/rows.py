"""The rows of a match's log, and who is named in them.

What each of them means for the table `matinee.engine.match` says; `docs/records.md` describes them
as they stand in files.
"""

from typing import ClassVar, Final, Generic, Literal, TypeVar

import msgspec

from matinee.engine.game import Action, Event, Result, Seat

PERSON: Final = "person"
CLOCK: Final = "clock"

A = TypeVar("A")
E = TypeVar("E")


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits on a seat: a person, or a bot of some level."""

    name: str
    bot: str | None = None

    @property
    def by(self) -> str:
        """How rows name this player: `person` or `bot:LEVEL`."""
        return PERSON if self.bot is None else f"bot:{self.bot}"


Draws = tuple[tuple[int, int], ...]


class _Row(msgspec.Struct, frozen=True, tag_field="row", tag=str.lower, forbid_unknown_fields=True):
    """A row of the log."""


class Setup(_Row, Generic[E], frozen=True):
    """Row 0: what chance dealt before the first decision."""

    draws: Draws
    events: tuple[E, ...]
    digest: str


class Play(_Row, Generic[A, E], frozen=True):
    """A decision, who made it, what chance added, what happened, and where it led."""

    seat: Seat
    by: str
    action: A
    draws: Draws
    events: tuple[E, ...]
    digest: str


class Undo(_Row, frozen=True):
    """Play goes on from where it stood after row `to`."""

    seat: Seat
    by: str
    to: int
    agreed: bool
    """The table agreed to it; otherwise it was the seat's own free choice."""


class Reword(_Row, frozen=True):
    """The seat says in other words what it told after row `to`, without asking anyone.

    The plays that follow are the same as those since then but for the words of the first.
    """

    agreed: ClassVar[bool] = False

    seat: Seat
    by: str
    of: int
    """The row that told it before."""
    to: int
    plays: int
    """How many they are."""


class Sit(_Row, frozen=True):
    """From here on somebody else plays this seat."""

    seat: Seat
    player: Player


class Close(_Row, frozen=True):
    """The table ends the match before the rules do; nothing follows."""

    why: Literal["agreed", "conceded", "abandoned"]
    seat: Seat | None = None
    """Who conceded last."""
    result: Result | None = None
    """Who is left, if all others have conceded; otherwise nobody has won."""


class Unsaid(_Row, Generic[E], frozen=True):
    """Something that was told has been taken out: it was anybody's wish, and nobody is named."""

    of: tuple[int, ...]
    """The rows that have lost their words; first the one that told it."""
    move: int | None
    """The move that the game struck as far as it could; none if it had been taken back anyway."""
    events: tuple[E, ...]
    digest: str
    again: bool = False
    """Play went back to before it had been taken out, where it is no longer either."""


Row = Setup[Event] | Play[Action, Event] | Undo | Reword | Sit | Close | Unsaid[Event]
