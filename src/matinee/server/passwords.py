"""Passwords: hashed with argon2 on a thread, since one hash takes tens of milliseconds."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from matinee.server.refusals import ServerRefused

LEAST: Final = 10
MOST: Final = 200
MOST_WAITING: Final = 20
"""How many hashes may wait for their turn: about two seconds' worth."""

T = TypeVar("T")


class Passwords:
    """Hashes and checks passwords, one at a time so that a flood of them takes no memory."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="matinee-password")
        self._nobodys: str | None = None
        """A hash to compare with when there is none, so that a name's absence takes as long."""
        self.waiting = 0
        """How many are at work or wait for that."""

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        if not LEAST <= len(password) <= MOST:
            raise ServerRefused("password-wrong", least=LEAST, most=MOST)
        return await self._run(partial(self._hasher.hash, password))

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether this is the password that was stored; takes as long if none was."""
        return await self._run(partial(self._fits, password[: MOST + 1], stored))

    def outdated(self, stored: str) -> bool:
        """Whether it was hashed with other parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()

    def _fits(self, password: str, stored: str | None) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's password")
        try:
            self._hasher.verify(stored or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    async def _run(self, job: Callable[[], T]) -> T:
        if self.waiting > MOST_WAITING:  # one is at work, the others wait
            raise ServerRefused("passwords-busy")
        self.waiting += 1
        running = asyncio.get_running_loop().run_in_executor(self._thread, job)
        # Counted until it is done, and not only for as long as somebody waits for it.
        running.add_done_callback(self._done)
        return await asyncio.shield(running)

    def _done(self, running: asyncio.Future[Any]) -> None:
        self.waiting -= 1
        if not running.cancelled():
            running.exception()  # whoever asked may have gone; then nobody else looks at it
