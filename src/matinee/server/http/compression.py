"""Compression of responses with gzip, for clients that accept it.

Litestar's own middleware would compress every response from scratch. Pages share large fragments,
and files never change while a server runs: these are compressed once.
"""

from collections.abc import Iterable
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from matinee.web.cached_fragments import FILE_LEVEL, Fragment, gzip_bytes, note_fragments

SMALLEST: Final = 500
"""Smaller responses are sent uncompressed."""
FILES: Final = "/static/"
"""The path of static files."""
MOST_FILES: Final = 500
PACKED: Final = (
    b"font/",
    b"image/png",
    b"application/pdf",
    b"application/zip",
    b"text/event-stream",
)
"""Content that is compressed already; streams do it themselves."""


class Compression:
    """Middleware that compresses whole responses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._files: dict[str, bytes] = {}
        """Compressed files, by path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != ScopeType.HTTP or not _takes_gzip(scope["headers"]):
            await self._app(scope, receive, send)
            return
        with note_fragments() as pieces:
            await self._app(scope, receive, _Sending(self, scope["path"], pieces, send))

    def pack(self, path: str, status: int, body: bytes, pieces: list[Fragment]) -> bytes:
        """The compressed body of a response."""
        if not path.startswith(FILES) or status != 200:
            return gzip_bytes(body, pieces)
        packed = self._files.get(path)
        if packed is None:
            packed = gzip_bytes(body, level=FILE_LEVEL)
            if len(self._files) < MOST_FILES:
                self._files[path] = packed
        return packed


class _Sending:
    """One response: its start is held back until the body is complete."""

    def __init__(self, layer: Compression, path: str, pieces: list[Fragment], send: Send) -> None:
        self._layer, self._path, self._pieces, self._send = layer, path, pieces, send
        self._start: HTTPResponseStartEvent | None = None
        self._body: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if _fits(message):
                self._start = message
                return
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body.append(message.get("body", b""))
            if message.get("more_body"):
                return
            start, self._start = self._start, None
            message["body"] = self._packed(start, b"".join(self._body))
            await self._send(start)
        await self._send(message)

    def _packed(self, start: HTTPResponseStartEvent, body: bytes) -> bytes:
        if len(body) < SMALLEST:
            return body
        packed = self._layer.pack(self._path, start["status"], body, self._pieces)
        kept = [(n, v) for n, v in start["headers"] if n.lower() != b"content-length"]
        start["headers"] = [
            *kept,
            (b"content-encoding", b"gzip"),
            (b"content-length", str(len(packed)).encode()),
            (b"vary", b"Accept-Encoding"),
        ]
        return packed


def _takes_gzip(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in headers)


def _fits(start: HTTPResponseStartEvent) -> bool:
    """Whether a response may be compressed."""
    for name, value in start["headers"]:
        if name.lower() == b"content-encoding":
            return False
        if name.lower() == b"content-type" and value.startswith(PACKED):
            return False
    return True
