"""Problem details (RFC 9457) for every refusal and every error, or a small page for browsers."""

import logging
import secrets
import traceback
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.serialization import decode_json
from litestar.types import ExceptionHandlersMap

from matinee.engine.text.current_language import current_language
from matinee.engine.text.errors import LazyText, Refused, error_text
from matinee.engine.text.i18n import N_
from matinee.server.errors import PHRASES, ServerRefused, status
from matinee.store.errors import StoreRefused

MEDIA_TYPE: Final = "application/problem+json"
LOG: Final = logging.getLogger("matinee.problem")

AnyRequest = Request[Any, Any, Any]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done."""

    type: str
    """Where this kind of problem is described."""
    title: str
    """The HTTP status in words."""
    status: int
    """The HTTP status."""
    detail: str
    """A sentence for people: what was wrong, and what is allowed."""
    key: str
    """The kind of problem, for programs."""
    rule: str | None = None
    """The id of the game's rule that forbids it."""


class ExplainedRefusal(Exception):
    """A refusal with its sentence, made by the game's text."""

    def __init__(self, refused: Refused, sentence: str) -> None:
        super().__init__(refused, sentence)
        self.refused = refused
        self.sentence = sentence


Page = Callable[[AnyRequest, Problem], Response[Any]]
"""Makes the page that shows a problem in a browser."""


def problem_from(refused: Refused, sentence: str | None = None) -> Problem:
    """The problem document of a refusal."""
    if isinstance(refused, StoreRefused):
        # The store's own sentence names machines and files, which clients must not see.
        LOG.error(str(refused))
        refused = ServerRefused(refused.key if refused.key in PHRASES else "store-away")
    code = status(refused)
    if sentence is None:
        sentence = (
            error_text(refused, current_language())
            if refused.key in refused.phrases
            else str(refused)
        )
    return Problem(
        type=f"/api/docs#{refused.key}",
        title=HTTPStatus(code).phrase,
        status=code,
        detail=sentence,
        key=refused.key,
        rule=getattr(refused, "rule", None),
    )


def problem_response(problem: Problem, headers: Mapping[str, str]) -> Response[Any]:
    """A problem as a JSON response."""
    return Response(
        msgspec.json.encode(problem),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers=dict(headers),
    )


def exception_handlers(page: Page) -> ExceptionHandlersMap:
    """Handlers for every exception that can be raised while a request is handled."""

    def respond(
        request: AnyRequest, refused: Refused, sentence: str | None = None
    ) -> Response[Any]:
        problem = problem_from(refused, sentence)
        headers = problem_headers(refused)
        if _wants_page(request):
            response = page(request, problem)
            response.headers.update(headers)
            return response
        return problem_response(problem, headers)

    def on_refused(request: AnyRequest, error: Refused) -> Response[Any]:
        return respond(request, error)

    def on_explained(request: AnyRequest, error: ExplainedRefusal) -> Response[Any]:
        return respond(request, error.refused, error.sentence)

    def on_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
        return respond(request, _refusal_of(request, error))

    def on_exception(request: AnyRequest, error: Exception) -> Response[Any]:
        if _is_unreadable(error):
            reason = LazyText(_UNREADABLE[type(error)])
            return respond(request, ServerRefused("request-wrong", problem=reason))
        number = secrets.token_hex(6)
        LOG.error("unexpected", exc_info=error, extra={"fields": {"id": number}})
        return respond(request, ServerRefused("broken", id=number))

    return cast(
        ExceptionHandlersMap,
        {
            Refused: on_refused,
            ExplainedRefusal: on_explained,
            HTTPException: on_http,
            Exception: on_exception,
        },
    )


def _refusal_of(request: AnyRequest, error: HTTPException) -> Refused:
    """The refusal that corresponds to an exception of Litestar."""
    match error.status_code:
        case 400:
            return ServerRefused("request-wrong", problem=_mistake(error))
        case 401:
            return ServerRefused("person-none")
        case 403:
            return ServerRefused("request-form")
        case 404:
            return ServerRefused("not-found")
        case 405:
            allowed = (error.headers or {}).get("allow", "")
            return ServerRefused("method-wrong", method=request.method, allowed=allowed)
        case 413:
            limit = request.route_handler.resolve_request_max_body_size()
            return ServerRefused("request-large", limit=limit)
        case 415:
            return ServerRefused("request-type")
        case 500 if error.detail == _GONE:
            return ServerRefused("request-wrong", problem=_GONE)
        case _:
            number = secrets.token_hex(6)
            LOG.error("unexpected", exc_info=error, extra={"fields": {"id": number}})
            return ServerRefused("broken", id=number)


_GONE: Final = "client disconnected prematurely"
"""Litestar's message for a client that disconnected before the request was complete: no error."""

_UNREADABLE: Final[Mapping[type[Exception], str]] = {
    RecursionError: N_("JSON is nested too deeply"),
    UnicodeDecodeError: N_("JSON has to be UTF-8"),
}
"""Exceptions of body decoding that Litestar lets through."""


def _is_unreadable(error: Exception) -> bool:
    """Whether decoding the request's body raised this. Raised elsewhere, it is our error."""
    if type(error) not in _UNREADABLE:
        return False
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return frame.f_code is decode_json.__code__


def _mistake(error: HTTPException) -> str:
    """The invalid field and the reason. The address, which may contain secrets, is not repeated."""
    if isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        message = str(first.get("message", "")).rstrip(".")
        key = first.get("key")
        return f"{message} ({key})" if key and key not in message else message
    return str(error.detail).rstrip(".")


def problem_headers(refused: Refused) -> dict[str, str]:
    """The headers of a refusal."""
    match refused.key:
        case "too-often":
            return {"retry-after": str(refused.params["seconds"])}
        case "method-wrong":
            return {"allow": refused.params["allowed"]}
        case "key-wrong" | "person-none":
            return {"www-authenticate": "Bearer"}
        case "store-away" | "not-ready" | "passwords-busy":
            return {"retry-after": "5"}
    return {}


def _wants_page(request: AnyRequest) -> bool:
    path: str = request.scope["path"]
    return not path.startswith("/api") and "text/html" in request.headers.get("accept", "")
