"""What a table of Action! can choose before the first round."""

from typing import Annotated

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table."""

    first: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    """The seat that is First Player in the first round, counted from 1; drawn if left open."""
    short: bool = False
    """The game ends after the eighth round."""
    even_start: bool = False
    """Those who come later in the first round begin with prestige, where that evens the odds."""
