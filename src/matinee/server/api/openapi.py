"""The OpenAPI document: Litestar's schema of the handlers, with our docstrings and problems."""

import ast
import inspect
import sys
from importlib.metadata import version
from itertools import pairwise
from threading import Lock
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Router
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar._openapi.schema_generation.schema import SchemaCreator
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme, Tag
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition

from matinee.engine.optional_parts import load_storytelling
from matinee.engine.thread_cache import cache
from matinee.server.http.problem_details import MEDIA_TYPE, Problem

PATH: Final = "/api/openapi.json"
_ANYWHERE: Final = (
    "key-wrong", "request-wrong", "request-type", "broken", "store-away", "store-unsure",
)  # fmt: skip
_AT_TABLES: Final = ("table-none", "barred", "table-busy", "table-rules", "table-broken")
"""Problems of every operation on a table."""
_IN_PLAY: Final = ("not-running", "over")
"""Problems of every operation on a running game."""
_AS_SEATS: Final = ("not-seated", "seat-none", "seat-which", "not-your-seat")
"""Problems of every operation that takes a seat of the person."""


_describing: Final = Lock()


def field_docs(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The docstrings under the fields of a struct and of its base classes."""
    found: dict[str, str] = {}
    for part in reversed(kind.__mro__):
        found |= _docs_of_classes(part.__module__).get(part.__qualname__, {})
    return found


@cache
def _docs_of_classes(module: str) -> dict[str, dict[str, str]]:
    """The docstrings under the fields of all classes of a module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):  # a module without Python source
        return {}
    return {body.name: _docs(body) for body in tree.body if isinstance(body, ast.ClassDef)}


def _docs(body: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, after in pairwise(body.body):
        match field, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = inspect.cleandoc(text)
    return found


class Docstrings(StructSchemaPlugin):
    """Adds the docstrings of a class and of its fields to its schema."""

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        """The schema of a struct, with descriptions."""
        schema = super().to_openapi_schema(field_definition, schema_creator)
        kind = field_definition.type_
        schema.description = schema.description or inspect.getdoc(kind)
        texts = field_docs(kind)
        for field in msgspec.structs.fields(kind):
            shown = (schema.properties or {}).get(field.encode_name)
            if shown is not None and shown.description is None:
                shown.description = texts.get(field.name)
        return schema


class _Json(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], _: dict[str, Any]) -> bytes:
        return document(request.app)[0]


def config() -> OpenAPIConfig:
    """Litestar's configuration of the document and its path."""
    return OpenAPIConfig(
        title="Matinee",
        version=version("matinee"),
        description=(
            "Everything that can be done at Matinee's tables. Whoever has no session gets a "
            "guest's with the first request that changes something; a program asks for a key "
            "with POST /api/people and sends it as `Authorization: Bearer KEY`. Every refusal "
            "is a problem document with a sentence. Sentences are in the language that "
            "`Accept-Language` asks for, if it is spoken here; `Content-Language` says which."
        ),
        tags=[
            Tag("games", "What can be played."),
            Tag("tables", "The lobby: put up, find, join, begin."),
            Tag("playing", "Look, play, take back, talk, plan; streams and records."),
            *_optional_tags(),
            Tag("people", "Guests, kept names, programs."),
        ],
        components=Components(
            security_schemes={
                "key": SecurityScheme(type="http", scheme="bearer"),
                "session": SecurityScheme(
                    type="apiKey", name="matinee", security_scheme_in="cookie"
                ),
            }
        ),
        security=[{"key": []}, {"session": []}, {}],
        use_handler_docstrings=True,
        # A path of its own, since Litestar puts a page for all that is not found beside it.
        openapi_router=Router(PATH, route_handlers=[], include_in_schema=False),
        render_plugins=[_Json(path="/")],
    )


def _optional_tags() -> tuple[Tag, ...]:
    part = load_storytelling("server", "api.entry")
    return () if part is None else part.TAGS


def document(app: Litestar) -> tuple[bytes, dict[str, Any]]:
    """The finished document, as JSON and as plain values.

    It is made once, on the first request, and locked: the page of it is made on another thread.
    """
    with _describing:
        made: tuple[bytes, dict[str, Any]] | None = app.state.get("document")
        if made is None:
            described = _finish(app, app.openapi_schema.to_schema())
            made = app.state["document"] = msgspec.json.encode(described), described
    return made


def _finish(app: Litestar, schema: dict[str, Any]) -> dict[str, Any]:
    """Add the problem response to every operation, with the keys of its problems."""
    schema["paths"] = {
        path: item for path, item in schema["paths"].items() if path.startswith("/api")
    }
    problems = _problems(app)
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            if method not in {"get", "post", "put", "patch", "delete"}:
                continue
            summary, _, rest = operation.get("description", "").partition("\n")
            operation["summary"] = summary or operation["summary"]
            operation["description"] = rest.strip()
            keys = list(
                dict.fromkeys(
                    (
                        *problems.get((path, method.upper()), ()),
                        *(_AT_TABLES if "{table}" in path else ()),
                        *(_IN_PLAY if "playing" in operation.get("tags", ()) else ()),
                        *(("seat-none",) if "{seat}" in path else ()),
                        *(_AS_SEATS if _takes_seat(operation, schema) else ()),
                        *_ANYWHERE,
                    )
                )
            )
            operation["responses"].pop("400", None)
            operation["responses"]["default"] = {
                "description": f"A problem: {', '.join(keys)}.",
                "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }
            operation["x-problems"] = keys
    _, schemas = msgspec.json.schema_components(
        [Problem], ref_template="#/components/schemas/{name}"
    )
    for name, text in field_docs(Problem).items():
        schemas["Problem"]["properties"][name]["description"] = text
    schema["components"].setdefault("schemas", {}).update(schemas)
    return schema


def _takes_seat(operation: dict[str, Any], schema: dict[str, Any]) -> bool:
    """Whether an operation has a parameter or field for the person's seat."""
    if any(
        one["name"] == "seat" and one["in"] == "query" for one in operation.get("parameters", ())
    ):
        return True
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return "seat" in schema["components"]["schemas"].get(name, {}).get("properties", {})


def _problems(app: Litestar) -> dict[tuple[str, str], tuple[str, ...]]:
    """The problem keys in each handler's `opt={"problems": (...)}`."""
    return {
        (route.path_format, method): tuple(route_handler.opt.get("problems", ()))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (route_handler, _) in route.route_handler_map.items()
    }
