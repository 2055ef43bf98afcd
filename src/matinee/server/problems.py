"""Every refusal and every mishap as a problem document (RFC 9457), or as a small page."""

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

from matinee.engine.refused import N_, Refused, Said, phrase
from matinee.server.refusals import PHRASES, ServerRefused, status
from matinee.server.speech import spoken
from matinee.store.refusals import StoreRefused

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


class Told(Exception):
    """A refusal whose sentence is made already, by the words of its game."""

    def __init__(self, refused: Refused, sentence: str) -> None:
        super().__init__(refused, sentence)
        self.refused = refused
        self.sentence = sentence


Page = Callable[[AnyRequest, Problem], Response[Any]]
"""Makes the page that tells somebody in a browser of a problem."""


def problem(refused: Refused, sentence: str | None = None) -> Problem:
    """The document that tells of a refusal."""
    if isinstance(refused, StoreRefused):
        # Its own sentence tells of machines and files, which are nobody's business out there.
        LOG.error(str(refused))
        refused = ServerRefused(refused.key if refused.key in PHRASES else "store-away")
    code = status(refused)
    if sentence is None:
        sentence = phrase(refused, spoken()) if refused.key in refused.phrases else str(refused)
    return Problem(
        type=f"/api/docs#{refused.key}",
        title=HTTPStatus(code).phrase,
        status=code,
        detail=sentence,
        key=refused.key,
        rule=getattr(refused, "rule", None),
    )


def answer(told: Problem, headers: Mapping[str, str]) -> Response[Any]:
    """A problem as an answer to a program."""
    return Response(
        msgspec.json.encode(told),
        status_code=told.status,
        media_type=MEDIA_TYPE,
        headers=dict(headers),
    )


def exception_handlers(page: Page) -> ExceptionHandlersMap:
    """What is to be done with everything that can be raised while a request is answered."""

    def tell(request: AnyRequest, refused: Refused, sentence: str | None = None) -> Response[Any]:
        told = problem(refused, sentence)
        headers = problem_headers(refused)
        if _wants_page(request):
            response = page(request, told)
            response.headers.update(headers)
            return response
        return answer(told, headers)

    def on_refused(request: AnyRequest, error: Refused) -> Response[Any]:
        return tell(request, error)

    def on_told(request: AnyRequest, error: Told) -> Response[Any]:
        return tell(request, error.refused, error.sentence)

    def on_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
        return tell(request, _understood(request, error))

    def on_anything(request: AnyRequest, error: Exception) -> Response[Any]:
        if _is_unreadable(error):
            told = Said(_UNREADABLE[type(error)])
            return tell(request, ServerRefused("request-wrong", problem=told))
        number = secrets.token_hex(6)
        LOG.error("unexpected", exc_info=error, extra={"fields": {"id": number}})
        return tell(request, ServerRefused("broken", id=number))

    return cast(
        ExceptionHandlersMap,
        {
            Refused: on_refused,
            Told: on_told,
            HTTPException: on_http,
            Exception: on_anything,
        },
    )


def _understood(request: AnyRequest, error: HTTPException) -> Refused:
    """What Litestar raises, in our words."""
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
"""What Litestar says of a caller who hung up before the request was there: nothing is wrong."""

_UNREADABLE: Final[Mapping[type[Exception], str]] = {
    RecursionError: N_("JSON is nested too deeply"),
    UnicodeDecodeError: N_("JSON has to be UTF-8"),
}
"""What reading a body can raise, and Litestar lets through."""


def _is_unreadable(error: Exception) -> bool:
    """Whether a body could not be read. Raised elsewhere, the same is a mistake of ours."""
    if type(error) not in _UNREADABLE:
        return False
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return frame.f_code is decode_json.__code__


def _mistake(error: HTTPException) -> str:
    """Which field is wrong and how; the address, which may hold secrets, is not repeated."""
    if isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        message = str(first.get("message", "")).rstrip(".")
        key = first.get("key")
        return f"{message} ({key})" if key and key not in message else message
    return str(error.detail).rstrip(".")


def problem_headers(refused: Refused) -> dict[str, str]:
    """The headers that go with a refusal."""
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
