"""The connections of one process: limits on their number, and counts of those cut off.

Clients that open connections and send nothing, or half a request, must not keep others out. So the
number of connections that wait for a request is bounded, and the longest waiting one is closed for
a new one. Each address has a limit too, unless it is a proxy's.
"""

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from matinee.server.http.auth import network
from matinee.server.http.metrics import CUT_OFF

LOG: Final = logging.getLogger(__name__)

LOG_SECONDS: Final = 60.0
"""Least time between two log lines about connections that were cut off."""
SPARE_FILES: Final = 128
"""File descriptors reserved for anything but connections."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """The limits of one connection, and of their number. Times are in seconds."""

    header_seconds: float = 10.0
    """From the first byte of a request, or the start of a connection, to the end of the headers."""
    header_bytes: int = 64 * 1024
    body_seconds: float = 30.0
    """From the headers to the end of the body."""
    stall_seconds: float = 30.0
    """Longest time without reading, while a response is too large for the buffers."""
    waiting: int = 1000
    """Most connections that wait for a request."""
    total: int = 10_000
    per_address: int = 256
    proxies: str = ""
    """Proxies, whose connections belong to many people: addresses and networks as for uvicorn.
    """


class ClientConnection(Protocol):
    """A connection, as seen by `Connections`."""

    def give_way(self) -> None:
        """Close: others need the room."""


class Connections:
    """Counts the connections of one process, and chooses which ones to close."""

    def __init__(
        self, limits: ConnectionLimits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._clock = clock
        self._proxies: Any = ProxyHeadersMiddleware(_nothing, limits.proxies or []).trusted_hosts
        self._by_address: Counter[str] = Counter()
        self._open: dict[ClientConnection, str | None] = {}
        self._waiting: OrderedDict[ClientConnection, None] = OrderedDict()
        self._cut: Counter[str] = Counter()
        self._logged_at = -LOG_SECONDS

    def __len__(self) -> int:
        """The number of open connections."""
        return len(self._open)

    def admit(self, connection: ClientConnection, host: str | None) -> bool:
        """Register a new connection; `False` if its address or the process has too many."""
        address = None if host is None or host in self._proxies else network(host)
        if address is not None and self._by_address[address] >= self.limits.per_address:
            self.count_cut_off("address")
            return False
        if len(self._open) >= self.limits.total and not self._make_room():
            self.count_cut_off("total")
            return False
        self._open[connection] = address
        if address is not None:
            self._by_address[address] += 1
        self.mark_waiting(connection)
        return True

    def mark_waiting(self, connection: ClientConnection) -> None:
        """Mark a connection as waiting for a request; if too many wait, the oldest is closed."""
        if connection not in self._open:
            return
        self._waiting[connection] = None
        self._waiting.move_to_end(connection)
        if len(self._waiting) > self.limits.waiting:
            self._make_room()

    def mark_busy(self, connection: ClientConnection) -> None:
        """Mark a connection as busy: it has sent a request."""
        self._waiting.pop(connection, None)

    def remove(self, connection: ClientConnection) -> None:
        """Unregister a closed connection."""
        self._waiting.pop(connection, None)
        address = self._open.pop(connection, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def count_cut_off(self, why: str) -> None:
        """Count a connection that was cut off, and log the counts from time to time."""
        CUT_OFF.labels(why).inc()
        self._cut[why] += 1
        now = self._clock()
        if now - self._logged_at >= LOG_SECONDS:
            counts = ", ".join(f"{number} {why}" for why, number in sorted(self._cut.items()))
            LOG.warning("connections cut off: %s", counts)
            self._logged_at = now
            self._cut.clear()

    def _make_room(self) -> bool:
        """Close the connection that has waited longest; `False` if none waits."""
        if not self._waiting:
            return False
        connection, _ = self._waiting.popitem(last=False)
        self.count_cut_off("room")
        connection.give_way()
        self.remove(connection)
        return True


async def _nothing(*_: object) -> None:
    """The application of a middleware that is only used for its list of trusted hosts."""


def raise_file_limit(most: int = 65_536) -> int | None:
    """Raise this process's limit of open files as far as the system allows; returns the limit.

    A connection is an open file, and many systems begin with a thousand. `None` where there is no
    such limit.
    """
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return soft if soft != resource.RLIM_INFINITY else most


def fit_to_file_limit(limits: ConnectionLimits, files: int | None) -> ConnectionLimits:
    """The limits, reduced to what this many open files allow."""
    if files is None:
        return limits
    total = max(1, min(limits.total, files - SPARE_FILES))
    return replace(limits, total=total, waiting=max(1, min(limits.waiting, total // 2)))
