"""Requests and responses about play."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from matinee.engine.contract.game import Result
from matinee.engine.text.narration import Line
from matinee.server.schemas.chat import Message
from matinee.server.schemas.safety_tools import SafetyToolsSchema
from matinee.server.schemas.tables import SeatNumber, TableSchema

CursorText = Annotated[str, Meta(min_length=3, max_length=24)]
ItemNames = dict[str, dict[str, str]]
"""Names of the items of open fields, by field and key."""


class LegalAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action of a seat."""

    action: Any
    """What to send to `play`; open fields hold their domain instead of a value."""
    say: str
    refs: list[str]
    """The elements of the board that it touches."""
    open: dict[str, Any]
    """The fields that are still to be chosen, and from what."""
    final: bool
    """It can never be taken back."""
    labels: ItemNames = {}
    """For each open field that is chosen from a list, what its items are called, by key."""


class PlanSchema(msgspec.Struct, frozen=True, omit_defaults=True):
    """A standing order: carried out when the moment of its seat comes."""

    plan: Any
    """What to send; open fields hold their domain instead of a value."""
    say: str
    labels: ItemNames = {}
    """For each open field that is chosen from a list, what its items are called, by key."""


class UndoSchema(msgspec.Struct, frozen=True):
    """Whether one's latest move can be taken back without asking."""

    free: bool
    why: str | None
    """Why not."""
    ask: bool
    """Whether others can be asked for it."""


class RowSchema(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log row, as its viewer sees it."""

    number: int
    """Counted as this viewer noticed them, from 0."""
    at: float
    kind: Literal["setup", "play", "undo", "reword", "sit", "close", "unsaid"]
    told: tuple[Line, ...]
    seat: int | None = None
    by: str | None = None
    """`person`, `clock` or `bot:LEVEL`."""
    action: Any = None
    """Nothing if it was a secret choice of another seat."""
    events: tuple[Any, ...] = ()
    to: int | None = None
    """The row to which play went back."""
    of: tuple[int, ...] = ()
    """The rows that have lost their words, or the one that is reworded: read them again."""


class Rows(msgspec.Struct, frozen=True):
    """Consecutive rows of a viewer's log."""

    cursor: str
    rows: list[RowSchema]
    total: int


class TableView(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    cursor: str
    """Send it with what you do, and to go on where you are."""
    seat: int | None
    view: Any
    """The game's own view; what you may not know is {"hidden": true}."""
    waiting: list[int]
    legal: list[LegalAction]
    undo: UndoSchema | None
    plan: PlanSchema | None
    """The order that you have left."""
    plans: list[PlanSchema]
    """The orders that you can leave now."""
    over: bool
    result: Result | None


class ClockSchema(msgspec.Struct, frozen=True):
    """The clock of a seat."""

    seat: int
    due: float | None
    """When it decides, if it runs; in seconds since 1970."""
    left: float | None
    """Seconds that were left when it last ran."""


class Update(msgspec.Struct, frozen=True, omit_defaults=True):
    """One message of a stream: all that changed for this viewer since the one before."""

    cursor: str
    waiting: list[int]
    your_turn: bool
    rows: list[RowSchema] = []
    legal: list[LegalAction] = []
    """What this seat may do now."""
    clocks: list[ClockSchema] = []
    """Of all seats, at a table with clocks."""
    table: TableSchema | None = None
    """Present if anything has changed but whom the table waits for, and clocks."""
    messages: list[Message] = []
    courtesies: SafetyToolsSchema | None = None
    """Where a story is told: lines and veils, applause and the like, if they have changed."""
    view: Any = None
    """If the stream was asked to send it."""
    elsewhere: list[str] | None = None
    """Other tables that wait for you; present if that has changed."""
    over: bool = False


class PlayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does: one action, or several that are played all or not at all."""

    cursor: CursorText
    """Of what you saw when you decided."""
    actions: Annotated[list[Any], Meta(min_length=1, max_length=50)]
    seat: SeatNumber | None = None
    """Needed if you hold several seats."""


class PlayResult(msgspec.Struct, frozen=True):
    """A move that is stored for good."""

    cursor: str
    rows: list[RowSchema]
    """What you have noticed since the cursor that you sent."""
    repeated: bool
    """The same had been played before: this was sent twice."""
    held: bool = False
    """The last action is held for a while, since it closes something: see the table's `held`."""


class ActionQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action to ask about."""

    action: Any
    seat: SeatNumber | None = None


class WhyNot(msgspec.Struct, frozen=True):
    """Whether an action is legal now, and why not."""

    legal: bool
    detail: str
    rule: str | None


class NothingToAdd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That one has nothing to add, with the cursor of what one saw."""

    cursor: CursorText


class ReadUpTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A read position."""

    cursor: CursorText
    seat: SeatNumber | None = None


class UnreadFrom(msgspec.Struct, frozen=True):
    """The first unread row."""

    row: int | None
    """The first row that is new, as you count them; nothing if none was when you came."""
    move: int | None
    """The same as the game counts moves, where it does."""


class UndoRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An undo, with the cursor of what you saw."""

    cursor: CursorText
    seat: SeatNumber | None = None


class UndoVoteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asking the others to go back."""

    cursor: CursorText
    to: Annotated[int, Meta(ge=0)] | None = None
    """The row, as you count them, after which to go on; before your latest move if left out."""
    seat: SeatNumber | None = None


class VoteAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    kind: Literal["undo", "end", "seat"]
    by: Annotated[str, Meta(max_length=60)]
    agree: bool


class OrderRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order to leave."""

    plan: Any
    seat: SeatNumber | None = None
