"""The connections of one process: how many there may be, and how many were cut off.

Whoever opens connections and sends nothing, or half a request, must not keep others out. So the
number of connections that wait for a request is bounded, and the one that has waited longest gives
way to a new one; and one address has its share, unless it is a proxy's.
"""

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from matinee.server.callers import network
from matinee.server.metrics import CUT_OFF

LOG: Final = logging.getLogger(__name__)

LOG_SECONDS: Final = 60.0
"""How often it is logged, at the most, that connections were cut off."""
SPARE_FILES: Final = 128
"""Descriptors that are left for all that is not a connection."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """What one connection may take, and how many there may be. Times are seconds."""

    header_seconds: float = 10.0
    """From the first byte of a request, or from the beginning of a connection, to its headers."""
    header_bytes: int = 64 * 1024
    body_seconds: float = 30.0
    """From its headers to its end."""
    stall_seconds: float = 30.0
    """For which somebody may take nothing of an answer that is too large for the buffers."""
    waiting: int = 1000
    """Connections that wait for a request, in all."""
    total: int = 10_000
    per_address: int = 256
    proxies: str = ""
    """Addresses and networks whose connections are many people's, as uvicorn takes them."""


class Waiting(Protocol):
    """A connection, as far as it is known here."""

    def give_way(self) -> None:
        """End, since others need the room."""
        ...


class Connections:
    """Counts the connections of one process, and chooses which of them have to end."""

    def __init__(
        self, limits: ConnectionLimits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._clock = clock
        self._proxies: Any = ProxyHeadersMiddleware(_nothing, limits.proxies or []).trusted_hosts
        self._by_address: Counter[str] = Counter()
        self._open: dict[Waiting, str | None] = {}
        self._waiting: OrderedDict[Waiting, None] = OrderedDict()
        self._cut: Counter[str] = Counter()
        self._logged_at = -LOG_SECONDS

    def __len__(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def admit(self, connection: Waiting, host: str | None) -> bool:
        """Let a connection begin; `False` if there are too many, of its address or in all."""
        address = None if host is None or host in self._proxies else network(host)
        if address is not None and self._by_address[address] >= self.limits.per_address:
            self.note("address")
            return False
        if len(self._open) >= self.limits.total and not self._make_room():
            self.note("total")
            return False
        self._open[connection] = address
        if address is not None:
            self._by_address[address] += 1
        self.wait(connection)
        return True

    def wait(self, connection: Waiting) -> None:
        """A connection waits for a request; too many of these, and the first gives way."""
        if connection not in self._open:
            return
        self._waiting[connection] = None
        self._waiting.move_to_end(connection)
        if len(self._waiting) > self.limits.waiting:
            self._make_room()

    def work(self, connection: Waiting) -> None:
        """A connection has brought a request."""
        self._waiting.pop(connection, None)

    def forget(self, connection: Waiting) -> None:
        """A connection has ended."""
        self._waiting.pop(connection, None)
        address = self._open.pop(connection, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def note(self, why: str) -> None:
        """Count a connection that was cut off; now and then it is logged how many were."""
        CUT_OFF.labels(why).inc()
        self._cut[why] += 1
        now = self._clock()
        if now - self._logged_at >= LOG_SECONDS:
            told = ", ".join(f"{number} {why}" for why, number in sorted(self._cut.items()))
            LOG.warning("connections cut off: %s", told)
            self._logged_at = now
            self._cut.clear()

    def _make_room(self) -> bool:
        """Let the connection end that has waited longest; `False` if none waits."""
        if not self._waiting:
            return False
        connection, _ = self._waiting.popitem(last=False)
        self.note("room")
        connection.give_way()
        self.forget(connection)
        return True


async def _nothing(*_: object) -> None:
    """The application of a middleware that is only asked whom it trusts."""


def raise_file_limit(most: int = 65_536) -> int | None:
    """Let this process open as many files as the system allows, and say how many those are.

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


def fitting(limits: ConnectionLimits, files: int | None) -> ConnectionLimits:
    """The same limits, as far as this many open files allow."""
    if files is None:
        return limits
    total = max(1, min(limits.total, files - SPARE_FILES))
    return replace(limits, total=total, waiting=max(1, min(limits.waiting, total // 2)))
