"""Requests and responses about rewording."""

from typing import Annotated

import msgspec
from msgspec import Meta

from matinee.engine.contract.open_fields import Text
from matinee.server.schemas.tables import SeatNumber

RowNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class RewordSchema(msgspec.Struct, frozen=True):
    """What you have told last, as long as you may put it into other words."""

    row: int
    texts: dict[str, str]
    """Its words, by field."""
    open: dict[str, Text]
    """What each of these fields takes."""


class RewordRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other words for what you have told last."""

    texts: Annotated[
        dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=10_000)]],
        Meta(min_length=1, max_length=20),
    ]
    """By field; what is left out stays as it is."""
    row: RowNumber | None = None
    """The row that told it, as you count them; your latest if left out."""
    seat: SeatNumber | None = None
