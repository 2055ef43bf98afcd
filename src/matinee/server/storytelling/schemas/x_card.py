"""Requests and responses about the X-card, and about everything that can be edited."""

import msgspec

from matinee.server.schemas.tables import SeatNumber
from matinee.server.storytelling.schemas.rewording import RewordSchema, RowNumber


class NarratedRow(msgspec.Struct, frozen=True):
    """Something that was told and can be taken out."""

    row: int
    """As you count them."""
    text: str
    """As the log tells it."""


class TextEditsSchema(msgspec.Struct, frozen=True):
    """What was told at a table, and what can be done about it."""

    told: list[NarratedRow]
    """The latest first."""
    reword: RewordSchema | None


class RedactRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to take out: a row, or a move as the game counts them."""

    row: RowNumber | None = None
    """As you count them."""
    move: RowNumber | None = None
    """Instead of a row."""
    seat: SeatNumber | None = None
    """Whose count it is, if you hold several seats."""


class RedactResult(msgspec.Struct, frozen=True):
    """It is gone, for everybody and for good."""

    cursor: str
