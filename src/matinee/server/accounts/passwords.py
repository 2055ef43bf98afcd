"""Passwords: hashed with argon2 in a thread, since one hash takes tens of milliseconds."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from matinee.server.errors import ServerRefused

LEAST: Final = 10
MOST: Final = 200
MOST_WAITING: Final = 20
"""Most hashes in the queue: about two seconds of work."""

T = TypeVar("T")


class Passwords:
    """Hashes and checks passwords one at a time, so that a flood of them takes no memory."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="matinee-password")
        self._nobodys: str | None = None
        """A hash for names without one, so that checking them takes as long."""
        self.waiting = 0
        """The number of hashes in progress or in the queue."""

    async def hash(self, password: str) -> str:
        """The hash to store for a password."""
        if not LEAST <= len(password) <= MOST:
            raise ServerRefused("password-wrong", least=LEAST, most=MOST)
        return await self._run(partial(self._hasher.hash, password))

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether this is the password of the stored hash; takes as long without one."""
        return await self._run(partial(self._fits, password[: MOST + 1], stored))

    def outdated(self, stored: str) -> bool:
        """Whether a stored hash was made with other parameters than the current ones."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """Stop the thread."""
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
        if self.waiting > MOST_WAITING:  # one is in progress, the others wait
            raise ServerRefused("passwords-busy")
        self.waiting += 1
        running = asyncio.get_running_loop().run_in_executor(self._thread, job)
        # Counted until it is done, even if the caller is gone.
        running.add_done_callback(self._done)
        return await asyncio.shield(running)

    def _done(self, running: asyncio.Future[Any]) -> None:
        self.waiting -= 1
        if not running.cancelled():
            running.exception()  # marks the exception as retrieved: the caller may be gone
