"""A browser with a script, for tests: it opens pages, follows their streams, and sends forms."""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any, NamedTuple

import httpx

from http_games import Seated, begin
from http_visitors import connections
from live_server import Ended, Server, Visitor
from matinee.server.http.security import FORM_COOKIE

GZIP = 16 + zlib.MAX_WBITS
SWAPPED = re.compile(r"<\w+[^>]* hx-swap-oob=[^>]*>")
ID = re.compile(r' id="([^"]+)"')


class News(NamedTuple):
    """A message of a page's stream."""

    cursor: str
    html: str
    size: int
    """Bytes as they came over the wire."""

    @property
    def swaps(self) -> set[str]:
        """Ids of the elements that the message replaces on the page."""
        found = (ID.search(tag) for tag in SWAPPED.findall(self.html))
        return {one[1] for one in found if one is not None}


class Following:
    """A page's stream, message by message."""

    def __init__(self, response: httpx.Response) -> None:
        self.headers = response.headers
        self._chunks = response.iter_raw()
        self._unpack = zlib.decompressobj(GZIP) if self.packed else None
        self.raw = b""
        """Bytes of the messages so far, without keep-alives."""

    @property
    def packed(self) -> bool:
        return bool(self.headers.get("content-encoding") == "gzip")

    def next(self) -> News:
        """The next message; each arrives whole as soon as it is sent."""
        message, size = b"", 0
        while not message.endswith(b"\n\n"):
            chunk = next(self._chunks, None)
            if chunk is None:
                raise Ended
            size += len(chunk)
            message += chunk if self._unpack is None else self._unpack.decompress(chunk)
            if message == b":\n\n":
                message, size = b"", 0
        self.raw += message
        head, _, data = message.decode().partition("data: ")
        assert "event: regions\n" in head
        html = "\n".join(line.removeprefix("data: ") for line in data.strip("\n").split("\n"))
        return News(head.partition("\n")[0].removeprefix("id: "), html, size)

    def until(self, condition: Callable[[News], object]) -> list[News]:
        """All messages up to the first for which `condition` is true."""
        messages = [self.next()]
        while not condition(messages[-1]):
            messages.append(self.next())
        return messages


def get(person: Visitor, path: str, token: str = "", **query: object) -> httpx.Response:
    """Get a page or a fragment, with the form token that the browser has kept, if any."""
    heads = {"Accept": "text/html", **key_of(person)}
    if token:
        heads["Cookie"] = f"{FORM_COOKIE}={token}"
    params = {name: str(value) for name, value in query.items()} or None
    return person.server.http.get(path, params=params, headers=heads)


def key_of(person: Visitor) -> dict[str, str]:
    return {} if person.key is None else {"Authorization": f"Bearer {person.key}"}


def token_of(page: str) -> str:
    """Form token of a page."""
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def live_of(page: str) -> str:
    """Address of a page's stream."""
    found = re.search(r'sse-connect="([^"]+)"', page)
    assert found is not None, page[:2000]
    return unescape(found[1])


@contextmanager
def follow(person: Visitor, live: str, **headers: str) -> Iterator[Following]:
    """The stream at this address, for as long as the block lasts."""
    with (
        connections(person.server.url) as http,
        http.stream("GET", live, headers={**key_of(person), **headers}) as response,
    ):
        if not response.is_success:
            response.read()
        assert response.is_success, response.text
        following = Following(response)
        yield following


@contextmanager
def watch(person: Visitor, table: Seated, page: str = "") -> Iterator[Following]:
    """Open a table's page, and follow its stream for as long as the block lasts."""
    page_response = get(person, f"/tables/{table.id}{page}")
    with follow(person, live_of(page_response.text)) as following:
        yield following


def press(person: Visitor, table: Seated, form_action: str, **fields: object) -> httpx.Response:
    """Send a form as the script of a page does."""
    token = token_of(get(person, f"/tables/{table.id}").text)
    return person.server.http.post(
        f"/tables/{table.id}/{form_action}",
        data={"_csrf_token": token, **{name: str(value) for name, value in fields.items()}},
        headers={
            **key_of(person),
            "HX-Request": "true",
            "Accept": "text/html",
            "Cookie": f"{FORM_COOKIE}={token}",
        },
    )


def western(server: Server, **fields: Any) -> Seated:
    """A game with a board of its own, of two people; the first seat is to move."""
    return begin(server, 2, "deadwood", public=True, terms={"options": {"first": 1}}, **fields)


def move(table: Seated, seat: int, kind: str = "move") -> None:
    """Play the first legal action of this kind."""
    legal = [one["action"] for one in table.look(seat)["legal"]]
    table.play(seat, next(action for action in legal if action["do"] == kind))
