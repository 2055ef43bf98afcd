"""Kinds of tenets, components and places, and the members of a carried-over cast."""

from typing import Literal, TypeAlias

import msgspec

TenetKind: TypeAlias = Literal["social", "story", "gimmick"]

ComponentKind: TypeAlias = Literal["character", "prop", "location"]

Place: TypeAlias = Literal["INT", "EXT", "INT/EXT"]

KitKey: TypeAlias = Literal["empty", "noir", "space", "manor"]


class CastTrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trait of a cast member."""

    words: str
    injury: bool = False


class CastMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A component that a kit or an earlier story brings along."""

    name: str
    kind: ComponentKind
    place: Place = "INT"
    master: bool = False
    of: str | None = None
    """The name of its master, if it is a sub."""
    traits: tuple[CastTrait, ...] = ()
