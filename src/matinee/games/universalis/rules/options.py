"""Options of a table of Universalis."""

from typing import Annotated

import msgspec

from matinee.games.universalis.content.pieces import CastMember, KitKey


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; those about the content of the story come first, as in forms."""

    kit: KitKey = "empty"
    """What stands at the start: tenets, components, openings."""
    scenes: Annotated[int, msgspec.Meta(ge=1, le=50)] | None = None
    """After how many scenes the story is over; until all agree, if left open (UN-DEC-84)."""
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """What the story is called."""
    coins: Annotated[int, msgspec.Meta(ge=1, le=100)] = 25
    """With how many coins each player begins (UN-PREP-01, UN-PREP-03)."""
    refreshment: Annotated[int, msgspec.Meta(ge=1, le=50)] = 5
    """How many coins each player gets when a scene ends (UN-PREP-02, UN-PREP-04)."""
    first: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    """The seat that begins, counted from 1; drawn if left open (UN-DEC-03)."""
    cast: Annotated[tuple[CastMember, ...], msgspec.Meta(max_length=60)] = ()
    """Who comes back from an earlier story, for a sequel."""
