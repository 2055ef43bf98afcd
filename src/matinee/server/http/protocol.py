"""Uvicorn's HTTP/1.1 protocol, with limits on what one connection may take.

Uvicorn bounds only the time between requests. Here headers and body have to arrive in time, headers
have a maximal size, and the response has to be read in time.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from matinee.server.http.connections import ConnectionLimits, Connections

LINGER_SECONDS: Final = 5.0
"""Most seconds that a closed connection may take to read the last response."""

_connections: Final = WeakKeyDictionary[ServerState, Connections]()
"""The connections of each server in this process."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """A connection whose headers, body and response have to keep their limits."""

    def __init__(self, *, limits: ConnectionLimits, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._limits = limits
        self._connections = _connections.setdefault(self.server_state, Connections(limits))
        self._deadline: TimerHandle | None = None
        self._stall: TimerHandle | None = None
        self._in_headers = True
        """Whether the next bytes belong to the headers of a request."""
        self._read = 0
        """Bytes read of incomplete headers."""
        self._parsed = 0
        """Bytes of their complete lines."""
        self._requests = 0
        self._cut = False

    # A connection

    def connection_made(self, transport: BaseTransport) -> None:
        """Register the connection, or refuse it if there are too many."""
        super().connection_made(cast(Transport, transport))
        if not self._connections.admit(self, None if self.client is None else self.client[0]):
            self._refuse(503)
            return
        self._expect(self._limits.header_seconds, "headers-slow")

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self._expect(None)
        self._cancel_stall()
        self._connections.remove(self)
        super().connection_lost(exc)

    def give_way(self) -> None:
        """Close: others need the room."""
        self._refuse(408 if self._read else None)

    # A request

    def data_received(self, data: bytes) -> None:
        """Parse more bytes."""
        if self._cut:
            return
        self._unset_keepalive_if_required()
        before = self._requests
        if self._in_headers and self._deadline is None:
            self._expect(self._limits.header_seconds, "headers-slow")
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # other protocols are not supported: the request is handled as any other
        except httptools.HttpParserError:
            self._cut_off("invalid", 400)
            return
        if self._in_headers:
            # The bytes after the end of a request are few: they were read together with it.
            self._read = self._read + len(data) if self._requests == before else 0
            self._check_size()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header line."""
        super().on_header(name, value)
        self._parsed += len(name) + len(value) + 4

    def on_headers_complete(self) -> None:
        """Start the response, and the deadline of the body."""
        self._parsed += len(self.url)
        self._check_size()
        self._in_headers, self._read, self._parsed = False, 0, 0
        if self._cut:
            return
        self._connections.mark_busy(self)
        self._expect(self._limits.body_seconds, "body-slow")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Pass on a part of the body."""
        if not self._cut:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        if self._cut:
            return
        super().on_message_complete()
        self._requests += 1
        self._in_headers = True
        self._expect(None)

    def on_response_complete(self) -> None:
        """The response is sent."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.loop.call_later(self._limits.stall_seconds, self.transport.abort)
        elif self._in_headers and not self.pipeline:
            self._connections.mark_waiting(self)

    # An answer

    def pause_writing(self) -> None:
        """Wait for the client to read, but not forever."""
        super().pause_writing()
        self._cancel_stall()
        seconds = self._limits.stall_seconds
        self._stall = self.loop.call_later(seconds, self._cut_off, "answer-unread", None)

    def resume_writing(self) -> None:
        """The client has read."""
        self._cancel_stall()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        self._close()

    # The end

    def _expect(self, seconds: float | None, why: str = "") -> None:
        """Set the deadline for the next thing the connection has to do."""
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
        """Cut off a connection that exceeds a limit."""
        if not self._cut:
            self._connections.count_cut_off(why)
            self._refuse(status)

    def _refuse(self, status: int | None) -> None:
        """Close the connection with this status if a response is due; without one, at once."""
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
        """Close the connection; a client that does not read the rest loses it soon."""
        if not self.transport.is_closing():
            self.transport.close()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
