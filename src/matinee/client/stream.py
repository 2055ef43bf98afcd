"""The stream of a table: its updates without end. A broken connection is opened again."""

from collections.abc import Iterator

import httpx

from matinee.client.models import Update
from matinee.client.transport import ApiConnection, RetryLater
from matinee.engine.decoding import decode


def updates(
    connection: ApiConnection, table_id: str, seat: int | None, cursor: str | None, *, view: bool
) -> Iterator[Update]:
    """The messages of a stream without end, over one connection after the other."""
    backoff = connection.new_backoff()
    while True:
        query = {"seat": seat, "cursor": cursor, "view": "true" if view else None}
        try:
            with connection.listen(f"/tables/{table_id}/stream", query) as messages:
                for data in messages:
                    update = decode(data, Update)
                    cursor = update.cursor
                    backoff.reset()
                    yield update
            backoff.wait("the stream has ended")
        except httpx.TransportError as error:
            backoff.wait(error)
        except RetryLater as later:
            backoff.wait(later, later.seconds)
