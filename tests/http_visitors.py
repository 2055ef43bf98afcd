"""Clients of the HTTP API in tests, and the streams that they read."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.cookiejar import DefaultCookiePolicy
from typing import TYPE_CHECKING, Any

import httpx
import pytest

if TYPE_CHECKING:
    from live_server import Server

PATIENCE = 30.0
"""Seconds that any step may take on a busy machine."""


class Visitor:
    """A person's client of the API. A refusal raises `Problem`, unless it was expected."""

    id: str
    name: str

    def __init__(self, server: "Server", key: str | None = None) -> None:
        self.server = server
        self.key = key

    def at(self, server: "Server") -> "Visitor":
        """The same person at another process that shares the database."""
        there = Visitor(server, self.key)
        there.id, there.name = self.id, self.name
        return there

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """Send a request under `/api`; returns any answer."""
        request = self.server.http.build_request(
            method, f"/api{path}", params=query, json=body, headers=self._headers
        )
        endless = path.endswith("/stream")
        answer = self.server.http.send(request, stream=endless)
        if endless:
            assert not answer.is_success, "this stream should have been refused"
            answer.read()
        if not answer.is_success:
            self._is_described(answer)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        return self._json("GET", path, None, query)

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        return self._json("POST", path, {} if body is None else body, query)

    def put(self, path: str, body: Any = None, **query: Any) -> Any:
        return self._json("PUT", path, {} if body is None else body, query)

    def delete(self, path: str, **query: Any) -> Any:
        return self._json("DELETE", path, None, query)

    def refusal(self, method: str, path: str, body: Any = None, **query: Any) -> str:
        """Key of the problem that a request gets."""
        with pytest.raises(Problem) as problem:
            self._json(method, path, body, query)
        return problem.value.key

    @contextmanager
    def stream(self, table: str, **query: Any) -> "Iterator[Stream]":
        """A table's stream, for as long as the block lasts."""
        path = f"/api/tables/{table}/stream"
        with (
            connections(self.server.url) as http,
            http.stream("GET", path, params=query, headers=self._headers) as response,
        ):
            if not response.is_success:
                response.read()
                raise Problem(response)
            stream = Stream(response)  # it closes once no reference is left
            yield stream

    def _is_described(self, answer: httpx.Response) -> None:
        """Check that the API's description lists a refusal, unless it is a game's own."""
        document = Problem(answer).document
        method, path = answer.request.method, answer.request.url.path
        known_keys = [
            keys
            for (known_method, pattern), keys in self.server.problems.items()
            if known_method == method and pattern.fullmatch(path)
        ]
        missing = (
            known_keys and "rule" not in document and document["key"] not in set.union(*known_keys)
        )
        assert not missing, f"{method} {path} does not name {document['key']}"

    @property
    def _headers(self) -> dict[str, str]:
        return {} if self.key is None else {"Authorization": f"Bearer {self.key}"}

    def _json(self, method: str, path: str, body: Any, query: Mapping[str, Any]) -> Any:
        response = self.ask(method, path, body, **query)
        if not response.is_success:
            raise Problem(response)
        return response.json() if response.content else None


class Problem(Exception):
    """A refusal by the server."""

    def __init__(self, response: httpx.Response) -> None:
        assert response.headers["content-type"] == "application/problem+json", response.text
        self.document: dict[str, Any] = response.json()
        assert self.document["status"] == response.status_code
        assert self.document["detail"]
        super().__init__(f"{self.document['key']}: {self.document['detail']}")
        self.key: str = self.document["key"]
        self.status = response.status_code


class Ended(Exception):
    """The end of a stream by the server."""


class Stream:
    """A stream's messages one by one, and its bytes."""

    def __init__(self, response: httpx.Response) -> None:
        self._chunks = response.iter_raw()
        self.raw = b""
        """Bytes of the messages so far, without keep-alive comments."""
        self._rest = b""

    def next(self) -> dict[str, Any]:
        """The next message; raises `Ended` if the server has ended the stream."""
        until = time.monotonic() + PATIENCE
        while True:
            message, end, rest = self._rest.partition(b"\n\n")
            if not end:
                chunk = next(self._chunks, None)
                if chunk is None:
                    raise Ended
                assert time.monotonic() < until, f"no more than {self.raw!r}"
                self._rest += chunk
                continue
            self._rest = rest
            if message.startswith(b":"):
                continue
            self.raw += message + end
            fields = dict(line.split(": ", 1) for line in message.decode().splitlines())
            assert fields["event"] == "update"
            update: dict[str, Any] = json.loads(fields["data"])
            assert fields["id"] == update["cursor"]
            return update

    def until(self, condition: Callable[[dict[str, Any]], Any]) -> list[dict[str, Any]]:
        """All messages up to the first for which `condition` is true."""
        messages = [self.next()]
        while not condition(messages[-1]):
            messages.append(self.next())
        return messages


def wait_until(
    true: Callable[[], object],
    why: Callable[[], object] = lambda: None,
    seconds: float = PATIENCE,
) -> None:
    """Wait until a condition is true; fails with `why()` after so many seconds."""
    until = time.monotonic() + seconds
    pause = 0.02
    while not true():
        assert time.monotonic() < until, why()
        time.sleep(pause)
        pause = min(1.25 * pause, 0.06)  # each question costs a server's time


def connections(url: str) -> httpx.Client:
    http = httpx.Client(base_url=url, timeout=PATIENCE)
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http
