"""Messages of event streams, plain or compressed for browsers.

Each message is compressed on its own. If a chat message could share a stretch of gzip with
something hidden from its author, the length would reveal how similar they are. So each message is a
piece of deflate without references to earlier ones, and one for many receivers is compressed once.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

END: Final = b"\n\n"
"""The end of every message, which never occurs within one."""
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The header of a gzip file (RFC 1952). A stream has no end that would need the checksum."""
_LEVEL: Final = 4
_WINDOW: Final = 13
_MEMORY: Final = 6


class SharedMessage:
    """A message for many receivers, with each one's token in some places."""

    def __init__(self, text: bytes, placeholder: bytes) -> None:
        self._parts = text.split(placeholder)

    def plain(self, token: bytes) -> bytes:
        """The uncompressed message."""
        return token.join(self._parts)

    def compressed(self, token: bytes) -> bytes:
        """The compressed message; the tokens in between are stored uncompressed."""
        return stored_block(token).join(self._compressed)

    @cached_property
    def _compressed(self) -> list[bytes]:
        return [compress_messages(part) for part in self._parts]


@dataclass(frozen=True, slots=True)
class PersonalMessage:
    """One person's copy of a shared message, followed by a personal part."""

    shared: SharedMessage
    token: bytes
    rest: bytes = b""

    def plain(self) -> bytes:
        """The uncompressed message."""
        return self.shared.plain(self.token) + self.rest

    def compressed(self) -> bytes:
        """The compressed message."""
        return self.shared.compressed(self.token) + compress_messages(self.rest)


Message = bytes | PersonalMessage
Pack = Callable[[Message], bytes]
"""Converts a message to the bytes that are sent."""


def plain(message: Message) -> bytes:
    """The uncompressed message."""
    return message.plain() if isinstance(message, PersonalMessage) else message


def gzip_packing() -> Pack:
    """A packing that compresses the messages of one stream."""
    head = GZIP_HEAD

    def pack(message: Message) -> bytes:
        nonlocal head
        begun, head = head, b""
        return begun + (
            message.compressed()
            if isinstance(message, PersonalMessage)
            else compress_messages(message)
        )

    return pack


def compress_messages(messages: bytes) -> bytes:
    """Each of these messages as an independent piece of deflate."""
    pieces = messages.split(END)
    # The text after the last end is the start of a message that another part continues.
    whole = [piece + END for piece in pieces[:-1]] + [piece for piece in pieces[-1:] if piece]
    return b"".join(map(_deflated, whole))


def stored_block(text: bytes) -> bytes:
    """A short text as an uncompressed block of deflate (RFC 1951, 3.2.4)."""
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text


def _deflated(message: bytes) -> bytes:
    compressor = zlib.compressobj(_LEVEL, zlib.DEFLATED, -_WINDOW, _MEMORY)
    return compressor.compress(message) + compressor.flush(zlib.Z_FULL_FLUSH)
