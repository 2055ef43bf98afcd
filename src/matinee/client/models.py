"""The API's answers, as far as a client needs them.

These are the client's own structs. Fields that a newer server adds are ignored, and values that may
be added (statuses, kinds) are plain texts here, so that an old bot keeps working.
"""

import secrets
from typing import Any

import msgspec

from matinee.engine.contract.open_fields import Domain
from matinee.engine.decoding import convert
from matinee.engine.match.dice import Dice, FastDice


class Option(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    help: str
    default: Any


class Game(msgspec.Struct, frozen=True):
    """A game of the server."""

    key: str
    name: str
    blurb: str
    fewest: int
    most: int
    bots: tuple[str, ...]
    options: tuple[Option, ...]
    plans: bool


class Person(msgspec.Struct, frozen=True):
    """The player of the client."""

    id: str
    name: str
    program: bool


class Result(msgspec.Struct, frozen=True):
    """The result of a game: each seat's place, 1 for first, and its score if there is one."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everyone sees it."""

    number: int
    name: str
    kind: str
    """`open`, `person`, `program` or `bot`."""
    you: bool
    host: bool
    away: bool
    """A bot stands in for the player."""
    conceded: bool
    awaited: bool
    due: float | None = None
    """The time at which the clock decides, in seconds since 1970, if it runs."""
    invite: str | None = None
    """The invite link to this seat, for those who may invite."""


class Vote(msgspec.Struct, frozen=True):
    """A vote in progress."""

    kind: str
    by: str
    name: str
    text: str
    yours: bool
    """Whether your answer is awaited."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table's people, settings and status."""

    id: str
    game: str
    status: str
    """`open`, `running` or `over`."""
    public: bool
    seats: tuple[SeatInfo, ...]
    your_seats: tuple[int, ...]
    waiting: tuple[int, ...]
    your_turn: bool
    votes: tuple[Vote, ...] = msgspec.field(name="motions", default=())
    ended: str | None = None
    result: Result | None = None
    rematch: str | None = None
    invite: str | None = None
    """The invite link to the table, for those who may invite."""


class Choice(msgspec.Struct, frozen=True):
    """A legal action."""

    action: dict[str, Any]
    say: str
    refs: tuple[str, ...]
    open: dict[str, Any]
    """The open fields, with their domains."""
    final: bool
    labels: dict[str, dict[str, str]] = {}
    """Labels of the items in open fields, by field and key."""

    def fill(self, **values: Any) -> dict[str, Any]:
        """The action with its open fields filled in.

        >>> bid = Choice({"do": "bid", "coins": {"open": "number", "low": 0, "high": 9}}, "Bid", (),
        ...              {"coins": {"open": "number", "low": 0, "high": 9}}, False)
        >>> bid.fill(coins=3)
        {'do': 'bid', 'coins': 3}
        """
        return {**self.action, **values}

    def pick(self, dice: Dice | None = None) -> dict[str, Any]:
        """The action with every open field filled in at random."""
        dice = dice or FastDice(secrets.token_bytes(8))
        domains = convert(self.open, dict[str, Domain])
        return self.fill(**{field: domain.pick(dice) for field, domain in domains.items()})


class PlanChoice(msgspec.Struct, frozen=True):
    """A standing order that can be given now."""

    plan: dict[str, Any]
    say: str
    labels: dict[str, dict[str, str]] = {}
    """Labels of the items in open fields, by field and key."""


class UndoInfo(msgspec.Struct, frozen=True):
    """Whether your latest move can be undone without a vote."""

    free: bool
    why: str | None
    ask: bool


class Line(msgspec.Struct, frozen=True):
    """A line of text."""

    text: str
    kind: str = "told"


class Row(msgspec.Struct, frozen=True):
    """A row of the log, as visible to you."""

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
    """Some rows of the log."""

    rows: tuple[Row, ...]
    total: int


class TableView(msgspec.Struct, frozen=True):
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
    """A chat message."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class Update(msgspec.Struct, frozen=True):
    """One message of a stream: everything that changed for you since the previous one."""

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


class PlayResult(msgspec.Struct, frozen=True):
    """A stored move."""

    cursor: str
    rows: tuple[Row, ...]
    """The rows visible to you since the cursor that was sent."""
    repeated: bool = False
    """The move was played before: the response was lost, and the client repeated the request."""


class WhyNot(msgspec.Struct, frozen=True):
    """Whether an action is legal now, and if not, why."""

    legal: bool
    detail: str
    rule: str | None = None
