"""The chat of a table: its messages, private notes, and who was reminded."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

LONGEST_MESSAGE: Final = 1_000
LONGEST_NOTE: Final = 10_000


class Message(msgspec.Struct, frozen=True):
    """A chat message."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class ChatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chat message to send."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_MESSAGE)]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note that only its writer sees."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class RemindedPeople(msgspec.Struct, frozen=True):
    """Who was reminded."""

    names: list[str]
