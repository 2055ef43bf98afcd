"""The participants of a run: tables of all games, and clients of every kind at each of them."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import httpx

from chaos.clients.api_clients import ApiClient, StoryTeller
from chaos.clients.client import Client, Progress
from chaos.clients.page_clients import PageClient
from chaos.history import ApiMessage, History
from live_server import Ended, Problem, Server, Visitor

GAMES: Final = ("deadwood", "boulevard", "action", "universalis")
TERMS: Final[Mapping[str, dict[str, Any]]] = {
    "deadwood": {"options": {"days": 2}, "clock": {"kind": "decision", "long": 90, "short": 90}},
    "universalis": {"hold": 1, "settle": 1},
}
BOTS: Final[Mapping[str, tuple[str, ...]]] = {"action": ("bot:random",)}
STORY_GAMES: Final = frozenset({"universalis"})
STREAMS: Final = 16
"""Number of clients that connect at the same moment after a restart."""


class Participants:
    """The clients, and the tables that are idle until a crowd comes back to them."""

    def __init__(self, folder: Path, progress: Progress) -> None:
        self.folder = folder
        self._progress = progress
        self.clients: list[Client] = []
        self.keys: dict[str, str] = {}
        """The key of each client, by the name of its history."""
        self._idle: list[tuple[Visitor, str]] = []
        self._burst = History(folder, "crowd")
        self._opened: list[History | httpx.Client] = []

    def gather(self, server: Server, url: str, games: Sequence[str], tables: int) -> None:
        """Create this many tables of each game; `url` is the address for clients."""
        for game in games:
            for number in range(tables):
                self._create_table(server, url, game, f"{game}{number}")

    def create_idle_tables(self, server: Server, games: Sequence[str], tables: int) -> None:
        """Begin games of which only the first moves are made."""
        for number in range(tables):
            visitor = server.visitor(f"Idle {number}")
            new_table = {
                "game": games[number % len(games)],
                "chairs": ["me", "bot:random", "bot:random"],
            }
            table = visitor.post("/tables", {**new_table, "terms": {"pace": "at-once"}})
            visitor.post(f"/tables/{table['id']}/start")
            self._idle.append((visitor, table["id"]))

    def _create_table(self, server: Server, url: str, game: str, name: str) -> None:
        host, friend = server.visitor(f"{name} host"), server.visitor(f"{name} friend")
        bots = BOTS.get(game, ())
        new_table = {"game": game, "chairs": ["me", "open", "open", *bots], "public": True}
        terms = {"pace": "at-once", **TERMS.get(game, {})}
        table = host.post("/tables", {**new_table, "terms": terms})["id"]
        friend.post(f"/tables/{table}/join", {"seat": 1})
        kind = StoryTeller if game in STORY_GAMES else ApiClient
        for number, visitor in enumerate((host, friend)):
            self._add_api(kind, f"{name}-player{number}", table, url, visitor)
        self._add_api(
            ApiClient, f"{name}-spectator", table, url, server.visitor(f"{name} onlooker")
        )
        for number, seat in ((2, 2), (3, None)):
            self._add_page(f"{name}-page{number}", table, url, server, seat)
        host.post(f"/tables/{table}/start")

    def _add_api(
        self, kind: type[ApiClient], name: str, table: str, url: str, visitor: Visitor
    ) -> None:
        assert visitor.key is not None
        history = self._history(name)
        self.keys[name] = visitor.key
        self.clients.append(kind(name, table, history, self._progress, url, visitor.key))

    def _add_page(self, name: str, table: str, url: str, server: Server, seat: int | None) -> None:
        http = httpx.Client(base_url=url, timeout=30, headers={"Accept": "text/html"})
        admitted = http.post("/api/people", json={"name": name}).raise_for_status().json()
        key = admitted["key"]
        if seat is not None:
            Visitor(server, key).post(f"/tables/{table}/join", {"seat": seat})
        self.keys[name] = key
        self._opened.append(http)
        self.clients.append(PageClient(name, table, self._history(name), self._progress, http))

    def _history(self, name: str) -> History:
        history = History(self.folder, name)
        self._opened.append(history)
        return history

    def start(self) -> None:
        """Start all clients."""
        for client in self.clients:
            client.thread.start()

    def close(self) -> None:
        """Close all connections; the clients have ended."""
        for opened in (self._burst, *self._opened):
            opened.close()

    def come_back(self, server: Server) -> None:
        """Connect to all idle tables, many at once, and record the first message of each."""

        def first_message(visitor: Visitor, table: str) -> Any:
            try:
                with visitor.at(server).stream(table, view="true") as stream:
                    return stream.next()
            except (httpx.TransportError, Ended, Problem):
                return None  # the harness finds servers that crash under the load

        with ThreadPoolExecutor(STREAMS) as threads:
            messages = list(threads.map(lambda idle: first_message(*idle), self._idle))
        for (_, table), message in zip(self._idle, messages, strict=True):
            if message is not None:
                self._burst.note(ApiMessage(table=table, seat=0, source="burst", message=message))
