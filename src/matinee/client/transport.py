"""HTTP transport of the client, with retries while the network or the server fails."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import httpx
import msgspec

from matinee.client.errors import Unreachable, may_retry, read_refusal, unreadable_answer
from matinee.engine.decoding import decode

T = TypeVar("T")

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 15.0
ANSWER_SECONDS: Final = 30.0
SILENT_SECONDS: Final = 35.0
"""A stream sends something every ten seconds; one that is silent for this long is dead."""
NEVER_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Backoff:
    """Exponential backoff with jitter."""

    def __init__(self, patience: float, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep
        self._patience = patience
        self.reset()

    def reset(self) -> None:
        """Reset after a success."""
        self._next = FIRST_PAUSE
        self._waited = 0.0

    def wait(self, why: Exception | str, at_least: float = 0.0) -> None:
        """Wait; raises `Unreachable` if the client's patience would run out."""
        pause = max(self._next * random.uniform(0.5, 1), at_least)
        if self._waited + pause > self._patience:
            raise Unreachable(f"The server cannot be reached: {str(why) or type(why).__name__}")
        self._next = min(self._next * 2, LONGEST_PAUSE)
        self._waited += pause
        self._sleep(pause)


class ApiConnection:
    """The connections of one client."""

    def __init__(
        self,
        url: str,
        patience: float,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._http = httpx.Client(
            base_url=f"{url.rstrip('/')}/api", timeout=ANSWER_SECONDS, transport=transport
        )
        self._patience = patience
        self._sleep = sleep

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def set_key(self, key: str) -> None:
        """Send this key from now on."""
        self._http.headers["Authorization"] = f"Bearer {key}"

    def new_backoff(self) -> Backoff:
        """A new backoff."""
        return Backoff(self._patience, self._sleep)

    def request(
        self,
        kind: type[T],
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, Any] | None = None,
        *,
        again: bool | None = None,
    ) -> T:
        """The response, decoded to this type; raises `Refused`, `Stale` or `Unreachable`.

        `again` means that repeating the request is harmless, as it is for reading.
        """
        response = self.send(method, path, body, query, again=again)
        try:
            return decode(response.content, kind)
        except msgspec.DecodeError as error:
            raise unreadable_answer(response, error) from error

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, Any] | None = None,
        *,
        again: bool | None = None,
    ) -> httpx.Response:
        """The raw response, once there is one."""
        again = method == "GET" if again is None else again
        given = {name: value for name, value in (query or {}).items() if value is not None}
        backoff = self.new_backoff()
        while True:
            try:
                response = self._http.request(method, path, params=given, json=body)
            except NEVER_SENT as error:
                backoff.wait(error)
                continue
            except httpx.TransportError as error:
                if not again:
                    raise Unreachable(
                        f"No answer came, so it may be done or not: {error}"
                    ) from error
                backoff.wait(error)
                continue
            if response.is_success:
                return response
            problem = read_refusal(response)
            if not may_retry(response, problem, again=again):
                raise problem
            backoff.wait(problem, retry_after(response))

    @contextmanager
    def listen(self, path: str, query: Mapping[str, Any]) -> Iterator[Iterator[bytes]]:
        """One connection to a stream: the data of its messages, until it breaks."""
        given = {name: value for name, value in query.items() if value is not None}
        timeout = httpx.Timeout(ANSWER_SECONDS, read=SILENT_SECONDS)
        with self._http.stream("GET", path, params=given, timeout=timeout) as response:
            if not response.is_success:
                response.read()
                problem = read_refusal(response)
                if not may_retry(response, problem, again=True):
                    raise problem
                raise RetryLater(str(problem), retry_after(response))
            yield messages(response.iter_lines())


class RetryLater(Exception):
    """The server asks to retry after this many seconds."""

    def __init__(self, why: str, seconds: float) -> None:
        super().__init__(why)
        self.seconds = seconds


def retry_after(response: httpx.Response) -> float:
    """The seconds of a response's Retry-After header."""
    header = response.headers.get("retry-after", "")
    return float(header) if header.isascii() and header.isdigit() else 0.0


def messages(lines: Iterator[str]) -> Iterator[bytes]:
    r"""The data of server-sent events.

    >>> list(messages(iter(["id: 1-0", "data: {}", "", ":", "", "data: [", "data: ]", ""])))
    [b'{}', b'[\n]']
    """
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield "\n".join(data).encode()
            data.clear()
