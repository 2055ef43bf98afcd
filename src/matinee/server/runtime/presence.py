"""The people present at a table: by a stream of any process, or by a page view."""

import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from sqlalchemy import Connection

from matinee.engine.text.errors import Refused
from matinee.store import presence
from matinee.store.database import Database
from matinee.store.errors import StoreRefused

PRESENT_FOR: Final = 75.0
"""Seconds for which a process's report of connected people holds.

It is also the grace period: a person who leaves stays present for as long.
"""
NOTED_FOR: Final = 15.0
"""Seconds in which a page view need not be stored again: a write costs more than most pages.

The grace period becomes shorter by this much at most.
"""


class Presence:
    """The presence of the people who are connected to this process or load its pages."""

    def __init__(self, database: Database, refresh: Callable[[str], Awaitable[None]]) -> None:
        """`refresh` reads a table again, because a person's presence has changed."""
        self._process = secrets.token_urlsafe(6)
        self._database = database
        self._refresh = refresh

    async def renew(self, connected: Collection[tuple[str, str]]) -> None:
        """Renew the presence of connected people, by table, and delete expired presence."""
        now = time.time()

        def job(conn: Connection) -> None:
            presence.renew(conn, self._process, now + PRESENT_FOR, connected)
            presence.delete_expired(conn, now)

        await self._database.write(job)

    async def leave(self) -> None:
        """End the presence of all people connected to this process, after a grace period."""
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(Refused):
            await self._database.write(
                lambda conn: presence.renew(conn, self._process, until, frozenset())
            )

    async def record_view(
        self, table_id: str, person: str, seconds: float = PRESENT_FOR, *, arrives: bool
    ) -> None:
        """Record a page view: the person is present for this time.

        With `arrives`, a person who was not present becomes so, which others see.
        """
        until = time.time() + seconds
        if not arrives:
            noted = await self._database.read(
                lambda conn: presence.page_expiry(conn, table_id, person)
            )
            if noted is not None and until - NOTED_FOR <= noted <= until:
                return

        def job(conn: Connection) -> bool:
            if arrives:
                return presence.arrive(conn, table_id, person, presence.PAGES, until)
            presence.extend(conn, table_id, person, until)
            return False

        with contextlib.suppress(StoreRefused):  # the page is readable without it
            if await self._database.write(job, about=table_id):
                await self._refresh(table_id)

    async def arrive(self, table_id: str, person: str) -> None:
        """A person has connected to this process: others see it at once."""
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(StoreRefused):  # the stream works without it
            news = await self._database.write(
                lambda conn: presence.arrive(conn, table_id, person, self._process, until),
                about=table_id,
            )
            if news:
                await self._refresh(table_id)

    async def depart(self, table_id: str, person: str) -> None:
        """A person has disconnected from this process: others see it after a grace period."""
        until = time.time() + PRESENT_FOR
        with contextlib.suppress(Refused):
            await self._database.write(
                lambda conn: presence.depart(conn, table_id, person, self._process, until),
                about=table_id,
            )
