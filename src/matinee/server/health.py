"""Whether this process lives, and whether it should be sent requests."""

import asyncio
import logging
from typing import Final

from litestar import MediaType, get
from litestar.di import NamedDependency

from matinee.server.house import House
from matinee.server.refusals import ServerRefused
from matinee.store.refusals import StoreRefused
from matinee.store.upgrade import require_current

LOG: Final = logging.getLogger(__name__)


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def healthz() -> str:
    """The process lives and answers."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(house: NamedDependency[House]) -> str:
    """The database answers, is current and takes writes, and the process is not about to end."""
    if house.closing.is_set():
        raise ServerRefused("not-ready", problem="it is about to end")
    await asyncio.to_thread(require_current, house.database)
    try:
        await asyncio.to_thread(house.database.require_writable)
    except StoreRefused as refused:
        LOG.warning("the database takes no writes: %s", refused)
        raise ServerRefused("not-ready", problem="its database takes no writes") from None
    return "ok\n"
