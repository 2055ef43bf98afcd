"""What the API says, as far as a client needs it.

These are the client's own shapes. What a newer server adds is passed over, and words that it may
add to (statuses, kinds) are plain texts here, so that an old bot goes on.
"""

import secrets
from typing import Any

import msgspec

from matinee.engine.dice import Dice, FastDice
from matinee.engine.open import Domain


class Option(msgspec.Struct, frozen=True):
    """Something that a table of a game can choose."""

    name: str
    help: str
    default: Any


class Game(msgspec.Struct, frozen=True):
    """A game that is played there."""

    key: str
    name: str
    blurb: str
    fewest: int
    most: int
    bots: tuple[str, ...]
    options: tuple[Option, ...]
    plans: bool


class Person(msgspec.Struct, frozen=True):
    """Who the client is."""

    id: str
    name: str
    program: bool


class Result(msgspec.Struct, frozen=True):
    """How a game ended: each seat's place, 1 for first, and its score if there is one."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    number: int
    name: str
    kind: str
    """`open`, `person`, `program` or `bot`."""
    you: bool
    host: bool
    away: bool
    """A bot stands in for whoever sits here."""
    conceded: bool
    awaited: bool
    due: float | None = None
    """When the clock decides, if it runs; in seconds since 1970."""
    invite: str | None = None
    """The link that leads to this very seat, for those who may give it away."""


class Motion(msgspec.Struct, frozen=True):
    """Something that the people at a table are asked to agree to."""

    kind: str
    by: str
    name: str
    text: str
    yours: bool
    """Whether your answer is awaited."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table from outside: who sits there and how it stands."""

    id: str
    game: str
    status: str
    """`open`, `running` or `over`."""
    public: bool
    seats: tuple[SeatInfo, ...]
    your_seats: tuple[int, ...]
    waiting: tuple[int, ...]
    your_turn: bool
    motions: tuple[Motion, ...] = ()
    ended: str | None = None
    result: Result | None = None
    rematch: str | None = None
    invite: str | None = None
    """The one link to the table, for those who may give it away."""


class Choice(msgspec.Struct, frozen=True):
    """Something that a seat may do now."""

    action: dict[str, Any]
    say: str
    refs: tuple[str, ...]
    open: dict[str, Any]
    """The fields that are still to be chosen, and from what."""
    final: bool
    labels: dict[str, dict[str, str]] = {}
    """What the items of fields that are chosen from a list are called, by field and key."""

    def fill(self, **values: Any) -> dict[str, Any]:
        """The action with its open fields chosen.

        >>> bid = Choice({"do": "bid", "coins": {"open": "number", "low": 0, "high": 9}}, "Bid", (),
        ...              {"coins": {"open": "number", "low": 0, "high": 9}}, False)
        >>> bid.fill(coins=3)
        {'do': 'bid', 'coins': 3}
        """
        return {**self.action, **values}

    def pick(self, dice: Dice | None = None) -> dict[str, Any]:
        """The action with every open field chosen at random."""
        dice = dice or FastDice(secrets.token_bytes(8))
        domains = msgspec.convert(self.open, dict[str, Domain])
        return self.fill(**{field: domain.pick(dice) for field, domain in domains.items()})


class PlanChoice(msgspec.Struct, frozen=True):
    """An order that can be left for when one's moment comes."""

    plan: dict[str, Any]
    say: str
    labels: dict[str, dict[str, str]] = {}
    """What the items of fields that are chosen from a list are called, by field and key."""


class UndoInfo(msgspec.Struct, frozen=True):
    """Whether one's latest move can be taken back without asking."""

    free: bool
    why: str | None
    ask: bool


class Line(msgspec.Struct, frozen=True):
    """Something to be read."""

    text: str
    kind: str = "told"


class Row(msgspec.Struct, frozen=True):
    """Something that happened, as you noticed it."""

    number: int
    at: float
    kind: str
    """`setup`, `play`, `undo`, `sit` or `close`."""
    told: tuple[Line, ...] = ()
    seat: int | None = None
    by: str | None = None
    action: dict[str, Any] | None = None
    events: tuple[dict[str, Any], ...] = ()
    to: int | None = None


class Rows(msgspec.Struct, frozen=True):
    """A stretch of what happened."""

    rows: tuple[Row, ...]
    total: int


class Look(msgspec.Struct, frozen=True):
    """The table as you see it."""

    cursor: str
    seat: int | None
    view: Any
    """The game's own view; what you may not know is `{"hidden": True}`."""
    waiting: tuple[int, ...]
    legal: tuple[Choice, ...]
    over: bool
    undo: UndoInfo | None = None
    plan: PlanChoice | None = None
    plans: tuple[PlanChoice, ...] = ()
    result: Result | None = None


class Message(msgspec.Struct, frozen=True):
    """Something said at the table."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class Update(msgspec.Struct, frozen=True):
    """One message of a stream: all that changed for you since the one before."""

    cursor: str
    waiting: tuple[int, ...]
    your_turn: bool
    rows: tuple[Row, ...] = ()
    legal: tuple[Choice, ...] = ()
    table: TableInfo | None = None
    messages: tuple[Message, ...] = ()
    view: Any = None
    elsewhere: tuple[str, ...] | None = None
    """Other tables that wait for you, if that has changed."""
    over: bool = False


class Moved(msgspec.Struct, frozen=True):
    """A move that is stored for good."""

    cursor: str
    rows: tuple[Row, ...]
    """What you have noticed since the cursor that was sent."""
    repeated: bool = False
    """It had been played before: an answer was lost, and the client asked again."""


class WhyNot(msgspec.Struct, frozen=True):
    """Whether an action is legal now, and why not."""

    legal: bool
    detail: str
    rule: str | None = None
