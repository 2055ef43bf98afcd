"""Requests and responses about tables."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from matinee.engine.contract.game import Result
from matinee.server.tables.table_settings import Terms

SeatNumber = Annotated[int, Meta(ge=0, le=63)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=60)]
SeatFillings = Annotated[
    list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=64)
]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create."""

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    chairs: SeatFillings = msgspec.field(default_factory=lambda: ["me", "open"])
    """One for each seat, in order: `me`, `open` or `bot:LEVEL`."""
    public: bool = False
    """Whether everybody finds it in the lobby; otherwise one needs its link."""
    terms: Terms | None = None
    """Options, clock, pace and the like; what is left out has its default."""


class SeatSchema(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    number: int
    name: str
    """Empty while nobody sits here."""
    kind: Literal["open", "person", "program", "bot"]
    level: str | None
    """Of the bot that plays here now."""
    you: bool
    host: bool
    present: bool
    """Connected now, or not long ago."""
    away: bool
    """A bot stands in for the person."""
    conceded: bool
    awaited: bool
    due: float | None
    """When the clock decides, if it runs; in seconds since 1970."""
    left: float | None
    """Seconds that were left when it last ran."""
    invite: str | None
    """The link that leads to this very seat, for those who may give it away."""


class VoteSchema(msgspec.Struct, frozen=True):
    """Something that the people at a table are asked to agree to."""

    kind: Literal["undo", "end", "seat"]
    by: str
    """The person who asks: needed to answer."""
    name: str
    text: str
    """The question as a sentence."""
    seat: int | None
    to: int | None
    """The row, as you count them, to which play would go back."""
    agreed: list[str]
    """Names of those who have agreed."""
    yours: bool
    """Whether your answer is awaited."""


class PendingEndSchema(msgspec.Struct, frozen=True):
    """A pending end: others may still speak before it takes effect."""

    seat: int
    action: Any
    """What is played then; its words are only in your own, before they are told."""
    say: str
    """That it was ended, in words."""
    text: str
    """The same, and when it closes."""
    days: bool
    """It closes once all others have nothing to add; otherwise after some seconds."""
    due: float | None
    """When it closes at the latest; in seconds since 1970. Nothing while that time stands still."""
    left: float | None
    """Seconds that are left while it stands still."""
    asked: list[int]
    """The seats of those who have not yet said that they have nothing to add."""
    clear: list[int]
    """The seats of those who have."""
    yours: bool
    """You have ended it, and can take that back."""
    asks_you: bool
    """You have not yet said that you have nothing to add."""
    cleared: bool
    """You have, and can take that back."""


class TableSchema(msgspec.Struct, frozen=True):
    """A table as the one who asks may see it."""

    id: str
    game: str
    title: str
    status: Literal["open", "running", "over"]
    public: bool
    terms: Terms
    seats: list[SeatSchema]
    your_seats: list[int]
    waiting: list[int]
    """The seats that the game waits for."""
    your_turn: bool
    watching: int
    """How many look on."""
    motions: list[VoteSchema]
    held: PendingEndSchema | None
    """What was ended and is not closed yet."""
    paused: bool
    """All clocks stand still, and nothing can be played."""
    pauses: bool
    """Whether people may pause: the game has pauses, and the host has not switched them off."""
    commitment: str | None
    """The hash that the dice were committed to before the first draw."""
    ended: str | None
    """How it ended: finished, agreed, conceded, abandoned, cancelled."""
    result: Result | None
    scores: list[str] | None
    """Each seat's score as people say it, if the result has scores."""
    rematch: str | None
    """The table that follows this one."""
    invite: str | None
    """The one link to paste into a group chat, for those who may give it away."""
    created_at: float
    changed_at: float


class SeatSelector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, if one holds several."""

    seat: SeatNumber | None = None


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to sit down."""

    seat: SeatNumber | None = None
    """Any that is free if left out."""
    invite: Annotated[str, Meta(max_length=80)] | None = None
    """The secret part of an invitation, for a private table or a certain seat."""
    name: PlayerName | None = None
    """For a further seat at the same screen: what its player is called."""
    shows: bool = False
    """Where a story is told: whether you agree to its being shown to everybody."""


class EnterRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to look at."""

    invite: Annotated[str, Meta(max_length=80)]


class FillSeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to fill a seat: `open` or `bot:LEVEL`."""

    chair: Annotated[str, Meta(max_length=60)]


class HandOverRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class PausesAllowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether people may pause."""

    allowed: bool


class VisitorSchema(msgspec.Struct, frozen=True):
    """Somebody who was let in, and holds no seat."""

    id: str
    name: str
    present: bool
    """Connected lately."""
