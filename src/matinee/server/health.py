"""Health checks: whether this process is alive, and whether it is ready for requests."""

import asyncio
import logging
from typing import Final

from litestar import MediaType, get
from litestar.di import NamedDependency

from matinee.server.context import ServerContext
from matinee.server.errors import ServerRefused
from matinee.store.errors import StoreRefused
from matinee.store.migrate import require_current

LOG: Final = logging.getLogger(__name__)


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def healthz() -> str:
    """The process is alive."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(context: NamedDependency[ServerContext]) -> str:
    """The database responds, is current and writable, and the process is not shutting down."""
    if context.closing.is_set():
        raise ServerRefused("not-ready", problem="it is about to end")
    await asyncio.to_thread(require_current, context.database)
    try:
        await asyncio.to_thread(context.database.require_writable)
    except StoreRefused as refused:
        LOG.warning("the database takes no writes: %s", refused)
        raise ServerRefused("not-ready", problem="its database takes no writes") from None
    return "ok\n"
