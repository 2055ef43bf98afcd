"""What the API says about courtesies, and what it takes: lines and veils, applause, and more."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=63)]
WishKind = Literal["line", "veil"]


class WishShape(msgspec.Struct, frozen=True):
    """Something that people at the table do not want in the story, or not on screen."""

    id: str
    kind: WishKind
    """`line`: this does not occur; `veil`: this happens off screen."""
    text: str
    name: str | None
    """Of who asks for it, unless that is nobody's business."""
    yours: bool
    """Whether you wrote it under your name. Of others nothing is known, not even this."""


class ApplauseShape(msgspec.Struct, frozen=True):
    """A line of the story that was applauded, or that you have hidden from yourself."""

    line: int
    count: int
    """How many applauded it."""
    yours: bool
    """Whether you did."""
    hidden: bool
    """Whether you have hidden it from yourself."""


class MutedShape(msgspec.Struct, frozen=True):
    """Somebody whose talk is not shown to you."""

    name: str
    chair: int | None
    """The seat, if they sit here."""
    said: int | None
    """Otherwise the number of something that they said."""


class HostNoteShape(msgspec.Struct, frozen=True):
    """Something that somebody wrote to the host."""

    id: str
    text: str
    name: str | None
    """Of who wrote it, unless that is nobody's business."""
    read: bool


class CourtesyShape(msgspec.Struct, frozen=True):
    """The courtesies of a table as you may see them."""

    wishes: list[WishShape]
    """Lines and veils, sorted by what they say."""
    applause: list[ApplauseShape]
    muted: list[MutedShape]
    """Whose talk is not shown to you; nobody else knows."""
    shows: bool
    """Whether you agree to the story being shown to everybody."""
    public: bool
    """Whether it may be: all who told something agree."""
    notes: list[HostNoteShape]
    """For the host alone: what people wrote to the host, unread ones first."""


class NewWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line or a veil to add."""

    kind: WishKind
    text: Annotated[str, Meta(max_length=1000)]
    """At most 120 characters."""
    anonymous: bool = False
    """Without your name: nothing of you is stored with it."""


class WishAdded(msgspec.Struct, frozen=True):
    """A line or a veil that was added."""

    id: str
    key: str | None
    """What takes it back, if it has no name. It is told once, and stored nowhere."""


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Taking a line or a veil back."""

    key: Annotated[str, Meta(max_length=100)] | None = None
    """Needed for one without a name."""


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose talk is to be shown to you no longer, or again: by seat or by something said."""

    muted: bool = True
    chair: SeatNumber | None = None
    said: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class Showing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree to the story being shown to everybody."""

    shows: bool


class NoteToHost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note that only the host reads."""

    text: Annotated[str, Meta(max_length=4000)]
    """At most 500 characters."""
    anonymous: bool = False
    """Without your name: the host is told that somebody at the table wrote it."""
