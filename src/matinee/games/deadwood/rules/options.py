"""The options of a table of Deadwood. The defaults give the printed rules."""

from typing import Annotated, Literal

import msgspec

Rank = Annotated[int, msgspec.Meta(ge=1, le=6)]
Coins = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; `None` is the default of the edition and the number of players."""

    edition: Literal["studios", "classic"] = "studios"
    days: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    deck: Literal["40", "60"] | None = None
    layout: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] = "1"
    """`1`, `2`, `random`, or the place of each section, such as `a@0,0 b@4,0 c@0,3 d@4,3`."""
    first: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    """The seat that takes the first turn, counted from 1; drawn if left open."""
    start_rank: Rank | None = None
    start_dollars: Coins | None = None
    start_fame: Coins | None = None
    ties: Literal["later", "shared"] = "later"
    forced_act: Literal["press", "automatic"] = "press"
    auto_pass: bool = False
    stall_guard: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """End the day after this many full rounds in which nobody worked; 0 is never."""
