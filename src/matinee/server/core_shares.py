"""How much of a process's time each address may take while others want some of it.

A process answers on one core. What each request and each stream costs there is measured, and
counted for the address that it comes from. An address may take its share of every second, and some
seconds at once if it was quiet before. Beyond that its requests wait for their turn, one after the
other. As long as nobody else is there, nobody waits.
"""

import asyncio
import math
import time
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final

from matinee.server.refusals import Seconds, ServerRefused

BURST: Final = 0.5
"""Seconds of the core that an address may take at once."""
DEBT: Final = 2.0
"""Seconds of the core that an address can owe at most."""
FIXED: Final = 0.0005
"""What a request costs beside what is measured: a connection, its headers, the log."""
RESERVED: Final = 0.02
"""What a request is thought to cost before that is known."""
LATELY: Final = 10.0
"""Seconds for which an address is there after it was heard of."""
MOST_WAITING: Final = 100
"""How many requests of an address may wait."""
REFUSED_AFTER: Final = 1.0
"""Seconds after which one more is refused: at once would only bring the next one at once."""
MOST_ADDRESSES: Final = 50_000

CoreClock = Callable[[], float]


class _Account:
    """What one address has left."""

    __slots__ = ("at", "left", "turn", "waiting")

    def __init__(self, now: float) -> None:
        self.left = BURST
        self.at = now
        self.turn = asyncio.Lock()
        self.waiting = 0


class CoreShares:
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
        """The two addresses that were heard of last, the latest first, and when."""

    async def admit(self, address: str) -> Callable[[], None]:
        """Wait for an address's turn to ask for something; call what this gives once it is known
        what that costs."""
        account = self._account(address)
        if account.waiting >= MOST_WAITING:
            await asyncio.sleep(REFUSED_AFTER)
            raise ServerRefused(
                "too-often", seconds=Seconds(math.ceil(MOST_WAITING * RESERVED / self._share))
            )
        await self.be_in_credit(address)
        account.left -= FIXED + RESERVED
        reserved = [RESERVED]

        def settle() -> None:
            account.left += reserved.pop() if reserved else 0.0

        return settle

    async def be_in_credit(self, address: str) -> None:
        """Wait as long as an address has taken more than its share from others."""
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
    def spent_by(self, address: str) -> Iterator[None]:
        """Count what is done meanwhile, without waiting for anything."""
        began = self._core()
        try:
            yield
        finally:
            self.spend(address, self._core() - began)

    def measured(self, address: str, work: Coroutine[Any, Any, None]) -> "_Measured":
        """The same work, counted."""
        return _Measured(self, address, work)

    def _wait(self, address: str) -> float:
        """Seconds until an address may go on; none if nobody else is there."""
        account = self._account(address)
        if account.left > 0 or self._alone(address):
            return 0.0
        return max(-account.left / self._share, 0.001)

    def _alone(self, address: str) -> bool:
        now = self._clock()
        return all(other == address or now - at > LATELY for other, at in self._lately)

    def _account(self, address: str) -> _Account:
        """The account of an address, brought up to now."""
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
        """Drop the accounts of those who have not been heard of for long."""
        full = BURST / self._share
        self._accounts = {
            address: account
            for address, account in self._accounts.items()
            if account.waiting or now - account.at < full
        }


class _Measured:
    """Awaits some work and counts the time that the core was at it."""

    __slots__ = ("_address", "_shares", "_work")

    def __init__(self, shares: CoreShares, address: str, work: Coroutine[Any, Any, None]) -> None:
        self._shares, self._address, self._work = shares, address, work

    def __await__(self) -> Generator[Any, Any, None]:
        send, throw = self._work.send, self._work.throw
        step = _bound(send, None)
        while True:
            try:
                with self._shares.spent_by(self._address):
                    asked = step()
            except StopIteration:
                return
            try:
                answer = yield asked
            except BaseException as error:  # noqa: BLE001 (it is passed on to the work)
                step = _bound(throw, error)
            else:
                step = _bound(send, answer)


def _bound(function: Callable[[Any], Any], value: Any) -> Callable[[], Any]:
    return lambda: function(value)
