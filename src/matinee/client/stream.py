"""The stream of a table: its updates without end. A broken connection is opened again."""

from collections.abc import Iterator

import httpx
import msgspec

from matinee.client.models import Update
from matinee.client.transport import Later, Wire


def updates(
    wire: Wire, table_id: str, seat: int | None, cursor: str | None, *, view: bool
) -> Iterator[Update]:
    """The messages of a stream without end, over one connection after the other."""
    pauses = wire.pauses()
    decoder = msgspec.json.Decoder(Update)
    while True:
        query = {"seat": seat, "cursor": cursor, "view": "true" if view else None}
        try:
            with wire.listen(f"/tables/{table_id}/stream", query) as messages:
                for data in messages:
                    update = decoder.decode(data)
                    cursor = update.cursor
                    pauses.begin()
                    yield update
            pauses.wait("the stream has ended")
        except httpx.TransportError as error:
            pauses.wait(error)
        except Later as later:
            pauses.wait(later, later.seconds)
