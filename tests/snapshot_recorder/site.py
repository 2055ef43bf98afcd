"""A server in this process that always answers alike: time, ids and dice are fixed.

People play recorded matches (`tests/golden`) there through the API, so that nothing depends on the
server's internals.
"""

import asyncio
import json
import re
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from matinee.server.app import make_app
from matinee.server.settings import Settings
from server.browsers import Browser

GOLDEN = Path(__file__).parents[1] / "golden"
ADDRESS = "http://matinee.test"
BEGINNING = 1_750_000_000.0
MOVE_SECONDS = 1 / 16
"""Seconds that each move takes by the server's clock.

All moves together take less than the time after which the server deletes expired presence: it does
so now and then, and a slow machine would show other pages than a fast one.
"""
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
UNLIMITED = {
    f"MATINEE_{limit}": "1000000"
    for limit in (
        "PLAY_RATE", "JOIN_RATE", "TABLE_RATE", "CHAT_RATE", "SIGN_IN_RATE", "DEED_RATE",
        "MOMENT_RATE", "PUBLIC_TABLES", "ADDRESS_PEOPLE",
    )
}  # fmt: skip
AT_ONCE = {"hold": 0, "settle": 0}
"""Settings of a table without pending ends."""


class Clock:
    """The time of day in this process; it moves only when told to."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> float:
        return self.now


class Site:
    """A running server, its people, and their tables."""

    def __init__(self, client: TestClient[Litestar], clock: Clock) -> None:
        self.client = client
        self.clock = clock
        self.labels: dict[str, str] = {}
        """Stand-ins for ids and keys in a snapshot, by id or key."""
        self.nobody = Browser(client)

    def person(self, name: str) -> Browser:
        """Create a guest with this name."""
        browser = Browser(self.client)
        made = read(browser.post("/api/people", {"name": name}, headers={"User-Agent": FIREFOX}))
        self.labels |= {made["person"]["id"]: f"person-{name.lower()}", made["key"]: "KEY"}
        return browser

    def message(self, who: Browser, path: str) -> str:
        """First message of a stream, which is then closed."""
        query = path.partition("?")[2].encode()
        cookies = "; ".join(f"{name}={value}" for name, value in who.cookies.items())
        scope: Any = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path.partition("?")[0],
            "query_string": query,
            "root_path": "",
            "headers": [(b"host", b"matinee.test"), (b"cookie", cookies.encode())],
            "client": ("127.0.0.1", 50_000),
            "server": ("matinee.test", 80),
        }
        message: str = self.client.blocking_portal.call(_first_message, self.client.app, scope)
        return message

    def table(self, label: str, host: Browser, **fields: Any) -> "Table":
        """Create a table."""
        self.clock.now += MOVE_SECONDS
        made = read(host.post("/api/tables", fields))
        self.labels[made["id"]] = f"table-{label}"
        self.labels |= {link.rpartition("/")[2]: "INVITE" for link in _invites(made)}
        return Table(self, made)

    def begin(self, record: "Golden", *people: Browser, label: str = "", **terms: Any) -> "Table":
        """Create a table for a recorded match, seat everybody, and start with the recorded deal."""
        terms = {"options": record.options, **AT_ONCE, **terms}
        chairs = ["me", *["open"] * (record.seats - 1)]
        fields = {"game": record.game, "chairs": chairs, "public": True, "terms": terms}
        table = self.table(label or record.game, people[0], **fields)
        for person in people[1 : record.seats]:
            read(person.post(table.api("/join"), {}))
        table.start(people[0], record.seed)
        return table


class Golden:
    """A recorded match: the moves of each seat, and the seed of its dice."""

    def __init__(self, game: str, name: str) -> None:
        record = json.loads((GOLDEN / game / f"{name}.json").read_bytes())
        self.game = game
        self.options: dict[str, Any] = record["header"]["options"]
        self.seats = len(record["header"]["players"])
        self.seed = bytes.fromhex(record["seed"])
        self.moves = [(row["seat"], row["action"]) for row in record["rows"][1:]]

    def turn_after(self, move: int, seat: int = 0) -> int:
        """Number of the seat's next move after this many moves."""
        return next(n for n in range(move, len(self.moves)) if self.moves[n][0] == seat)


class Table:
    """A table of a site."""

    def __init__(self, site: Site, made: Any) -> None:
        self.id: str = made["id"]
        self.invite: str = made["invite"]
        self._site = site

    def api(self, rest: str = "") -> str:
        return f"/api/tables/{self.id}{rest}"

    def page(self, rest: str = "") -> str:
        return f"/tables/{self.id}{rest}"

    def start(self, host: Browser, seed: bytes) -> None:
        """Begin the game with this seed of its dice."""
        with patch.object(secrets, "token_bytes", lambda _: seed):
            read(host.post(self.api("/start")))

    def play(self, record: Golden, first: int, end: int | None, *people: Browser) -> None:
        """Play these moves of a recorded match."""
        for seat, action in record.moves[first:end]:
            self._site.clock.now += MOVE_SECONDS
            rows = read(people[seat].get(self.api("/rows?limit=1")))
            move = {"cursor": rows["cursor"], "actions": [action]}
            read(people[seat].post(self.api("/play"), move))


async def _first_message(app: Any, scope: Any) -> str:
    sent, ended = bytearray(), asyncio.Event()
    requests = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        for request in requests:
            return request
        await ended.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.extend(message.get("body", b""))
        if b"\ndata:" in sent and sent.endswith(b"\n\n"):
            ended.set()

    async with asyncio.timeout(60):
        await app(scope, receive, send)
    return sent.decode()


@contextmanager
def open_site() -> Iterator[Site]:
    """Run a server on a database of its own."""
    numbers, clock = count(1), Clock()

    def token(nbytes: int | None = None) -> str:
        """A unique id, as long as a real one."""
        return f"id{next(numbers):06}".ljust((nbytes or 32) * 4 // 3, "x")

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(patch.object(secrets, "token_urlsafe", token))
        stack.enter_context(patch.object(time, "time", clock))
        settings = {"MATINEE_DATA": folder, "MATINEE_SECRET": "of snapshots " * 4}
        settings |= {"MATINEE_ADDRESS": ADDRESS, "MATINEE_METRICS_OPEN": "yes", **UNLIMITED}
        app = make_app(Settings.read(settings))
        yield Site(stack.enter_context(TestClient(app, base_url=ADDRESS)), clock)


ID = re.compile(r"\bid\d{6}x*")
"""An id that was made while a site was open."""


def read(response: httpx.Response) -> Any:
    """JSON document of an answer, which must be a success."""
    assert response.is_success, response.text
    return response.json()


def _invites(table: Any) -> list[str]:
    links = [table["invite"], *(seat["invite"] for seat in table["seats"])]
    return [link for link in links if link is not None]
