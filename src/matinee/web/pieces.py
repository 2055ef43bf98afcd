"""Pieces of pages that are the same for many readers: made once, and compressed once.

A page is always put together anew around them, so that what belongs to one reader is never kept.
The pieces that went into an answer are noted while it is made, so that whoever compresses it finds
them in it and need not compress them again.
"""

import re
import secrets
import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import Final

from markupsafe import Markup, escape

LEVEL: Final = 5
"""How hard what is made for one answer is compressed: beyond this, time grows and size does not."""
KEPT_LEVEL: Final = 6
"""The same for what is compressed once."""
FILE_LEVEL: Final = 9
"""The same for files, which are compressed once for as long as a server runs."""
SMALLEST: Final = 512
"""Bytes from which on a piece is worth being put into an answer as it was compressed."""
KEPT_BYTES: Final = 48 * 1024 * 1024
"""How much memory kept pieces may take in one process."""
_SECRET: Final = secrets.token_hex(12)
_SLOT: Final = re.compile(rf"{_SECRET}-(\w+)-")
_RAW: Final = -zlib.MAX_WBITS
_HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

_noted: Final[ContextVar[list["Piece"] | None]] = ContextVar("pieces", default=None)


class Piece:
    """Some markup, as text and compressed so that it can stand within any answer."""

    def __init__(self, markup: str) -> None:
        self.markup: Final = Markup(markup)
        self.raw: Final = markup.encode()

    @cached_property
    def deflated(self) -> bytes:
        """The text compressed on its own, up to a byte and with nothing that refers back."""
        packer = zlib.compressobj(KEPT_LEVEL, wbits=_RAW)
        return packer.compress(self.raw) + packer.flush(zlib.Z_FULL_FLUSH)

    @property
    def size(self) -> int:
        """Bytes of memory, roughly: the text twice, and compressed."""
        return 3 * len(self.raw)

    def note(self) -> Markup:
        """The markup, for an answer that is being made now."""
        noted = _noted.get()
        if noted is not None:
            noted.append(self)
        return self.markup


class Slotted:
    """Markup with places that are filled for each answer, cut into pieces at these places."""

    def __init__(self, markup: str) -> None:
        found = _SLOT.split(markup)
        self._pieces = [Piece(text) for text in found[::2]]
        self._slots = found[1::2]
        self.size: Final = sum(piece.size for piece in self._pieces)

    def fill(self, values: Mapping[str, str]) -> Markup:
        """The markup with these values in its places, for an answer that is being made now."""
        filled = [self._pieces[0].note()]
        for slot, piece in zip(self._slots, self._pieces[1:], strict=True):
            filled += escape(values[slot]), piece.note()
        return Markup("").join(filled)


def slot(name: str) -> str:
    """What stands in markup that is kept where a value belongs; nobody can write it."""
    return f"{_SECRET}-{name}-"


class PieceCache:
    """Pieces by what they show; those that were not used for longest give way."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, Slotted] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        """Whether a piece is there."""
        return key in self._kept

    def __len__(self) -> int:
        """How many pieces there are."""
        return len(self._kept)

    def show(self, key: Hashable, make: Callable[[], str], **values: str) -> Markup:
        """The piece with this key, made now if it is not there, and filled with these values.

        The key has to name everything that the piece depends on, but for the values: where these
        belong, it has slots.
        """
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = Slotted(make())
            self._size += kept.size
            while self._size > self._most and len(self._kept) > 1:
                self._size -= self._kept.popitem(last=False)[1].size
        self._kept.move_to_end(key)
        return kept.fill(values)


PIECES: Final = PieceCache()
"""What this process keeps."""


@contextmanager
def noting_pieces() -> Iterator[list[Piece]]:
    """Note the pieces that are shown within."""
    noted: list[Piece] = []
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)


def gzipped(body: bytes, pieces: Sequence[Piece] = (), level: int = LEVEL) -> bytes:
    """An answer compressed for gzip; pieces that are found in it are not compressed again."""
    packer = zlib.compressobj(level, wbits=_RAW)
    packed = [_HEADER]
    at = 0
    for begin, piece in _found(body, pieces):
        # A full flush forgets what came before, so that nothing refers back across the piece.
        packed += packer.compress(body[at:begin]), packer.flush(zlib.Z_FULL_FLUSH), piece.deflated
        at = begin + len(piece.raw)
    packed += packer.compress(body[at:]), packer.flush()
    packed.append(struct.pack("<LL", zlib.crc32(body), len(body) & 0xFFFFFFFF))
    return b"".join(packed)


def _found(body: bytes, pieces: Sequence[Piece]) -> Iterator[tuple[int, Piece]]:
    """Where in an answer pieces are that are worth it, one after the other.

    They were shown in the order in which they were made, which need not be that of the page.
    """
    wanted = {piece.raw: piece for piece in pieces if len(piece.raw) >= SMALLEST}
    places = sorted((body.find(raw), raw) for raw in wanted)
    end = 0
    for begin, raw in places:
        if begin >= end:
            yield begin, wanted[raw]
            end = begin + len(raw)
