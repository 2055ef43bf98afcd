"""Clients of Call Sheet that book crew over and over, each as soon as it has its answer."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import httpx

from http_games import Seated
from live_server import PATIENCE, Server, wait_until


class BookingClient:
    """The client of one seat. Its bookings are secret, so no other moves come between its own."""

    def __init__(self, seated: Seated, seat: int) -> None:
        look = seated.look(seat)
        self.person = seated.people[seat]
        self.seat = seat
        self.stored: list[Any] = []
        """Moves that a server reported as stored."""
        self.unanswered: dict[str, Any] | None = None
        """The last request, while it is unknown whether it was stored."""
        self.problem: dict[str, Any] | None = None
        """The problem that the server answered with in the end, if any."""
        self.stopping = False
        self._path = f"/api{seated.at('/play')}"
        self._rows = seated.at("/rows")
        self._cursor: str = look["cursor"]
        self._hand: list[int] = look["view"]["hands"][seat]

    def book(self, server: Server) -> None:
        """Book until the server no longer acknowledges bookings."""
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            while not self.stopping:
                crew = self._hand[len(self.stored) % len(self._hand)]
                move = {"cursor": self._cursor, "actions": [{"do": "book", "crew": crew}]}
                self.unanswered = move
                try:
                    answer = self._send(http, move)
                except httpx.TransportError:
                    return
                if answer.is_success:
                    self._note_stored(answer)
                elif answer.json()["key"] != "table-busy":  # a busy table asks to try again
                    self.problem = answer.json()
                    return

    def send_again(self, server: Server) -> bool:
        """Repeat the last request unchanged; returns whether it had been stored before."""
        assert self.unanswered is not None
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            answer = self._send(http, self.unanswered)
        assert answer.is_success, answer.text
        self._note_stored(answer)
        return bool(answer.json()["repeated"])

    def played(self) -> list[Any]:
        """Plays of this seat in the server's log."""
        rows: list[Any] = []
        while True:
            page = self.person.get(self._rows, first=len(rows), limit=500)
            rows += page["rows"]
            if len(rows) == page["total"]:
                return [row["action"] for row in rows if row.get("seat") == self.seat]

    def _send(self, http: httpx.Client, move: dict[str, Any]) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.person.key}"}
        return http.post(self._path, json=move, headers=headers)

    def _note_stored(self, answer: httpx.Response) -> None:
        assert self.unanswered is not None
        self.stored += self.unanswered["actions"]
        self._cursor = answer.json()["cursor"]
        self.unanswered = None


@contextmanager
def booking(clients: Sequence[BookingClient], moves: int, *servers: Server) -> Iterator[None]:
    """Let all book at once, enter the block once each has made some moves, and wait at its end."""
    with ThreadPoolExecutor(len(clients)) as threads:
        jobs: list[Future[None]] = [
            threads.submit(client.book, server)
            for client, server in zip(clients, cycle(servers), strict=False)
        ]
        try:
            wait_until(
                lambda: (
                    all(len(client.stored) >= moves for client in clients)
                    or any(job.done() for job in jobs)
                )
            )
            assert not any(job.done() for job in jobs), [client.problem for client in clients]
            yield
        except BaseException:
            for client in clients:
                client.stopping = True
            raise
        for job in jobs:
            job.result(PATIENCE)
