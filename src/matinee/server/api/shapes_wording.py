"""What the API says about things told, and what it takes to change them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from matinee.engine.open import Text
from matinee.server.api.shapes_tables import SeatNumber

RowNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class ToldShape(msgspec.Struct, frozen=True):
    """Something that was told and can be taken out."""

    row: int
    """As you count them."""
    text: str
    """As the log tells it."""


class RewordShape(msgspec.Struct, frozen=True):
    """What you have told last, as long as you may put it into other words."""

    row: int
    texts: dict[str, str]
    """Its words, by field."""
    open: dict[str, Text]
    """What each of these fields takes."""


class WordsShape(msgspec.Struct, frozen=True):
    """What was told at a table, and what can be done about it."""

    told: list[ToldShape]
    """The latest first."""
    reword: RewordShape | None


class TakingOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to take out: a row, or a move as the game counts them."""

    row: RowNumber | None = None
    """As you count them."""
    move: RowNumber | None = None
    """Instead of a row."""
    seat: SeatNumber | None = None
    """Whose count it is, if you hold several seats."""


class TakenOutShape(msgspec.Struct, frozen=True):
    """It is gone, for everybody and for good."""

    cursor: str


class Rewording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other words for what you have told last."""

    texts: Annotated[
        dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=10_000)]],
        Meta(min_length=1, max_length=20),
    ]
    """By field; what is left out stays as it is."""
    row: RowNumber | None = None
    """The row that told it, as you count them; your latest if left out."""
    seat: SeatNumber | None = None
