"""Two servers on one PostgreSQL: a table that both serve. In `tests/chaos` either of them dies."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from faults.booking_clients import BookingClient, booking
from http_games import READY, Seated, begin
from live_server import PATIENCE, Serve, wait_until


def test_whoever_acts_without_a_pause_leaves_room_for_others(
    postgres_url: str, serve: Serve
) -> None:
    processes = serve(database=postgres_url), serve(database=postgres_url)
    seated = begin(processes[0], 4)
    clients = [BookingClient(seated, seat) for seat in range(4)]
    with booking(clients, 50, *processes):
        for client in clients:
            client.stopping = True
    assert [client.problem for client in clients] == [None] * 4
    for client in clients:
        assert client.played() == client.stored


def test_seats_that_act_at_the_same_moment_both_succeed(postgres_url: str, serve: Serve) -> None:
    processes = serve(database=postgres_url), serve(database=postgres_url)
    seated = begin(processes[0], 4)
    people = [person.at(processes[seat % 2]) for seat, person in enumerate(seated.people)]
    here = Seated(seated.id, people)
    moment = threading.Barrier(len(people))

    def book_whole_hand(seat: int) -> list[Any]:
        """Book the whole hand several times, then be ready, each time just when the others do."""
        answers = []
        look = here.look(seat)
        cursor, hand = look["cursor"], look["view"]["hands"][seat]
        for action in [*({"do": "book", "crew": crew} for crew in hand * 5), READY]:
            moment.wait(PATIENCE)
            answers.append(here.play(seat, action, cursor=cursor))
            cursor = answers[-1]["cursor"]
            assert not answers[-1]["repeated"]
        return answers

    def wait_for_all(waiting: int) -> list[int]:
        """Wait until both processes know that this many seats are active; returns those seats."""
        awaited: list[list[int]] = []

        def all_know() -> bool:
            awaited[:] = [person.get(here.at())["waiting"] for person in people]
            return all(len(seats) == waiting for seats in awaited)

        wait_until(all_know, lambda: awaited)
        return awaited[0]

    with ThreadPoolExecutor(len(people)) as threads:
        for _ in range(3):
            wait_for_all(4)
            assert len(list(threads.map(book_whole_hand, range(len(people))))) == 4
            (winner,) = wait_for_all(1)
            here.play(winner, {"do": "buy-press", "dollars": 1})
    wait_for_all(0)
    assert here.info()["status"] == "over"
