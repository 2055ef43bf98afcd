"""Request bodies of the safety tools: lines and veils, mute, consent, notes to the host."""

from typing import Annotated

import msgspec
from msgspec import Meta

from matinee.server.schemas.safety_tools import LineOrVeilKind

SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class NewLineOrVeil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line or a veil to add."""

    kind: LineOrVeilKind
    text: Annotated[str, Meta(max_length=1000)]
    """At most 120 characters."""
    anonymous: bool = False
    """Without your name: nothing of you is stored with it."""


class LineOrVeilAdded(msgspec.Struct, frozen=True):
    """A line or a veil that was added."""

    id: str
    key: str | None
    """What takes it back, if it has no name. It is told once, and stored nowhere."""


class DeleteLineOrVeil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Taking a line or a veil back."""

    key: Annotated[str, Meta(max_length=100)] | None = None
    """Needed for one without a name."""


class MuteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose talk is to be shown to you no longer, or again: by seat or by something said."""

    muted: bool = True
    chair: SeatNumber | None = None
    said: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class StoryConsent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree to the story being shown to everybody."""

    shows: bool


class NoteToHost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note that only the host reads."""

    text: Annotated[str, Meta(max_length=4000)]
    """At most 500 characters."""
    anonymous: bool = False
    """Without your name: the host is told that somebody at the table wrote it."""
