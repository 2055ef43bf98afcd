"""HTTP/1.1 as uvicorn speaks it, with bounds on what one connection may take.

Uvicorn bounds only the time between requests. Here a request has to come in time: its headers, of
a certain size, then its body; and its answer has to be read in time.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from matinee.server.connections import ConnectionLimits, Connections

LINGER_SECONDS: Final = 5.0
"""How long a connection that was closed may take to read what it was last sent."""

_connections: Final = WeakKeyDictionary[ServerState, Connections]()
"""The connections of each server of this process."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *, limits: ConnectionLimits, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._limits = limits
        self._all = _connections.setdefault(self.server_state, Connections(limits))
        self._deadline: TimerHandle | None = None
        self._stall: TimerHandle | None = None
        self._in_headers = True
        """What comes next belongs to the headers of a request."""
        self._read = 0
        """Bytes of them that were read, as long as they are not complete."""
        self._parsed = 0
        """Bytes of those lines of them that are complete."""
        self._requests = 0
        self._cut = False

    # A connection

    def connection_made(self, transport: BaseTransport) -> None:
        """Let it begin, if there is room."""
        super().connection_made(cast(Transport, transport))
        if not self._all.admit(self, None if self.client is None else self.client[0]):
            self._refuse(503)
            return
        self._expect(self._limits.header_seconds, "headers-slow")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._expect(None)
        self._cancel_stall()
        self._all.forget(self)
        super().connection_lost(exc)

    def give_way(self) -> None:
        """End, since others need the room."""
        self._refuse(408 if self._read else None)

    # A request

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self._cut:
            return
        self._unset_keepalive_if_required()
        before = self._requests
        if self._in_headers and self._deadline is None:
            self._expect(self._limits.header_seconds, "headers-slow")
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # nothing is spoken here but HTTP: the request is answered as any other
        except httptools.HttpParserError:
            self._cut_off("invalid", 400)
            return
        if self._in_headers:
            # What came behind the end of a request is little: it was read together with it.
            self._read = self._read + len(data) if self._requests == before else 0
            self._check_size()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One more line of the headers."""
        super().on_header(name, value)
        self._parsed += len(name) + len(value) + 4

    def on_headers_complete(self) -> None:
        """Begin to answer, and expect the body."""
        self._parsed += len(self.url)
        self._check_size()
        self._in_headers, self._read, self._parsed = False, 0, 0
        if self._cut:
            return
        self._all.work(self)
        self._expect(self._limits.body_seconds, "body-slow")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Some of the body."""
        if not self._cut:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there."""
        if self._cut:
            return
        super().on_message_complete()
        self._requests += 1
        self._in_headers = True
        self._expect(None)

    def on_response_complete(self) -> None:
        """The answer is on its way."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.loop.call_later(self._limits.stall_seconds, self.transport.abort)
        elif self._in_headers and not self.pipeline:
            self._all.wait(self)

    # An answer

    def pause_writing(self) -> None:
        """Wait until some of the answer has been read, but not for ever."""
        super().pause_writing()
        self._cancel_stall()
        seconds = self._limits.stall_seconds
        self._stall = self.loop.call_later(seconds, self._cut_off, "answer-unread", None)

    def resume_writing(self) -> None:
        """Go on."""
        self._cancel_stall()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection on which nothing was asked for a while."""
        self._close()

    # The end

    def _expect(self, seconds: float | None, why: str = "") -> None:
        """Give the connection so long for what it is to do next."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self._cut_off, why, 408)

    def _cancel_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _check_size(self) -> None:
        if max(self._read, self._parsed) > self._limits.header_bytes:
            self._cut_off("headers-large", 431)

    def _cut_off(self, why: str, status: int | None) -> None:
        """End a connection that takes too much."""
        if not self._cut:
            self._all.note(why)
            self._refuse(status)

    def _refuse(self, status: int | None) -> None:
        """End the connection with this answer, if one is due; without one, at once."""
        if self._cut:
            return
        self._cut = True
        self._expect(None)
        answering = self.cycle is not None and not self.cycle.response_complete
        begun = answering and self.cycle.response_started
        if begun or (status is None and self.flow.write_paused):
            self.transport.abort()
            return
        if status is not None and not self.transport.is_closing():
            self.transport.write(
                STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
            )
        self._close()

    def _close(self) -> None:
        """Close the connection; who does not read what was sent loses it soon."""
        if not self.transport.is_closing():
            self.transport.close()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
