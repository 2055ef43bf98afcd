"""A server that is told to end finishes what it has begun, and says clearly what it will not do."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from faults.bookers import Booker, booking
from faults.processes import living
from matinee.cli.serve import GRACE_SECONDS
from seated import begin
from serving import Ended, Serve, Stream, wait_until


def read_to_its_end(stream: Stream) -> int:
    """How many messages come before the server ends the stream, as it should be ended."""
    messages = 0
    while True:
        try:
            stream.next()
        except Ended:
            return messages
        messages += 1


@pytest.mark.parametrize("workers", [1, 2])
def test_told_to_end_it_keeps_every_promise(serve: Serve, workers: int) -> None:
    server = serve(workers=workers)
    tables = [begin(server) for _ in range(3)]
    bookers = [Booker(table, seat) for table in tables for seat in (0, 1)]
    ada = tables[0].people[0]
    bots = ada.post("/tables", {"game": "callsheet", "chairs": ["me", "bot:random"]})
    ada.post(f"/tables/{bots['id']}/start")
    # The bot has answered once its seat is ready, so its process runs.
    wait_until(lambda: ada.get(f"/tables/{bots['id']}")["waiting"] == [0])
    with (
        ada.stream(tables[0].id) as own,
        ada.stream(bots["id"]) as other,
        ThreadPoolExecutor(2) as readers,
    ):
        streams = [readers.submit(read_to_its_end, stream) for stream in (own, other)]
        with booking(bookers, 20, server):
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < GRACE_SECONDS
        assert all(stream.result() > 0 for stream in streams)
    wait_until(lambda: not living(server), lambda: living(server))
    assert [line for line in server.logged if line["level"] != "info"] == []
    server.start()
    for booker in bookers:
        assert booker.unanswered is not None
        (sent,) = booker.unanswered["actions"]
        found = booker.played()
        if booker.refused is not None:
            assert booker.refused["status"] == 503
            assert found == booker.stored
        else:
            assert found in (booker.stored, [*booker.stored, sent])
