"""Cached fragments of pages that are the same for many readers: rendered once, compressed once.

A page is assembled around them for each response, so that personal content is never cached. The
fragments of a response are noted while it is rendered, so that the compression finds them in it and
need not compress them again.
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
"""Compression level for one response: beyond this, time grows and size does not."""
KEPT_LEVEL: Final = 6
"""The level for fragments, which are compressed once."""
FILE_LEVEL: Final = 9
"""The level for files, which are compressed once in the life of a server."""
SMALLEST: Final = 512
"""The smallest fragment worth being inserted in compressed form."""
KEPT_BYTES: Final = 48 * 1024 * 1024
"""Memory limit of cached fragments in one process."""
_SECRET: Final = secrets.token_hex(12)
_SLOT: Final = re.compile(rf"{_SECRET}-(\w+)-")
_RAW: Final = -zlib.MAX_WBITS
_HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

_noted: Final[ContextVar[list["Fragment"] | None]] = ContextVar("pieces", default=None)


class Fragment:
    """A fragment as text, and compressed so that it can be part of any response."""

    def __init__(self, markup: str) -> None:
        self.markup: Final = Markup(markup)
        self.raw: Final = markup.encode()

    @cached_property
    def deflated(self) -> bytes:
        """The text compressed on its own, byte-aligned and without references to earlier data."""
        packer = zlib.compressobj(KEPT_LEVEL, wbits=_RAW)
        return packer.compress(self.raw) + packer.flush(zlib.Z_FULL_FLUSH)

    @property
    def size(self) -> int:
        """Approximate bytes of memory: the text twice, and compressed."""
        return 3 * len(self.raw)

    def note(self) -> Markup:
        """The markup, noted as part of the current response."""
        noted = _noted.get()
        if noted is not None:
            noted.append(self)
        return self.markup


class SlottedMarkup:
    """Markup with slots that are filled for each response, split at the slots."""

    def __init__(self, markup: str) -> None:
        found = _SLOT.split(markup)
        self._pieces = [Fragment(text) for text in found[::2]]
        self._slots = found[1::2]
        self.size: Final = sum(piece.size for piece in self._pieces)

    def fill(self, values: Mapping[str, str]) -> Markup:
        """The markup with these values in its slots, noted as part of the current response."""
        filled = [self._pieces[0].note()]
        for slot, piece in zip(self._slots, self._pieces[1:], strict=True):
            filled += escape(values[slot]), piece.note()
        return Markup("").join(filled)


def slot(name: str) -> str:
    """The placeholder of a slot in cached markup; people cannot write it."""
    return f"{_SECRET}-{name}-"


class FragmentCache:
    """Fragments by their content's key; the least recently used are evicted."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, SlottedMarkup] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        """Whether a fragment is cached."""
        return key in self._kept

    def __len__(self) -> int:
        """The number of cached fragments."""
        return len(self._kept)

    def show(self, key: Hashable, make: Callable[[], str], **values: str) -> Markup:
        """The fragment with this key, rendered if it is not cached, and filled with these values.

        The key has to contain everything that the fragment depends on, except the values, for which
        it has slots.
        """
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = SlottedMarkup(make())
            self._size += kept.size
            while self._size > self._most and len(self._kept) > 1:
                self._size -= self._kept.popitem(last=False)[1].size
        self._kept.move_to_end(key)
        return kept.fill(values)


FRAGMENTS: Final = FragmentCache()
"""The cache of this process."""


@contextmanager
def note_fragments() -> Iterator[list[Fragment]]:
    """Note the fragments that are shown inside the block."""
    noted: list[Fragment] = []
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)


def gzip_bytes(body: bytes, pieces: Sequence[Fragment] = (), level: int = LEVEL) -> bytes:
    """A gzipped response; fragments found in it are not compressed again."""
    packer = zlib.compressobj(level, wbits=_RAW)
    packed = [_HEADER]
    at = 0
    for begin, piece in _find_fragments(body, pieces):
        # A full flush ends the compression's history, so that nothing refers across the fragment.
        packed += packer.compress(body[at:begin]), packer.flush(zlib.Z_FULL_FLUSH), piece.deflated
        at = begin + len(piece.raw)
    packed += packer.compress(body[at:]), packer.flush()
    packed.append(struct.pack("<LL", zlib.crc32(body), len(body) & 0xFFFFFFFF))
    return b"".join(packed)


def _find_fragments(body: bytes, pieces: Sequence[Fragment]) -> Iterator[tuple[int, Fragment]]:
    """The positions of large enough fragments in a response, in order.

    Fragments were noted in the order of rendering, which may differ from that of the page.
    """
    wanted = {piece.raw: piece for piece in pieces if len(piece.raw) >= SMALLEST}
    places = sorted((body.find(raw), raw) for raw in wanted)
    end = 0
    for begin, raw in places:
        if begin >= end:
            yield begin, wanted[raw]
            end = begin + len(raw)
