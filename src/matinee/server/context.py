"""The objects that all parts of one server process share."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from matinee.server.accounts.passwords import Passwords
from matinee.server.http.auth import Authenticator
from matinee.server.http.cpu_shares import CpuShares
from matinee.server.http.rate_limits import RateLimits
from matinee.server.http.signed_tokens import SignedTokens
from matinee.server.http.stream_limits import StreamLimits
from matinee.server.notify.delivery import NotificationSender
from matinee.server.notify.turn_notifier import TurnNotifier
from matinee.server.runtime.bot_pool import BotPool
from matinee.server.runtime.scheduler import TableScheduler
from matinee.server.runtime.spectator_updates import Audiences
from matinee.server.runtime.table_registry import TableRegistry
from matinee.server.settings import Settings
from matinee.server.tables.retention import Retention
from matinee.store.database import Database

LOG: Final = logging.getLogger(__name__)

AFTER_FAILURE: Final = 1.0
"""Seconds before a failed background loop starts again."""


async def _for_ever(going: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Restart a background loop when it fails: without it a server seems well and does nothing."""
    while True:
        try:
            await going()
        except Exception:
            LOG.exception("a round failed and begins anew")
            await asyncio.sleep(AFTER_FAILURE)


class ServerContext:
    """One process's settings, keys, limits and, once it is open, its database and tables."""

    database: Database
    sender: NotificationSender
    registry: TableRegistry
    turn_notifier: TurnNotifier
    audiences: Audiences

    def __init__(self, settings: Settings, secret: str) -> None:
        self.settings = settings
        self.tokens = SignedTokens(secret, https=settings.https)
        self.limits = RateLimits.from_settings(settings)
        self.authenticator = Authenticator(self.tokens, self.limits)
        self.streams = StreamLimits(settings)
        self.cpu_shares = CpuShares(settings.address_share)
        self.passwords = Passwords()
        self.closing = asyncio.Event()
        """Set as soon as the server is told to stop: streams end, and no new work begins."""

    def open(self, database: Database) -> None:
        """Start the background tasks, in the event loop of this process."""
        self.database = database
        self.authenticator.open(database)
        settings = self.settings
        self.sender = NotificationSender(
            settings.smtp, settings.mail_from, settings.webhooks_private
        )
        self.registry = TableRegistry(
            database,
            retention=Retention(settings.open_days, settings.idle_days),
            capacity=settings.memory_tables,
        )
        self.audiences = Audiences(self.registry.subscriptions)
        self._bots = BotPool(settings.bot_processes, settings.bot_seconds)
        self.turn_notifier = TurnNotifier(self.registry, self.sender, settings.base)
        self._scheduler = TableScheduler(self.registry, self._bots)
        rounds = (
            self.registry.follow_changes,
            self.registry.subscriptions.renew_forever,
            self.registry.heartbeat,
            self._scheduler.sweep,
            self.turn_notifier.sweep,
            self.authenticator.delete_expired_sessions,
        )
        self._rounds = [asyncio.create_task(_for_ever(going)) for going in rounds]

    def end(self) -> None:
        """End the streams and start nothing new."""
        self.closing.set()
        self.registry.subscriptions.notify_all()

    async def close(self) -> None:
        """Finish everything that was started."""
        self.end()
        await self._scheduler.close()
        await self._bots.close()
        for going in self._rounds:
            going.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        await self.registry.subscriptions.presence.leave()
        await self.turn_notifier.close()
        await self.sender.close()
        await self.database.close()
        self.passwords.close()
