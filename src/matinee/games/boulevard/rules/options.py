"""The options of a table of Hollywood Boulevard."""

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table."""

    rounds: Literal[4, 6, 8] = 6  # HB-GOAL-04
    """Number of weeks; the second film deck comes in half way."""
    first: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    """The seat that is Start Player in the first week, counted from 1; drawn if left open."""

    @property
    def second_from(self) -> int:
        """The first week with the second film deck (HB-DECK-01, -02, HB-DEC-06)."""
        return self.rounds // 2 + 1

    def deck_in(self, week: int) -> int:
        """The film deck of a week, 1 or 2."""
        return 2 if week >= self.second_from else 1
