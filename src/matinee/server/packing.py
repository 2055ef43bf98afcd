"""Messages of streams as they are sent: as they are, or squeezed for browsers.

Each message is squeezed on its own. If what somebody says could share a stretch of gzip with what
another may not know, its length would tell how alike they are. So each is a piece of deflate that
refers to nothing before it, and one that many are sent is squeezed once.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

END: Final = b"\n\n"
"""What every message ends with, and nothing within one."""
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""What a file of gzip begins with (RFC 1952); a stream has no end that would need its sum."""
_LEVEL: Final = 4
_WINDOW: Final = 13
_MEMORY: Final = 6


class SharedMessage:
    """Messages that many are sent; in some places each gets a token of their own."""

    def __init__(self, text: bytes, placeholder: bytes) -> None:
        self._parts = text.split(placeholder)

    def plain(self, token: bytes) -> bytes:
        """As it is."""
        return token.join(self._parts)

    def squeezed(self, token: bytes) -> bytes:
        """Squeezed; the token stands in between as it is."""
        return stored(token).join(self._squeezed)

    @cached_property
    def _squeezed(self) -> list[bytes]:
        return [squeezed(part) for part in self._parts]


@dataclass(frozen=True, slots=True)
class Copy:
    """One person's copy of what many are sent, and what only this person is sent after it."""

    shared: SharedMessage
    token: bytes
    rest: bytes = b""

    def plain(self) -> bytes:
        """As it is."""
        return self.shared.plain(self.token) + self.rest

    def squeezed(self) -> bytes:
        """Squeezed."""
        return self.shared.squeezed(self.token) + squeezed(self.rest)


Message = bytes | Copy
Pack = Callable[[Message], bytes]
"""Makes of a message what is sent."""


def plain(message: Message) -> bytes:
    """A message as it is."""
    return message.plain() if isinstance(message, Copy) else message


def gzip_packing() -> Pack:
    """Squeezes the messages of one stream."""
    head = GZIP_HEAD

    def pack(message: Message) -> bytes:
        nonlocal head
        begun, head = head, b""
        return begun + (message.squeezed() if isinstance(message, Copy) else squeezed(message))

    return pack


def squeezed(messages: bytes) -> bytes:
    """Each of these messages as a piece of deflate that stands by itself."""
    pieces = messages.split(END)
    # What comes after the last end is the beginning of a message that another part goes on with.
    whole = [piece + END for piece in pieces[:-1]] + [piece for piece in pieces[-1:] if piece]
    return b"".join(map(_deflated, whole))


def stored(text: bytes) -> bytes:
    """A short text as a piece of deflate that is not squeezed (RFC 1951, 3.2.4)."""
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text


def _deflated(message: bytes) -> bytes:
    squeezing = zlib.compressobj(_LEVEL, zlib.DEFLATED, -_WINDOW, _MEMORY)
    return squeezing.compress(message) + squeezing.flush(zlib.Z_FULL_FLUSH)
