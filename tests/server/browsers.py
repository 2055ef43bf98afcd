"""Browsers that visit the server of a test."""

from collections.abc import Callable
from typing import Any

import httpx
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.testing import TestClient

from matinee.server.context import ServerContext


class Browser:
    """A browser with cookies of its own; all browsers share one running server."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        self.cookies = httpx.Cookies()

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        self._client.cookies = self.cookies
        if body is not None:
            more["json"] = body
        response = self._client.request(method, path, **more)
        self.cookies = httpx.Cookies(self._client.cookies)
        return response

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.ask("POST", path, body, **more)

    def patch(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.ask("PATCH", path, body, **more)


def request(**headers: str) -> ASGIConnection[Any, Any, Any, Any]:
    """A request with nothing but these headers."""
    found = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {"type": "http", "headers": found, "state": {}}
    return ASGIConnection(scope)


Start = Callable[..., TestClient[Litestar]]
Visit = Callable[[], Browser]


def context_of(client: TestClient[Litestar]) -> ServerContext:
    """The context of the server behind a client."""
    found: ServerContext = client.app.state.context
    return found
