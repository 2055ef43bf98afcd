"""Whether this process lives, and whether it should be sent requests."""

import asyncio

from litestar import MediaType, get
from litestar.di import NamedDependency

from matinee.server.house import House
from matinee.server.refusals import ServerRefused
from matinee.store.upgrade import require_current


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def healthz() -> str:
    """The process lives and answers."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(house: NamedDependency[House]) -> str:
    """The database answers and is current, and the process is not about to end."""
    if house.closing.is_set():
        raise ServerRefused("not-ready", problem="it is about to end")
    await asyncio.to_thread(require_current, house.database)
    return "ok\n"
