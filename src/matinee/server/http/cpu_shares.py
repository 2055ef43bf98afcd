"""CPU shares: the time of a process that each address may use while others want some of it.

A process responds on one core. The time that each request and each stream costs there is measured
and counted for its address. An address may use its share of every second, and some seconds at once
after a quiet time. Beyond that its requests wait in line. Nobody waits as long as no other address
is active.
"""

import asyncio
import math
import time
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from matinee.server.errors import Seconds, ServerRefused

BURST: Final = 0.5
"""Seconds of the core that an address may use at once."""
DEBT: Final = 2.0
"""Most seconds of the core that an address can owe."""
FIXED: Final = 0.0005
"""Unmeasured cost of a request: a connection, its headers, the log."""
RESERVED: Final = 0.02
"""Assumed cost of a request until it is measured."""
LATELY: Final = 10.0
"""Seconds for which an address counts as active after its last request."""
MOST_WAITING: Final = 100
"""Most waiting requests of an address."""
REFUSED_AFTER: Final = 1.0
"""Delay before one more is refused: a refusal at once would only bring the next request at once."""
MOST_ADDRESSES: Final = 50_000

CoreClock = Callable[[], float]


@dataclass(slots=True)
class _Account:
    at: float
    left: float = BURST
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class CpuShares:
    """The accounts of all addresses."""

    def __init__(
        self,
        percent: int,
        clock: Callable[[], float] = time.monotonic,
        core: CoreClock = time.perf_counter,
    ) -> None:
        self._share = percent / 100
        self._clock = clock
        self._core = core
        self._accounts: dict[str, _Account] = {}
        self._lately: list[tuple[str, float]] = []
        """The two most recently active addresses, latest first, with the time."""

    async def admit(self, address: str) -> Callable[[], None]:
        """Wait until an address may send a request.

        Returns a function to call once the request's cost is known.
        """
        account = self._account(address)
        if account.waiting >= MOST_WAITING:
            await asyncio.sleep(REFUSED_AFTER)
            raise ServerRefused(
                "too-often", seconds=Seconds(math.ceil(MOST_WAITING * RESERVED / self._share))
            )
        await self.wait_for_credit(address)
        account.left -= FIXED + RESERVED
        reserved = [RESERVED]

        def settle() -> None:
            account.left += reserved.pop() if reserved else 0.0

        return settle

    async def wait_for_credit(self, address: str) -> None:
        """Wait as long as an address has used more than its share."""
        account = self._account(address)
        if not account.waiting and self._wait(address) <= 0:
            return
        account.waiting += 1
        try:
            async with account.turn:
                while (wait := self._wait(address)) > 0:
                    await asyncio.sleep(wait)
        finally:
            account.waiting -= 1

    def spend(self, address: str, seconds: float) -> None:
        """Count time of the core for an address."""
        account = self._account(address)
        account.left = max(account.left - seconds, -DEBT)

    @contextmanager
    def charge(self, address: str) -> Iterator[None]:
        """Count the time spent in a block that does not await anything."""
        began = self._core()
        try:
            yield
        finally:
            self.spend(address, self._core() - began)

    def measure_work(self, address: str, work: Coroutine[Any, Any, None]) -> "_MeasuredWork":
        """The same coroutine, with its time counted."""
        return _MeasuredWork(self, address, work)

    def _wait(self, address: str) -> float:
        """Seconds until an address may go on; 0 if no other address is active."""
        account = self._account(address)
        if account.left > 0 or self._alone(address):
            return 0.0
        return max(-account.left / self._share, 0.001)

    def _alone(self, address: str) -> bool:
        now = self._clock()
        return all(other == address or now - at > LATELY for other, at in self._lately)

    def _account(self, address: str) -> _Account:
        """The account of an address, updated to now."""
        now = self._clock()
        account = self._accounts.get(address)
        if account is None:
            if len(self._accounts) >= MOST_ADDRESSES:
                self._forget(now)
            account = self._accounts[address] = _Account(now)
        account.left = min(account.left + (now - account.at) * self._share, BURST)
        account.at = now
        others = [one for one in self._lately if one[0] != address]
        self._lately = [(address, now), *others[:1]]
        return account

    def _forget(self, now: float) -> None:
        """Drop accounts that are full again."""
        full = BURST / self._share
        self._accounts = {
            address: account
            for address, account in self._accounts.items()
            if account.waiting or now - account.at < full
        }


class _MeasuredWork:
    """Awaits a coroutine and counts the time that the core spends on it."""

    __slots__ = ("_address", "_shares", "_work")

    def __init__(self, shares: CpuShares, address: str, work: Coroutine[Any, Any, None]) -> None:
        self._shares, self._address, self._work = shares, address, work

    def __await__(self) -> Generator[Any, Any, None]:
        send, throw = self._work.send, self._work.throw
        step = _bound(send, None)
        while True:
            try:
                with self._shares.charge(self._address):
                    awaited = step()
            except StopIteration:
                return
            try:
                answer = yield awaited
            except BaseException as error:  # noqa: BLE001 (it is passed on to the coroutine)
                step = _bound(throw, error)
            else:
                step = _bound(send, answer)


def _bound(function: Callable[[Any], Any], value: Any) -> Callable[[], Any]:
    return lambda: function(value)
