"""Answers compressed with gzip for those who take it.

Litestar's own middleware would compress every answer from its beginning. Pages have large pieces in
common and files never change while a server runs: these are compressed once.
"""

from collections.abc import Iterable
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from matinee.web.pieces import FILE_LEVEL, Piece, gzipped, noting_pieces

SMALLEST: Final = 500
"""Answers of fewer bytes are sent as they are."""
FILES: Final = "/static/"
"""Where files stand that stay as they are."""
MOST_FILES: Final = 500
PACKED: Final = (
    b"font/",
    b"image/png",
    b"application/pdf",
    b"application/zip",
    b"text/event-stream",
)
"""What is compressed already; streams see to it themselves."""


class Compression:
    """Compresses whole answers on their way out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._files: dict[str, bytes] = {}
        """Files as they are sent, by their addresses."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != ScopeType.HTTP or not _takes_gzip(scope["headers"]):
            await self._app(scope, receive, send)
            return
        with noting_pieces() as pieces:
            await self._app(scope, receive, _Sending(self, scope["path"], pieces, send))

    def pack(self, path: str, status: int, body: bytes, pieces: list[Piece]) -> bytes:
        """The body of an answer, compressed."""
        if not path.startswith(FILES) or status != 200:
            return gzipped(body, pieces)
        packed = self._files.get(path)
        if packed is None:
            packed = gzipped(body, level=FILE_LEVEL)
            if len(self._files) < MOST_FILES:
                self._files[path] = packed
        return packed


class _Sending:
    """One answer on its way out: its beginning waits until all of it is there."""

    def __init__(self, layer: Compression, path: str, pieces: list[Piece], send: Send) -> None:
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
    """Whether an answer can be compressed at all."""
    for name, value in start["headers"]:
        if name.lower() == b"content-encoding":
            return False
        if name.lower() == b"content-type" and value.startswith(PACKED):
            return False
    return True
