"""The API's documentation as a page, rendered on the server, without a script."""

from threading import Lock
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, get

from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import ENGLISH
from matinee.server.api.openapi import PATH, document
from matinee.server.errors import ServerRefused
from matinee.web.cached_fragments import Fragment, note_fragments
from matinee.web.rendering import render

_MAKING: Final = Lock()
METHODS: Final = ("get", "post", "put", "patch", "delete")


class ParameterRow(msgspec.Struct, frozen=True):
    """One field or parameter, as the page shows it."""

    name: str
    kind: str
    required: bool
    text: str


class Operation(msgspec.Struct, frozen=True):
    """One operation, as the page shows it."""

    id: str
    method: str
    path: str
    title: str
    text: str
    parameters: list[ParameterRow]
    body: str
    answers: list[tuple[str, str, str]]
    problems: list[str]


@get("/api/docs", include_in_schema=False, sync_to_thread=True)
def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The API's documentation for people."""
    with _MAKING:
        page: Fragment | None = request.app.state.get("docs")
        if page is None:
            with note_fragments():  # the page is one fragment, whatever it contains
                page = request.app.state["docs"] = Fragment(_page(request.app))
    return Response(page.note(), media_type=MediaType.HTML)


def _page(app: Litestar) -> str:
    schema = document(app)[1]
    groups: dict[str, list[Operation]] = {tag["name"]: [] for tag in schema.get("tags", ())}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                tag = (item[method].get("tags") or ["other"])[0]
                groups.setdefault(tag, []).append(_operation(path, method, item[method]))
    texts = {tag["name"]: tag.get("description", "") for tag in schema.get("tags", ())}
    shapes = [
        (name, shape.get("description", ""), _fields(shape))
        for name, shape in sorted(schema["components"]["schemas"].items())
    ]
    sentences, statuses = _known(Refused)
    used = {key for group in groups.values() for one in group for key in one.problems}
    used |= set(statuses)
    return render(
        "api_docs.html",
        ENGLISH,
        title=f"{schema['info']['title']}: the API",
        about=schema["info"]["description"],
        source=PATH,
        groups=[(name, texts.get(name, ""), group) for name, group in groups.items() if group],
        shapes=shapes,
        problems=[
            (key, statuses.get(key, 422), sentences[key])
            for key in sorted(used)
            if key in sentences
        ],
    )


def _known(kind: type[Refused]) -> tuple[dict[str, str], dict[str, int]]:
    """The sentences and statuses of a class of refusals and of its subclasses.

    The server's own sentence takes precedence over a deeper layer's, since it is the one sent.
    """
    sentences, statuses = dict(kind.phrases), dict(getattr(kind, "statuses", {}))
    for below in sorted(kind.__subclasses__(), key=lambda below: issubclass(below, ServerRefused)):
        more_sentences, more_statuses = _known(below)
        sentences.update(more_sentences)
        statuses.update(more_statuses)
    return sentences, statuses


def _operation(path: str, method: str, found: dict[str, Any]) -> Operation:
    body = found.get("requestBody", {}).get("content", {})
    return Operation(
        id=found["operationId"],
        method=method.upper(),
        path=path,
        title=found.get("summary", ""),
        text=found.get("description", ""),
        parameters=[
            ParameterRow(
                one["name"],
                f"{kind(one.get('schema', {}))}, in the {one['in']}",
                one.get("required", False),
                one.get("description") or one.get("schema", {}).get("description", ""),
            )
            for one in found.get("parameters", ())
        ],
        body=next((kind(content.get("schema", {})) for content in body.values()), ""),
        answers=[
            (
                status,
                answer.get("description", ""),
                next((kind(c.get("schema", {})) for c in answer.get("content", {}).values()), ""),
            )
            for status, answer in found["responses"].items()
            if status != "default"
        ],
        problems=found.get("x-problems", []),
    )


def _fields(shape: dict[str, Any]) -> list[ParameterRow]:
    required = set(shape.get("required", ()))
    return [
        ParameterRow(name, kind(one), name in required, one.get("description", ""))
        for name, one in shape.get("properties", {}).items()
    ]


def kind(schema: dict[str, Any]) -> str:
    """The type of a value in a few words.

    >>> kind({"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]})
    'array of string or null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    if "enum" in schema:
        return " or ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(kind(one) for one in schema[several]))
    found = schema.get("type", "any")
    if isinstance(found, list):
        return " or ".join(found)
    if found == "array":
        return f"array of {kind(schema.get('items', {}))}"
    return str(found)
