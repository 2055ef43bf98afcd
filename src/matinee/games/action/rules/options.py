"""The options of a table of Action!, chosen before the first round."""

from typing import Annotated

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table."""

    first: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    """The seat of the First Player in the first round, counted from 1; `None`: drawn at random."""
    short: bool = False
    """The game ends after the eighth round."""
    even_start: bool = False
    """Later players of the first round begin with the prestige that `Board.later` gives them."""
