"""What all parts of one server process share."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from matinee.server.bots import BotRoom
from matinee.server.callers import Callers
from matinee.server.core_shares import CoreShares
from matinee.server.crier import Crier
from matinee.server.hall import Hall
from matinee.server.limits import Limits
from matinee.server.notices import Courier
from matinee.server.passwords import Passwords
from matinee.server.sessions import Sessions
from matinee.server.settings import Settings
from matinee.server.spectators import Audiences
from matinee.server.stagehand import Stagehand
from matinee.server.stream_limits import StreamLimits
from matinee.server.tables.due import Patience
from matinee.store.database import Database

LOG: Final = logging.getLogger(__name__)

AFTER_FAILURE: Final = 1.0
"""Seconds after which a round that failed begins anew."""


async def _for_ever(going: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Begin a round anew if it fails: without it a server would seem to be well, and be deaf."""
    while True:
        try:
            await going()
        except Exception:
            LOG.exception("a round failed and begins anew")
            await asyncio.sleep(AFTER_FAILURE)


class House:
    """One process's settings, keys, limits and, once it is open, its database and its tables."""

    database: Database
    courier: Courier
    hall: Hall
    crier: Crier
    audiences: Audiences

    def __init__(self, settings: Settings, secret: str) -> None:
        self.settings = settings
        self.sessions = Sessions(secret, https=settings.https)
        self.limits = Limits.of(settings)
        self.callers = Callers(self.sessions, self.limits)
        self.streams = StreamLimits(settings)
        self.core = CoreShares(settings.address_share)
        self.passwords = Passwords()
        self.closing = asyncio.Event()
        """Set as soon as the server is told to end: streams end, no new work begins."""

    def open(self, database: Database) -> None:
        """Begin to work, in the event loop that this process will run."""
        self.database = self.callers.database = database
        settings = self.settings
        self.courier = Courier(settings.smtp, settings.mail_from, settings.webhooks_private)
        self.hall = Hall(
            database,
            patience=Patience(settings.open_days, settings.idle_days),
            memory=settings.memory_tables,
        )
        self.audiences = Audiences(self.hall.gallery)
        self._bots = BotRoom(settings.bot_processes, settings.bot_seconds)
        self._stagehand = Stagehand(self.hall, self._bots)
        self.crier = Crier(self.hall, self.courier, settings.base)
        rounds = (
            self.hall.keep_up,
            self.hall.gallery.stay,
            self.hall.pulse,
            self._stagehand.sweep,
            self.crier.go_round,
            self.callers.sweep,
        )
        self._rounds = [asyncio.create_task(_for_ever(going)) for going in rounds]

    def end(self) -> None:
        """Let streams end and begin nothing new."""
        self.closing.set()
        self.hall.gallery.tell_all()

    async def close(self) -> None:
        """Finish what was begun."""
        self.end()
        await self._stagehand.close()
        await self._bots.close()
        for going in self._rounds:
            going.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        await self.hall.gallery.leave()
        await self.crier.close()
        await self.courier.close()
        await self.database.close()
        self.passwords.close()
