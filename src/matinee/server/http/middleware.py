"""The outermost middleware, through which every request and every response passes.

It is one layer and not several, since each costs time on every request.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from matinee.engine.text.current_language import use_language
from matinee.engine.text.errors import Refused
from matinee.server.errors import ServerRefused
from matinee.server.http import security
from matinee.server.http.auth import RequestInfo, address_of
from matinee.server.http.cookies import read_cookies
from matinee.server.http.cpu_shares import CpuShares
from matinee.server.http.language import requested_language
from matinee.server.http.logs import log_request
from matinee.server.http.metrics import count_request
from matinee.server.http.problem_details import MEDIA_TYPE, problem_from, problem_headers
from matinee.server.settings import Settings

NOWHERE: Final = "-"
"""The route in logs and metrics when no route matches."""
FILES: Final = "/static/"
"""The path of static files, which have no language."""
_MADE_FOR_ONE: Final = (b"cache-control", b"no-store")
_VARIES: Final = (b"vary", b"Accept-Language, Cookie")


class RequestMiddleware:
    """Refuses cross-site requests, adds headers to every response, counts and logs."""

    def __init__(self, app: ASGIApp, settings: Settings, cpu_shares: CpuShares) -> None:
        self._app = app
        self._cpu_shares = cpu_shares
        self._own = settings.base
        self._headers = security.headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        seconds, status = 0.0, 500
        scope.setdefault("state", {})["request_info"] = info = RequestInfo()
        info.head = scope["method"] == "HEAD"
        # A HEAD request is handled as GET, less the body. The server keeps its own scope.
        request_scope: HTTPScope = {**scope, "method": "GET"} if info.head else scope
        ScopeState.from_scope(scope).cookies = read_cookies(scope["headers"])
        info.language = requested_language(ASGIConnection(scope))
        tag = info.language or "en"
        settle: Callable[[], None] = _nothing

        async def send_with_headers(message: Message) -> None:
            nonlocal seconds, status
            if message["type"] == "http.response.start":
                seconds, status = perf_counter() - began, message["status"]
                settle()
                headers = [*message["headers"], *self._headers]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_MADE_FOR_ONE)
                if not scope["path"].startswith(FILES):
                    headers += (b"content-language", tag.encode()), _VARIES
                if info.cookie is not None:
                    headers.append(info.cookie.to_encoded_header())
                message["headers"] = headers
            elif info.head and message["type"] == "http.response.body":
                if message["more_body"]:
                    return
                message["body"] = b""
            await send(message)

        where = address_of(scope)
        try:
            with use_language(tag):
                try:
                    settle = await self._cpu_shares.admit(where)
                except Refused as refused:
                    await _refuse(refused, send_with_headers)
                else:
                    await self._cpu_shares.measure_work(
                        where, self._answer(request_scope, receive, send_with_headers)
                    )
        finally:
            settle()
            route = request_scope.get("path_template", NOWHERE)
            count_request(route, scope["method"], status, seconds)
            log_request(scope["method"], route, status, seconds, info.person_id)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        try:
            security.refuse_foreign(scope["method"], scope["path"], scope["headers"], self._own)
            # A NUL would break the file lookup; the API has its own 404.
            if "\0" in scope["path"] and not scope["path"].startswith("/api/"):
                raise ServerRefused("not-found")
            await self._app(scope, receive, send)
        except Refused as refused:
            await _refuse(refused, send)


def _nothing() -> None:
    """Placeholder for `settle` before a request is admitted."""


async def _refuse(refused: Refused, send: Send) -> None:
    problem = problem_from(refused)
    body = msgspec.json.encode(problem)
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in problem_headers(refused).items()),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
