"""The chat of a table: its messages, private notes, and who was reminded."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Message(msgspec.Struct, frozen=True):
    """A chat message."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class ChatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chat message to send."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note that only its writer sees."""

    text: Annotated[str, Meta(max_length=10_000)]


class RemindedPeople(msgspec.Struct, frozen=True):
    """Who was reminded."""

    names: list[str]
