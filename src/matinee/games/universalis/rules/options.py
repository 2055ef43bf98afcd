"""Options of a table of Universalis."""

from typing import Annotated

import msgspec

from matinee.games.universalis.content.pieces import CastMember, KitKey


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; those about the content of the story come first, as in forms."""

    kit: KitKey = "empty"
    """Starting kit: tenets, components, openings."""
    scenes: Annotated[int, msgspec.Meta(ge=1, le=50)] | None = None
    """Number of scenes after which the story is over; if open, until all agree (UN-DEC-84)."""
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """Title of the story."""
    coins: Annotated[int, msgspec.Meta(ge=1, le=100)] = 25
    """Coins with which each player begins (UN-PREP-01, UN-PREP-03)."""
    refreshment: Annotated[int, msgspec.Meta(ge=1, le=50)] = 5
    """Coins that each player gets when a scene ends (UN-PREP-02, UN-PREP-04)."""
    first: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    """The first seat, counted from 1; drawn at random if left open (UN-DEC-03)."""
    cast: Annotated[tuple[CastMember, ...], msgspec.Meta(max_length=60)] = ()
    """Components taken over from an earlier story, for a sequel."""
