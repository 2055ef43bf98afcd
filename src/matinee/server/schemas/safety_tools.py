"""Safety tools in the messages of streams: part of the API's wire format."""

from typing import Literal

import msgspec

LineOrVeilKind = Literal["line", "veil"]


class LineOrVeilSchema(msgspec.Struct, frozen=True):
    """Something that people at the table do not want in the story, or not on screen."""

    id: str
    kind: LineOrVeilKind
    """`line`: this does not occur; `veil`: this happens off screen."""
    text: str
    name: str | None
    """Of who asks for it, unless that is nobody's business."""
    yours: bool
    """Whether you wrote it under your name. Of others nothing is known, not even this."""


class ApplauseSchema(msgspec.Struct, frozen=True):
    """A line of the story that was applauded, or that you have hidden from yourself."""

    line: int
    count: int
    """How many applauded it."""
    yours: bool
    """Whether you did."""
    hidden: bool
    """Whether you have hidden it from yourself."""


class MutedSchema(msgspec.Struct, frozen=True):
    """Somebody whose talk is not shown to you."""

    name: str
    chair: int | None
    """The seat, if they sit here."""
    said: int | None
    """Otherwise the number of something that they said."""


class HostNoteSchema(msgspec.Struct, frozen=True):
    """Something that somebody wrote to the host."""

    id: str
    text: str
    name: str | None
    """Of who wrote it, unless that is nobody's business."""
    read: bool


class SafetyToolsSchema(msgspec.Struct, frozen=True):
    """The safety tools of a table as you may see them."""

    wishes: list[LineOrVeilSchema]
    """Lines and veils, sorted by what they say."""
    applause: list[ApplauseSchema]
    muted: list[MutedSchema]
    """Whose talk is not shown to you; nobody else knows."""
    shows: bool
    """Whether you agree to the story being shown to everybody."""
    public: bool
    """Whether it may be: all who told something agree."""
    notes: list[HostNoteSchema]
    """For the host alone: what people wrote to the host, unread ones first."""
