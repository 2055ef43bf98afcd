"""A server that is told to stop finishes requests in progress, and refuses others clearly."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from faults.booking_clients import BookingClient, booking
from faults.processes import living
from http_games import begin
from live_server import Ended, Serve, Stream, wait_until
from matinee.cli.serve import GRACE_SECONDS


def read_to_its_end(stream: Stream) -> int:
    """Number of messages before the server properly ends the stream."""
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
    clients = [BookingClient(table, seat) for table in tables for seat in (0, 1)]
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
        with booking(clients, 20, server):
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < GRACE_SECONDS
        assert all(stream.result() > 0 for stream in streams)
    wait_until(lambda: not living(server), lambda: living(server))
    assert [line for line in server.logged if line["level"] != "info"] == []
    server.start()
    for client in clients:
        assert client.unanswered is not None
        (sent,) = client.unanswered["actions"]
        found = client.played()
        if client.problem is not None:
            assert client.problem["status"] == 503
            assert found == client.stored
        else:
            assert found in (client.stored, [*client.stored, sent])
