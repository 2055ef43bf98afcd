"""The outermost layer: every request comes in here and every answer goes out here.

It is one thin layer and not several, since each costs time on every request.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from matinee.engine.refused import Refused
from matinee.server import security
from matinee.server.callers import Visit, address_of
from matinee.server.core_shares import CoreShares
from matinee.server.logs import log_request
from matinee.server.metrics import count_request
from matinee.server.problems import MEDIA_TYPE, problem, problem_headers
from matinee.server.refusals import ServerRefused
from matinee.server.settings import Settings
from matinee.server.speech import asked_for, speaking

NOWHERE: Final = "-"
"""Stands for the route where there is none."""
FILES: Final = "/static/"
"""Where files are, which speak no language."""
_MADE_FOR_ONE: Final = (b"cache-control", b"no-store")
_VARIES: Final = (b"vary", b"Accept-Language, Cookie")


class Doorway:
    """Sends away other sites' doings, adds the headers of every answer, counts and logs."""

    def __init__(self, app: ASGIApp, settings: Settings, core: CoreShares) -> None:
        self._app = app
        self._core = core
        self._own = settings.base
        self._headers = security.headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        seconds, status = 0.0, 500
        scope.setdefault("state", {})["visit"] = visit = Visit()
        visit.head = scope["method"] == "HEAD"
        # A request for the head of an answer is answered as one for all of it, less the body. The
        # server goes by its own scope, so that it is left as it is.
        asked: HTTPScope = {**scope, "method": "GET"} if visit.head else scope
        visit.language = asked_for(scope["headers"])
        tag = visit.language or "en"
        settle: Callable[[], None] = _nothing

        async def send_dressed(message: Message) -> None:
            nonlocal seconds, status
            if message["type"] == "http.response.start":
                seconds, status = perf_counter() - began, message["status"]
                settle()
                headers = [*message["headers"], *self._headers]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_MADE_FOR_ONE)
                if not scope["path"].startswith(FILES):
                    headers += (b"content-language", tag.encode()), _VARIES
                if visit.cookie is not None:
                    headers.append((b"set-cookie", visit.cookie))
                message["headers"] = headers
            elif visit.head and message["type"] == "http.response.body":
                if message["more_body"]:
                    return
                message["body"] = b""
            await send(message)

        where = address_of(scope)
        try:
            with speaking(tag):
                try:
                    settle = await self._core.admit(where)
                except Refused as refused:
                    await _refuse(refused, send_dressed)
                else:
                    await self._core.measured(where, self._answer(asked, receive, send_dressed))
        finally:
            settle()
            route = asked.get("path_template", NOWHERE)
            count_request(route, scope["method"], status, seconds)
            log_request(scope["method"], route, status, seconds, visit.person_id)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        try:
            security.refuse_foreign(scope["method"], scope["path"], scope["headers"], self._own)
            # Files may not even be asked for it; the API says what there is not.
            if "\0" in scope["path"] and not scope["path"].startswith("/api/"):
                raise ServerRefused("not-found")
            await self._app(scope, receive, send)
        except Refused as refused:
            await _refuse(refused, send)


def _nothing() -> None:
    """What is to be settled while nothing is."""


async def _refuse(refused: Refused, send: Send) -> None:
    told = problem(refused)
    body = msgspec.json.encode(told)
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in problem_headers(refused).items()),
    ]
    await send({"type": "http.response.start", "status": told.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
